import type { UpstreamProbeOutcome } from '../../health/ProbeReport.ts';

/** How one run of an `upstream_probe` ended. */
export interface ProbeRun {
  readonly outcome: UpstreamProbeOutcome;
  /** Status of the answer; 0: there was none, or of a stream. */
  readonly status: number;
  /** The first characters of an answer that did not pass, 200 at most. */
  readonly firstBytes?: string;
}

/** Most characters of an answer that are told. */
const FIRST_BYTES = 200;

/** One that ended before an answer. */
export function failedRun(reason: string): ProbeRun {
  // The system's own word, where there is one.
  const [error = reason] = /\bE[A-Z]{4,}\b/.exec(reason) ?? [];
  return { outcome: { kind: 'failed', error }, status: 0 };
}

export const TIMED_OUT_RUN: ProbeRun = { outcome: { kind: 'timeout' }, status: 0 };

/** One that was answered. */
export function answeredRun(kind: 'passed' | 'codeMismatch' | 'testFailed', status: number, answer: string): ProbeRun {
  return { outcome: { kind }, status, ...(kind !== 'passed' && { firstBytes: answer.slice(0, FIRST_BYTES) }) };
}
