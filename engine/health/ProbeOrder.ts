import type { FunctionCall } from '../model/FunctionCall.ts';
import type { HealthCheckProtocol } from '../model/TargetGroup.ts';
import type { OutageMode } from '../model/ZoneOutage.ts';
import type { CodeRange } from '../model/parseMatcher.ts';
import type { ProbeOutcome } from './ProbeReport.ts';

/** What one probe does. */
export interface ProbeOrder {
  readonly protocol: HealthCheckProtocol;
  /** Address of the target, IPv4 or IPv6. */
  readonly host: string;
  /** The health check port, 1 to 65535. */
  readonly port: number;
  /** HTTP and HTTPS only, as is `matcher`. */
  readonly path: string;
  readonly matcher: readonly CodeRange[];
  /** What a request speaks; absent: HTTP/1.1. */
  readonly version?: 'HTTP2' | 'GRPC';
  /** `address:port` that an HTTP request names as its host; default: the target's, with the health check port. */
  readonly hostName?: string;
  /** An HTTP request has the fields that a Classic Load Balancer sends. */
  readonly isClassic?: boolean;
  /** TLS 1.2 at most (E-111). */
  readonly hasOldTls?: boolean;
  /** Sent first, as latin1 text: a PROXY protocol header without client (NLB-01). */
  readonly preamble?: string;
  /** The target is a function, which is called; then host and port say nothing. */
  readonly functionCall?: FunctionCall;
  /** A zone on the way is made to fail, so: nothing gets through. */
  readonly outage?: OutageMode;
  /** The node's own address: the source of the connection when the target is in 127.0.0.0/8. */
  readonly sourceAddress: string;
}

/** Who started a probe. Neither is called before the start has returned. */
export interface ProbeListener {
  /**
   * Called once, unless the probe is abandoned before; `status` is 0 when there was no answer. `firstBytes`: of the body
   * of an answer that did not pass, where any came with its head.
   */
  onOutcome(outcome: ProbeOutcome, status: number, firstBytes?: string): void;
  /** Called once, when nothing of the probe is left open, however it ended. */
  onClosed(): void;
}

export interface RunningProbe {
  /** Ends it without an outcome and closes its connection. Harmless when it has ended. */
  abandon(): void;
}
