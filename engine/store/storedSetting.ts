import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

/**
 * A setting that a data folder holds, read beside an engine that runs there; undefined without it. Throws SQLite's error
 * when the folder has no database.
 */
export function storedSetting(dataDir: string, name: string): unknown {
  const database = new DatabaseSync(join(dataDir, 'balanza.db'), { readOnly: true, timeout: 2_000 });
  try {
    // One column of text, written by the store.
    const rows = database.prepare('SELECT body FROM settings WHERE name = ?').all(name) as readonly { body: string }[];
    const [row] = rows;
    return row && (JSON.parse(row.body) as unknown); // whatever it is
  } finally {
    database.close();
  }
}
