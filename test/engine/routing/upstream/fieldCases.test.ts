import { describe, expect, it } from 'vitest';
import type { BalancingMethod } from '../../../../engine/model/upstream/BalancingMethod.ts';
import { KetamaRing, MOST_RING_WEIGHT } from '../../../../engine/routing/upstream/KetamaRing.ts';
import { numberOf, TestUpstream, weights } from './TestUpstream.ts';

/** What users of other balancers have met, by the ids of the field cases. */

const ring: BalancingMethod = { kind: 'hash', key: '$arg_k', isConsistent: true };

function serverOf(group: TestUpstream, key: string): string {
  return group.serve(1, 'ok', { arg_k: key });
}

describe('ALG-01 a ketama ring', () => {
  const keys = Array.from({ length: 30_000 }, (_, index) => `k${index}`);
  const whole = new TestUpstream({ method: ring, servers: weights(1, 1, 1) });

  it('has the points that the published formula gives', () => {
    const counts = new Map<string, number>();
    for (const key of keys) counts.set(serverOf(whole, key), (counts.get(serverOf(whole, key)) ?? 0) + 1);
    expect([counts.get('1'), counts.get('2'), counts.get('3')]).toEqual([9_254, 9_567, 11_179]);
    expect(['/', '/index.html', '/img/2.png', 'user-1'].map((key) => serverOf(whole, key)).join('')).toBe('3113');
  });

  it('moves the keys of a server that goes, and no others', () => {
    const rest = new TestUpstream({ method: ring, servers: weights(1, 1) });
    const moved = keys.filter((key) => serverOf(whole, key) !== '3' && serverOf(rest, key) !== serverOf(whole, key));
    expect(moved).toEqual([]);
  });

  it('stays within bounds whatever the weights, and in proportion to them', () => {
    const group = new TestUpstream({ method: ring, servers: weights(1_000_000, 250_000) });
    const { ring: made } = group.upstream.primary;
    expect(made).toBeInstanceOf(KetamaRing);
    expect(made.size).toBeLessThanOrEqual(MOST_RING_WEIGHT * 160);
    const ofFirst = keys.filter((key) => serverOf(group, key) === '1').length / keys.length;
    expect(ofFirst).toBeGreaterThan(0.78);
    expect(ofFirst).toBeLessThan(0.82);
  });
});

describe('ALG-03 turns', () => {
  it('go a a b a c a a for 5, 1, 1', () => {
    expect(new TestUpstream({ servers: weights(5, 1, 1) }).serve(7)).toBe('1121311');
  });

  it('are exact for large weights, and never come in bursts', () => {
    const group = new TestUpstream({ servers: weights(...Array.from({ length: 9 }, () => 100), 50) });
    const counts = new Map<string, number>();
    let before = '';
    let isInBursts = false;
    for (let count = 0; count < 9_500; count += 1) {
      const server = group.serve(1);
      isInBursts ||= server === before;
      before = server;
      counts.set(server, (counts.get(server) ?? 0) + 1);
    }
    expect([...counts.values()]).toEqual([...Array.from({ length: 9 }, () => 1_000), 500]);
    expect(isInBursts).toBe(false);
  });

  it('of least_conn: eight that are held are 2 and 6 for 1 and 3, and idle servers take turns', () => {
    const held = new TestUpstream({ method: { kind: 'least_conn' }, servers: weights(1, 3) }).hold(8);
    expect([held.split('1').length - 1, held.split('2').length - 1]).toEqual([2, 6]);
    const idle = new TestUpstream({ method: { kind: 'least_conn' }, servers: weights(1, 1, 1) }).serve(300);
    expect(idle).toBe('123'.repeat(100));
  });
});

describe('ALG-04 backup servers', () => {
  it('(1) serve while the primary is out, and leave as soon as it is tried again with success', () => {
    const group = new TestUpstream({ servers: [{ failTimeoutSeconds: 3 }, { isBackup: true }] });
    let isDead = true;
    /** The servers that one request goes to, `ms` after the one before. */
    const send = (ms: number): string => {
      group.nowMs += ms;
      const request = group.begin();
      let tried = '';
      for (;;) {
        const peer = group.choose(request);
        tried += numberOf(peer);
        if (!peer) return tried;
        const isFailing = isDead && numberOf(peer) === '1';
        group.release(request, peer, { outcome: isFailing ? 'failed' : 'ok' });
        if (!isFailing) return tried;
      }
    };
    expect([send(0), send(50), send(50), send(2_800)]).toEqual(['12', '2', '2', '2']);
    expect([send(100), send(50), send(1_950)]).toEqual(['12', '2', '2']);
    isDead = false;
    expect([send(900), send(100), send(50), send(50)]).toEqual(['2', '1', '1', '1']);
  });

  it('(2) a server that is down still makes two, so that one failure takes the other one out', () => {
    const group = new TestUpstream({ servers: [{}, { state: 'down' }] });
    expect(group.serve(1, 'failed')).toBe('1');
    expect(group.serve(1)).toBe('-');
    group.nowMs += 10_000;
    expect(group.serve(1)).toBe('1');
  });

  it('(3) nobody serves when all have failed', () => {
    const group = new TestUpstream({ servers: [{}, {}, { isBackup: true }] });
    expect(group.failThrough()).toBe('123');
    expect(group.serve(3)).toBe('---');
  });

  it('(4) A-068 keep the traffic for the time of backup_switch', () => {
    const group = new TestUpstream({
      servers: [{ failTimeoutSeconds: 1 }, { isBackup: true }],
      backupSwitch: { afterMs: 10_000 },
    });
    const request = group.begin();
    const first = group.choose(request);
    if (first) group.release(request, first, { outcome: 'failed' });
    const second = group.choose(request);
    if (second) group.release(request, second);
    expect([numberOf(first), numberOf(second)]).toEqual(['1', '2']);
    group.nowMs += 9_000;
    expect(group.serve(3)).toBe('222');
    group.nowMs += 1_000;
    expect(group.serve(3)).toBe('111');
  });

  it('(5) are balanced among themselves by weight, and have limits of their own', () => {
    const servers = [{ state: 'down' }, { isBackup: true, weight: 2 }, { isBackup: true }] as const;
    expect(new TestUpstream({ servers }).serve(6)).toBe('232232');
    const limited = [
      { state: 'down' },
      { isBackup: true, weight: 2, maxConns: 1 },
      { isBackup: true, maxConns: 2 },
    ] as const;
    expect(new TestUpstream({ servers: limited }).hold(4)).toBe('233-');
  });

  it('(6) get nothing while a primary ramps up', () => {
    const group = new TestUpstream({ servers: [{ slowStartMs: 10_000 }, { isBackup: true }] });
    group.serve(1, 'failed');
    group.nowMs += 10_000;
    expect(group.serve(20)).toBe('1'.repeat(20));
  });
});
