import { createHmac } from 'node:crypto';

/** The keys with which session tickets are sealed for a while. */
export interface TicketKey {
  /** 16 bytes each. */
  readonly name: Buffer;
  readonly hmac: Buffer;
  readonly aes: Buffer;
}

const PERIOD_MS = 12 * 3_600_000;
/** Tickets of so many periods before are taken, and renewed. */
const PERIODS_BEFORE = 2;

/**
 * Keys of session tickets, a new one every 12 hours. All are worked out from one seed, so that the workers, which have the
 * same, take each other's tickets without a word between them.
 */
export class TicketKeys {
  readonly #seed: Buffer;
  readonly #nowMs: () => number;
  #period = -1;
  #keys: readonly TicketKey[] = [];

  /** `nowMs`: wall clock. */
  constructor(seed: Buffer, nowMs: () => number) {
    this.#seed = seed;
    this.#nowMs = nowMs;
  }

  /** The key that seals, then those that are only taken. */
  get keys(): readonly TicketKey[] {
    const period = Math.floor(this.#nowMs() / PERIOD_MS);
    if (period !== this.#period) {
      this.#period = period;
      this.#keys = Array.from({ length: PERIODS_BEFORE + 1 }, (_, back) => this.#derive(period - back));
    }
    return this.#keys;
  }

  #derive(period: number): TicketKey {
    const bytes = createHmac('sha512', this.#seed).update(`session tickets ${period}`).digest();
    return { name: bytes.subarray(0, 16), hmac: bytes.subarray(16, 32), aes: bytes.subarray(32, 48) };
  }
}
