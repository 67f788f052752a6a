import { beforeEach, describe, expect, it } from 'vitest';
import { AnomalyWatch, SMALLEST_WEIGHT } from '../../../engine/routing/AnomalyWatch.ts';
import { seededRandom } from '../../support/seededRandom.ts';

/** Requests and failures of a period, by target. */
type Period = Readonly<Record<string, readonly [attempts: number, failures: number]>>;

describe('ELB 4.4 anomaly detection: AnomalyWatch', () => {
  let watch: AnomalyWatch<string>;
  let sums: Map<string, { attempts: number; failures: number }>;
  beforeEach(() => {
    watch = new AnomalyWatch();
    sums = new Map();
  });

  /** The first period only sets the counters. */
  function pass(...periods: readonly Period[]): void {
    const zero = Object.fromEntries(Object.keys(periods[0] ?? {}).map((name) => [name, [0, 0] as const]));
    for (const period of sums.size === 0 ? [zero, ...periods] : periods) {
      const counters = new Map(
        Object.entries(period).map(([name, [attempts, failures]]) => {
          const sum = sums.get(name) ?? { attempts: 0, failures: 0 };
          return [name, { attempts: sum.attempts + attempts, failures: sum.failures + failures }] as const;
        }),
      );
      sums = counters;
      watch.endPeriod(counters);
    }
  }
  const anomalous = () => [...sums.keys()].filter((name) => watch.stateOf(name).isAnomalous).join('');

  it.each([
    {
      name: 'one fails half of the time, the others never',
      period: { a: [100, 0], b: [100, 50], c: [100, 0] },
      is: 'b',
    },
    { name: 'all fail alike', period: { a: [100, 50], b: [100, 50], c: [100, 50] }, is: '' },
    { name: 'nobody fails', period: { a: [100, 0], b: [100, 0], c: [100, 0] }, is: '' },
    { name: 'two failures are an accident', period: { a: [100, 0], b: [100, 2], c: [100, 0] }, is: '' },
    { name: 'only two targets cannot be compared', period: { a: [100, 0], b: [100, 100] }, is: '' },
    { name: 'one fails somewhat more', period: { a: [100, 10], b: [100, 15], c: [100, 10] }, is: '' },
    { name: 'no traffic', period: { a: [0, 0], b: [0, 0], c: [0, 0] }, is: '' },
  ] satisfies readonly { name: string; period: Period; is: string }[])('$name: "$is"', ({ period, is }) => {
    pass(period);
    expect(anomalous()).toBe(is);
  });

  it('lessens the weight step by step to a negligible part, and gives it back slowly', () => {
    const failing = { a: [100, 0], b: [100, 60], c: [100, 0] } as const;
    pass(failing);
    expect(watch.stateOf('b').weight).toBe(0.5);
    pass(...Array.from({ length: 9 }, () => failing));
    expect(watch.stateOf('b').weight).toBe(SMALLEST_WEIGHT);
    pass({ a: [100, 0], b: [2, 0], c: [100, 0] });
    expect(watch.stateOf('b')).toEqual({ isAnomalous: false, weight: SMALLEST_WEIGHT * 1.25 });
    pass(...Array.from({ length: 20 }, () => ({ a: [100, 0], b: [50, 0], c: [100, 0] }) as const));
    expect(watch.stateOf('b')).toEqual({ isAnomalous: false, weight: 1 });
  });

  it('goes on while the few requests that it still gets fail, or none comes', () => {
    pass({ a: [100, 0], b: [100, 60], c: [100, 0] }, { a: [100, 0], b: [1, 1], c: [100, 0] });
    expect(anomalous()).toBe('b');
    pass({ a: [100, 0], b: [0, 0], c: [100, 0] });
    expect(anomalous()).toBe('b');
  });

  it('forgets a target that left, so that it begins as any other', () => {
    pass({ a: [100, 0], b: [100, 60], c: [100, 0] });
    pass({ a: [100, 0], c: [100, 0] });
    expect(watch.stateOf('b')).toEqual({ isAnomalous: false, weight: 1 });
  });

  it('finds nobody among peers with one failure rate, in 2,000 periods of chance', () => {
    const random = seededRandom(5);
    let found = 0;
    for (let period = 0; period < 2_000; period += 1) {
      const chance = () =>
        [50, Array.from({ length: 50 }, () => random.fraction()).filter((draw) => draw < 0.05).length] as const;
      pass({ a: chance(), b: chance(), c: chance(), d: chance() });
      found += anomalous().length;
    }
    expect(found / 8_000).toBeLessThan(0.01);
  });
});
