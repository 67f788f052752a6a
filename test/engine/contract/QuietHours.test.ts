import { expect, it } from 'vitest';
import { clockTime, isQuietAt, quietHours } from '../../../engine/contract/QuietHours.ts';

it.each([
  { name: 'within a day', from: '09:00', to: '17:30', quiet: '09:00 12:00 17:29', not: '08:59 17:30 00:00' },
  { name: 'past midnight', from: '22:00', to: '07:00', quiet: '22:00 23:59 00:00 06:59', not: '07:00 12:00 21:59' },
  { name: 'of no length', from: '08:00', to: '08:00', quiet: '', not: '07:59 08:00 08:01' },
])('console 4: quiet hours $name', ({ from, to, quiet, not }) => {
  const at = (times: string) => (times === '' ? [] : times.split(' ').map((time) => isQuietAt({ from, to }, time)));
  expect(at(quiet).every(Boolean)).toBe(true);
  expect(at(not).some(Boolean)).toBe(false);
});

it('console 4: without quiet hours it is never quiet', () => {
  expect(isQuietAt(null, '03:00')).toBe(false);
});

it('takes times of a day, and nothing else', () => {
  expect(quietHours.safeParse({ from: '00:00', to: '23:59' }).success).toBe(true);
  for (const from of ['24:00', '9:00', '12:60', '', '12'])
    expect(quietHours.safeParse({ from, to: '07:00' }).success).toBe(false);
  expect(clockTime(new Date(2026, 0, 1, 7, 5))).toBe('07:05');
});
