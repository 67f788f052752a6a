import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { openStore } from '../../engine/store/openStore.ts';
import type { Store } from '../../engine/store/Store.ts';

const MESSAGE = 'database or disk is full';
const CHANGES = ['records', 'settings'].flatMap((table) =>
  ['INSERT', 'UPDATE', 'DELETE'].map((action) => [table, action] as const),
);

/** A real store in a folder of its own, whose database can be made to refuse every change, as on a full disk. */
export class FillableStore {
  readonly #folder = mkdtempSync(join(tmpdir(), 'balanza-'));
  readonly #beside: DatabaseSyncInstance;
  readonly store: Store;

  constructor() {
    this.store = openStore({ dataDir: this.#folder, nowMs: 0, log: () => undefined }).store;
    this.#beside = new DatabaseSync(join(this.#folder, 'balanza.db'), { timeout: 2_000 });
  }

  /** From now on a change is refused in its middle, and its transaction with it. */
  fill(): void {
    for (const [table, action] of CHANGES)
      this.#beside.exec(
        `CREATE TRIGGER full_${table}_${action} AFTER ${action} ON ${table} BEGIN SELECT RAISE(ABORT, '${MESSAGE}'); END`,
      );
  }

  free(): void {
    for (const [table, action] of CHANGES) this.#beside.exec(`DROP TRIGGER full_${table}_${action}`);
  }

  close(): void {
    this.#beside.close();
    this.store.close();
    rmSync(this.#folder, { recursive: true });
  }
}
