import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import { decodeCells, encodeCells } from '../encodeCells.ts';
import { appendCells } from '../columns.ts';
import {
  HISTORY_PERIODS,
  type HistoryEntry,
  type HistoryPoint,
  type HistoryRange,
  type MetricsHistory,
  type PeriodSeconds,
} from '../MetricsHistory.ts';

/** `PRAGMA user_version`. A change of the tables or of `COLUMN` is a new version; another version's file is set aside. */
export const METRICS_SCHEMA_VERSION = 6;

const SCHEMA = `
  CREATE TABLE series (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE point (
    series INTEGER NOT NULL,
    period INTEGER NOT NULL,
    start INTEGER NOT NULL,
    cells BLOB NOT NULL,
    PRIMARY KEY (series, period, start)
  ) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${METRICS_SCHEMA_VERSION};
`;

export interface MetricsStoreOptions {
  /** Path of `metrics.db`; null keeps the history in memory (`--ephemeral`). */
  readonly file: string | null;
  readonly nowMs: () => number;
  readonly log: (level: 'warn' | 'info', message: string) => void;
}

interface Opened {
  readonly database: DatabaseSyncInstance;
  readonly statements: Readonly<Record<keyof typeof SQL, StatementSyncInstance>>;
}

const SQL = {
  addSeries: 'INSERT INTO series (key) VALUES (?) ON CONFLICT DO NOTHING',
  seriesId: 'SELECT id FROM series WHERE key = ?',
  allSeries: 'SELECT id FROM series',
  get: 'SELECT cells FROM point WHERE series = ? AND period = ? AND start = ?',
  put: 'INSERT INTO point (series, period, start, cells) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET cells = excluded.cells',
  range: 'SELECT start, cells FROM point WHERE series = ? AND period = ? AND start >= ? AND start < ? ORDER BY start',
  prune: 'DELETE FROM point WHERE series = ? AND period = ? AND start < ?',
  pruneSeries: 'DELETE FROM series WHERE NOT EXISTS (SELECT 1 FROM point WHERE point.series = series.id)',
} as const;

/**
 * The history on disk, in a database of its own: losing the last minutes of it in a power cut costs nobody anything, so
 * it does not wait for the disk as resources do (`synchronous = NORMAL`). A file that is damaged, or of another
 * version, is renamed, said in one log line, and a new one begun; where even that fails, the history is kept in memory.
 * So metrics never stop the engine. 1,000 targets that are busy all day add 288,000 points of 91 bytes and their keys.
 */
export class MetricsStore implements MetricsHistory {
  readonly #options: MetricsStoreOptions;
  #opened: Opened | undefined;
  #ids = new Map<string, number>();
  #isClosed = false;

  constructor(options: MetricsStoreOptions) {
    this.#options = options;
    this.#opened = this.#openOrSetAside();
  }

  append(periodSeconds: PeriodSeconds, entries: readonly HistoryEntry[]): void {
    this.#guarded(undefined, ({ database, statements }) => {
      database.exec('BEGIN IMMEDIATE');
      try {
        for (const { key, startSecond, cells } of entries) {
          const id = this.#idOf(key, statements);
          const kept = blobOf(statements.get.get(id, periodSeconds, startSecond));
          const sum = kept ? decodeCells(kept) : cells;
          if (kept) appendCells(sum, cells);
          statements.put.run(id, periodSeconds, startSecond, encodeCells(sum));
        }
        database.exec('COMMIT');
      } catch (error) {
        this.#ids.clear();
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    });
  }

  read({ key, periodSeconds, fromSecond, toSecond }: HistoryRange): readonly HistoryPoint[] {
    return this.#guarded<readonly HistoryPoint[]>([], ({ statements }) => {
      const series = statements.seriesId.get(key) as { id: number } | undefined; // as selected
      if (!series) return [];
      const rows = statements.range.all(series.id, periodSeconds, fromSecond, toSecond) as {
        start: number;
        cells: Uint8Array;
      }[]; // as selected
      return rows.map(({ start, cells }) => ({ startSecond: start, cells: decodeCells(cells) }));
    });
  }

  prune(nowSecond: number): void {
    this.#guarded(undefined, ({ database, statements }) => {
      database.exec('BEGIN IMMEDIATE');
      try {
        const all = statements.allSeries.all() as { id: number }[]; // as selected
        for (const { id } of all) {
          for (const { periodSeconds, keptSeconds } of Object.values(HISTORY_PERIODS)) {
            statements.prune.run(id, periodSeconds, nowSecond - keptSeconds);
          }
        }
        statements.pruneSeries.run();
        database.exec('COMMIT');
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      } finally {
        this.#ids.clear();
      }
    });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (!this.#opened) return;
    try {
      // Closing does not do it by itself while prepared statements are not yet collected.
      this.#opened.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // Then the next start reads the write-ahead log.
    }
    closeQuietly(this.#opened.database);
    this.#opened = undefined;
  }

  #idOf(key: string, statements: Opened['statements']): number {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    statements.addSeries.run(key);
    const { id } = statements.seriesId.get(key) as { id: number }; // inserted just now, or there already
    this.#ids.set(key, id);
    return id;
  }

  /** Runs `work`; when the file turns out damaged, sets it aside and goes on with a new one, answering `otherwise`. */
  #guarded<Result>(otherwise: Result, work: (opened: Opened) => Result): Result {
    if (!this.#opened) return otherwise;
    try {
      return work(this.#opened);
    } catch (error) {
      if (!isDamage(error)) {
        this.#options.log('warn', `metrics: history not kept for now: ${messageOf(error)}`);
        return otherwise;
      }
      closeQuietly(this.#opened.database);
      this.#ids.clear();
      this.#opened = this.#setAside(messageOf(error));
      return otherwise;
    }
  }

  #openOrSetAside(): Opened {
    const { file } = this.#options;
    try {
      return open(file);
    } catch (error) {
      return this.#setAside(messageOf(error));
    }
  }

  /** Renames the file, its write-ahead log with it, and opens a new one; in memory when that cannot be done. */
  #setAside(why: string): Opened {
    const { file, log, nowMs } = this.#options;
    if (file === null) return open(null);
    const aside = `${file}.damaged-${new Date(nowMs()).toISOString().replaceAll(/[:.]/g, '-')}`;
    try {
      for (const suffix of ['', '-wal']) {
        if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
      }
      rmSync(`${file}-shm`, { force: true });
      const opened = open(file);
      log('warn', `metrics: ${file} could not be read (${why}); it is kept as ${aside} and a new history begins.`);
      return opened;
    } catch (error) {
      log('warn', `metrics: no history on disk, ${file}: ${messageOf(error)}. It is kept in memory until the end.`);
      return open(null);
    }
  }
}

function open(file: string | null): Opened {
  // The mode of the file is set before SQLite writes to it, and its companions get the same.
  if (file !== null) closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file ?? ':memory:', { timeout: 2_000 });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number }; // as named
    const hasTables = database.prepare('SELECT 1 FROM sqlite_schema').get() !== undefined;
    if (version === 0 && !hasTables) database.exec(`BEGIN; ${SCHEMA} COMMIT;`);
    else if (version !== METRICS_SCHEMA_VERSION) throw new Error(`schema version ${version}`);
    const entries = Object.entries(SQL).map(([name, sql]) => [name, database.prepare(sql)]);
    return { database, statements: Object.fromEntries(entries) as Opened['statements'] }; // made of the same names
  } catch (error) {
    closeQuietly(database);
    throw error;
  }
}

function closeQuietly(database: DatabaseSyncInstance): void {
  try {
    database.close();
  } catch {
    // It is given up anyway.
  }
}

/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const DAMAGE_CODES: readonly unknown[] = [11, 26];

function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'errcode' in error ? error.errcode : undefined;
  return DAMAGE_CODES.includes(code) || /malformed|not a database/i.test(error.message);
}

function blobOf(row: unknown): Uint8Array | undefined {
  // Rows have no prototype, so `instanceof Object` does not hold for them.
  return typeof row === 'object' && row && 'cells' in row && row.cells instanceof Uint8Array ? row.cells : undefined;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
