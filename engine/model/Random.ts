/** Chance as the engine sees it: every draw goes through this, so a test can seed it. Not for secrets. */
export interface Random {
  /** A fraction from 0 (included) to 1 (excluded). */
  fraction(): number;
  /** A whole number from 0 to `below` - 1. */
  integer(below: number): number;
  /** `digits` lower-case hexadecimal digits. */
  hex(digits: number): string;
}
