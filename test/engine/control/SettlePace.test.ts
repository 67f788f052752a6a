import { expect, it } from 'vitest';
import { SettlePace } from '../../../engine/control/SettlePace.ts';
import { FakeClock } from '../../support/FakeClock.ts';

it('news that come together settle together, 5 ms later, and settling takes a quarter of the time at most', () => {
  const clock = new FakeClock();
  let settled = 0;
  let spentMs = 0;
  const measured = { monotonicMs: () => clock.monotonicMs() + spentMs, after: clock.after.bind(clock) };
  const pace = new SettlePace(measured, () => {
    const end = pace.begin();
    settled += 1;
    spentMs += 10; // so long it takes
    end();
  });
  const after = (ms: number) => {
    clock.advance(ms);
    return settled;
  };
  pace.soon();
  pace.soon();
  expect([after(4), pace.isDue]).toEqual([0, true]);
  expect([after(1), pace.isDue]).toEqual([1, false]);
  pace.soon();
  expect(after(29)).toBe(1);
  expect(after(1)).toBe(2);
  pace.soon();
  pace.stop();
  expect([after(1_000), pace.isDue]).toEqual([2, true]);
});
