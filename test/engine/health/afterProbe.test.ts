import { describe, expect, it } from 'vitest';
import { afterProbe, type ProbeStreak } from '../../../engine/health/afterProbe.ts';

const LETTER = { initial: 'i', healthy: 'h', unhealthy: 'u' } as const;

/** The state after each probe, one letter each; `.` is a pass, `x` a failure. */
function states(from: ProbeStreak['state'], probes: string, thresholds: { healthy: number; unhealthy: number }) {
  let streak: ProbeStreak = { state: from, contradicting: 0 };
  return Array.from(probes)
    .map((probe) => {
      streak = afterProbe(streak, probe === '.', thresholds);
      return LETTER[streak.state];
    })
    .join('');
}

describe('afterProbe', () => {
  it.each([
    {
      id: 'HCK-04',
      name: 'only failures in a row count',
      from: 'healthy',
      probes: 'xx.xx.xxx.x..',
      states: 'hhhhhhhhuuuuh',
    },
    { id: 'E-087', name: 'one failure is not enough', from: 'healthy', probes: 'x', states: 'h' },
    { id: 'E-087', name: 'the third in a row flips', from: 'healthy', probes: 'xxx', states: 'hhu' },
    { id: 'E-088', name: 'the second pass in a row brings it back', from: 'unhealthy', probes: '..', states: 'uh' },
    {
      id: 'HCK-04',
      name: 'a failure in between starts the passes again',
      from: 'unhealthy',
      probes: '.x..',
      states: 'uuuh',
    },
    { id: 'N-010', name: 'a new target is healthy at its first pass', from: 'initial', probes: '.', states: 'h' },
    { id: 'N-010', name: 'a first failure does not cost the first pass', from: 'initial', probes: 'x.', states: 'ih' },
    {
      id: 'N-010',
      name: 'a new target is unhealthy after the threshold',
      from: 'initial',
      probes: 'xxx',
      states: 'iiu',
    },
    {
      id: 'E-088',
      name: 'after that it needs the healthy threshold',
      from: 'initial',
      probes: 'xxx.x..',
      states: 'iiuuuuh',
    },
  ] as const)('$id $name', ({ from, probes, states: expected }) => {
    expect(states(from, probes, { healthy: 2, unhealthy: 3 })).toBe(expected);
  });

  it('returns the streak itself when nothing changed', () => {
    const before: ProbeStreak = { state: 'healthy', contradicting: 0 };
    expect(afterProbe(before, true, { healthy: 2, unhealthy: 2 })).toBe(before);
  });

  it('E-096 lets a lowered threshold take effect at the next probe', () => {
    const before: ProbeStreak = { state: 'healthy', contradicting: 4 };
    expect(afterProbe(before, false, { healthy: 5, unhealthy: 2 })).toEqual({ state: 'unhealthy', contradicting: 0 });
    expect(afterProbe(before, true, { healthy: 5, unhealthy: 2 })).toEqual({ state: 'healthy', contradicting: 0 });
  });

  it('E-096 keeps the count when a threshold is raised', () => {
    const before: ProbeStreak = { state: 'healthy', contradicting: 1 };
    expect(afterProbe(before, false, { healthy: 5, unhealthy: 3 })).toEqual({ state: 'healthy', contradicting: 2 });
  });
});
