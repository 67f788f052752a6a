import type { Random } from '../../model/Random.ts';

const IDS_PER_PREFIX = 4_096;
const PREFIX_DIGITS = 18;
/** Three hexadecimal digits for each number of 12 bits: looking two up costs a fifth of `toString(16)`. */
const THREE_DIGITS = Array.from({ length: 4_096 }, (_, number) => number.toString(16).padStart(3, '0'));

/**
 * Makes the ids of `X-Amzn-Trace-Id`: `1-<seconds, 8 hex>-<24 hex>`. Behind a prefix drawn anew every 4,096 ids, the
 * last 24 bits run through their values in a scattered order, so that none comes twice. One a thread.
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
        this.#prefix = this.#random.hex(PREFIX_DIGITS);
        this.#count = this.#random.integer(0x100_0000);
      }
      this.#time = `1-${second.toString(16).padStart(8, '0')}-${this.#prefix}`;
    }
    this.#left -= 1;
    this.#count = (this.#count + 1) & 0xff_ffff;
    // An odd factor maps 24 bits onto 24 bits one to one.
    const scattered = Math.imul(this.#count, 0x9e_3779) & 0xff_ffff;
    return `${this.#time}${THREE_DIGITS[scattered >>> 12] ?? ''}${THREE_DIGITS[scattered & 0xfff] ?? ''}`;
  }
}
