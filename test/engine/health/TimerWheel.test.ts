import { expect, it } from 'vitest';
import { TimerWheel } from '../../../engine/health/TimerWheel.ts';

interface Named {
  readonly name: string;
  dueTick: number;
}
const named = (name: string): Named => ({ name, dueTick: -1 });

function wheelOf(at: Readonly<Record<string, number>>) {
  const wheel = new TimerWheel<Named>(0);
  const entries = Object.entries(at).map(([name, tick]) => {
    const entry = named(name);
    wheel.arm(entry, tick);
    return entry;
  });
  const advance = (tick: number, limit = Infinity) => {
    const due: string[] = [];
    wheel.advance(tick, limit, (entry, dueTick) => due.push(`${entry.name}@${dueTick}`));
    return due.join(' ');
  };
  return { wheel, entries, advance };
}

it('hands over what falls due, in order, once', () => {
  const { wheel, advance } = wheelOf({ late: 7, early: 3, later: 8 });
  expect(advance(2)).toBe('');
  expect(advance(7)).toBe('early@3 late@7');
  expect(advance(7)).toBe('');
  expect(wheel.size).toBe(1);
  expect(advance(8)).toBe('later@8');
});

it('keeps what is due turns away', () => {
  const { advance } = wheelOf({ far: 15_000, near: 15_000 % 1_024 });
  expect(advance(14_999)).toBe(`near@${15_000 % 1_024}`);
  expect(advance(15_000)).toBe('far@15000');
});

it('moves an entry that is armed again, and drops one that is disarmed', () => {
  const { wheel, entries, advance } = wheelOf({ a: 5, b: 5 });
  const [a, b] = entries as [Named, Named]; // two were armed
  wheel.arm(a, 9);
  wheel.disarm(b);
  wheel.disarm(b);
  expect(wheel.size).toBe(1);
  expect(advance(20)).toBe('a@9');
});

it('takes what is past for the next tick, also from within, without end', () => {
  const { wheel, entries } = wheelOf({ a: 5 });
  const [a] = entries as [Named]; // one was armed
  const ticks: number[] = [];
  wheel.advance(8, Infinity, (_, dueTick) => {
    ticks.push(dueTick);
    wheel.arm(a, 0);
  });
  expect(ticks).toEqual([5, 6, 7, 8]);
  expect(a.dueTick).toBe(9);
});

it('HCK-02 hands over at most the limit and carries on from there', () => {
  const { advance } = wheelOf({ a: 1, b: 1, c: 1, d: 2 });
  expect(advance(10, 2)).toBe('a@1 b@1');
  expect(advance(10, 2)).toBe('c@1 d@2');
  expect(advance(10, 2)).toBe('');
});

it('jumps when nothing is armed', () => {
  const { wheel, advance } = wheelOf({});
  expect(advance(1_000_000)).toBe('');
  const entry = named('a');
  wheel.arm(entry, 5);
  expect(entry.dueTick).toBe(1_000_001);
});
