import { latin1 } from './characterClasses.ts';

const INITIAL_RANGES = 32;

/**
 * The ranges of a head that do not travel, in ascending order and apart from each other: whole lines, their CRLF
 * included. Kept between messages, so that the common head allocates nothing; grows with an uncommon one.
 */
export class Removals {
  /** Number of ranges. */
  count = 0;
  #bounds = new Int32Array(INITIAL_RANGES * 2);

  clear(): void {
    this.count = 0;
  }

  add(start: number, end: number): void {
    const place = this.count * 2;
    if (place === this.#bounds.length) {
      const larger = new Int32Array(place * 2);
      larger.set(this.#bounds);
      this.#bounds = larger;
    }
    this.#bounds[place] = start;
    this.#bounds[place + 1] = end;
    this.count += 1;
  }

  start(range: number): number {
    return this.#bounds[range * 2] ?? 0;
  }

  end(range: number): number {
    return this.#bounds[range * 2 + 1] ?? 0;
  }

  /** How many bytes are in all ranges. */
  get bytes(): number {
    let bytes = 0;
    for (let range = 0; range < this.count; range += 1) bytes += this.end(range) - this.start(range);
    return bytes;
  }

  /** Adds ranges that came out of order; each is either new or there already. */
  merge(ranges: readonly (readonly [start: number, end: number])[]): void {
    const all = [...ranges];
    for (let range = 0; range < this.count; range += 1) all.push([this.start(range), this.end(range)]);
    all.sort((left, right) => left[0] - right[0]);
    this.clear();
    let last = -1;
    for (const [start, end] of all) {
      if (start !== last) this.add(start, end);
      last = start;
    }
  }

  /** The text from `start` to `end` without the ranges. */
  textBetween(bytes: Buffer, start: number, end: number): string {
    let text = '';
    let from = start;
    for (let range = 0; range < this.count; range += 1) {
      const cut = this.start(range);
      if (cut < start) continue;
      if (cut >= end) break;
      if (cut > from) text += latin1(bytes, from, cut);
      from = this.end(range);
    }
    return from < end ? text + latin1(bytes, from, end) : text;
  }

  /**
   * Closes the gaps in place by sliding what stands before each range to the right, so that the head still touches
   * the body behind it and both leave in one write. Returns where the head begins now. The ranges are used up.
   */
  slide(bytes: Buffer, start: number): number {
    let from = start;
    for (let range = this.count - 1; range >= 0; range -= 1) {
      const gap = this.end(range) - this.start(range);
      // Ranges further left moved with all that slid before.
      const cut = this.start(range) + (from - start);
      bytes.copyWithin(from + gap, from, cut);
      from += gap;
    }
    this.count = 0;
    return from;
  }
}
