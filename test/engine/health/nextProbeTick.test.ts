import { describe, expect, it } from 'vitest';
import { firstProbeDelayMs, firstProbeWindowMs } from '../../../engine/health/firstProbeDelayMs.ts';
import { nextProbeTick, phaseOf, phaseTick, ticksOf } from '../../../engine/health/nextProbeTick.ts';

describe('the first probe of a new target', () => {
  it.each([
    { pending: 1, windowMs: 110 },
    { pending: 10, windowMs: 200 },
    { pending: 100, windowMs: 1_100 },
    { pending: 290, windowMs: 3_000 },
    { pending: 10_000, windowMs: 3_000 },
  ])('HCK-02 $pending that wait are spread over $windowMs ms', ({ pending, windowMs }) => {
    expect(firstProbeWindowMs(pending)).toBe(windowMs);
  });

  it.each([
    { index: 0, fraction: 0, delayMs: 0 },
    { index: 0, fraction: 0.5, delayMs: 50 },
    { index: 5, fraction: 0, delayMs: 500 },
    { index: 9, fraction: 0.5, delayMs: 950 },
  ])('HCK-02 number $index of ten has the share at $delayMs ms', ({ index, fraction, delayMs }) => {
    expect(firstProbeDelayMs({ index, count: 10, windowMs: 1_000, fraction })).toBe(delayMs);
  });
});

describe('phases', () => {
  it.each([7, 100, 1_000])('HCK-02 %i targets leave no gap of more than thrice the even share', (count) => {
    const phases = Array.from({ length: count }, (_, index) => phaseOf(index, 0.3)).toSorted((one, two) => one - two);
    const gaps = phases.map((phase, index) => (phases[index + 1] ?? (phases[0] ?? 0) + 1) - phase);
    expect(Math.max(...gaps)).toBeLessThan(3 / count);
    expect(Math.min(...phases)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...phases)).toBeLessThan(1);
  });

  it.each([
    { from: 0, phase: 0, tick: 0 },
    { from: 1, phase: 0, tick: 250 },
    { from: 100, phase: 0.5, tick: 125 },
    { from: 125, phase: 0.5, tick: 125 },
    { from: 126, phase: 0.5, tick: 375 },
  ])('from tick $from the phase $phase of 250 ticks comes at $tick', ({ from, phase, tick }) => {
    expect(phaseTick(from, 250, phase)).toBe(tick);
  });
});

describe('the next probe', () => {
  it('HCK-06 comes an interval later once the target is at its phase', () => {
    const intervalTicks = ticksOf(5_000);
    const start = phaseTick(1, intervalTicks, 0.37);
    expect(nextProbeTick(start, intervalTicks, 0.37)).toBe(start + intervalTicks);
  });

  it.each([0, 0.01, 0.25, 0.5, 0.999])(
    'HCK-02 is at phase %f after six gaps at most, none shorter than the interval or a fifth longer',
    (phase) => {
      const intervalTicks = ticksOf(10_000);
      let tick = 17;
      for (let gap = 0; gap < 6; gap += 1) {
        const next = nextProbeTick(tick, intervalTicks, phase);
        expect(next - tick).toBeGreaterThanOrEqual(intervalTicks);
        expect(next - tick).toBeLessThanOrEqual(intervalTicks * 1.2);
        tick = next;
      }
      expect(tick % intervalTicks).toBe(Math.floor(phase * intervalTicks));
    },
  );
});
