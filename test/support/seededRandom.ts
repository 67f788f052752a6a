import type { Random } from '../../engine/model/Random.ts';

/** The same draws for the same seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  return {
    fraction,
    integer: (below) => Math.floor(fraction() * below),
    hex: (digits) => Array.from({ length: digits }, () => Math.floor(fraction() * 16).toString(16)).join(''),
  };
}
