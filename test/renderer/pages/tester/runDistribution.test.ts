import { describe, expect, it } from 'vitest';
import type { TrafficExpectation, TrafficRunView } from '../../../../engine/contract/views/TrafficRunView.ts';
import { runDistribution } from '../../../../renderer/pages/tester/runDistribution.ts';

const ZONES = ['za', 'zb'];
const expectation = (isCrossZone: boolean, more: Partial<TrafficExpectation> = {}): TrafficExpectation => ({
  part: 1,
  targetGroupName: 'app',
  question: {
    isCrossZone,
    minimum: { minimumHealthyCount: 1, minimumHealthyPercent: null },
    nodes: ZONES.map((zone) => ({ zone, isInDns: true, isRetiring: false })),
    targets: ['za', 'zb', 'zb'].map((zone) => ({ zone, state: 'healthy' })),
  },
  nodes: ['n1', 'n2'],
  targets: [1, 2, 3].map((place) => ({ id: `i-${place}`, key: `i-${place}:80`, name: `t${place}` })),
  ...more,
});
/** One target in each zone; half of the requests to each node. */
const run = (isCrossZone: boolean, more: Partial<TrafficRunView> = {}): TrafficRunView => ({
  runId: 'r',
  loadBalancerArn: 'arn',
  port: 80,
  path: '/',
  method: 'GET',
  headers: [],
  body: '',
  rate: 1,
  clients: 1,
  seconds: 1,
  startedAtMs: 0,
  endedAtMs: 1,
  error: null,
  latencyMs: null,
  latencyClasses: [],
  requests: 100,
  errors: 0,
  statuses: {},
  errorCodes: {},
  nodes: { n1: 50, n2: 50 },
  targets: { 'i-1': 50, 'i-2': 25, 'i-3': 25 },
  hasChanged: false,
  expectations: [expectation(isCrossZone)],
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
    expect(told(run(false, { expectations: [], targets: { 'i-1': 1 } }))).toEqual(['i-1  null null']);
  });

  it('adds up what several groups expect of a target, each by its part of the weight', () => {
    const other = { part: 0.25, targetGroupName: 'other', targets: ['i-4', 'i-2', 'i-5'] };
    const expectations = [
      expectation(false, { part: 0.75 }),
      expectation(false, { ...other, targets: other.targets.map((id) => ({ id, key: `${id}:81`, name: id })) }),
    ];
    expect(told(run(false, { expectations, hasChanged: true })).map((text) => text.replace(' null', ''))).toEqual([
      't1 za 0.375',
      't2 zb 0.25',
      't3 zb 0.1875',
      'i-4 za 0.125',
      'i-5 zb 0.0625',
    ]);
  });
});
