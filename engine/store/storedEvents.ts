import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { EngineEvent } from '../model/EngineEvent.ts';

/** The events of one kind that a data folder holds, newest first, read beside an engine that runs there. */
export function storedEvents(dataDir: string, kind: EngineEvent['kind']): readonly EngineEvent[] {
  const database = new DatabaseSync(join(dataDir, 'balanza.db'), { readOnly: true, timeout: 2_000 });
  try {
    const rows = database
      .prepare('SELECT at_ms AS atMs, kind, title, detail, resource FROM events WHERE kind = ? ORDER BY sequence DESC')
      .all(kind);
    return rows as readonly EngineEvent[]; // the columns just named, written by the store
  } finally {
    database.close();
  }
}
