import { describe, expect, it } from 'vitest';
import type { TrafficView } from '../../../engine/contract/views/TrafficView.ts';
import { MapTape, TAPE_SECONDS } from '../../../renderer/trafficMap/MapTape.ts';
import { packTraffic, SharedNames, unpackTraffic } from '../../../renderer/trafficMap/packTraffic.ts';
import { topology } from '../../support/topology.ts';

const resources = topology();
const states = { targets: new Map(), dns: new Map() };
const sampleAt = (second: number, rate = second): TrafficView => ({
  atMs: second * 1_000,
  overMs: 1_000,
  loadBalancers: { lb: { requests: rate, errors: 1, connections: 3, inFlight: 2, bytes: 7, latencyP95Ms: null } },
  nodes: { 'lb|a': { requests: rate, errors: 0, connections: 3, inFlight: 2, bytes: 7, latencyP95Ms: 12.5 } },
  targets: { 'tg|a1': { requests: rate, errors: 0, inFlight: 1, latencyMs: null } },
  edges: [['lb|a', 'tg|a1', rate, 2, 500]],
});

function recorded(seconds: readonly number[]): MapTape {
  const tape = new MapTape();
  for (const second of seconds) tape.record({ resources, states, traffic: tape.pack(sampleAt(second)) });
  return tape;
}

describe('packTraffic', () => {
  it('UIX-01 keeps every figure of a sample, and what has none', () => {
    const view = sampleAt(1_796_040_000, 12.5);
    expect(unpackTraffic(packTraffic(view, new SharedNames()))).toEqual(view);
  });

  it('UIX-01 takes a few kilobytes for 120 targets', () => {
    const names = Array.from({ length: 120 }, (_, place) => `${'arn'.repeat(40)}|${place}`);
    const targets = Object.fromEntries(
      names.map((name) => [name, { requests: 1, errors: 0, inFlight: 0, latencyMs: 1 }]),
    );
    const edges = ['a', 'b', 'c'].flatMap((node) => names.map((name) => [node, name, 1, 0, 100] as const));
    const packed = packTraffic({ ...sampleAt(1), targets, edges }, new SharedNames());
    expect(packed.targets.byteLength + packed.edges.byteLength).toBeLessThan(10_240);
  });
});

describe('MapTape', () => {
  it('shows what was last before a moment, as the mean of two seconds', () => {
    const tape = recorded([1, 2, 3, 4]);
    expect(tape.at(3_900)?.traffic).toMatchObject({ atMs: 3_000, edges: [['lb|a', 'tg|a1', 2.5, 2, 500]] });
    expect(tape.at(999)).toBeNull();
    expect([tape.newest?.atMs, new MapTape().newest]).toEqual([4_000, null]);
  });

  it('mixes no moments from before and after a time in which the map was not shown', () => {
    expect(recorded([1, 2, 60]).at(60_000)?.traffic.edges[0]?.[2]).toBe(60);
  });

  it('UIX-01 keeps 15 minutes of a day', () => {
    const tape = recorded(Array.from({ length: 4 * TAPE_SECONDS }, (_, second) => second));
    expect(tape.span).toEqual({ fromMs: 3 * TAPE_SECONDS * 1_000, toMs: (4 * TAPE_SECONDS - 1) * 1_000 });
  });

  it('records a second once', () => {
    const tape = recorded([1, 2, 2, 1]);
    expect(tape.span).toEqual({ fromMs: 1_000, toMs: 2_000 });
    expect(tape.at(9_000)?.traffic.overMs).toBe(2_000);
  });
});
