import { latin1 } from '../../wire/http1/characterClasses.ts';
import type { TargetConnection } from '../http/TargetConnection.ts';
import type { ReadBuffer } from '../link/ReadBuffer.ts';
import type { TargetState } from '../node/TargetState.ts';
import type { RequestSender, SentPart } from './RequestSender.ts';

/** A body part that is not longer goes to the target in one write with its frame. */
const ONE_WRITE_BYTES = 8_192;

/** Sends the request of a stream in HTTP/1.1, its body in chunks where the client has not said how long it is. */
export class Http1Sender implements RequestSender {
  readonly #connection: TargetConnection;
  readonly #isChunked: boolean;
  readonly #from: ReadBuffer | null;
  /** The head, until the first bytes of the body can go with it. */
  #unsent: string;

  /** `from`: what the client connection reads into. */
  constructor(
    connection: TargetConnection,
    { head, isChunked, from }: { readonly head: string; readonly isChunked: boolean; readonly from: ReadBuffer | null },
  ) {
    this.#connection = connection;
    this.#unsent = head;
    this.#isChunked = isChunked;
    this.#from = from;
  }

  get target(): TargetState {
    return this.#connection.target;
  }

  sendHead(): boolean {
    const head = this.#unsent;
    this.#unsent = '';
    return head === '' || this.#connection.send(head);
  }

  sendBody({ bytes, start, end, isLast, trailers }: SentPart): boolean {
    let before = this.#unsent;
    let after = '';
    this.#unsent = '';
    if (this.#isChunked) {
      if (end > start) before += `${(end - start).toString(16)}\r\n`;
      if (end > start) after = '\r\n';
      if (isLast) after += `0\r\n${trailers}\r\n`;
    }
    if (end - start <= ONE_WRITE_BYTES) {
      const text = before + latin1(bytes, start, end) + after;
      return text === '' || this.#connection.send(text);
    }
    let hasLeft = before === '' || this.#connection.send(before);
    // The next read of the connection overwrites these bytes, so they are copied if they must wait.
    hasLeft = this.#connection.link.writeBytes(bytes, start, end, this.#from) && hasLeft;
    return (after === '' || this.#connection.send(after)) && hasLeft;
  }

  onClientDrained(): void {
    this.#connection.onClientDrained();
  }

  destroy(): void {
    this.#connection.destroy();
  }
}
