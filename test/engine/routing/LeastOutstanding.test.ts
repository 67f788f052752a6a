import { describe, expect, it } from 'vitest';
import { LeastOutstanding } from '../../../engine/routing/LeastOutstanding.ts';

const SOURCE = 'ELB 4.4 least_outstanding_requests';

describe(`${SOURCE}: LeastOutstanding`, () => {
  const inFlight = new Map<string, number>();
  const selection = (outstanding: Readonly<Record<string, number>>) => {
    inFlight.clear();
    for (const [item, count] of Object.entries(outstanding)) inFlight.set(item, count);
    const made = new LeastOutstanding<string>((item) => inFlight.get(item) ?? 0);
    made.replace([...inFlight.keys()]);
    return made;
  };

  it.each([
    { outstanding: { a: 2, b: 1, c: 3 }, chosen: 'b' },
    { outstanding: { a: 0, b: 1, c: 0 }, chosen: 'a' },
    { outstanding: { a: 5 }, chosen: 'a' },
    { outstanding: {}, chosen: undefined },
  ])('$outstanding: $chosen', ({ outstanding, chosen }) => {
    expect(selection(outstanding).choose()).toBe(chosen);
  });

  it('takes equals in turn', () => {
    const made = selection({ a: 0, b: 0, c: 0 });
    expect(Array.from({ length: 6 }, () => made.choose()).join('')).toBe('abcabc');
  });

  it('a target that never answers gets one request more than the rest have, and no other', () => {
    const made = selection({ a: 0, b: 0, c: 0 });
    const counts = { a: 0, b: 0, c: 0 };
    for (let request = 0; request < 300; request += 1) {
      const chosen = made.choose() as keyof typeof counts; // of the three
      counts[chosen] += 1;
      if (chosen === 'b') inFlight.set('b', (inFlight.get('b') ?? 0) + 1);
    }
    expect(counts).toEqual({ a: 150, b: 1, c: 149 });
  });

  it('goes on with a list that has become shorter', () => {
    const made = selection({ a: 0, b: 0, c: 0 });
    made.choose();
    made.choose();
    made.replace(['a']);
    expect(made.choose()).toBe('a');
  });
});
