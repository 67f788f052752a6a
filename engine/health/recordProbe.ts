import { FAILURE, FLOATS_PER_ROW, TARGET_FLOAT, TARGET_INT, VERDICT } from '../sharedTable/layout.ts';
import type { SharedTable } from '../sharedTable/SharedTable.ts';
import { afterProbe, type Thresholds } from './afterProbe.ts';
import { readStreak } from './NodeVerdict.ts';
import type { ProbeOutcome } from './ProbeReport.ts';

/**
 * Enters the result of a probe in the row of its target, the verdict last, so that who reads a verdict finds its reason
 * there. Returns the verdict when it changed, else null. `status` is 0 when there was no answer. A probe that could not
 * be run changes nothing. `atMs` is epoch time. Source: E-087, E-088, E-104, HCK-04.
 */
export function recordProbe(
  table: SharedTable,
  row: number,
  result: {
    readonly outcome: ProbeOutcome;
    readonly status: number;
    readonly thresholds: Thresholds;
    readonly atMs: number;
  },
): 'healthy' | 'unhealthy' | null {
  const { outcome, status, thresholds, atMs } = result;
  if (outcome.kind === 'notRun') return null;
  const passed = outcome.kind === 'passed';
  table.add(row, passed ? TARGET_FLOAT.probesPassed : TARGET_FLOAT.probesFailed);
  if (!passed) {
    table.setInt(row, TARGET_INT.failure, FAILURE[outcome.kind]);
    table.setInt(row, TARGET_INT.probeStatus, status);
  }
  const before = readStreak(table, row);
  const after = afterProbe(before, passed, thresholds);
  if (after === before) return null;
  table.setInt(row, TARGET_INT.contradicting, after.contradicting);
  if (after.state === before.state || after.state === 'initial') return null;
  table.floats[row * FLOATS_PER_ROW + TARGET_FLOAT.verdictAtMs] = atMs;
  table.setInt(row, TARGET_INT.verdict, VERDICT[after.state]);
  return after.state;
}
