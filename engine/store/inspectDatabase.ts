import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { MIGRATIONS, versionOf } from './migrations.ts';

/** What a file is, as a database of Balanza. */
export type DatabaseVerdict =
  | { readonly kind: 'sound'; readonly version: number; readonly records: number }
  /** Made by a newer Balanza, of a layout that this one does not know. */
  | { readonly kind: 'newer'; readonly version: number; readonly known: number }
  /** Empty, not SQLite's, or of another program. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'damaged'; readonly why: string };

/** SQLite's codes for a database that is damaged, and for a file that is none. */
const CORRUPT = 11;
const NOTADB = 26;

/**
 * Checks every page and index of a database, without changing it; works beside an engine that runs on it. Throws when the
 * file cannot be read.
 */
export function inspectDatabase(file: string): DatabaseVerdict {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 2_000 });
  try {
    const version = versionOf(database);
    if (version > MIGRATIONS.length) return { kind: 'newer', version, known: MIGRATIONS.length };
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
    const names = tables.map((row) => (row as { readonly name: string }).name); // the column just named
    if (version === 0 || !names.includes('records') || !names.includes('events')) return { kind: 'foreign' };
    const check = integrityOf(database);
    if (check !== 'ok') return { kind: 'damaged', why: check };
    const count = database.prepare('SELECT count(*) AS records FROM records').get() as { readonly records: number }; // the column just named
    return { kind: 'sound', version, records: count.records };
  } catch (error) {
    const { errcode = 0, message } = error as Error & { readonly errcode?: number }; // SQLite's errors have one
    if ((errcode & 0xff) === NOTADB) return { kind: 'foreign' };
    if ((errcode & 0xff) === CORRUPT) return { kind: 'damaged', why: message };
    throw error;
  } finally {
    database.close();
  }
}

/** `ok`, or the first thing that is wrong. */
function integrityOf(database: DatabaseSyncInstance): string {
  const row = database.prepare('PRAGMA integrity_check(1)').get() as { readonly integrity_check: string }; // its one column
  return row.integrity_check;
}
