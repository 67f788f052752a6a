import { describe, expect, it } from 'vitest';
import type { BalancingMethod } from '../../../../engine/model/upstream/BalancingMethod.ts';
import { TestUpstream, weights } from './TestUpstream.ts';

/** Statements of the guide about what methods are for, each tried on numbers. */

const hash: BalancingMethod = { kind: 'hash', key: '$arg_k', isConsistent: false };
const ipHash: BalancingMethod = { kind: 'ip_hash' };
const leastConn: BalancingMethod = { kind: 'least_conn' };
const CLIENTS = Array.from({ length: 600 }, (_, index) => `10.${index % 200}.${index % 7}.9`);

function serverOf(group: TestUpstream, address: string): string {
  return group.serve(1, 'ok', { remote_addr: address });
}

describe('ip_hash', () => {
  it('A-023 keeps a client at its server while that can serve, and only meanwhile elsewhere', () => {
    const group = new TestUpstream({ method: ipHash, servers: [{}, {}, {}] });
    const client = '192.168.0.1';
    const own = serverOf(group, client);
    expect(group.serve(5, 'ok', { remote_addr: client })).toBe(own.repeat(5));
    group.serve(1, 'failed', { remote_addr: client });
    const other = serverOf(group, client);
    expect(other).not.toBe(own);
    group.nowMs += 10_000;
    expect(group.serve(3, 'ok', { remote_addr: client })).toBe(own.repeat(3));
  });

  it('A-024 moves many clients of other servers when one line goes', () => {
    const [three, two] = [weights(1, 1, 1), weights(1, 1)].map(
      (servers) => new TestUpstream({ method: ipHash, servers }),
    );
    const others = CLIENTS.filter((client) => three && serverOf(three, client) !== '3');
    const moved = others.filter((client) => three && two && serverOf(three, client) !== serverOf(two, client));
    expect(moved.length / others.length).toBeGreaterThan(0.3);
  });
});

it('A-032 random two spreads the requests of balancers that know nothing of each other', () => {
  const first = (method: BalancingMethod) =>
    Array.from({ length: 40 }, (_, seed) => new TestUpstream({ method, servers: weights(1, 1, 1, 1) }, seed).hold(1));
  // Each of them takes what it believes to be the least busy one: all the same.
  expect(new Set(first(leastConn)).size).toBe(1);
  expect(new Set(first({ kind: 'random', isTwo: true })).size).toBe(4);
});

it('A-044 the weight of a hash is a part of the keys: traffic follows it only where keys come evenly', () => {
  const group = new TestUpstream({ method: hash, servers: weights(3, 1) });
  const even = Array.from({ length: 4_000 }, (_, index) => group.serve(1, 'ok', { arg_k: `k${index}` }));
  const ofFirst = even.filter((server) => server === '1').length / even.length;
  expect(ofFirst).toBeGreaterThan(0.72);
  expect(ofFirst).toBeLessThan(0.78);
  const popular = group.serve(1, 'ok', { arg_k: 'popular' });
  expect(group.serve(100, 'ok', { arg_k: 'popular' })).toBe(popular.repeat(100));
});

it('A-045 the weight of least_conn is of connections at once, not of requests', () => {
  const held = new TestUpstream({ method: leastConn, servers: weights(2, 1) }).hold(30);
  expect([held.split('1').length - 1, held.split('2').length - 1]).toEqual([20, 10]);
  // A heavy server that does not let go of what it has gets fewer requests than a light one that does.
  const group = new TestUpstream({ method: leastConn, servers: weights(2, 1) });
  let ofHeavy = 0;
  for (let count = 0; count < 100; count += 1) {
    const request = group.begin();
    const peer = group.choose(request);
    if (peer === group.peer(1)) ofHeavy += 1;
    else if (peer) group.release(request, peer);
  }
  expect(ofHeavy).toBeLessThan(5);
});

it.each([
  ['max_conns', [{ weight: 5, maxConns: 1 }, {}], (group: TestUpstream) => group.hold(6), '122222'],
  ['max_fails', [{ weight: 5 }, {}], (group: TestUpstream) => group.serve(1, 'failed') + group.serve(5), '122222'],
  ['down', [{ weight: 5, state: 'down' }, {}], (group: TestUpstream) => group.serve(6), '222222'],
  ['backup', [{}, { weight: 5, isBackup: true }], (group: TestUpstream) => group.serve(6), '111111'],
] as const)('A-048 %s comes before weight', (_, servers, serve, served) => {
  expect(serve(new TestUpstream({ servers }))).toBe(served);
});

it('A-048 slow_start comes before weight', () => {
  const group = new TestUpstream({ servers: [{ weight: 5, slowStartMs: 10_000 }, { maxFails: 0 }] });
  group.serve(1, 'failed');
  group.nowMs += 10_000;
  group.serve(1); // the first success begins the ramp
  group.nowMs += 1_000;
  // A tenth of 5 against 1, where weights alone would give five of six.
  const ofFirst = group.serve(60).split('1').length - 1;
  expect(ofFirst).toBeGreaterThanOrEqual(18);
  expect(ofFirst).toBeLessThanOrEqual(21);
});
