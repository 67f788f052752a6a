import { describe, expect, it } from 'vitest';
import type { TrafficRunView } from '../../../../engine/contract/views/TrafficRunView.ts';
import { runDistribution } from '../../../../renderer/pages/tester/runDistribution.ts';

const ZONES = ['za', 'zb'];
/** One target in each zone; half of the requests to each node. */
const run = (isCrossZone: boolean, more: Partial<TrafficRunView> = {}): TrafficRunView => ({
  runId: 'r',
  loadBalancerArn: 'arn',
  port: 80,
  path: '/',
  rate: 1,
  clients: 1,
  seconds: 1,
  startedAtMs: 0,
  endedAtMs: 1,
  error: null,
  requests: 100,
  errors: 0,
  statuses: {},
  errorCodes: {},
  nodes: { n1: 50, n2: 50 },
  targets: { 'i-1': 50, 'i-2': 25, 'i-3': 25 },
  hasChanged: false,
  expectation: {
    targetGroupName: 'app',
    question: {
      isCrossZone,
      minimum: { minimumHealthyCount: 1, minimumHealthyPercent: null },
      nodes: ZONES.map((zone) => ({ zone, isInDns: true, isRetiring: false })),
      targets: ['za', 'zb', 'zb'].map((zone) => ({ zone, state: 'healthy' })),
    },
    nodes: ['n1', 'n2'],
    targets: [1, 2, 3].map((place) => ({ id: `i-${place}`, key: `i-${place}:80`, name: `t${place}` })),
  },
  ...more,
});
const told = (asked: TrafficRunView) =>
  runDistribution(asked, ZONES).map(
    ({ name, zone, expected, verdict }) => `${name} ${zone} ${String(expected)} ${String(verdict)}`,
  );

describe('the distribution of a run', () => {
  it('is judged by what was expected when it began', () => {
    expect(told(run(false))).toEqual(['t1 za 0.5 matches', 't2 zb 0.25 matches', 't3 zb 0.25 matches']);
    expect(told(run(true)).map((text) => text.split(' ').at(-1))).toEqual(['differs', 'noise', 'noise']);
  });

  it('is not judged when that has changed meanwhile, and shows who was not in the group', () => {
    expect(told(run(false, { hasChanged: true, targets: { 'i-1': 50, 'i-9': 50 } }))).toEqual([
      't1 za 0.5 null',
      't2 zb 0.25 null',
      't3 zb 0.25 null',
      'i-9  null null',
    ]);
  });

  it('tells what came where nothing could be expected', () => {
    expect(told(run(false, { expectation: null, targets: { 'i-1': 1 } }))).toEqual(['i-1  null null']);
  });
});
