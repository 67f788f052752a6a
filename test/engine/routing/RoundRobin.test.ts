import { describe, expect, it } from 'vitest';
import { RoundRobin } from '../../../engine/routing/RoundRobin.ts';

const rotationOf = (items: string) => {
  const rotation = new RoundRobin<string>();
  rotation.replace([...items], [...items]);
  return rotation;
};
const choose = (rotation: RoundRobin<string>, count: number) =>
  Array.from({ length: count }, () => rotation.choose() ?? '-').join('');

describe('RoundRobin', () => {
  it('E-045 gives each item its turn, in order, round and round', () => {
    expect(choose(rotationOf('abc'), 7)).toBe('abcabca');
  });

  it('E-045 has nothing to give when the list is empty', () => {
    expect(choose(new RoundRobin<string>(), 2)).toBe('--');
  });

  it.each([
    { name: 'one comes at the end', start: 'abc', first: 2, items: 'abcd', order: 'abcd', then: 'cdab' },
    { name: 'one that had its turn goes', start: 'abc', first: 2, items: 'bc', order: 'abc', then: 'cbcb' },
    { name: 'the one whose turn it is goes', start: 'abc', first: 1, items: 'ac', order: 'abc', then: 'caca' },
    { name: 'the last goes when it is its turn', start: 'abc', first: 2, items: 'ab', order: 'abc', then: 'abab' },
    {
      name: 'one comes back to its place before the turn',
      start: 'abd',
      first: 2,
      items: 'abcd',
      order: 'abcd',
      then: 'dabc',
    },
    { name: 'all are replaced', start: 'abc', first: 1, items: 'xy', order: 'abcxy', then: 'xyxy' },
    { name: 'none is left', start: 'abc', first: 1, items: '', order: 'abc', then: '----' },
  ])('E-045 carries on where it was when $name', ({ start, first, items, order, then }) => {
    const rotation = rotationOf(start);
    choose(rotation, first);
    rotation.replace([...items], [...order]);
    expect(choose(rotation, 4)).toBe(then);
  });

  it('E-045 is exact over whole rounds while items come and go between them', () => {
    const rotation = rotationOf('abcd');
    const counts = new Map<string, number>();
    for (let round = 0; round < 100; round += 1) {
      rotation.replace([...(round % 2 ? 'abcd' : 'acd')], [...'abcd']);
      for (const item of choose(rotation, round % 2 ? 4 : 3)) counts.set(item, (counts.get(item) ?? 0) + 1);
    }
    expect(
      [...counts]
        .sort()
        .map(([item, count]) => `${item} ${count}`)
        .join(', '),
    ).toBe('a 100, b 50, c 100, d 100');
  });
});
