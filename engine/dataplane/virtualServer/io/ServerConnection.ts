import type { Socket } from 'node:net';
import type { Clock } from '../../../model/Clock.ts';
import type { PeerAddress } from '../../../model/upstream/UpstreamServer.ts';
import { BodyCursor, BROKEN } from '../../../wire/http1/BodyCursor.ts';
import { MALFORMED, parseResponseHead } from '../../../wire/http1/parseResponseHead.ts';
import { ResponseHead } from '../../../wire/http1/ResponseHead.ts';
import type { RawFields } from '../RequestVariables.ts';
import { BodySender } from './BodySender.ts';
import { dial, type DialAddress, type DialTls } from './dial.ts';
import { BodyError, type BodyTrouble, type RequestBody } from './RequestBody.ts';

/** The head of a response. */
export interface ReceivedHead {
  readonly kind: 'head';
  readonly status: number;
  readonly reason: string;
  readonly fields: RawFields;
  /** Length of the body; null: not known before its end. */
  readonly length: number | null;
  readonly hasBody: boolean;
  /** The connection is no longer HTTP (101): `detach` hands it over. */
  readonly isUpgraded: boolean;
}

/** What an attempt came to before a head. */
export type AttemptFailure =
  | { readonly kind: 'error' | 'timeout' | 'invalid_header'; readonly reason: string }
  /** The client did not send the rest of its body; the server is not to blame. */
  | { readonly kind: 'body'; readonly trouble: BodyTrouble; readonly reason: string };

/** What is sent, and how long is waited. Times are milliseconds. */
export interface SentRequest {
  readonly head: string;
  readonly body: RequestBody;
  readonly isHead: boolean;
  /** The client asks for another protocol, so that the server may switch. */
  readonly mayUpgrade: boolean;
  readonly connectTimeoutMs: number;
  readonly sendTimeoutMs: number;
  readonly readTimeoutMs: number;
}

/** Fields that end with a connection, or that framing has turned into something else. */
const HOP_BY_HOP: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection']);

/**
 * One connection to a server of a group, over which requests go one after the other. A response that came whole leaves it
 * open if the server allows it; everything else closes it.
 */
export class ServerConnection {
  readonly address: PeerAddress;
  readonly tls: DialTls | null;
  readonly openedMs: number;
  requests = 0;
  bytesReceived = 0;
  /** Monotonic milliseconds at which the connection stood; null before. */
  connectedMs: number | null = null;
  /** A part of the request has gone out. */
  hasSent = false;
  isReusable = false;
  readonly #socket: Socket;
  readonly #ready: string;
  readonly #clock: Clock;
  readonly #cursor = new BodyCursor();
  #onData: ((bytes: Buffer) => void) | null = null;
  #onEnd: ((error: Error | null) => void) | null = null;
  #sender: BodySender | null = null;
  #stopTimer: () => void = () => undefined;
  #isDead = false;

  constructor(address: DialAddress, clock: Clock, tls: DialTls | null = null) {
    this.address = address;
    this.tls = tls;
    this.#clock = clock;
    this.openedMs = clock.monotonicMs();
    const { socket, ready } = dial(address, tls);
    this.#socket = socket;
    this.#ready = ready;
    this.#socket.setNoDelay(true);
    this.#socket.on('data', this.#take);
    this.#socket.on('error', (error) => {
      this.#end(error);
    });
    this.#socket.on('close', this.#over);
    this.#socket.on('end', this.#over);
  }

  readonly #take = (bytes: Buffer): void => {
    this.bytesReceived += bytes.length;
    if (this.#onData) this.#onData(bytes);
    else this.close(); // nothing was asked
  };

  readonly #over = (): void => {
    this.#end(null);
  };

  get isDead(): boolean {
    return this.#isDead;
  }

  /** Bytes of the last request that have gone out. */
  get bytesSent(): number {
    return this.#sender?.bytesSent ?? 0;
  }

  /** Sends a request; resolves with the head of its response, or why there is none. */
  async exchange(request: SentRequest): Promise<ReceivedHead | AttemptFailure> {
    this.requests += 1;
    this.hasSent = false;
    this.isReusable = false;
    this.bytesReceived = 0;
    this.#sender = null;
    const failure = await this.#connected(request.connectTimeoutMs);
    if (failure) return failure;
    return await this.#headOf(request);
  }

  /**
   * Hands on the body of the response whose head came: `onBytes` for each part, which returns false to be left in peace until
   * `resume`. Resolves to whether it came whole.
   */
  body(
    head: ReceivedHead,
    { onBytes, readTimeoutMs }: { readonly onBytes: (bytes: Buffer) => boolean; readonly readTimeoutMs: number },
  ): Promise<boolean> {
    return new Promise((resolve) => {
      const progress = { isOver: false };
      const finish = (isWhole: boolean): void => {
        progress.isOver = true;
        this.#onData = this.#onEnd = null;
        this.#stopTimer();
        this.#sender?.stop();
        this.isReusable &&= isWhole && this.#sender?.isDone === true;
        if (!this.isReusable) this.close();
        resolve(isWhole);
      };
      const take = (bytes: Buffer): void => {
        const behind = this.#cursor.take(bytes, 0, bytes.length);
        if (behind === BROKEN) {
          finish(false);
          return;
        }
        const part = this.#cursor.replacement ?? bytes.subarray(0, behind);
        if (part.length > 0 && !onBytes(part)) this.#socket.pause();
        if (behind < bytes.length) this.isReusable = false;
        if (this.#cursor.isDone) finish(true);
        else this.#wait(readTimeoutMs, () => finish(false));
      };
      const isUntilClose = head.length === null && !this.#isChunked;
      this.#onData = take;
      this.#onEnd = (error) => finish(error === null && isUntilClose);
      const left = this.#left;
      this.#left = Buffer.alloc(0);
      if (this.#cursor.isDone) finish(true);
      else if (left.length > 0) take(left);
      else this.#wait(readTimeoutMs, () => finish(false));
      if (this.#isDead && !progress.isOver) finish(isUntilClose);
      else this.#socket.resume();
    });
  }

  /** Fields behind the body that came last, where its chunks had some. */
  get trailers(): RawFields {
    return this.#cursor.trailers.split('\r\n').flatMap((line) => (line === '' ? [] : fieldIn(line)));
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Hands the connection over to whoever speaks the other protocol; what came already is read first. */
  detach(): Socket {
    this.#stopTimer();
    this.#sender?.stop();
    this.#onData = this.#onEnd = null;
    this.#socket.off('data', this.#take).off('end', this.#over).off('close', this.#over);
    if (this.#left.length > 0) this.#socket.unshift(this.#left);
    this.#left = Buffer.alloc(0);
    return this.#socket;
  }

  /** Twice without harm. */
  close(): void {
    this.#stopTimer();
    this.#sender?.stop();
    this.#socket.destroy();
    this.#end(null);
  }

  /** Waits to be used again; `onGone` when it closes meanwhile or nobody used it for so long. */
  rest(timeoutMs: number, onGone: () => void): void {
    this.#onData = null;
    this.#onEnd = () => {
      onGone();
    };
    this.#stopTimer();
    if (timeoutMs > 0) {
      this.#stopTimer = this.#clock.after(timeoutMs, () => {
        this.close();
      });
    }
    this.#socket.resume();
  }

  #isChunked = false;
  /** What came behind the head. */
  #left: Buffer = Buffer.alloc(0);

  #connected(timeoutMs: number): Promise<AttemptFailure | null> {
    if (this.#isDead) return Promise.resolve({ kind: 'error', reason: 'the kept connection was closed' });
    if (this.connectedMs !== null) {
      this.#stopTimer();
      return Promise.resolve(null);
    }
    return new Promise((resolve) => {
      const finish = (failure: AttemptFailure | null): void => {
        this.#stopTimer();
        this.#onEnd = null;
        resolve(failure);
      };
      this.#onEnd = (error) => finish({ kind: 'error', reason: `connect() failed (${error?.message ?? 'closed'})` });
      this.#wait(timeoutMs, () =>
        finish({ kind: 'timeout', reason: 'upstream timed out while connecting to upstream' }),
      );
      this.#socket.once(this.#ready, () => {
        this.connectedMs = this.#clock.monotonicMs();
        finish(null);
      });
    });
  }

  #headOf(request: SentRequest): Promise<ReceivedHead | AttemptFailure> {
    return new Promise((resolve) => {
      let bytes: Buffer = Buffer.alloc(0);
      let isOver = false;
      const finish = (result: ReceivedHead | AttemptFailure): void => {
        isOver = true;
        this.#onData = this.#onEnd = null;
        this.#stopTimer();
        if (result.kind === 'head') this.#socket.pause();
        resolve(result);
      };
      this.#onEnd = (error) => {
        const reason = error ? `upstream failed (${error.message})` : 'upstream prematurely closed connection';
        finish({ kind: 'error', reason: `${reason} while reading response header from upstream` });
      };
      this.#onData = (part) => {
        bytes = bytes.length === 0 ? part : Buffer.concat([bytes, part]);
        const result = this.#parse(bytes, request);
        if (result) finish(result);
      };
      const options = { clock: this.#clock, timeoutMs: request.sendTimeoutMs };
      const sender = new BodySender(this.#socket, options, {
        onSent: () => {
          if (isOver) return;
          this.#wait(request.readTimeoutMs, () => {
            finish({ kind: 'timeout', reason: 'upstream timed out while reading response header from upstream' });
          });
        },
        onTimeout: () => {
          const reason = 'upstream timed out while sending request to upstream';
          if (!isOver) finish({ kind: 'timeout', reason });
          this.#socket.destroy(new Error(reason));
        },
        onTrouble: (error) => {
          const trouble = error instanceof BodyError ? error.trouble : 'gone';
          if (!isOver) finish({ kind: 'body', trouble, reason: error.message });
          this.#socket.destroy(error);
        },
      });
      this.#sender = sender;
      this.hasSent = true;
      this.#socket.resume();
      sender.start(request.head, request.body);
    });
  }

  #parse(bytes: Buffer, { isHead, mayUpgrade }: SentRequest): ReceivedHead | AttemptFailure | null {
    const head = new ResponseHead();
    let start = 0;
    for (;;) {
      const behind = parseResponseHead(bytes, start, bytes.length, head, isHead);
      if (behind === 0) return null;
      if (behind === MALFORMED) return { kind: 'invalid_header', reason: 'upstream sent an invalid header' };
      if (!head.isInterim) {
        this.#left = bytes.subarray(behind);
        break;
      }
      start = behind;
    }
    const isUpgraded = head.status === 101;
    if (isUpgraded && !mayUpgrade)
      return { kind: 'invalid_header', reason: 'upstream switched protocols, which nobody asked for' };
    this.isReusable = head.keepAlive && !isUpgraded;
    this.#isChunked = head.framing === 'chunked';
    this.#cursor.start(head.framing, head.contentLength, true);
    const [line = '', ...lines] = bytes.toString('latin1', head.start, head.end - 4).split('\r\n');
    const fields = lines.flatMap((text) => {
      const [name, value] = fieldIn(text);
      return HOP_BY_HOP.has(name.toLowerCase()) && !isUpgraded ? [] : [name, value];
    });
    const length = head.framing === 'length' ? head.contentLength : head.framing === 'none' ? 0 : null;
    const hasBody = !this.#cursor.isDone && !isUpgraded;
    return { kind: 'head', status: head.status, reason: line.slice(13), fields, length, hasBody, isUpgraded };
  }

  #wait(timeoutMs: number, onTimeout: () => void): void {
    this.#stopTimer();
    if (timeoutMs > 0) this.#stopTimer = this.#clock.after(timeoutMs, onTimeout);
  }

  #end(error: Error | null): void {
    this.#isDead = true;
    this.isReusable = false;
    const onEnd = this.#onEnd;
    this.#onEnd = null;
    if (onEnd) onEnd(error);
    this.#socket.destroy();
  }
}

/** Name and value of a line. */
function fieldIn(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}
