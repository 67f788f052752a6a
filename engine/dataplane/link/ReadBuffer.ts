import { CommonBuffer, type CommonReader } from './CommonBuffer.ts';

/**
 * Size of a read buffer. Bodies of a megabyte take a third more requests than with 64 KB, small answers the same
 * (`npm run bench -- --loads 1m16`). What is never written to costs no memory.
 */
export const READ_BUFFER_BYTES = 524_288;
/** A link that was moved so often stays by itself: Node.js keeps some bytes of each move until the link closes. */
const MOST_MOVES = 64;
/** So many private buffers may be out before idle connections give theirs back: 32 MB. */
export const DEFAULT_MAX_RESTING = 64;

/** The read buffers of one driver: two that many share, and private ones that are lent out and come back. */
export class BufferPool {
  readonly shared = Buffer.allocUnsafeSlow(READ_BUFFER_BYTES);
  readonly common: CommonBuffer;
  readonly #free: Buffer[] = [];
  readonly #maxResting: number;
  #out = 0;

  /** `maxResting`: private buffers that may be out before idle connections give theirs back. */
  constructor(maxResting = DEFAULT_MAX_RESTING) {
    this.#maxResting = maxResting;
    this.common = new CommonBuffer(this);
  }

  /** Private buffers that are with a connection, and the common one. */
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
 * Bytes in a buffer of a pool, which is to have it back. Memory that is fetched for each copy and left to the collector costs
 * more than the bytes themselves: half of what a megabyte takes (`npm run bench -- --loads h2,tcp1m16`).
 */
export class CopiedBytes {
  readonly bytes: Buffer;
  readonly #pool: BufferPool;
  readonly #buffer: Buffer;

  constructor(pool: BufferPool, from: Buffer, start: number, end: number) {
    this.#pool = pool;
    this.#buffer = pool.take();
    this.bytes = this.#buffer.subarray(0, from.copy(this.#buffer, 0, start, end));
  }

  returnLoan(): void {
    this.#pool.give(this.#buffer);
  }
}

/**
 * The buffer into which one link reads. Idle connections share one (an idle client costs none); a connection from
 * which a body streams has a private one, or that of a `CommonBuffer`, so that a write from it may wait without a copy.
 * A write that waits is a loan: the buffer changes hands only when every loan has been returned.
 */
export class ReadBuffer implements CommonReader {
  current: Buffer;
  /** Told of a buffer for the next read, when the change comes between two reads; only where it reads in common. */
  onMove: ((buffer: Buffer) => void) | null = null;
  readonly #pool: BufferPool;
  readonly #poison: boolean;
  #wanted: 'shared' | 'own' | 'same' = 'same';
  #loans = 0;
  #isClosed = false;
  /** It may read in common with others, and does. */
  #mayJoin: boolean;
  #isCommon = false;
  #moves = 0;

  constructor(pool: BufferPool, poison: boolean, kind: 'shared' | 'private' | 'common') {
    this.#pool = pool;
    this.#poison = poison;
    this.#mayJoin = kind === 'common';
    this.current = kind === 'shared' ? pool.shared : this.#takeOwn();
  }

  /** Another buffer may come between two reads, of which `onMove` is told. */
  get mayMove(): boolean {
    return this.#mayJoin;
  }

  /** The next read of any connection may overwrite the bytes: a write that cannot leave at once must copy them. */
  get isShared(): boolean {
    return this.current === this.#pool.shared;
  }

  /** From the next read but one on, bytes come into a buffer of its own, or one of which it may keep what waits. */
  wantPrivate(): void {
    this.#wanted = this.isShared ? 'own' : 'same';
  }

  /** The connection rests: its private buffer goes back, unless few are out. */
  rest(): void {
    this.#wanted = !this.isShared && !this.#isCommon && this.#pool.isCrowded ? 'shared' : 'same';
  }

  /** A copy of a part of what was read, for bytes that must stay while others read. */
  copy(start: number, end: number): CopiedBytes {
    return new CopiedBytes(this.#pool, this.current, start, end);
  }

  /** What was read must stay for a while. */
  lend(): void {
    this.#loans += 1;
    if (!this.#isCommon) return;
    this.#isCommon = false;
    this.#mayJoin = false; // its readers are slow, and would be so again
    this.#pool.common.keep(this);
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
    this.current = this.#wanted === 'shared' ? this.#pool.shared : this.#takeOwn();
    if (this.#wanted === 'shared') this.#pool.give(before);
    this.#wanted = 'same';
    return this.current;
  }

  /** For the common buffer: another has kept it, and this one reads elsewhere from now on. */
  moveTo(buffer: Buffer): void {
    this.current = buffer;
    this.#moves += 1;
    if (this.#moves === MOST_MOVES) {
      this.#leaveCommon();
      this.#mayJoin = false;
      this.current = this.#takeOwn();
    }
    this.onMove?.(this.current);
  }

  /** The link is closed and reads no more. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#isCommon) this.#leaveCommon();
    else if (this.#loans === 0) this.#giveBack();
  }

  #takeOwn(): Buffer {
    const common = this.#mayJoin ? this.#pool.common.join(this) : null;
    this.#isCommon = common !== null;
    return common ?? this.#pool.take();
  }

  #leaveCommon(): void {
    this.#isCommon = false;
    this.#pool.common.leave(this);
  }

  #giveBack(): void {
    if (!this.isShared) this.#pool.give(this.current);
  }
}
