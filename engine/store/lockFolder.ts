import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { StoreError } from './StoreError.ts';

/** SQLite's result code for "someone else has the lock". */
const BUSY = 5;

/**
 * Takes a data folder for this process; returns what gives it back. The lock is the system's on a file, so it ends with
 * the process however that ends, and a stale one cannot be left behind; `engine.pid`, which only says who has it, goes
 * with it. `StoreError` when another engine has it.
 */
export function lockFolder(dataDir: string): () => void {
  const pidFile = join(dataDir, 'engine.pid');
  const file = join(dataDir, 'engine.lock');
  closeSync(openSync(file, 'a', 0o600));
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { readonly errcode?: number }).errcode !== BUSY) throw error; // SQLite's errors have one
    throw new StoreError(
      `The data folder ${dataDir} is in use by another engine (process ${holderOf(pidFile)}). Stop that one, or start this one with another --data-dir.`,
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 });
  return () => {
    // While the lock is held: afterwards the file may be that of the next engine.
    rmSync(pidFile, { force: true });
    lock.exec('ROLLBACK');
    lock.close();
  };
}

function holderOf(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim();
  } catch {
    return 'unknown'; // it has the lock, and has not written its number yet
  }
}
