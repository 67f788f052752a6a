import type { ListenerArn, TargetGroupArn } from '../../model/names.ts';
import type { RuleConfiguration } from '../../model/NodeConfiguration.ts';
import type { DesyncReason } from '../../wire/http1/DesyncReason.ts';
import type { HttpVersion } from '../../wire/http1/RequestHead.ts';
import type { TargetState } from '../node/TargetState.ts';
import type { ClientAddress } from './ClientAddress.ts';

/**
 * What is known of a request when it is over: what an access log line is made of. The object is the connection's own
 * and is filled anew by the next request, so whoever needs a value later copies it.
 */
export interface CompletedRequest {
  readonly listenerArn: ListenerArn;
  readonly client: ClientAddress;
  /** What the client speaks; 20 for HTTP/2. */
  readonly version: HttpVersion | 20;
  /**
   * The head as it was sent to the target (method, path, Host, User-Agent …). Of a request that no target got, what the
   * client sent of it, up to 4 KB if it was refused; '' when it fell silent in its head.
   */
  readonly requestHead: string;
  /** The head as it was before the rule's transforms; '' where they changed nothing. */
  readonly originalHead: string;
  /** ELB's word for how the transforms went; '' without any. */
  readonly transformStatus: string;
  readonly traceId: string;
  /** The rule that applied; null: the request did not come so far. */
  readonly rule: RuleConfiguration | null;
  /** Where a redirect led; '' when it was none. */
  readonly redirectUrl: string;
  /** ELB's code of what was wrong besides, such as `AWSALBTGCookieInvalid`; '' for nothing. */
  readonly errorReason: string;
  readonly targetGroupArn: TargetGroupArn | null;
  /** Its target is a function. */
  readonly isCall: boolean;
  readonly target: TargetState | null;
  /** Monotonic milliseconds: first byte of the request; sent to the target; first byte of the answer; end. -1: never. */
  readonly startedMs: number;
  readonly sentMs: number;
  readonly answeredMs: number;
  readonly doneMs: number;
  /** What the client got, or 460. */
  readonly status: number;
  /** What the target answered; 0 when it did not. */
  readonly targetStatus: number;
  /** Bytes from and to the client, heads included. */
  readonly requestBytes: number;
  readonly responseBytes: number;
  /** Of these: the heads. */
  readonly requestHeadBytes: number;
  readonly responseHeadBytes: number;
  /** Why it failed: a sentence; '' when it did not. */
  readonly cause: string;
  readonly desyncReason: DesyncReason | null;
}

/** Is told of every request when it is over, refused ones included. Where there is none, nothing is spent on it. */
export interface RequestObserver {
  onRequestDone(request: CompletedRequest): void;
}
