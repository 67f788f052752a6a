import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { inspectDatabase, type DatabaseVerdict } from './inspectDatabase.ts';
import { lockFolder } from './lockFolder.ts';
import { StoreError } from './StoreError.ts';

export interface RestoreOptions {
  /** Made with mode 0700 when it does not exist. */
  readonly dataDir: string;
  /** A backup, or a copy of a data folder's `balanza.db` (with its `-wal`, if there was one, beside it). Not changed. */
  readonly file: string;
  /** Names the database that is set aside. */
  readonly nowMs: number;
}

export interface Restored {
  readonly records: number;
  /** Where the database that was there is now; null when there was none. */
  readonly setAside: string | null;
}

/** Belong to the database file. */
const SIDES = ['', '-wal', '-shm'] as const;

/**
 * Puts a backup in the place of a data folder's database. The backup is copied and checked first; what was there is set
 * aside under another name, never overwritten. `StoreError` when an engine runs in the folder, when the file cannot be
 * read, and when it is no sound database of a version that this Balanza knows; nothing has changed then.
 */
export function restoreDatabase({ dataDir, file, nowMs }: RestoreOptions): Restored {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockedForRestore(dataDir);
  const copy = join(dataDir, 'balanza.db.restoring');
  const removeCopy = () => {
    for (const side of SIDES) rmSync(copy + side, { force: true });
  };
  try {
    removeCopy(); // of a restore that was killed
    const records = checkedCopy(file, copy);
    return { records, setAside: exchange(copy, dataDir, nowMs) };
  } finally {
    removeCopy();
    unlock();
  }
}

function lockedForRestore(dataDir: string): () => void {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    throw new StoreError(`An engine runs in the data folder ${dataDir}. Stop it, then restore.`, { cause: error });
  }
}

/** Copies a file to `copy`, one file without a log beside it, and answers the number of records. */
function checkedCopy(file: string, copy: string): number {
  try {
    copyFileSync(file, copy);
    chmodSync(copy, 0o600);
    if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'; // Node's file errors have one
    throw new StoreError(`${file} cannot be read (${code}). Nothing was changed.`, { cause: error });
  }
  const failure = foldLog(copy);
  const verdict = inspectDatabase(copy);
  if (verdict.kind !== 'sound') throw new StoreError(`${file} ${refusal(verdict)} Nothing was changed.`);
  if (failure !== null) throw failure;
  const written = openSync(copy, 'r+');
  fsyncSync(written);
  closeSync(written);
  return verdict.records;
}

/** Brings what is in the log into the database itself. What keeps it from that, or null; damage, for one. */
function foldLog(file: string): Error | null {
  const database = new DatabaseSync(file);
  try {
    // No prepared statements: one that is not collected yet would keep the log alive.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE;');
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    database.close();
  }
}

function refusal(verdict: Exclude<DatabaseVerdict, { readonly kind: 'sound' }>): string {
  switch (verdict.kind) {
    case 'newer':
      return `is from a newer Balanza (layout ${verdict.version}; this one knows ${verdict.known}). Update Balanza.`;
    case 'foreign':
      return 'is not a database of Balanza.';
    case 'damaged':
      return `is damaged (${verdict.why}).`;
    default:
      return verdict satisfies never;
  }
}

/** Where a database was set aside, or null. When the second rename fails, the first is taken back. */
function exchange(copy: string, dataDir: string, nowMs: number): string | null {
  const place = join(dataDir, 'balanza.db');
  const aside = `${place}.before-restore-${new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-')}`;
  const present = SIDES.filter((side) => existsSync(place + side));
  for (const side of present) renameSync(place + side, aside + side);
  try {
    renameSync(copy, place);
  } catch (error) {
    for (const side of present) renameSync(aside + side, place + side);
    throw error;
  }
  return present.length > 0 ? aside : null;
}
