import { expect, it } from 'vitest';
import { parseExpiresIn } from '../../../engine/model/parseExpiresIn.ts';

it.each([
  { text: '1m', ms: 60_000 },
  { text: '90m', ms: 5_400_000 },
  { text: '4320m', ms: 259_200_000 },
  { text: '4321m', ms: null },
  { text: '1h', ms: 3_600_000 },
  { text: '72h', ms: 259_200_000 },
  { text: '73h', ms: null },
  { text: '0m', ms: null },
  { text: '05m', ms: null },
  { text: '1.5h', ms: null },
  { text: '5', ms: null },
  { text: '5s', ms: null },
  { text: '5m ', ms: null },
  { text: '', ms: null },
])("1.5 '$text' is $ms ms", ({ text, ms }) => {
  expect(parseExpiresIn(text)).toBe(ms);
});
