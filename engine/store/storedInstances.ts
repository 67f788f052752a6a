import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Instance } from '../model/Instance.ts';

/** The instances that a data folder holds and that are not terminated, read beside an engine that runs there. */
export function storedInstances(dataDir: string): readonly Instance[] {
  const database = new DatabaseSync(join(dataDir, 'balanza.db'), { readOnly: true, timeout: 2_000 });
  try {
    const rows = database.prepare("SELECT body FROM records WHERE kind = 'instance' ORDER BY sequence").all();
    return rows
      .map((row) => JSON.parse((row as { readonly body: string }).body) as Instance) // written by the store from one
      .filter(({ state }) => state !== 'terminated');
  } finally {
    database.close();
  }
}
