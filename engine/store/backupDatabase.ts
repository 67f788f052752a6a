import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { inspectDatabase } from './inspectDatabase.ts';
import { StoreError } from './StoreError.ts';

/**
 * Copies the database of a data folder, whole and as of one moment, to a file that does not exist yet (mode 0600). Works
 * beside an engine that runs there, which goes on. Returns the number of records; they are on disk then. `StoreError`
 * when there is no database, when it is damaged, and for a file that exists or cannot be written; no file is left then.
 */
export function backupDatabase(dataDir: string, file: string): number {
  const source = join(dataDir, 'balanza.db');
  if (!existsSync(source)) throw new StoreError(`There is no database to back up in ${dataDir}.`);
  createFile(file);
  try {
    const database = new DatabaseSync(source, { readOnly: true, timeout: 2_000 });
    try {
      database.prepare('VACUUM INTO ?').run(file);
    } finally {
      database.close();
    }
    const written = openSync(file, 'r+');
    fsyncSync(written);
    closeSync(written);
    const verdict = inspectDatabase(file);
    if (verdict.kind !== 'sound') throw new Error(`the copy is ${verdict.kind}`);
    return verdict.records;
  } catch (error) {
    rmSync(file, { force: true });
    const why = error instanceof Error ? error.message : String(error);
    throw new StoreError(`The database ${source} could not be copied (${why}). Nothing was written.`, { cause: error });
  }
}

/** Made here, so that it was nobody's before and only the user can read it. */
function createFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'; // Node's file errors have one
    const sentence =
      code === 'EEXIST'
        ? `${file} exists already, and a backup never overwrites. Name another file.`
        : `${file} cannot be written (${code}). Name a file in a folder that exists and is writable.`;
    throw new StoreError(sentence, { cause: error });
  }
}
