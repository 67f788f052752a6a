import { backup, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import type { EngineEvent } from '../model/EngineEvent.ts';
import type { ResourceChange } from '../model/Resources.ts';
import { EVENT_RETENTION, eventRetention } from './eventRetention.ts';
import { eventColumns, readEvent, type EventRow } from './readEvent.ts';
import { readRecord, type RecordRow } from './readRecord.ts';
import type { Store } from './Store.ts';

/** What is done around the close of the database. */
export interface SqliteStoreHooks {
  /** While it is still open and nothing more is written. */
  readonly beforeClose: () => void;
  readonly afterClose: () => void;
}

/** The store over an open database of the newest layout. Calls are synchronous: a commit is on disk when it returns. */
export class SqliteStore implements Store {
  readonly #database: DatabaseSyncInstance;
  readonly #put: StatementSyncInstance;
  readonly #remove: StatementSyncInstance;
  readonly #addEvent: StatementSyncInstance;
  readonly #trimEvents: StatementSyncInstance;
  readonly #hooks: SqliteStoreHooks;
  #isClosed = false;
  #eventsKept: number;

  constructor(database: DatabaseSyncInstance, hooks: SqliteStoreHooks) {
    this.#database = database;
    this.#hooks = hooks;
    this.#put = database.prepare(
      'INSERT INTO records (kind, id, body) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body',
    );
    this.#remove = database.prepare('DELETE FROM records WHERE kind = ? AND id = ?');
    this.#addEvent = database.prepare(
      'INSERT INTO events (at_ms, kind, title, detail, resource, more) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#trimEvents = database.prepare('DELETE FROM events WHERE sequence <= (SELECT max(sequence) FROM events) - ?');
    this.#eventsKept = eventRetention(this.setting(EVENT_RETENTION));
  }

  load(): readonly ResourceChange[] {
    const rows = this.#database.prepare('SELECT kind, id, body FROM records ORDER BY sequence').all();
    return rows.map((row) => readRecord(row as RecordRow)); // the columns just named, texts all
  }

  commit(changes: readonly ResourceChange[], events: readonly EngineEvent[] = []): void {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      for (const { kind, id, put } of changes) {
        if (put === null) this.#remove.run(kind, id);
        else this.#put.run(kind, id, JSON.stringify(put));
      }
      for (const event of events) this.#addEvent.run(...eventColumns(event));
      if (events.length > 0) this.#trimEvents.run(this.#eventsKept);
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  events(limit: number): readonly EngineEvent[] {
    const rows = this.#database
      .prepare('SELECT at_ms AS atMs, kind, title, detail, resource, more FROM events ORDER BY sequence DESC LIMIT ?')
      .all(limit);
    return (rows as readonly EventRow[]).map(readEvent); // the columns just named, written by `commit`
  }

  setting(name: string): unknown {
    const rows = this.#database.prepare('SELECT body FROM settings WHERE name = ?').all(name);
    const [row] = rows as readonly { readonly body: string }[]; // the one column, written by `putSetting`
    return row && (JSON.parse(row.body) as unknown); // whatever it is
  }

  putSetting(name: string, value: unknown): void {
    this.#database
      .prepare('INSERT INTO settings (name, body) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET body = excluded.body')
      .run(name, JSON.stringify(value));
    if (name !== EVENT_RETENTION) return;
    this.#eventsKept = eventRetention(value);
    this.#trimEvents.run(this.#eventsKept);
  }

  async backup(file: string): Promise<void> {
    await backup(this.#database, file);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#hooks.beforeClose();
    // Statements that are not collected yet keep the log alive beyond the close; emptied, it holds nothing of worth.
    try {
      this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // A full disk refuses it: the next start reads the log, which holds all that was acknowledged.
    }
    this.#database.close();
    this.#hooks.afterClose();
  }

  #rollBack(): void {
    try {
      this.#database.exec('ROLLBACK');
    } catch {
      // The failure itself has ended the transaction (a full disk does): there is nothing left to undo.
    }
  }
}
