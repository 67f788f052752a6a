import { describe, expect, it } from 'vitest';
import { readStreak, readVerdict } from '../../../engine/health/NodeVerdict.ts';
import type { ProbeOutcome } from '../../../engine/health/ProbeReport.ts';
import { recordProbe } from '../../../engine/health/recordProbe.ts';
import { FIRST_TARGET_ROW, TARGET_FLOAT } from '../../../engine/sharedTable/layout.ts';
import { SharedTable } from '../../../engine/sharedTable/SharedTable.ts';

const row = FIRST_TARGET_ROW + 1;
const PASSED: ProbeOutcome = { kind: 'passed' };
const REFUSED: ProbeOutcome = { kind: 'failed', error: 'ECONNREFUSED' };
const MISMATCH: ProbeOutcome = { kind: 'codeMismatch' };
const TIMEOUT: ProbeOutcome = { kind: 'timeout' };
const NOT_RUN: ProbeOutcome = { kind: 'notRun', error: 'EMFILE' };

/** A row, and what enters probes in it, each a millisecond after the last one. */
function rowOf() {
  const table = new SharedTable();
  let atMs = 1_000;
  const record = (outcome: ProbeOutcome, status = 0) => {
    atMs += 1;
    return recordProbe(table, row, { outcome, status, atMs, thresholds: { healthy: 2, unhealthy: 2 } });
  };
  return { table, record };
}

describe('recordProbe', () => {
  it('N-010 tells of the first pass, and enters verdict and time', () => {
    const { table, record } = rowOf();
    expect(readVerdict(table, row)).toEqual({ kind: 'none' });
    expect(record(PASSED, 200)).toBe('healthy');
    expect(readVerdict(table, row)).toEqual({ kind: 'healthy' });
    expect(table.float(row, TARGET_FLOAT.verdictAtMs)).toBe(1_001);
  });

  it('HCK-04 tells of each change once, and of nothing else', () => {
    const { record } = rowOf();
    const told = [PASSED, PASSED, REFUSED, PASSED, REFUSED, REFUSED, REFUSED, PASSED, REFUSED, PASSED, PASSED];
    expect(told.map((outcome) => record(outcome))).toEqual([
      'healthy',
      null,
      null,
      null,
      null,
      'unhealthy',
      null,
      null,
      null,
      null,
      'healthy',
    ]);
  });

  it.each([
    { id: 'E-101', outcome: REFUSED, status: 0, failure: { kind: 'failed' } },
    { id: 'E-092', outcome: TIMEOUT, status: 0, failure: { kind: 'timeout' } },
    { id: 'E-097', outcome: MISMATCH, status: 404, failure: { kind: 'codeMismatch', status: 404 } },
  ])('$id enters what the last failure was: $failure.kind', ({ outcome, status, failure }) => {
    const { table, record } = rowOf();
    record(REFUSED);
    expect(record(outcome, status)).toBe('unhealthy');
    expect(readVerdict(table, row)).toEqual({ kind: 'unhealthy', failure });
  });

  it('E-107 keeps the code that failed while passes are counted', () => {
    const { table, record } = rowOf();
    record(MISMATCH, 503);
    record(MISMATCH, 503);
    record(PASSED, 200);
    expect(readVerdict(table, row)).toEqual({ kind: 'unhealthy', failure: { kind: 'codeMismatch', status: 503 } });
    expect(readStreak(table, row)).toEqual({ state: 'unhealthy', contradicting: 1 });
  });

  it('counts what passed and what failed', () => {
    const { table, record } = rowOf();
    for (const outcome of [PASSED, PASSED, REFUSED, MISMATCH, TIMEOUT, NOT_RUN]) record(outcome);
    const counts = [TARGET_FLOAT.probesPassed, TARGET_FLOAT.probesFailed].map((cell) => table.float(row, cell));
    expect(counts).toEqual([2, 3]);
  });

  it('E-104 a probe that could not be run says nothing', () => {
    const { table, record } = rowOf();
    record(PASSED);
    record(REFUSED);
    expect(record(NOT_RUN)).toBe(null);
    expect(readStreak(table, row)).toEqual({ state: 'healthy', contradicting: 1 });
    expect(record(REFUSED)).toBe('unhealthy');
  });
});
