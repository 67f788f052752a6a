import { CELLS, FIRST_BUCKET } from './columns.ts';
import { COUNTER_COLUMNS, LEVEL_COLUMNS, type RowSample } from './readRow.ts';

/** Counts of a bucket are modulo this. */
const BUCKET_MODULUS = 2 ** 32;

/**
 * What happened between two samples of a row, into `into` (its other cells are left alone): counters become differences,
 * gauges are those of `after`. A row that belongs to another owner, or of which any counter went down, has started
 * again from nothing: its difference is what it has counted since. So no value is ever negative, and a restart makes
 * no spike (UIX-04). Says which of the two it was.
 */
export function rowDelta(before: RowSample, after: RowSample, into: Float64Array): 'continued' | 'restarted' {
  const restarted = before.owner !== after.owner || hasGoneDown(before, after);
  for (const column of COUNTER_COLUMNS[after.kind]) {
    into[column] = (after.cells[column] ?? 0) - (restarted ? 0 : (before.cells[column] ?? 0));
  }
  for (const column of LEVEL_COLUMNS[after.kind]) into[column] = after.cells[column] ?? 0;
  for (let cell = FIRST_BUCKET; cell < CELLS; cell += 1) {
    const difference = (after.cells[cell] ?? 0) - (restarted ? 0 : (before.cells[cell] ?? 0));
    into[cell] = difference < 0 ? difference + BUCKET_MODULUS : difference;
  }
  return restarted ? 'restarted' : 'continued';
}

function hasGoneDown(before: RowSample, after: RowSample): boolean {
  for (const column of COUNTER_COLUMNS[after.kind]) {
    if ((after.cells[column] ?? 0) < (before.cells[column] ?? 0)) return true;
  }
  return false;
}
