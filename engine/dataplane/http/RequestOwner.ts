import type { HttpVersion } from '../../wire/http1/RequestHead.ts';
import type { ResponseHead } from '../../wire/http1/ResponseHead.ts';
import type { Link } from '../link/Link.ts';
import type { TargetState } from '../node/TargetState.ts';
import type { Exchange } from './Exchange.ts';
import type { Failure } from './failures.ts';
import type { HttpListener } from './HttpListener.ts';

/**
 * Whom a target connection answers: the request under way of a client connection, or a stream of HTTP/2. Of its `link`,
 * `writeString` takes heads, `writeBytes` bodies.
 */
export interface RequestOwner {
  readonly exchange: Exchange;
  readonly listener: Pick<HttpListener, 'isSecure' | 'rewriting'>;
  readonly link: Pick<Link, 'writeString' | 'writeBytes' | 'halfClose'>;
  /** What the client speaks; 20 for HTTP/2. */
  readonly version: HttpVersion | 20;
  readonly isHeadRequest: boolean;
  readonly isUpgrade: boolean;
  /** The target connection must not be used again after this request. */
  readonly closesTarget: boolean;
  /** The client has sent all of the request. */
  readonly isSent: boolean;
  /** The client ended its direction of the tunnel. */
  readonly hasEnded: boolean;
  /** A sign of life from the target's side. */
  touch(): void;
  /** Bytes for the client wait. */
  noteBlocked(): void;
  /** Whether the response that goes out now has to say that the connection closes after it. */
  decideClose(because: boolean): boolean;
  /** For clients of HTTP/2, instead of `link.writeString`: the head as it was read, and lines that it gets. Returns its bytes as of HTTP/1.1. */
  writeHead?(head: ResponseHead, lines: string): number;
  /** The lines behind the body, for clients that read no chunks. They come before `onResponseDone`. */
  noteTrailers?(lines: string): void;
  /** All of the response is with the client's link. */
  onResponseDone(): void;
  /** The target connection took all that was written to it. */
  onTargetDrained(): void;
  startTunnel(): void;
  endTunnel(): void;
  onTargetLost(failure: Failure, systemCode: string): void;
}

/** A client connection as its listener sees it. */
export interface ServedConnection {
  /** It has no request under way, nor the beginning of one. */
  readonly isIdle: boolean;
  /** Takes no more requests, and closes when those under way are answered: now, if there are none. */
  letGo(): void;
  /** Closes now, whatever it is doing. */
  stop(): void;
  /** Ends the requests under way that these targets have. */
  abort(targets: ReadonlySet<TargetState>): void;
}
