import { describe, expect, it } from 'vitest';
import type { TrafficView } from '../../../engine/contract/views/TrafficView.ts';
import { meanTraffic } from '../../../renderer/store/meanTraffic.ts';

function sample(rate: number, more: Partial<TrafficView> = {}): TrafficView {
  const node = { requests: rate, errors: 0, connections: rate, inFlight: 0, bytes: rate, latencyP95Ms: rate };
  return {
    atMs: 0,
    overMs: 1_000,
    loadBalancers: { alb: node },
    nodes: { a: node },
    targets: { a1: { requests: rate, errors: 0, inFlight: 0, latencyMs: rate } },
    edges: [['a', 'a1', rate, rate, 10 * rate]],
    ...more,
  };
}

describe('meanTraffic', () => {
  it('is the mean of two seconds for rates, and the newest for levels and latencies', () => {
    const mean = meanTraffic([sample(10), sample(20)]);
    expect(mean?.edges).toEqual([['a', 'a1', 15, 20, 150]]);
    expect(mean?.loadBalancers['alb']).toMatchObject({ requests: 15, connections: 20, latencyP95Ms: 20 });
    expect(mean?.targets['a1']).toMatchObject({ requests: 15, latencyMs: 20 });
  });

  it('weighs a sample by the time that it covers', () => {
    expect(meanTraffic([sample(10, { overMs: 3_000 }), sample(20)])?.edges).toEqual([['a', 'a1', 12.5, 20, 125]]);
  });

  it('lets what ends fade out', () => {
    expect(meanTraffic([sample(10), sample(0, { edges: [] })])?.edges).toEqual([['a', 'a1', 5, 0, 50]]);
  });

  it('is nothing without samples, and the sample itself when there is one', () => {
    const only = sample(10);
    expect(meanTraffic([])).toBeNull();
    expect(meanTraffic([only])).toBe(only);
  });
});
