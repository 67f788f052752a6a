import type { Random } from '../model/Random.ts';

/** The runtime's generator: quick and good enough for choices and identifiers, not for secrets. */
export class SystemRandom implements Random {
  fraction(): number {
    return Math.random();
  }

  integer(below: number): number {
    return Math.floor(Math.random() * below);
  }

  hex(digits: number): string {
    let text = '';
    while (text.length < digits) {
      text += Math.floor(Math.random() * 0x1_0000_0000)
        .toString(16)
        .padStart(8, '0');
    }
    return text.slice(0, digits);
  }
}
