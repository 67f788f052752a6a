import { expect, it } from 'vitest';
import { COLUMN, emptyCells, FIRST_BUCKET } from '../../../engine/metrics/columns.ts';
import { emptySample, readRow } from '../../../engine/metrics/readRow.ts';
import { rowDelta } from '../../../engine/metrics/rowDelta.ts';
import { FLOW_INT, NODE_FLOAT, NODE_INT, TARGET_FLOAT, TARGET_INT } from '../../../engine/sharedTable/layout.ts';
import { SharedTable } from '../../../engine/sharedTable/SharedTable.ts';

const ROW = 3_000;

it('UIX-04 reads a row of a target under the names of its columns', () => {
  const table = new SharedTable();
  table.add(ROW, TARGET_FLOAT.requests, 7);
  table.add(ROW, TARGET_FLOAT.clientAborts, 2);
  table.setInt(ROW, TARGET_INT.inFlight, 3);
  const sample = emptySample('target', 'a1');
  readRow(table, ROW, sample);
  const { cells } = sample;
  expect([cells[COLUMN.requests], cells[COLUMN.clientAborts], cells[COLUMN.targetInFlight]]).toEqual([7, 2, 3]);
});

it('UIX-04 reads a gauge that went below 0 as 0', () => {
  const table = new SharedTable();
  table.setInt(1, NODE_INT.connections, -4);
  table.add(1, NODE_FLOAT.elb503, 5);
  const sample = emptySample('node', 'n');
  readRow(table, 1, sample);
  expect([sample.cells[COLUMN.connections], sample.cells[COLUMN.elb503]]).toEqual([0, 5]);
});

it('reads who reset connections of a node, and how many found no port', () => {
  const table = new SharedTable();
  for (const [count, cell] of Object.values(FLOW_INT).entries()) table.setInt(1, cell, count + 1);
  const [first, second, delta] = [emptySample('node', 'n'), emptySample('node', 'n'), emptyCells()];
  readRow(table, 1, first);
  table.shift(1, FLOW_INT.elbResets, 1);
  readRow(table, 1, second);
  const of = (cells: Float64Array) =>
    (['clientResets', 'targetResets', 'elbResets', 'portAllocationErrors'] as const).map((name) => cells[COLUMN[name]]);
  expect([of(first.cells), of(second.cells)]).toEqual([
    [1, 2, 3, 4],
    [1, 2, 4, 4],
  ]);
  expect([rowDelta(first, second, delta), of(delta)]).toEqual(['continued', [0, 0, 1, 0]]);
});

it.each([
  { id: 'UIX-04', name: 'counts on', before: 10, after: 14, owner: 'a1', difference: 4, how: 'continued' },
  { id: 'UIX-04', name: 'stands still', before: 10, after: 10, owner: 'a1', difference: 0, how: 'continued' },
  { id: 'UIX-04', name: 'went down: began again', before: 10, after: 3, owner: 'a1', difference: 3, how: 'restarted' },
  { id: 'UIX-04', name: 'has another owner', before: 10, after: 12, owner: 'b1', difference: 12, how: 'restarted' },
] as const)('$id a row that $name', ({ before, after, owner, difference, how }) => {
  const first = emptySample('target', 'a1');
  const second = emptySample('target', owner);
  first.cells[COLUMN.requests] = before;
  second.cells[COLUMN.requests] = after;
  const delta = emptyCells();
  expect([rowDelta(first, second, delta), delta[COLUMN.requests]]).toEqual([how, difference]);
});

it('UIX-04 one counter that went down restarts all counters of the row', () => {
  const first = emptySample('target', 'a1');
  const second = emptySample('target', 'a1');
  first.cells[COLUMN.requests] = 5;
  second.cells[COLUMN.requests] = 6;
  first.cells[COLUMN.target2xx] = 5;
  const delta = emptyCells();
  rowDelta(first, second, delta);
  expect([delta[COLUMN.requests], delta[COLUMN.target2xx]]).toEqual([6, 0]);
});

it('UIX-04 a bucket that passed 2^32 goes on counting', () => {
  const first = emptySample('target', 'a1');
  const second = emptySample('target', 'a1');
  first.cells[FIRST_BUCKET] = 2 ** 32 - 1;
  second.cells[FIRST_BUCKET] = 2;
  const delta = emptyCells();
  rowDelta(first, second, delta);
  expect(delta[FIRST_BUCKET]).toBe(3);
});
