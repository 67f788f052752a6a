import type { Clock } from '../../model/Clock.ts';
import type { ReadBuffer } from './ReadBuffer.ts';
import type { Handshake, TlsContext, TlsContextSettings, TlsServerOptions } from './TlsSession.ts';

/**
 * What reads from a link. The bytes of `onData` are valid during the call only, unless a write of them from the link's
 * `readBuffer` is under way: then until that write is done, and meanwhile the link must be paused.
 */
export interface LinkOwner {
  /** Only for links made by `connect`: the connection stands. Bytes written before are sent now. */
  onConnect(): void;
  /** Only for secure links made by `connect`: the connection stands, and the handshake begins; `onConnect` ends it. */
  onHandshake?(): void;
  /** `bytes[start, end)` arrived; never empty. */
  onData(bytes: Buffer, start: number, end: number): void;
  /** The peer ended its direction in good order (FIN). Ours still works. */
  onEnd(): void;
  /**
   * The connection broke, or did not come about; `code` is the system's (ECONNRESET, ECONNREFUSED …). The link is
   * destroyed already. Not called after `destroy()`.
   */
  onBroken(code: string): void;
  /** Bytes can no longer be sent; what the peer sent before may still be read. The link stays open. Called once. */
  onWriteFailed(code: string): void;
  /** All that was written has left, after a write that returned false. */
  onDrain(): void;
}

/**
 * A byte stream to one peer: the whole of what the HTTP engine knows about sockets. Two drivers make links, see
 * `io/handleDriver.ts` and `io/netDriver.ts`; both behave alike and pass the same tests.
 *
 * Flow control: a write that returns false was taken, but has not left the process. The writer then pauses the source
 * of its bytes until `onDrain`. That bounds memory to one read buffer a direction, and it is also the rule that keeps
 * bytes from being overwritten while they wait: a buffer's reader stands still while a write from it is pending.
 */
export interface Link {
  owner: LinkOwner;
  /** The buffer it reads into, to be named when its bytes are written elsewhere; null: each read has a fresh one. */
  readonly readBuffer: ReadBuffer | null;
  /** Bytes written that have not left the process. */
  readonly queuedBytes: number;
  /** Sends text of code points 0 to 255, one byte each. */
  writeString(latin1: string): boolean;
  /**
   * Sends `bytes[start, end)`. `from`: the read buffer in which the bytes lie; null when nobody will change them.
   */
  writeBytes(bytes: Buffer, start: number, end: number, from: ReadBuffer | null): boolean;
  pause(): void;
  resume(): void;
  /** Ends our direction after what was written; the peer's goes on. */
  halfClose(): void;
  /**
   * Closes now: what has left the process still arrives, the rest is lost. Bytes of the peer that were not read turn the
   * close into a reset, which can overtake what was sent: see lingering in the HTTP engine. Harmless when closed.
   */
  destroy(): void;
  /**
   * Leaves the peer with a connection that stands and says nothing more: nothing is read or sent, the owner hears nothing,
   * and closing it only gives it up. Returns what resets the connection, to be called once. For zones that are made to fail.
   */
  sever(): () => void;
  /** Closed by its owner, or broken. */
  readonly isDestroyed: boolean;
  /** Closes now by a reset, so that the peer cannot take the end for one in good order. */
  reset(): void;
}

export interface ListenOptions {
  readonly address: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Connections that the system queues before they are accepted; default 4,096, capped by the system. */
  readonly backlog?: number;
  /** A client connected: returns who owns the link. Reading starts then. */
  readonly onConnection: (link: Link, peerAddress: string, peerPort: number) => LinkOwner;
  /** The system could not hand over a connection (EMFILE …). */
  readonly onRejected?: (code: string) => void;
}

export interface LinkListener {
  /** The port that is bound. */
  readonly port: number;
  /** Stops accepting; connections that stand are not touched. Resolves when the port is free. */
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** An IPv4 or IPv6 address, not a name. */
  readonly host: string;
  readonly port: number;
  /** Source address; where the system refuses it, the system's own choice is taken. Null: the system's choice. */
  readonly localAddress: string | null;
  /** Where the system refuses `localAddress`, there is no connection at all, and the error says so. Default false. */
  readonly needsLocalAddress?: boolean;
  /** Speaks TLS as the client; the target's certificate is not judged. Default false. */
  readonly secure?: boolean;
  /** Only of secure links: sent before TLS begins, as latin1 text. Default nothing. */
  readonly preamble?: string;
  /** What it offers to speak over TLS, the preferred protocol first. Default: it says nothing of that. */
  readonly alpnProtocols?: readonly string[];
  /**
   * It reads into the buffer of all until its owner wants one of its own, and what must wait is copied. For links whose
   * reads nothing may stop, since many requests share them, and for those that mostly bring little. Default false.
   */
  readonly isShared?: boolean;
  readonly owner: LinkOwner;
}

/** Makes links. One a worker: its links share its read buffers. */
export interface LinkDriver {
  readonly name: 'handle' | 'net';
  /** Rejects with the system's error, whose `code` says why (EADDRINUSE, EACCES, EADDRNOTAVAIL …). */
  listen(options: ListenOptions): Promise<LinkListener>;
  /** Starts to connect; success and failure are reported to the owner later, never during the call. */
  connect(options: ConnectOptions): Link;
  /**
   * Begins TLS as the server on a link that was accepted and has brought `hello`. The link is the handshake's from then on:
   * its owner hears no more of it. How it ends is told to `options.owner`, at the earliest during the call.
   */
  secure(link: Link, hello: Buffer, options: TlsServerOptions): Handshake;
  /** Takes a millisecond: to be made when a certificate comes. Throws for a key that does not fit its certificate. */
  tlsContext(settings: TlsContextSettings): TlsContext;
}

export interface DriverOptions {
  /**
   * For tests: overwrites each read buffer once its bytes have been handled, unless a write from it is pending. Bytes
   * that someone kept against the rule then show up wrong. Default false.
   */
  readonly poison?: boolean;
  /** Read buffers that may be out before idle connections give theirs back; default 64. */
  readonly maxRestingBuffers?: number;
  /** From which the keys of session tickets are made; the same for all workers. Default: at random. */
  readonly ticketSeed?: string;
  /** For the change of these keys; without it they stay. */
  readonly clock?: Pick<Clock, 'nowMs'>;
}
