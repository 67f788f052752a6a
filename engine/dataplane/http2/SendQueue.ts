import type { FrameWriter } from './FrameWriter.ts';

/** A stream with bytes that wait. */
export interface Queued {
  /** Bytes of DATA that the peer takes of it. */
  readonly window: number;
  readonly isClosed: boolean;
  /** The peer may take more. False: some of it must still wait. */
  pump(): boolean;
}

/** The streams of a connection with bytes that the peer cannot take yet, in the order in which they get their turns. */
export class SendQueue {
  readonly #writer: FrameWriter;
  #waiting: Queued[] = [];

  constructor(writer: FrameWriter) {
    this.#writer = writer;
  }

  add(stream: Queued): void {
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
