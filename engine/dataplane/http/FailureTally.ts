import { type FailureCount, REQUEST_FAILURES, type RequestFailure } from '../../model/RequestFailure.ts';
import type { TargetGroupArn, TargetKey } from '../../model/names.ts';
import type { Failure } from './failures.ts';

/** What is looked at of a request that failed. */
export interface FailedRequest {
  readonly failure: Failure;
  readonly targetGroupArn: TargetGroupArn | null;
  readonly key: TargetKey | null;
  /** As of `FailureCount`. */
  readonly status: number | null;
}

const TOLD: ReadonlySet<string> = new Set(REQUEST_FAILURES);

/** Different failures that are counted between two calls of `take`; what is beyond is only in the metrics. */
const MOST = 1_000;

/**
 * Counts requests that failed by cause, group and target, so that somebody can be told why: nothing is spent on a
 * request that succeeds. Failures of the client's own are not counted. Source: KAL-01.
 */
export class FailureTally {
  readonly #counts = new Map<string, { -readonly [Part in keyof FailureCount]: FailureCount[Part] }>();

  note({ failure, targetGroupArn, key, status }: FailedRequest): void {
    if (!isTold(failure)) return;
    const id = `${failure}|${targetGroupArn ?? ''}|${key ?? ''}|${status ?? ''}`;
    const known = this.#counts.get(id);
    if (known) known.count += 1;
    else if (this.#counts.size < MOST) this.#counts.set(id, { failure, targetGroupArn, key, status, count: 1 });
  }

  /** What was counted since the last call, which begins anew. */
  take(): readonly FailureCount[] {
    if (this.#counts.size === 0) return [];
    const counts = [...this.#counts.values()];
    this.#counts.clear();
    return counts;
  }
}

function isTold(failure: Failure): failure is RequestFailure & Failure {
  return TOLD.has(failure);
}
