import { describe, expect, it } from 'vitest';
import type { BalancingMethod } from '../../../../engine/model/upstream/BalancingMethod.ts';
import { PEER_FLOAT } from '../../../../engine/routing/upstream/PeerCells.ts';
import { TestUpstream, numberOf, weights, type GroupSketch } from './TestUpstream.ts';

/** Which part of 10,000 requests each server got, percent. */
function shares(group: TestUpstream): readonly number[] {
  const served = group.serve(10_000);
  return group.upstream.peers.map((peer) => served.split(numberOf(peer)).length / 100 - 0.01);
}

function expectShares(group: TestUpstream, percents: readonly number[]): void {
  for (const [index, share] of shares(group).entries()) {
    const percent = percents[index] ?? 0;
    const sigma = Math.sqrt((percent * (100 - percent)) / 10_000);
    expect(Math.abs(share - percent), `S${index + 1}: ${share} %, expected ${percent} %`).toBeLessThan(
      5 * sigma + 0.01,
    );
  }
}

describe('hash', () => {
  const keys = Array.from({ length: 2_000 }, (_, index) => `k${index}`);
  const hash = (isConsistent: boolean) => ({ kind: 'hash', key: '/$arg_k', isConsistent }) as const;
  const owners = (sketch: GroupSketch) => {
    const group = new TestUpstream(sketch);
    return keys.map((key) => group.serve(1, 'ok', { arg_k: key }));
  };
  const moved = (isConsistent: boolean) => {
    const servers = weights(1, 1, 1, 1);
    const before = owners({ method: hash(isConsistent), servers });
    const after = owners({ method: hash(isConsistent), servers: servers.slice(0, 3) });
    return before.filter((owner, index) => owner !== '4' && owner !== after[index]).length / keys.length;
  };

  it('A-014, A-015 keeps the keys of a text with variables at their server', () => {
    const group = new TestUpstream({ method: hash(false), servers: weights(1, 1, 1) });
    expect(new Set(Array.from({ length: 20 }, () => group.serve(1, 'ok', { arg_k: 'x' }))).size).toBe(1);
  });

  it('A-017 moves keys of others when a server goes', () => {
    expect(moved(false)).toBeGreaterThan(0.3);
  });

  it('A-018 moves no key of another server on the ring', () => {
    expect(moved(true)).toBe(0);
  });

  it.each(Array.from({ length: 10 }, (_, place) => place + 1))(
    'A-018 moves the keys of S%i, and no other, when it is taken out of ten',
    (gone) => {
      const addresses = Array.from({ length: 10 }, (_, place) => ({ host: `10.0.0.${place + 1}`, port: 8080 }));
      const namesOf = (left: typeof addresses) => {
        const group = new TestUpstream({ method: hash(true), servers: left.map((address) => ({ address })) });
        return keys.map((key) => group.choose(group.begin({ arg_k: key }))?.name ?? '-');
      };
      const before = namesOf(addresses);
      const after = namesOf(addresses.filter((_, place) => place + 1 !== gone));
      const ofIt = `10.0.0.${gone}:8080`;
      const isMoved = before.map((name, index) => name !== after[index]);
      expect(isMoved).toEqual(before.map((name) => name === ofIt));
      expect(isMoved.filter(Boolean).length / keys.length).toBeCloseTo(0.1, 1);
    },
  );

  it('A-019, A-020 gives a name of two addresses one part of the ring, by turns', () => {
    const servers = [{ name: 'a', addresses: 2 }, { name: 'b' }];
    const owner = owners({ method: hash(true), servers });
    const part = (numbers: string) => owner.filter((one) => numbers.includes(one)).length / keys.length;
    expect(part('12')).toBeCloseTo(0.5, 1);
    expect(owner.filter((one) => one === '1').length - owner.filter((one) => one === '2').length).toBeLessThan(2);
  });

  it('A-021 gives each address of a name a part of its own without the ring', () => {
    const owner = owners({ method: hash(false), servers: [{ name: 'a', addresses: 2 }, { name: 'b' }] });
    expect(owner.filter((one) => one !== '3').length / keys.length).toBeCloseTo(2 / 3, 1);
  });

  it.each([true, false])('A-013 serves an empty key, and 21 misses, by round robin (ring: %s)', (isConsistent) => {
    const empty = new TestUpstream({ method: { ...hash(isConsistent), key: '$arg_k' }, servers: weights(1, 1, 1) });
    expect(empty.serve(6)).toBe('123123');
    const servers = [...Array.from({ length: 40 }, () => ({ weight: 50, state: 'down' as const })), {}];
    const group = new TestUpstream({ method: hash(isConsistent), servers });
    expect(group.serve(3, 'ok', { arg_k: 'x' })).toBe('414141');
  });
});

describe('least_conn', () => {
  const method = { kind: 'least_conn' } as const;

  it('A-026 compares connections per unit of weight', () => {
    const group = new TestUpstream({ method, servers: weights(2, 1) });
    const [heavy, light] = [group.peer(1), group.peer(2)];
    for (let n = 0; n < 15; n += 1) heavy.select(group.nowMs);
    for (let n = 0; n < 10; n += 1) light.select(group.nowMs);
    expect(group.hold(1)).toBe('1');
  });

  it('A-027 lets those that tie take turns', () => {
    expect(new TestUpstream({ method, servers: weights(2, 1) }).hold(9)).toBe('121211121');
    expect(new TestUpstream({ method, servers: weights(1, 1, 1) }).serve(6)).toBe('123123');
    expect(new TestUpstream({ method, servers: weights(5, 1, 1) }).serve(14)).toBe('11213111121311');
  });

  it('A-028 counts requests in flight only', () => {
    const group = new TestUpstream({ method, servers: weights(1, 1) });
    const slow = group.begin();
    expect(numberOf(group.choose(slow))).toBe('1');
    expect(group.serve(5)).toBe('22222');
  });
});

describe('random', () => {
  it('A-030, A-043 draws in proportion to weight', () => {
    expectShares(
      new TestUpstream({ method: { kind: 'random', isTwo: false }, servers: weights(5, 3, 2) }),
      [50, 30, 20],
    );
  });

  it('A-031, A-033 takes the less busy of two', () => {
    const group = new TestUpstream({ method: { kind: 'random', isTwo: true }, servers: weights(1, 1) });
    for (let n = 0; n < 3; n += 1) group.peer(1).select(group.nowMs);
    expect(group.serve(50).replaceAll('2', '').length).toBeLessThan(3); // 21 draws of the same one are needed for it
  });

  it('A-013 lets round robin choose when 21 draws met none', () => {
    const servers = [{ weight: 1_000_000, state: 'down' }, {}] as const;
    expect(new TestUpstream({ method: { kind: 'random', isTwo: false }, servers }).serve(5)).toBe('22222');
  });
});

describe('averages', () => {
  const leastTime = (more: Partial<BalancingMethod & { kind: 'least_time' }> = {}) =>
    ({ kind: 'least_time', measure: 'header', factor: null, account: null, ...more }) as const;
  const feedback = {
    kind: 'feedback',
    variable: '$x',
    isInverse: false,
    factor: 90,
    account: null,
    isAtLastByte: false,
  } as const;
  const answer = (group: TestUpstream, attempts: number, attempt: Parameters<TestUpstream['release']>[2]) => {
    for (let left = attempts; left > 0; left -= 1) {
      const request = group.begin();
      const peer = group.choose(request);
      if (peer) group.release(request, peer, attempt);
    }
  };

  it('A-037 draws inversely to the average time: 6, 21 and 41 ms', () => {
    const group = new TestUpstream({ method: leastTime(), servers: [{}, {}, {}] });
    for (const [index, ms] of [6, 21, 41].entries()) group.peer(index + 1).setFloat(PEER_FLOAT.headerMs, ms);
    expectShares(group, [69.83, 19.95, 10.22]); // 145, 41 and 14 of 200 were seen at Angie
  });

  it('A-038 goes on measuring a server that is a hundred times as slow', () => {
    const group = new TestUpstream({ method: leastTime(), servers: [{}, {}] });
    for (const [index, ms] of [10, 1_000].entries()) group.peer(index + 1).setFloat(PEER_FLOAT.headerMs, ms);
    expectShares(group, [99.01, 0.99]);
  });

  it.each([2, 4, 10])('A-038 keeps for the slowest of %i one request in a hundred times as many', (count) => {
    const group = new TestUpstream({ method: leastTime(), servers: Array.from({ length: count }, () => ({})) });
    for (let number = 1; number <= count; number += 1) {
      group.peer(number).setFloat(PEER_FLOAT.headerMs, number === count ? 1_000_000_000 : 10);
    }
    const slowest = group.peer(count);
    const draws = 200_000;
    let chosen = 0;
    for (let draw = 0; draw < draws; draw += 1) {
      group.upstream.primary.lastAverage = 10; // the slow one was not ready at the last choice
      const request = group.begin();
      const peer = group.choose(request);
      if (peer === slowest) chosen += 1;
      if (peer) group.release(request, peer);
    }
    // A hundredth of what an average server gets: 0.01 beside 1 for each of the others.
    const part = 0.01 / (count - 1 + 0.01);
    const deviation = Math.sqrt(draws * part * (1 - part));
    expect(Math.abs(chosen - draws * part), `${chosen} of ${draws}`).toBeLessThan(5 * deviation);
  });

  it('2.8 counts a server without an average as an average one', () => {
    const group = new TestUpstream({ method: leastTime(), servers: [{}, {}, {}] });
    for (const number of [1, 2]) group.peer(number).setFloat(PEER_FLOAT.headerMs, 10);
    expectShares(group, [100 / 3, 100 / 3, 100 / 3]);
  });

  it('A-034, A-035, A-036 averages the times that its mode measures, by the factor', () => {
    const measured = (sketch: Partial<GroupSketch>, measure: 'header' | 'last_byte') => {
      const group = new TestUpstream({ method: leastTime({ measure }), servers: [{}], ...sketch });
      answer(group, 1, { headerMs: 100, responseMs: 1_000 });
      answer(group, 1, { headerMs: 200, responseMs: 2_000 });
      return [group.peer(1).float(PEER_FLOAT.headerMs), group.peer(1).float(PEER_FLOAT.responseMs)];
    };
    expect(measured({}, 'header')).toEqual([110, 1_100]);
    expect(measured({ responseTimeFactor: 0 }, 'last_byte')).toEqual([200, 2_000]);
  });

  it('2.8 keeps an average of its own for another factor, and for what `account` lets count', () => {
    const group = new TestUpstream({ method: leastTime({ factor: 50, account: '$ok' }), servers: [{}] });
    answer(group, 1, { headerMs: 100, account: '1' });
    answer(group, 1, { headerMs: 200, account: '' });
    answer(group, 1, { headerMs: 200, account: '0' });
    expect(group.peer(1).float(PEER_FLOAT.average)).toBe(100);
    answer(group, 1, { headerMs: 200, account: '1' });
    expect(group.peer(1).float(PEER_FLOAT.average)).toBe(150);
  });

  it('A-052, 2.8 learns nothing from attempts that failed or went on', () => {
    const group = new TestUpstream({ method: leastTime(), servers: [{ maxFails: 0 }] });
    answer(group, 1, { outcome: 'failed', headerMs: 100 });
    answer(group, 1, { outcome: 'next', headerMs: 100 });
    expect(group.peer(1).float(PEER_FLOAT.headerMs)).toBe(0);
  });

  it.each([
    { name: 'higher is more', isInverse: false, weights: [1, 1], values: ['30', '10'], expected: [75, 25] },
    { name: 'inverse: lower is more', isInverse: true, weights: [1, 1], values: ['30', '10'], expected: [25, 75] },
    { name: 'weight multiplies', isInverse: false, weights: [2, 1], values: ['10', '20'], expected: [50, 50] },
    {
      name: 'no number counts as average',
      isInverse: false,
      weights: [1, 1],
      values: ['10', 'n/a'],
      expected: [50, 50],
    },
  ])('A-040, A-041, A-046 feedback: $name', ({ isInverse, weights: own, values, expected }) => {
    const group = new TestUpstream({ method: { ...feedback, isInverse }, servers: weights(...own) });
    const seen = new Set<string>();
    for (let left = 100; left > 0 && seen.size < 2; left -= 1) {
      const request = group.begin();
      const peer = group.choose(request);
      if (!peer) throw new Error('no server');
      const isNew = !seen.has(numberOf(peer));
      seen.add(numberOf(peer));
      if (isNew) group.release(request, peer, { feedback: values[Number(numberOf(peer)) - 1] ?? '' });
      else group.release(request, peer);
    }
    expectShares(group, expected);
  });

  it('A-042 feedback averages only what `account` lets count', () => {
    const group = new TestUpstream({ method: { ...feedback, account: '$upstream_probe' }, servers: [{}] });
    answer(group, 1, { feedback: '10', account: 'probe' });
    answer(group, 5, { feedback: '99', account: '' });
    answer(group, 1, { feedback: '20', account: 'probe' });
    expect(group.peer(1).float(PEER_FLOAT.average)).toBeCloseTo(11, 6);
  });
});
