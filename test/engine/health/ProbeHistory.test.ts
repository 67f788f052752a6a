import { expect, it } from 'vitest';
import { ProbeHistory, PROBES_KEPT } from '../../../engine/health/ProbeHistory.ts';
import type { ProbeOutcome, ProbeReport } from '../../../engine/health/ProbeReport.ts';
import {
  loadBalancerArn,
  nodeId,
  targetGroupArn,
  targetKey,
  type NodeId,
  type ZoneName,
} from '../../../engine/model/names.ts';
import { zoneNames } from '../../../engine/model/zones.ts';

const group = targetGroupArn('us-local-1', 'web', '0123456789abcdef');
const key = targetKey('10.0.0.1', 80);
const [zoneA, zoneB] = zoneNames('us-local-1', 2) as [ZoneName, ZoneName]; // two were asked for
const balancer = loadBalancerArn('us-local-1', 'web', '0123456789abcdef');
const nodeA = nodeId(balancer, zoneA);
const nodeB = nodeId(balancer, zoneB);

function report(startedAtMs: number, by: NodeId = nodeA, outcome: ProbeOutcome = { kind: 'passed' }): ProbeReport {
  return { nodeId: by, targetGroupArn: group, key, startedAtMs, latencyMs: 1.5, status: 200, outcome };
}

it('keeps time, node, latency, status and outcome of each probe', () => {
  const history = new ProbeHistory();
  history.add([{ ...report(7, nodeB, { kind: 'failed', error: 'ECONNREFUSED' }), status: 0 }]);
  expect(history.latest(group, key)).toEqual([
    { startedAtMs: 7, nodeId: nodeB, latencyMs: 1.5, status: 0, outcome: { kind: 'failed', error: 'ECONNREFUSED' } },
  ]);
});

it('keeps the last 50 probes of a target, of all nodes, the latest first', () => {
  const history = new ProbeHistory();
  history.add(Array.from({ length: 120 }, (_, index) => report(index, index % 2 === 0 ? nodeA : nodeB)));
  const kept = history.latest(group, key);
  expect(kept).toHaveLength(PROBES_KEPT);
  expect(kept.map((probe) => probe.startedAtMs)).toEqual(Array.from({ length: 50 }, (_, index) => 119 - index));
});

it('puts the batches of several nodes in the order of time', () => {
  const history = new ProbeHistory();
  history.add([report(10), report(30)]);
  history.add([report(20, nodeB)]);
  expect(history.latest(group, key).map((probe) => probe.startedAtMs)).toEqual([30, 20, 10]);
});

it('forgets a target, and knows nothing of others', () => {
  const history = new ProbeHistory();
  history.add([report(1)]);
  expect(history.latest(group, targetKey('10.0.0.1', 81))).toEqual([]);
  history.forget(group, key);
  expect(history.latest(group, key)).toEqual([]);
});

it('E-104 says of a node whether its last probe could be run', () => {
  const history = new ProbeHistory();
  expect(history.canCheck(nodeA)).toBe(true);
  history.add([report(1, nodeA, { kind: 'notRun', error: 'EMFILE' }), report(1, nodeB)]);
  expect([history.canCheck(nodeA), history.canCheck(nodeB)]).toEqual([false, true]);
  history.add([report(2, nodeA)]);
  expect(history.canCheck(nodeA)).toBe(true);
  history.add([report(3, nodeA, { kind: 'notRun', error: 'EMFILE' })]);
  history.forgetNode(nodeA);
  expect(history.canCheck(nodeA)).toBe(true);
});

it('forgets a target by the id of its record, and keeps others', () => {
  const history = new ProbeHistory();
  history.add([report(1), { ...report(2), key: targetKey('10.0.0.2', 80) }]);
  history.forgetTarget(`${group}|${key}`);
  expect(history.latest(group, key)).toEqual([]);
  expect(history.latest(group, targetKey('10.0.0.2', 80))).toHaveLength(1);
});
