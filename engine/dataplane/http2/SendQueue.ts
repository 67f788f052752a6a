import type { FrameWriter } from './FrameWriter.ts';
import type { Http2Stream } from './Http2Stream.ts';

/** The streams of a connection with bytes that the client cannot take yet, in the order in which they get their turns. */
export class SendQueue {
  readonly #writer: FrameWriter;
  #waiting: Http2Stream[] = [];

  constructor(writer: FrameWriter) {
    this.#writer = writer;
  }

  add(stream: Http2Stream): void {
    if (!this.#waiting.includes(stream)) this.#waiting.push(stream);
  }

  /** Lets each send what its window, that of the connection and the link allow. False: the link takes no more. */
  pump(): boolean {
    const round = this.#waiting;
    this.#waiting = [];
    for (const stream of round) {
      if (stream.isClosed) continue;
      const mayTry = !this.#writer.isBlocked && this.#writer.window > 0 && stream.window > 0;
      if (!mayTry || !stream.pump()) this.add(stream);
    }
    return !this.#writer.isBlocked;
  }
}
