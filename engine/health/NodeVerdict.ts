import { FAILURE, TARGET_INT, VERDICT } from '../sharedTable/layout.ts';
import type { SharedTable } from '../sharedTable/SharedTable.ts';
import type { ProbeStreak } from './afterProbe.ts';

/** What the last failed probe of a target that a node holds unhealthy failed of. Source: ELB, *Reason codes*. */
export type ProbeFailure =
  | { readonly kind: 'failed' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'codeMismatch'; readonly status: number };

/** What one node holds of one target. `none`: no verdict yet. Nodes count on their own. Source: E-094, E-113. */
export type NodeVerdict =
  | { readonly kind: 'none' }
  | { readonly kind: 'healthy' }
  /** `drains`: it keeps its connections for the interval of its group. */
  | { readonly kind: 'unhealthy'; readonly failure: ProbeFailure; readonly drains?: true };

/** The verdict that a row of the shared table holds. */
export function readVerdict(table: SharedTable, row: number): NodeVerdict {
  switch (table.int(row, TARGET_INT.verdict)) {
    case VERDICT.healthy:
      return { kind: 'healthy' };
    case VERDICT.unhealthy:
      return {
        kind: 'unhealthy',
        failure: readFailure(table, row),
        ...(table.int(row, TARGET_INT.drainsUnhealthy) === 1 && { drains: true }),
      };
    default:
      return { kind: 'none' };
  }
}

/** The streak that a row of the shared table holds: where a node, or the worker that takes it over, carries on. */
export function readStreak(table: SharedTable, row: number): ProbeStreak {
  const verdict = table.int(row, TARGET_INT.verdict);
  const state = verdict === VERDICT.healthy ? 'healthy' : verdict === VERDICT.unhealthy ? 'unhealthy' : 'initial';
  return { state, contradicting: table.int(row, TARGET_INT.contradicting) };
}

function readFailure(table: SharedTable, row: number): ProbeFailure {
  switch (table.int(row, TARGET_INT.failure)) {
    case FAILURE.timeout:
      return { kind: 'timeout' };
    case FAILURE.codeMismatch:
      return { kind: 'codeMismatch', status: table.int(row, TARGET_INT.probeStatus) };
    default:
      return { kind: 'failed' };
  }
}
