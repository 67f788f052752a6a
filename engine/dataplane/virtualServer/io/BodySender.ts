import type { Readable } from 'node:stream';
import type { Socket } from 'node:net';
import type { Clock } from '../../../model/Clock.ts';
import type { RequestBody } from './RequestBody.ts';

/** What a sender tells. */
export interface BodySenderEvents {
  /** All of the request has been handed over. */
  readonly onSent: () => void;
  /** The server takes nothing for the time that it has. */
  readonly onTimeout: () => void;
  /** The rest of the body will not come. */
  readonly onTrouble: (error: Error) => void;
}

/**
 * Sends the head and the body of a request to a server: no part of the body is taken before the server has taken what was
 * before it, and each write has `timeoutMs` (0: any time). A body of unknown length goes in chunks.
 */
export class BodySender {
  bytesSent = 0;
  isDone = false;
  readonly #socket: Socket;
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #events: BodySenderEvents;
  #stream: Readable | null = null;
  #stopTimer: () => void = () => undefined;

  constructor(
    socket: Socket,
    { clock, timeoutMs }: { readonly clock: Clock; readonly timeoutMs: number },
    events: BodySenderEvents,
  ) {
    this.#socket = socket;
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
    this.#events = events;
    socket.on('drain', this.#onDrain);
  }

  start(head: string, body: RequestBody): void {
    const stream = body.open();
    this.#write(Buffer.from(head, 'latin1'));
    if (!stream) {
      this.#finish();
      return;
    }
    this.#stream = stream;
    const isChunked = body.length === null;
    stream.on('data', (bytes: Buffer) => {
      if (isChunked) this.#write(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, CRLF]));
      else this.#write(bytes);
    });
    stream.once('end', () => {
      if (isChunked) this.#write(LAST_CHUNK);
      this.#finish();
    });
    stream.once('error', (error) => {
      this.stop();
      this.#events.onTrouble(error);
    });
  }

  /** Sends nothing more. Twice without harm. */
  stop(): void {
    this.#stopTimer();
    this.#socket.off('drain', this.#onDrain);
    this.#stream?.removeAllListeners('data').removeAllListeners('end').destroy();
    this.#stream = null;
  }

  readonly #onDrain = (): void => {
    this.#stopTimer();
    this.#stream?.resume();
  };

  #write(bytes: Buffer): void {
    this.bytesSent += bytes.length;
    if (this.#socket.write(bytes)) return;
    this.#stream?.pause();
    this.#stopTimer();
    if (this.#timeoutMs > 0) this.#stopTimer = this.#clock.after(this.#timeoutMs, this.#events.onTimeout);
  }

  #finish(): void {
    this.isDone = true;
    this.#events.onSent();
  }
}

const CRLF = Buffer.from('\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');
