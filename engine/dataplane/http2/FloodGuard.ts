import { HTTP2_LIMITS } from '../../wire/http2/HTTP2_LIMITS.ts';

type Counted = 'resets' | 'refusals' | 'controls' | 'emptyData';

/**
 * Counts what costs a client nothing and us something, second by second. What we are made to reset counts as what the
 * client resets. Source: CVE-2023-44487, CVE-2025-8671; perf figures, part two, 2.
 */
export class FloodGuard {
  #second = -1;
  readonly #counts: Record<Counted, number> = { resets: 0, refusals: 0, controls: 0, emptyData: 0 };
  #windowUpdates = 0;
  #windowBytes = 0;

  /** One more. False: too many within this second. */
  allows(kind: Counted, nowMs: number): boolean {
    this.#turn(nowMs);
    this.#counts[kind] += 1;
    return this.#counts[kind] <= HTTP2_LIMITS[kind];
  }

  /** One more, of so many bytes. False: too many, for too little. */
  allowsWindowUpdate(bytes: number, nowMs: number): boolean {
    this.#turn(nowMs);
    this.#windowUpdates += 1;
    this.#windowBytes += bytes;
    const { windowUpdates, windowBytes } = HTTP2_LIMITS;
    return this.#windowUpdates <= windowUpdates || this.#windowBytes >= this.#windowUpdates * windowBytes;
  }

  #turn(nowMs: number): void {
    const second = Math.floor(nowMs / 1_000);
    if (second === this.#second) return;
    this.#second = second;
    this.#counts.resets = 0;
    this.#counts.refusals = 0;
    this.#counts.controls = 0;
    this.#counts.emptyData = 0;
    this.#windowUpdates = 0;
    this.#windowBytes = 0;
  }
}
