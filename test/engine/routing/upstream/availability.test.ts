import { describe, expect, it } from 'vitest';
import type { BalancingMethod } from '../../../../engine/model/upstream/BalancingMethod.ts';
import { peerState } from '../../../../engine/routing/upstream/peerState.ts';
import { PEER_FLOAT } from '../../../../engine/routing/upstream/PeerCells.ts';
import { groupOf, numberOf, TestUpstream, weights } from './TestUpstream.ts';

const hash: BalancingMethod = { kind: 'hash', key: '$arg_k', isConsistent: false };
const METHODS: readonly BalancingMethod[] = [
  { kind: 'round_robin' },
  hash,
  { ...hash, isConsistent: true },
  { kind: 'ip_hash' },
  { kind: 'least_conn' },
  { kind: 'random', isTwo: false },
  { kind: 'random', isTwo: true },
  { kind: 'least_time', measure: 'header', factor: null, account: null },
  { kind: 'feedback', variable: '$x', isInverse: false, factor: 90, account: null, isAtLastByte: false },
];
const failed = { outcome: 'failed', hadConnection: false } as const;

/** Ends one attempt at a server, as if a request had been there. */
function attempt(group: TestUpstream, number: number, outcome: 'failed' | 'ok'): void {
  const request = group.begin();
  const peer = request.select(group.peer(number), group.nowMs);
  group.release(request, peer, { outcome, hadConnection: outcome === 'ok' });
}

describe.each(METHODS.map((method) => ({ method, name: JSON.stringify(method) })))('$name', ({ method }) => {
  const variables = { arg_k: 'x', remote_addr: '192.0.2.1' };

  it('A-051, A-062, A-074 chooses none that failed, is unhealthy, down, drained or full', () => {
    const servers = [{}, {}, { state: 'down' }, { state: 'drain' }, { maxConns: 1 }, {}] as const;
    const group = new TestUpstream({ method, servers });
    attempt(group, 1, 'failed');
    group.peer(2).isExcluded = true;
    group.peer(5).select(group.nowMs);
    expect(new Set(group.serve(60, 'ok', variables))).toEqual(new Set('6'));
    group.peer(6).isExcluded = true;
    expect(group.serve(1, 'ok', variables)).toBe('-');
  });

  it('A-062, A-064 chooses none that active checks have failed, or have yet to pass where that is essential', () => {
    const group = new TestUpstream({ method, servers: [{}, {}, {}] });
    for (const [number, probed] of [
      [1, 'unhealthy'],
      [2, 'unknown'],
      [3, 'healthy'],
    ] as const)
      group.peer(number).probed = probed;
    expect(new Set(group.serve(60, 'ok', variables))).toEqual(new Set('3'));
    group.peer(3).probed = 'unhealthy';
    expect(group.serve(1, 'ok', variables)).toBe('-');
  });

  it('A-049 tries each server once, as long as attempts fail', () => {
    const group = new TestUpstream({ method, servers: [{ maxFails: 0 }, { maxFails: 0 }, { maxFails: 0 }] });
    expect([...group.failThrough(variables)].sort().join('')).toBe('123');
  });

  it('2.11 finds none for a request that outlived the servers it knew', () => {
    const group = new TestUpstream({ method, servers: [{}, {}, {}] });
    const request = group.begin(variables);
    const peer = group.choose(request);
    group.upstream.replace(groupOf({ method, servers: [{}, {}] }));
    if (peer) group.release(request, peer, failed);
    expect(group.choose(request)).toBeNull();
    expect(group.serve(1, 'ok', variables)).not.toBe('-');
  });
});

describe('passive checks', () => {
  it('A-051 makes a server unavailable at max_fails, and tries it with one request after the penalty', () => {
    const group = new TestUpstream({ servers: [{ maxFails: 2, failTimeoutSeconds: 10 }, {}] });
    attempt(group, 1, 'failed');
    expect(peerState(group.peer(1), group.nowMs)).toBe('up');
    attempt(group, 1, 'failed');
    expect(peerState(group.peer(1), group.nowMs)).toBe('unavailable');
    group.nowMs += 10_000;
    expect(group.hold(8).replaceAll('2', '')).toBe('1');
    expect(group.peer(1).float(PEER_FLOAT.unavailableTotal)).toBe(1);
  });

  it('8.2 shows a server unavailable until an attempt succeeds', () => {
    const group = new TestUpstream({ servers: [{}, {}] });
    attempt(group, 1, 'failed');
    group.nowMs += 12_000;
    expect(peerState(group.peer(1), group.nowMs)).toBe('unavailable');
    attempt(group, 1, 'ok');
    expect(peerState(group.peer(1), group.nowMs)).toBe('up');
    expect(group.peer(1).float(PEER_FLOAT.downtimeMs)).toBe(12_000);
  });

  it('2.1 forgets failures only by a success after the penalty', () => {
    const group = new TestUpstream({ servers: [{ maxFails: 3 }, {}] });
    attempt(group, 1, 'failed');
    attempt(group, 1, 'ok');
    expect(group.peer(1).fails).toBe(1);
    group.nowMs += 60_000;
    attempt(group, 1, 'failed');
    expect(group.peer(1).fails).toBe(2);
    group.nowMs += 10_000;
    attempt(group, 1, 'ok');
    expect(group.peer(1).fails).toBe(0);
  });

  it('A-053 never takes out a server with max_fails=0', () => {
    const group = new TestUpstream({ servers: [{ maxFails: 0 }, {}] });
    expect(group.serve(6, 'failed').slice(0, 1)).toBe('1');
    expect(peerState(group.peer(1), group.nowMs)).toBe('up');
  });

  it('2.1 never takes out the only server', () => {
    const group = new TestUpstream({ servers: [{}] });
    expect(group.serve(3, 'failed')).toBe('111');
    expect(peerState(group.peer(1), group.nowMs)).toBe('unavailable');
  });

  it('A-052 does not blame a server for 403 and 404', () => {
    const group = new TestUpstream({ servers: [{}, {}] });
    expect(group.serve(4, 'next')).toBe('1212');
  });

  it('4.1 tries at most as many servers as proxy_next_upstream_tries says', () => {
    const servers = weights(1, 1, 1, 1).map((server) => ({ ...server, maxFails: 0 }));
    const nextUpstream = { conditions: ['error'], tries: 2, timeoutMs: 0 } as const;
    expect(new TestUpstream({ servers, nextUpstream }).failThrough()).toHaveLength(2);
  });

  it('does not leave a server out for hours when the clock is set back', () => {
    const group = new TestUpstream({ servers: [{}, {}] });
    attempt(group, 1, 'failed');
    group.nowMs -= 3_600_000;
    expect(group.serve(6)).toContain('1');
  });
});

describe('slow start', () => {
  const servers = [{ slowStartMs: 10_000, failTimeoutSeconds: 1 }, {}];
  const share = (group: TestUpstream) => group.serve(1_000).replaceAll('2', '').length;

  it('A-070, A-071 lets a recovered server regain its share step by step', () => {
    const group = new TestUpstream({ servers });
    attempt(group, 1, 'failed');
    group.nowMs += 1_000;
    attempt(group, 1, 'ok');
    const shares = [0, 2_500, 5_000, 10_000].map((afterMs, index, all) => {
      group.nowMs += afterMs - (all[index - 1] ?? 0);
      return { share: share(group), state: peerState(group.peer(1), group.nowMs) };
    });
    expect(shares.map(({ state }) => state)).toEqual(['recovering', 'recovering', 'recovering', 'up']);
    const expected = [0, 200, 333, 500]; // weight 0, 25, 50, 100 % against one of 100 %
    for (const [index, { share: seen }] of shares.entries())
      expect(Math.abs(seen - (expected[index] ?? 0))).toBeLessThan(5);
  });

  it('A-054, A-055 an isolated failure takes a step back on the ramp', () => {
    const group = new TestUpstream({ servers: [{ slowStartMs: 10_000, maxFails: 4 }, {}] });
    attempt(group, 1, 'failed');
    expect(group.peer(1).throttle(group.nowMs)).toBe(75);
    group.nowMs += 1_000;
    attempt(group, 1, 'failed');
    expect(group.peer(1).throttle(group.nowMs)).toBe(60);
  });

  it('A-072 weighs least_conn', () => {
    const group = new TestUpstream({ method: { kind: 'least_conn' }, servers });
    group.peer(1).beginSlowly(group.nowMs);
    group.nowMs += 2_500;
    expect(group.hold(10).replaceAll('2', '')).toHaveLength(2);
  });
});

describe('backup', () => {
  const servers = [{}, {}, { isBackup: true }, { isBackup: true }];

  it('A-066, A-067 serves when no primary can, and no longer', () => {
    const group = new TestUpstream({ servers });
    expect(group.serve(4)).toBe('1212');
    attempt(group, 1, 'failed');
    attempt(group, 2, 'failed');
    expect(group.serve(4)).toBe('3434');
    group.nowMs += 10_000;
    expect(group.serve(6)).toMatch(/^[12]{6}$/);
  });

  it('2.1 a request goes on to the backup servers with all tries', () => {
    expect(new TestUpstream({ servers }).failThrough()).toBe('1234');
  });

  it.each([
    { kind: 'least_conn' } as const,
    { kind: 'least_time', measure: 'header', factor: null, account: null } as const,
  ])('A-066 $kind has them too', (method) => {
    const group = new TestUpstream({ method, servers: [{ state: 'down' }, { isBackup: true }] });
    expect(group.serve(2)).toBe('22');
  });

  it('A-068 backup_switch permanent stays where it was served', () => {
    const group = new TestUpstream({ servers: [{}, { isBackup: true }], backupSwitch: { afterMs: null } });
    attempt(group, 1, 'failed');
    expect(group.serve(2)).toBe('22');
    group.nowMs += 3_600_000;
    expect(group.serve(3)).toBe('222');
    attempt(group, 2, 'failed');
    expect(group.serve(3)).toBe('111');
  });

  it('A-068 backup_switch permanent=time sends one request to try the primary ones', () => {
    const group = new TestUpstream({ servers: [{}, { isBackup: true }], backupSwitch: { afterMs: 30_000 } });
    attempt(group, 1, 'failed');
    expect(group.serve(2)).toBe('22');
    group.nowMs += 29_999;
    expect(group.serve(1)).toBe('2');
    group.nowMs += 1;
    expect(group.hold(3)).toBe('122');
  });
});

it('8.2 names the state that matters most', () => {
  const servers = [{ state: 'drain' }, { state: 'down' }, {}, { maxConns: 1 }, {}, {}, {}, { state: 'down' }] as const;
  const group = new TestUpstream({ servers });
  for (const [number, probed] of [
    [6, 'unhealthy'],
    [7, 'unknown'],
    [8, 'unknown'],
  ] as const)
    group.peer(number).probed = probed;
  group.peer(3).isExcluded = true;
  group.peer(4).select(group.nowMs);
  expect([1, 2, 3, 4, 5, 6, 7, 8].map((number) => peerState(group.peer(number), group.nowMs)).join(' ')).toBe(
    'draining down unhealthy busy up unhealthy checking down',
  );
});

it('A-085 keeps numbers of the servers that stay when others come and go', () => {
  const group = new TestUpstream({ servers: [{}, {}, {}] });
  attempt(group, 2, 'failed');
  group.upstream.replace(groupOf({ servers: [{}, { weight: 3 }, {}, {}] }));
  expect(group.serve(9)).not.toContain('2');
  expect(numberOf(group.peer(4))).toBe('4');
});
