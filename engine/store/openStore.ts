import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type { Log } from '../model/Log.ts';
import { lockFolder } from './lockFolder.ts';
import { migrate, MIGRATIONS, versionOf } from './migrations.ts';
import { readRecord, type RecordRow } from './readRecord.ts';
import { SqliteStore } from './SqliteStore.ts';
import type { Store } from './Store.ts';
import { StoreError } from './StoreError.ts';

export interface OpenStoreOptions {
  /** Null: nothing is written to disk. */
  readonly dataDir: string | null;
  /** Names a damaged database that is set aside. */
  readonly nowMs: number;
  readonly log: Log;
}

export interface OpenedStore {
  readonly store: Store;
  /** What the user must be told: a damaged database was set aside. Null: all is well. */
  readonly trouble: string | null;
}

const FILE = 'balanza.db';
/** The last copy that was known to be good: made at each start and each stop. */
const BACKUP = 'balanza.db.backup';
/** Belong to the database file. */
const SIDES = ['', '-wal', '-shm'] as const;

/**
 * Opens the store of a data folder, making it at the first start (folder 0700, files 0600). One engine per folder.
 *
 * A database that is damaged is set aside under another name, never overwritten, and the last good copy takes its place;
 * an empty file counts as damaged when there is such a copy, since SQLite leaves a file empty only before its first
 * write. `StoreError` for a folder that cannot be used, one in use, a database of a newer version, which is left
 * untouched, and a record that cannot be read. Source: OPS-02.
 */
export function openStore({ dataDir, nowMs, log }: OpenStoreOptions): OpenedStore {
  if (dataDir === null)
    return { store: new SqliteStore(prepared(new DatabaseSync(':memory:')), NOTHING_TO_DO), trouble: null };
  makeFolder(dataDir);
  const unlock = lockFolder(dataDir);
  try {
    const { database, trouble } = openOrSetAside(dataDir, nowMs);
    if (trouble !== null) log('error', trouble);
    const beforeClose = () => {
      keepCopy(database, dataDir, log);
    };
    beforeClose();
    return { store: new SqliteStore(database, { beforeClose, afterClose: unlock }), trouble };
  } catch (error) {
    unlock();
    throw error;
  }
}

const NOTHING_TO_DO = { beforeClose: () => undefined, afterClose: () => undefined };

function makeFolder(dataDir: string): void {
  try {
    makeWithParents(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    // The mode of the file is set before SQLite writes to it, and its companions get the same.
    closeSync(openSync(join(dataDir, FILE), 'a', 0o600));
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'; // Node's file errors have one
    const text = `The data folder ${dataDir} cannot be written to (${code}). Make it writable, or choose another with --data-dir.`;
    throw new StoreError(text, { cause: error });
  }
}

/** Node's own recursive form never ends where a parent exists and yet nothing can be made in it, as under /proc. */
function makeWithParents(folder: string): void {
  const known = statSync(folder, { throwIfNoEntry: false });
  if (known?.isDirectory()) return;
  if (known) throw new StoreError(`The data folder ${folder} is not a folder. Choose another with --data-dir.`);
  const parent = dirname(folder);
  if (parent !== folder) makeWithParents(parent);
  mkdirSync(folder, { mode: 0o700 });
}

function openOrSetAside(
  dataDir: string,
  nowMs: number,
): { readonly database: DatabaseSyncInstance; readonly trouble: string | null } {
  const file = join(dataDir, FILE);
  const damage = hasLostItsContent(dataDir) ? 'it is empty' : null;
  try {
    if (damage === null) return { database: opened(file), trouble: null };
  } catch (error) {
    if (error instanceof StoreError || !isDamage(error)) throw error;
    return setAside(dataDir, nowMs, error instanceof Error ? error.message : String(error));
  }
  return setAside(dataDir, nowMs, damage);
}

/** An empty file where there was a database once. */
function hasLostItsContent(dataDir: string): boolean {
  return statSync(join(dataDir, FILE)).size === 0 && existsSync(join(dataDir, BACKUP));
}

function setAside(
  dataDir: string,
  nowMs: number,
  why: string,
): { readonly database: DatabaseSyncInstance; readonly trouble: string } {
  const file = join(dataDir, FILE);
  const aside = `${file}.damaged-${new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-')}`;
  for (const side of SIDES) {
    if (existsSync(file + side)) renameSync(file + side, aside + side);
  }
  const backup = join(dataDir, BACKUP);
  const hasBackup = existsSync(backup);
  if (hasBackup) copyFileSync(backup, file);
  else closeSync(openSync(file, 'a', 0o600));
  const instead = hasBackup
    ? 'The last good copy, of the latest start or stop, is used instead.'
    : 'There was no copy of it, so this start begins empty.';
  return {
    database: opened(file),
    trouble: `The database ${file} is damaged (${why}). It was set aside as ${aside}. ${instead}`,
  };
}

/** An open, whole database of the newest layout. */
function opened(file: string): DatabaseSyncInstance {
  const database = new DatabaseSync(file, { timeout: 2_000 });
  try {
    const version = versionOf(database);
    if (version > MIGRATIONS.length) {
      throw new StoreError(
        `The database ${file} is from a newer Balanza (layout ${version}; this one knows ${MIGRATIONS.length}). Update Balanza, or choose another --data-dir.`,
      );
    }
    const check = database.prepare('PRAGMA quick_check(1)').get() as { readonly quick_check: string }; // a pragma's one column
    if (check.quick_check !== 'ok') throw new DamagedError(check.quick_check);
    prepared(database);
    checkRecords(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Every commit is on disk before it returns (FULL), readers and the writer do not wait for each other (WAL). */
function prepared(database: DatabaseSyncInstance): DatabaseSyncInstance {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  migrate(database);
  return database;
}

/** Before a copy of it takes the place of the last good one. Throws `StoreError` for the first that cannot be read. */
function checkRecords(database: DatabaseSyncInstance): void {
  for (const row of database.prepare('SELECT kind, id, body FROM records').iterate()) readRecord(row as RecordRow); // its columns
}

class DamagedError extends Error {}

/** SQLite's codes for a file that is not, or no longer, a sound database. */
const DAMAGED = new Set([11 /* CORRUPT */, 26 /* NOTADB */]);

function isDamage(error: unknown): boolean {
  if (error instanceof DamagedError) return true;
  const code = (error as { readonly errcode?: number }).errcode; // SQLite's errors have one
  return code !== undefined && DAMAGED.has(code & 0xff);
}

/** Replaces the last good copy by one of what was just found good; a disk that is full keeps the older one. */
function keepCopy(database: DatabaseSyncInstance, dataDir: string, log: Log): void {
  const fresh = join(dataDir, `${BACKUP}.new`);
  try {
    rmSync(fresh, { force: true });
    database.prepare('VACUUM INTO ?').run(fresh);
    chmodSync(fresh, 0o600);
    renameSync(fresh, join(dataDir, BACKUP));
  } catch (error) {
    log('warn', `No copy of the database could be made: ${error instanceof Error ? error.message : String(error)}`);
  }
}
