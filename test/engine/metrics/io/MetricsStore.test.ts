import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CELLS, COLUMN, emptyCells, FIRST_BUCKET } from '../../../../engine/metrics/columns.ts';
import { decodeCells, encodeCells } from '../../../../engine/metrics/encodeCells.ts';
import { MetricsStore } from '../../../../engine/metrics/io/MetricsStore.ts';

let folder = '';
let file = '';
const logged: string[] = [];
const opened: MetricsStore[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balanza-metrics-'));
  file = join(folder, 'metrics.db');
  logged.length = 0;
});

afterEach(() => {
  for (const store of opened.splice(0)) store.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(path: string | null = file): MetricsStore {
  const store = new MetricsStore({ file: path, nowMs: () => 0, log: (_level, message) => logged.push(message) });
  opened.push(store);
  return store;
}

/** Cells of one sample that saw so many requests. */
function requests(count: number): Float64Array {
  const cells = emptyCells();
  cells[COLUMN.ticks] = 60;
  cells[COLUMN.requests] = count;
  return cells;
}

function read(store: MetricsStore, key = 'group|web', period: 60 | 300 = 60): (number | undefined)[][] {
  const points = store.read({ key, periodSeconds: period, fromSecond: 0, toSecond: 1e9 });
  return points.map(({ startSecond, cells }) => [startSecond, cells[COLUMN.requests]]);
}

it('issue 2.9 keeps points over a restart', () => {
  const first = open();
  first.append(60, [{ key: 'group|web', startSecond: 60, cells: requests(5) }]);
  first.close();
  expect(read(open())).toEqual([[60, 5]]);
});

it('issue 2.9 adds to a minute that an engine before it began', () => {
  open().append(60, [{ key: 'group|web', startSecond: 60, cells: requests(5) }]);
  const second = open();
  second.append(60, [{ key: 'group|web', startSecond: 60, cells: requests(7) }]);
  expect(read(second)).toEqual([[60, 12]]);
});

it('issue 2.9 answers in order, only the series, period and range asked for', () => {
  const store = open();
  const point = (key: string, startSecond: number) => ({ key, startSecond, cells: requests(startSecond) });
  store.append(60, [point('group|web', 180), point('group|web', 120), point('group|other', 120)]);
  store.append(300, [point('group|web', 300)]);
  expect(read(store)).toEqual([
    [120, 120],
    [180, 180],
  ]);
  expect(store.read({ key: 'group|web', periodSeconds: 60, fromSecond: 120, toSecond: 180 })).toHaveLength(1);
  expect(read(store, 'group|none')).toEqual([]);
});

it('UIX-01 prunes minutes after a day, five minutes after 15 days, and series without points', () => {
  const store = open();
  store.append(60, [{ key: 'group|web', startSecond: 0, cells: requests(1) }]);
  store.append(300, [{ key: 'group|web', startSecond: 0, cells: requests(1) }]);
  store.prune(86_400);
  expect([read(store).length, read(store, 'group|web', 300).length]).toEqual([1, 1]);
  store.prune(86_401);
  expect([read(store).length, read(store, 'group|web', 300).length]).toEqual([0, 1]);
  store.prune(15 * 86_400 + 1);
  store.close();
  const database = new DatabaseSync(file);
  expect(database.prepare('SELECT count(*) AS points FROM series').get()).toEqual({ points: 0 });
  database.close();
});

it('issue 2.9 keeps the history in memory when there is no file', () => {
  const store = open(null);
  store.append(60, [{ key: 'group|web', startSecond: 60, cells: requests(5) }]);
  expect(read(store)).toEqual([[60, 5]]);
  expect(readdirSync(folder)).toEqual([]);
});

it('issue 2.9 sets a damaged file aside, says so in one line and goes on', () => {
  writeFileSync(file, 'this is no database, and long enough not to be taken for an empty one'.repeat(100));
  const store = open();
  store.append(60, [{ key: 'group|web', startSecond: 60, cells: requests(5) }]);
  expect(read(store)).toEqual([[60, 5]]);
  expect(logged).toEqual([expect.stringMatching(/could not be read .* kept as .*metrics\.db\.damaged-1970/)]);
  expect(readdirSync(folder).filter((name) => name.includes('damaged'))).toHaveLength(1);
});

it('issue 2.9 sets a file aside that turns out damaged while it is used', () => {
  const first = open();
  const cells = requests(5);
  const many = Array.from({ length: 3_000 }, (_, minute) => ({ key: 'group|web', startSecond: minute * 60, cells }));
  first.append(60, many);
  first.close();
  truncateSync(file, 3 * 4_096);
  const store = open();
  store.read({ key: 'group|web', periodSeconds: 60, fromSecond: 0, toSecond: 1e9 });
  store.append(60, [{ key: 'group|web', startSecond: 60, cells: requests(9) }]);
  expect(read(store)).toEqual([[60, 9]]);
  expect(logged).toHaveLength(1);
});

it('issue 2.9 sets aside a file of another version', () => {
  const other = new DatabaseSync(file);
  other.exec('CREATE TABLE later (x); PRAGMA user_version = 99');
  other.close();
  expect(read(open())).toEqual([]);
  expect(logged).toEqual([expect.stringContaining('schema version 99')]);
});

it('issue 2.9 goes on in memory where no file can be made', () => {
  const store = open(join(folder, 'none', 'metrics.db'));
  store.append(60, [{ key: 'group|web', startSecond: 60, cells: requests(5) }]);
  expect(read(store)).toEqual([[60, 5]]);
  expect(logged).toEqual([expect.stringContaining('no history on disk')]);
  expect(existsSync(join(folder, 'none'))).toBe(false);
});

it('issue 2.9 is quiet after close', () => {
  const store = open();
  store.close();
  store.close();
  store.append(60, [{ key: 'group|web', startSecond: 60, cells: requests(5) }]);
  expect([read(store), logged]).toEqual([[], []]);
});

it('issue 2.9 cells come back from bytes as they were', () => {
  const cells = requests(2 ** 40 + 1);
  cells[COLUMN.responseMs] = 12.345;
  cells[FIRST_BUCKET] = 127;
  cells[CELLS - 1] = 128;
  expect(decodeCells(encodeCells(cells))).toEqual(cells);
  expect(decodeCells(Uint8Array.from([0xff, 0xff]))).toHaveLength(CELLS);
});
