import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { RecordKind, RecordOfKind } from '../model/Resources.ts';

/**
 * The records of one kind that a data folder holds, in the order of creation, read beside an engine that runs there.
 * Throws SQLite's error when the folder has no database.
 */
export function storedRecords<Kind extends RecordKind>(dataDir: string, kind: Kind): readonly RecordOfKind[Kind][] {
  const database = new DatabaseSync(join(dataDir, 'balanza.db'), { readOnly: true, timeout: 2_000 });
  try {
    const rows = database.prepare('SELECT body FROM records WHERE kind = ? ORDER BY sequence').all(kind);
    // One column of text, written by the store from a record of this kind.
    return rows.map((row) => JSON.parse((row as { readonly body: string }).body) as RecordOfKind[Kind]);
  } finally {
    database.close();
  }
}
