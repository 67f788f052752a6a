import { expect, it } from 'vitest';
import { runFuzz } from '../../../soak/fuzz/runFuzz.ts';

const MESSAGES = 15_000;

it.each([11, 12])('FRM-01 FRM-05 our parser and llhttp in strict mode read faulty messages alike (seed %i)', (seed) => {
  const result = runFuzz({ seed, isOver: (count) => count >= MESSAGES });
  expect(result.disagreements).toEqual([]);
  // It is no test if everything is refused.
  expect(result.agreed).toBeGreaterThan(MESSAGES / 5);
});
