import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ResourceChange } from '../../../engine/model/Resources.ts';
import { backupDatabase } from '../../../engine/store/backupDatabase.ts';
import { openStore } from '../../../engine/store/openStore.ts';
import { restoreDatabase } from '../../../engine/store/restoreDatabase.ts';
import { StoreError } from '../../../engine/store/StoreError.ts';
import { storedInstances } from '../../../engine/store/storedInstances.ts';
import { instance } from '../../support/topology.ts';

const NOW_MS = Date.UTC(2026, 10, 30, 4, 5, 6, 7);
const put = (name: string): ResourceChange => ({ kind: 'instance', id: name, put: instance(name) });

describe('backup and restore', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'balanza-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const path = (name: string) => join(folder, name);
  const open = (name: string) => openStore({ dataDir: path(name), nowMs: NOW_MS, log: () => undefined }).store;
  const names = (dataDir: string) => storedInstances(path(dataDir)).map((one) => one.name);
  const fill = (name: string, ...instances: string[]) => {
    const store = open(name);
    store.commit(instances.map(put));
    store.close();
  };
  const restore = (dataDir: string, file: string) =>
    restoreDatabase({ dataDir: path(dataDir), file: path(file), nowMs: NOW_MS });

  it('copies what is committed while the store is open, and no more', () => {
    const store = open('one');
    store.commit([put('a1'), put('a2')]);
    expect(backupDatabase(path('one'), path('backup'))).toBe(2);
    store.commit([put('b1')]);
    store.close();
    expect(restore('two', 'backup')).toEqual({ records: 2, setAside: null });
    expect(names('two')).toEqual(['a1', 'a2']);
    expect(names('one')).toEqual(['a1', 'a2', 'b1']);
  });

  it('never overwrites a file, and leaves none when it fails', () => {
    fill('one', 'a1');
    writeFileSync(path('backup'), 'mine');
    expect(() => backupDatabase(path('one'), path('backup'))).toThrow(/exists already, and a backup never overwrites/);
    expect(readFileSync(path('backup'), 'utf8')).toBe('mine');
    expect(() => backupDatabase(path('one'), path('no/backup'))).toThrow(/cannot be written \(ENOENT\)/);
    expect(() => backupDatabase(path('none'), path('other'))).toThrow(/no database to back up/);
    truncateSync(join(path('one'), 'balanza.db'), 5_000);
    expect(() => backupDatabase(path('one'), path('other'))).toThrow(/could not be copied .+ Nothing was written/);
    expect(existsSync(path('other'))).toBe(false);
  });

  it('sets aside what was there', () => {
    fill('one', 'a1');
    fill('two', 'b1');
    backupDatabase(path('one'), path('backup'));
    const { setAside } = restore('two', 'backup');
    expect(names('two')).toEqual(['a1']);
    expect(setAside).toBe(join(path('two'), 'balanza.db.before-restore-2026-11-30T04-05-06-007Z'));
    copyFileSync(setAside ?? '', join(path('one'), 'balanza.db'));
    expect(names('one')).toEqual(['b1']);
    expect(readdirSync(path('two')).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  it('takes a copy of a running folder’s database with its log', () => {
    const store = open('one');
    store.commit([put('a1')]);
    for (const side of ['', '-wal']) copyFileSync(join(path('one'), `balanza.db${side}`), path(`raw${side}`));
    store.close();
    restore('two', 'raw');
    expect(names('two')).toEqual(['a1']);
  });

  it('refuses while an engine has the folder', () => {
    fill('one', 'a1');
    backupDatabase(path('one'), path('backup'));
    const store = open('two');
    expect(() => restore('two', 'backup')).toThrow(/An engine runs in the data folder .+ Stop it, then restore/);
    store.commit([put('b1')]);
    store.close();
    expect(names('two')).toEqual(['b1']);
  });

  it.each([
    { name: 'no file', make: () => undefined, says: /cannot be read \(ENOENT\)/ },
    { name: 'an empty file', make: (file: string) => writeFileSync(file, ''), says: /is not a database of Balanza/ },
    {
      name: 'some other file',
      make: (file: string) => writeFileSync(file, 'text '.repeat(999)),
      says: /is not a database of Balanza/,
    },
    {
      name: 'a database of another program',
      make: (file: string) => change(file, 'CREATE TABLE t (x); PRAGMA user_version = 1'),
      says: /is not a database of Balanza/,
    },
    {
      name: 'one of a newer version',
      make: (file: string) => change(file, 'PRAGMA user_version = 99'),
      says: /is from a newer Balanza \(layout 99; this one knows \d+\)\. Update Balanza\./,
    },
    {
      name: 'a part of one',
      make: (file: string) => {
        backupDatabase(path('one'), file);
        truncateSync(file, 9_000);
      },
      says: /is damaged/,
    },
  ])('refuses $name, and changes nothing', ({ make, says }) => {
    fill('one', 'a1', 'a2');
    fill('two', 'b1');
    const files = () => readdirSync(path('two')).filter((name) => !/\.db-(wal|shm)$/.test(name));
    const before = files();
    make(path('backup'));
    expect(() => restore('two', 'backup')).toThrow(StoreError);
    expect(() => restore('two', 'backup')).toThrow(says);
    expect(names('two')).toEqual(['b1']);
    expect(files()).toEqual(before);
  });
});

function change(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}
