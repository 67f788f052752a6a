import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

/** Whether an engine (or a restore) has the data folder now. Takes nothing and changes nothing. */
export function isFolderLocked(dataDir: string): boolean {
  const file = join(dataDir, 'engine.lock');
  if (!existsSync(file)) return false;
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE; ROLLBACK');
    return false;
  } catch {
    return true;
  } finally {
    lock.close();
  }
}
