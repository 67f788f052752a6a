/** Holds what a full turn's write of a connection in HTTP/2 leaves behind. */
const BUFFER_BYTES = 131_072;
/** Most buffers that are kept while nothing waits in them. */
const MOST_SPARE = 64;

const spare: Buffer[] = [];

/**
 * Copies of what is to be written when the write under way is done. They gather in one buffer, which is another link's as soon
 * as they are gone: memory outside the heap that comes and goes with each write makes the collector run through all of the
 * heap again and again, a quarter of the cost of large bodies over TLS (`npm run bench -- --loads tls1m16,h2_1m`).
 */
export class WaitingWrites {
  #buffer: Buffer | null = null;
  /** Bytes in `#buffer`; what did not fit stands behind them, and all that came later. */
  #length = 0;
  #rest: Buffer[] = [];
  /** All that wait. */
  bytes = 0;

  addString(latin1: string): void {
    const buffer = this.#roomFor(latin1.length);
    if (buffer === null) this.#rest.push(Buffer.from(latin1, 'latin1'));
    else this.#length += buffer.write(latin1, this.#length, 'latin1');
    this.bytes += latin1.length;
  }

  addBytes(bytes: Buffer, start: number, end: number): void {
    const buffer = this.#roomFor(end - start);
    if (buffer === null) this.#rest.push(Buffer.from(bytes.subarray(start, end)));
    else this.#length += bytes.copy(buffer, this.#length, start, end);
    this.bytes += end - start;
  }

  /** Hands all of them to `write`, which has done with them when it returns. */
  flush(write: (bytes: Buffer) => void): void {
    const buffer = this.#buffer;
    const first = buffer === null ? [] : [buffer.subarray(0, this.#length)];
    const parts = [...first, ...this.#rest];
    this.#buffer = null;
    this.#forget();
    write(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts));
    if (buffer !== null && spare.length < MOST_SPARE) spare.push(buffer);
  }

  /** Throws all of them away. */
  clear(): void {
    if (this.#buffer !== null && spare.length < MOST_SPARE) spare.push(this.#buffer);
    this.#buffer = null;
    this.#forget();
  }

  #roomFor(bytes: number): Buffer | null {
    if (this.#rest.length > 0 || this.#length + bytes > BUFFER_BYTES) return null;
    return (this.#buffer ??= spare.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES));
  }

  #forget(): void {
    this.#length = 0;
    this.#rest = [];
    this.bytes = 0;
  }
}
