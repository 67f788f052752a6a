/**
 * Size of a read buffer. Bodies of a megabyte take a third more requests than with 64 KB, small answers the same
 * (`npm run bench -- --loads 1m16`). What is never written to costs no memory.
 */
export const READ_BUFFER_BYTES = 524_288;
/** So many private buffers may be out before idle connections give theirs back: 32 MB. */
export const DEFAULT_MAX_RESTING = 64;

/** The read buffers of one driver: one that all may share, and private ones that are lent out and come back. */
export class BufferPool {
  readonly shared = Buffer.allocUnsafeSlow(READ_BUFFER_BYTES);
  readonly #free: Buffer[] = [];
  readonly #maxResting: number;
  #out = 0;

  /** `maxResting`: private buffers that may be out before idle connections give theirs back. */
  constructor(maxResting = DEFAULT_MAX_RESTING) {
    this.#maxResting = maxResting;
  }

  /** Private buffers that are with a connection. */
  get out(): number {
    return this.#out;
  }

  get isCrowded(): boolean {
    return this.#out > this.#maxResting;
  }

  take(): Buffer {
    this.#out += 1;
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(READ_BUFFER_BYTES);
  }

  give(buffer: Buffer): void {
    this.#out -= 1;
    if (this.#free.length < DEFAULT_MAX_RESTING) this.#free.push(buffer);
  }
}

/**
 * The buffer into which one link reads. Idle connections share one (an idle client costs none); a connection from
 * which a body streams has a private one, so that a write from it may wait without a copy. A write that waits is a
 * loan: the buffer changes hands only when every loan has been returned.
 */
export class ReadBuffer {
  current: Buffer;
  readonly #pool: BufferPool;
  readonly #poison: boolean;
  #wanted: 'shared' | 'private' | 'same' = 'same';
  #loans = 0;
  #isClosed = false;

  constructor(pool: BufferPool, poison: boolean, kind: 'shared' | 'private') {
    this.#pool = pool;
    this.#poison = poison;
    this.current = kind === 'shared' ? pool.shared : pool.take();
  }

  /** The next read of any connection may overwrite the bytes: a write that cannot leave at once must copy them. */
  get isShared(): boolean {
    return this.current === this.#pool.shared;
  }

  /** From the next read but one on, bytes come into a buffer of its own. */
  wantPrivate(): void {
    this.#wanted = this.isShared ? 'private' : 'same';
  }

  /** The connection rests: its private buffer goes back, unless few are out. */
  rest(): void {
    this.#wanted = !this.isShared && this.#pool.isCrowded ? 'shared' : 'same';
  }

  lend(): void {
    this.#loans += 1;
  }

  returnLoan(): void {
    this.#loans -= 1;
    if (this.#isClosed && this.#loans === 0) this.#giveBack();
  }

  /** To be called when a read has been handled; returns the buffer for the next one when it is another, or undefined. */
  afterRead(): Buffer | undefined {
    if (this.#loans > 0 || this.#isClosed) return undefined;
    if (this.#poison) this.current.fill('!');
    if (this.#wanted === 'same') return undefined;
    const before = this.current;
    this.current = this.#wanted === 'shared' ? this.#pool.shared : this.#pool.take();
    if (this.#wanted === 'shared') this.#pool.give(before);
    this.#wanted = 'same';
    return this.current;
  }

  /** The link is closed and reads no more. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#loans === 0) this.#giveBack();
  }

  #giveBack(): void {
    if (!this.isShared) this.#pool.give(this.current);
  }
}
