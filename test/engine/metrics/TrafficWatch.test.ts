import { expect, it, onTestFinished } from 'vitest';
import { MetricsStore } from '../../../engine/metrics/io/MetricsStore.ts';
import type { TrafficSecond } from '../../../engine/metrics/TrafficWatch.ts';
import {
  FIRST_TARGET_ROW,
  NODE_FLOAT,
  NODE_INT,
  TARGET_FLOAT,
  TARGET_INT,
} from '../../../engine/sharedTable/layout.ts';
import { METRICS_ZONES, MetricsTable } from '../../support/MetricsTable.ts';

/** A sampler over two nodes and the target a1, whose rows are the first two of targets. */
function start() {
  const history = new MetricsStore({ file: null, nowMs: () => 0, log: () => undefined });
  const made = new MetricsTable(['a1'], history);
  onTestFinished(() => {
    made.sampler.close();
    history.close();
  });
  return made;
}

const AT_A = FIRST_TARGET_ROW + 2;
const AT_B = FIRST_TARGET_ROW + 3;

it('UIX-01 tells what flowed in a second, by node, balancer, target and edge, once', () => {
  const { table, sampler, clock, directory } = start();
  expect(directory.targets.map(({ row }) => row)).toEqual([AT_A, AT_B]);
  const seconds: TrafficSecond[] = [];
  onTestFinished(sampler.onTraffic((second) => seconds.push(second)));
  table.add(1, NODE_FLOAT.requests, 30);
  table.add(1, NODE_FLOAT.status5xx, 4);
  table.setInt(1, NODE_INT.connections, 7);
  table.add(AT_A, TARGET_FLOAT.requests, 20);
  table.add(AT_A, TARGET_FLOAT.status5xx, 3);
  table.add(AT_A, TARGET_FLOAT.connectionErrors, 1);
  table.add(AT_A, TARGET_FLOAT.responses, 10);
  table.add(AT_A, TARGET_FLOAT.responseMs, 25);
  table.add(AT_B, TARGET_FLOAT.requests, 10);
  table.setInt(AT_B, TARGET_INT.inFlight, 2);
  clock.advance(1_000);
  table.setInt(1, NODE_INT.connections, 0);
  table.setInt(AT_B, TARGET_INT.inFlight, 0);
  clock.advance(1_000);
  const [first, second] = seconds;
  const flow = { requests: 30, errors: 4, connections: 7, inFlight: 0, bytes: 0, latencyP95Ms: null };
  expect(first?.nodes).toEqual([
    expect.objectContaining({ zone: METRICS_ZONES[0], ...flow }),
    expect.objectContaining({ zone: null, ...flow }),
  ]);
  expect(first?.targets).toEqual([expect.objectContaining({ requests: 30, errors: 4, inFlight: 2, latencyMs: 2.5 })]);
  expect(first?.edges.map(({ nodeId, requests, inFlight }) => [nodeId.slice(-1), requests, inFlight])).toEqual([
    ['a', 20, 0],
    ['b', 10, 2],
  ]);
  expect(first?.overMs).toBe(1_000);
  expect({ ...second, atMs: 0 }).toEqual({ atMs: 0, overMs: 1_000, nodes: [], targets: [], edges: [] });
});

it('notes no edges while nobody listens, and can be asked for the rest', () => {
  const { table, sampler, clock } = start();
  table.add(1, NODE_FLOAT.requests, 5);
  table.add(AT_A, TARGET_FLOAT.requests, 5);
  clock.advance(1_000);
  expect(sampler.traffic()).toMatchObject({ edges: [], targets: [{ requests: 5 }] });
});
