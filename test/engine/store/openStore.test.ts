import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventOf } from '../../../engine/model/eventOf.ts';
import type { ResourceChange } from '../../../engine/model/Resources.ts';
import { MIGRATIONS } from '../../../engine/store/migrations.ts';
import { openStore, type OpenedStore } from '../../../engine/store/openStore.ts';
import { StoreError } from '../../../engine/store/StoreError.ts';
import { instance, shifted, topology } from '../../support/topology.ts';

const NOW_MS = Date.UTC(2026, 10, 30, 4, 5, 6, 7);

const put = (name: string): ResourceChange => ({ kind: 'instance', id: name, put: instance(name) });
const remove = (name: string): ResourceChange => ({ kind: 'instance', id: name, put: null });

describe('openStore', () => {
  let folder: string;
  let opened: OpenedStore[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'balanza-'));
    opened = [];
  });
  afterEach(() => {
    for (const { store } of opened) store.close();
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true });
  });

  const open = (dataDir: string | null = folder) => {
    const one = openStore({ dataDir, nowMs: NOW_MS, log: () => undefined });
    opened.push(one);
    return one;
  };
  const ids = ({ store }: OpenedStore) =>
    store
      .load()
      .map(({ id }) => id)
      .join(' ');
  const file = () => join(folder, 'balanza.db');
  /** A folder with a closed database that holds a1 and a2. */
  const filled = () => {
    const { store } = open();
    store.commit([put('a1'), put('a2')]);
    store.close();
  };

  it('gives back what was committed, in the order of creation', () => {
    const { store } = open();
    store.commit([put('b1'), put('a1')]);
    store.commit([put('c1'), remove('a1'), { ...put('b1') }]);
    store.close();
    expect(ids(open())).toBe('b1 c1');
    expect(opened[1]?.store.load()[0]).toEqual(put('b1'));
  });

  it('gives back a zonal shift as it was', () => {
    const [shift] = shifted(topology(), 'b').zonalShifts.values();
    if (!shift) throw new Error('there is one');
    const change: ResourceChange = { kind: 'zonalShift', id: shift.zonalShiftId, put: shift };
    const { store } = open();
    store.commit([change]);
    store.close();
    expect(open().store.load()).toEqual([change]);
  });

  it('commits all of a call or none of it', () => {
    const { store } = open();
    const wrong = {
      kind: 'instance',
      id: 'a2',
      put: {
        toJSON: () => {
          throw new Error('told to fail');
        },
      },
    } as never; // a record that cannot be written
    expect(() => {
      store.commit([put('a1'), wrong]);
    }).toThrow('told to fail');
    expect(store.load()).toEqual([]);
    store.commit([put('a3')]);
    expect(store.load()).toHaveLength(1);
  });

  it('makes the folder and its files for the owner’s eyes only', () => {
    const inner = join(folder, 'new', 'data');
    open(inner);
    expect(statSync(inner).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(inner).filter((one) => one.startsWith('balanza.db'))) {
      expect([name, statSync(join(inner, name)).mode & 0o777]).toEqual([name, 0o600]);
    }
  });

  it('keeps the newest 10,000 events, newest first', () => {
    const { store } = open();
    const event = (title: string) =>
      eventOf({ kind: 'change', title, detail: '', resource: null, fact: null }, { atMs: 1 });
    store.commit(
      [],
      Array.from({ length: 10_005 }, (_, place) => event(String(place))),
    );
    const events = store.events(20_000);
    expect([events.length, events[0]?.title, events.at(-1)?.title]).toEqual([10_000, '10004', '5']);
  });

  it('reads an event back with its code, and one that an older version kept without', () => {
    const first = open();
    const news = { kind: 'change', title: 'Old', detail: 'words', resource: 'arn' } as const;
    const field = { resource: 'arn', field: 'port', before: '80', after: '81' };
    const kept = eventOf(
      { ...news, title: 'New', fact: { code: 'healthCheckChanged', name: 'web' } },
      { atMs: 2, actor: 'console', fields: [field] },
    );
    first.store.commit([], [kept]);
    first.store.close();
    const database = new DatabaseSync(file());
    database.exec(
      "INSERT INTO events (at_ms, kind, title, detail, resource) VALUES (3, 'change', 'Old', 'words', 'arn')",
    );
    database.close();
    expect(open().store.events(5)).toEqual([
      { atMs: 3, ...news, severity: 'info', actor: null, fact: null, fields: [] },
      kept,
    ]);
  });

  it('refuses a second engine in the same folder, naming the first, and lets it in afterwards', () => {
    const { store } = open();
    expect(() => open()).toThrow(`is in use by another engine (process ${process.pid})`);
    store.close();
    expect(() => open()).not.toThrow();
  });

  it('refuses a database of a newer version and leaves it as it is', () => {
    filled();
    const database = new DatabaseSync(file());
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length + 1}`);
    database.close();
    const before = readFileSync(file());
    expect(() => open()).toThrow(StoreError);
    expect(() => open()).toThrow('is from a newer Balanza');
    expect(readFileSync(file()).equals(before)).toBe(true);
  });

  it.each([
    {
      name: 'garbage',
      damage: () => {
        writeFileSync(file(), 'garbage '.repeat(999));
      },
    },
    {
      name: 'NUL bytes',
      damage: () => {
        writeFileSync(file(), Buffer.alloc(8_192));
      },
    },
    {
      name: 'its first half',
      damage: () => {
        truncateSync(file(), statSync(file()).size / 2);
      },
    },
    {
      name: 'nothing at all',
      damage: () => {
        truncateSync(file(), 0);
      },
    },
  ])('OPS-02 sets aside a database of $name, tells, and goes on from the last good copy', ({ damage }) => {
    filled(); // the copy is made at each stop, too
    damage();
    const damaged = readFileSync(file());
    const again = open();
    const aside = join(folder, 'balanza.db.damaged-2026-11-30T04-05-06-007Z');
    expect(again.trouble).toContain(`It was set aside as ${aside}. The last good copy`);
    expect(readFileSync(aside).equals(damaged)).toBe(true);
    expect(ids(again)).toBe('a1 a2');
  });

  it('OPS-02 begins empty when there is no copy, and says so', () => {
    writeFileSync(file(), 'garbage '.repeat(999));
    const { trouble, store } = open();
    expect(trouble).toContain('There was no copy of it, so this start begins empty.');
    expect(store.load()).toEqual([]);
  });

  it('OPS-02 a file that is empty at the first start is a new database', () => {
    writeFileSync(file(), '');
    expect(open().trouble).toBeNull();
  });

  it.runIf(process.getuid?.() !== 0)(
    'OPS-02 says what is wrong with a folder that is read-only (not as root, who may write anywhere)',
    () => {
      chmodSync(folder, 0o500);
      expect(() => open()).toThrow(`The data folder ${folder} cannot be written to (EACCES)`);
    },
  );

  it('OPS-02 says what is wrong with a folder that cannot be made', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => open(join(folder, 'file', 'data'))).toThrow(
      'cannot be written to (ENOTDIR). Make it writable, or choose another',
    );
  });

  it.each([
    { name: 'half a record', change: "body = '{}'", why: 'its instanceId is missing' },
    { name: 'nothing', change: "body = 'null'", why: 'it is not an object' },
    { name: 'a text cut off', change: 'body = substr(body, 1, 20)', why: 'it is not JSON' },
    {
      name: 'a field of the wrong kind',
      change: "body = json_replace(body, '$.address', 7)",
      why: 'its address is a JSON number',
    },
    { name: 'a kind that does not exist', change: "kind = 'volume'", why: 'there is no such kind' },
  ])('OPS-02 refuses to start with a record of $name, and keeps the last good copy', ({ change, why }) => {
    filled();
    const database = new DatabaseSync(file());
    database.exec(`UPDATE records SET ${change} WHERE id = 'a2'`);
    database.close();
    const copy = readFileSync(`${file()}.backup`);
    expect(() => open()).toThrow(StoreError);
    expect(() => open()).toThrow(`'a2' of the database cannot be read: ${why}`);
    expect(readFileSync(`${file()}.backup`).equals(copy)).toBe(true);
  });

  it('OPS-02 says so of a data folder that is a file', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => open(join(folder, 'file'))).toThrow('is not a folder. Choose another with --data-dir');
  });

  it.runIf(process.platform === 'linux')('OPS-02 gives up where no folder can ever be made (needs /proc)', () => {
    expect(() => open('/proc/nowhere/data')).toThrow('cannot be written to (ENOENT)');
  });

  it('keeps nothing on disk without a folder', () => {
    const { store } = open(null);
    store.commit([put('a1')]);
    expect(store.load()).toHaveLength(1);
    expect(existsSync(file())).toBe(false);
  });

  it('keeps settings beside the records, across starts', () => {
    const first = open().store;
    expect(first.setting('rules')).toBeUndefined();
    first.putSetting('rules', [1]);
    first.putSetting('rules', [{ of: 'two' }]);
    first.close();
    expect(open().store.setting('rules')).toEqual([{ of: 'two' }]);
  });

  it('writes a complete copy while it goes on', async () => {
    const { store } = open();
    store.commit([put('a1')]);
    await store.backup(join(folder, 'copy.db'));
    store.commit([put('a2')]);
    const copy = new DatabaseSync(join(folder, 'copy.db'), { readOnly: true });
    expect(copy.prepare('SELECT count(*) AS records FROM records').get()).toEqual({ records: 1 });
    copy.close();
  });
});
