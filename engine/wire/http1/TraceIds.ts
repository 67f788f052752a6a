import type { Random } from '../../model/Random.ts';

const IDS_PER_PREFIX = 4_096;

/**
 * Makes the ids of `X-Amzn-Trace-Id`: `1-<seconds, 8 hex>-<24 hex>`. The last digits count through all their values in
 * a scattered order behind a drawn prefix, so that an id costs one number to text and none comes twice. One a thread.
 */
export class TraceIds {
  readonly #random: Random;
  #second = -1;
  #time = '';
  #prefix = '';
  #left = 0;
  #count = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** A new id. `nowMs`: milliseconds since the epoch. */
  next(nowMs: number): string {
    const second = Math.floor(nowMs / 1_000);
    if (second !== this.#second || this.#left === 0) {
      this.#second = second;
      if (this.#left === 0) {
        this.#left = IDS_PER_PREFIX;
        this.#prefix = this.#random.hex(16);
        this.#count = this.#random.integer(0x1_0000_0000);
      }
      this.#time = `1-${second.toString(16).padStart(8, '0')}-${this.#prefix}`;
    }
    this.#left -= 1;
    this.#count = (this.#count + 1) >>> 0;
    // An odd factor maps 32 bits onto 32 bits one to one.
    return this.#time + (Math.imul(this.#count, 0x9e37_79b1) >>> 0).toString(16).padStart(8, '0');
  }
}
