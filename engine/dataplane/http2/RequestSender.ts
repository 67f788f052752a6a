import type { TargetState } from '../node/TargetState.ts';

/** A part of a request's body: `bytes[start, end)`, which are the caller's again after the call. */
export interface SentPart {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  readonly isLast: boolean;
  /** Behind the last part: lines that each end with CRLF. */
  readonly trailers: string;
}

/**
 * Where the request of a stream goes, and its response comes from: a connection to a target in HTTP/1.1, or a stream of
 * one in HTTP/2. The owner hears of both by `RequestOwner`; once it has heard of the end, it is to use this no more.
 */
export interface RequestSender {
  readonly target: TargetState;
  /** Sends the head, unless it has been sent. False: it has not all left, and `onTargetDrained` follows. */
  sendHead(): boolean;
  /** Sends a part of the body, behind the head. False as above. */
  sendBody(part: SentPart): boolean;
  /** The client has taken what was written for it. */
  onClientDrained(): void;
  /** Ends it now: the owner hears no more. */
  destroy(): void;
}
