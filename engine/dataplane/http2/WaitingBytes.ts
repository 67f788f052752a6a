import type { ReadBuffer } from '../link/ReadBuffer.ts';

/**
 * Bytes of a body that the client cannot take yet. They stay where they were read, and that buffer is lent out until they
 * are gone; where others read into it, too, they are copied.
 */
export class WaitingBytes {
  readonly bytes: Buffer;
  readonly end: number;
  /** The first one that has not been sent. */
  at: number;
  readonly #lender: ReadBuffer | null;

  constructor(bytes: Buffer, start: number, end: number, from: ReadBuffer | null) {
    const lender = from !== null && from.current === bytes ? from : null;
    this.#lender = lender === null || lender.isShared ? null : lender;
    if (lender === null || this.#lender) {
      this.bytes = bytes;
      this.at = start;
      this.end = end;
    } else {
      this.bytes = Buffer.from(bytes.subarray(start, end));
      this.at = 0;
      this.end = end - start;
    }
    this.#lender?.lend();
  }

  /** They are gone, or nobody wants them any more. Once. */
  release(): void {
    this.#lender?.returnLoan();
  }
}
