import type { NodeId, TargetGroupArn, TargetKey } from '../model/names.ts';

/** How one run of a health check ended. Source: E-092, HCK-06. */
export type ProbeOutcome =
  | { readonly kind: 'passed' }
  /** Answered, with a status that the matcher does not hold. */
  | { readonly kind: 'codeMismatch' }
  /** No whole answer within the timeout, connecting included. */
  | { readonly kind: 'timeout' }
  /** `error` names what happened: ECONNREFUSED, ECONNRESET, a TLS error, `malformed response` … */
  | { readonly kind: 'failed'; readonly error: string }
  /** The node could not probe at all (no descriptors, no address); says nothing about the target. */
  | { readonly kind: 'notRun'; readonly error: string };

/** Error of a probe of gRPC whose answer has no `grpc-status` that says anything. */
export const NO_GRPC_STATUS = 'no grpc-status in the answer';

/** One run of a health check. Posted in batches, once a second. */
export interface ProbeReport {
  readonly kind?: 'healthCheck';
  readonly nodeId: NodeId;
  readonly targetGroupArn: TargetGroupArn;
  readonly key: TargetKey;
  readonly startedAtMs: number;
  /** From the start of the connection to the verdict, milliseconds. */
  readonly latencyMs: number;
  /** Status of the answer, or of the call of gRPC; 0 when there was none. */
  readonly status: number;
  readonly outcome: ProbeOutcome;
  /** The first characters of the body of an answer that did not pass, 200 at most; absent when none came with its head. */
  readonly firstBytes?: string;
}

/** How one run of an `upstream_probe` ended. */
export type UpstreamProbeOutcome =
  | Exclude<ProbeOutcome, { readonly kind: 'notRun' }>
  /** Answered, and its test does not hold. */
  | { readonly kind: 'testFailed' };

/** One run of the `upstream_probe` of a group. */
export interface UpstreamProbeReport extends Omit<ProbeReport, 'kind' | 'outcome'> {
  readonly kind: 'upstreamProbe';
  readonly outcome: UpstreamProbeOutcome;
}

/** One run of either kind. */
export type AnyProbeReport = ProbeReport | UpstreamProbeReport;

/** A node's verdict on a target changed; the row of the shared table already says so. */
export interface VerdictChange {
  readonly nodeId: NodeId;
  readonly targetGroupArn: TargetGroupArn;
  readonly key: TargetKey;
  readonly row: number;
  readonly verdict: 'healthy' | 'unhealthy';
  readonly atMs: number;
}
