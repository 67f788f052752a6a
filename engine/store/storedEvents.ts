import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { EngineEvent } from '../model/EngineEvent.ts';
import { readEvent, type EventRow } from './readEvent.ts';

/** The events of one kind that a data folder holds, newest first, read beside an engine that runs there. */
export function storedEvents(dataDir: string, kind: EngineEvent['kind']): readonly EngineEvent[] {
  const database = new DatabaseSync(join(dataDir, 'balanza.db'), { readOnly: true, timeout: 2_000 });
  try {
    // All columns: an engine of an older version, whose folder is read here, has fewer.
    const rows = database
      .prepare('SELECT *, at_ms AS atMs FROM events WHERE kind = ? ORDER BY sequence DESC')
      .all(kind);
    return (rows as readonly EventRow[]).map(readEvent); // the columns of the table, written by the store
  } finally {
    database.close();
  }
}
