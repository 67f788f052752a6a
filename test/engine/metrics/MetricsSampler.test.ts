import { afterEach, expect, it } from 'vitest';
import type { CloudWatchDatum } from '../../../engine/metrics/cloudWatch/cloudWatchMinute.ts';
import { COLUMN } from '../../../engine/metrics/columns.ts';
import { MetricsStore } from '../../../engine/metrics/io/MetricsStore.ts';
import type { MetricName } from '../../../engine/metrics/metricOf.ts';
import type { SeriesScope } from '../../../engine/metrics/SeriesScope.ts';
import { MAX_TARGET_SERIES } from '../../../engine/metrics/SeriesBook.ts';
import { NODE_FLOAT, NODE_INT, TARGET_FLOAT, TARGET_INT } from '../../../engine/sharedTable/layout.ts';
import { METRICS_ALB, METRICS_GROUP, METRICS_ZONES, MetricsTable, target } from '../../support/MetricsTable.ts';

const [ZONE_A, ZONE_B] = METRICS_ZONES;
if (!ZONE_A || !ZONE_B) throw new Error('two zones');

const BALANCER: SeriesScope = { kind: 'balancer', loadBalancerArn: METRICS_ALB };
const NODE_A: SeriesScope = { kind: 'node', loadBalancerArn: METRICS_ALB, zone: ZONE_A };
const GROUP: SeriesScope = { kind: 'group', targetGroupArn: METRICS_GROUP };
const ofTarget = (name: string): SeriesScope => ({ kind: 'target', targetGroupArn: METRICS_GROUP, key: target(name) });

const open: MetricsTable[] = [];
function start(...names: string[]): MetricsTable {
  const history = new MetricsStore({ file: null, nowMs: () => 0, log: () => undefined });
  const made = new MetricsTable(names, history);
  open.push(made);
  return made;
}

afterEach(() => {
  for (const { sampler, history, clock } of open.splice(0)) {
    sampler.close();
    history.close();
    expect(clock.armed).toBe(0);
  }
});

/** The last `seconds` of a metric, a point each `stepSeconds`. */
function last(
  of: MetricsTable,
  asked: {
    readonly scope: SeriesScope;
    readonly metric: MetricName;
    readonly seconds?: number;
    readonly step?: number;
  },
) {
  const { scope, metric, seconds = 1, step = 1 } = asked;
  const nowMs = of.clock.nowMs();
  const query = { scope, metric, fromMs: nowMs - seconds * 1_000, toMs: nowMs, stepMs: step * 1_000 };
  return of.sampler.series(query).values;
}

const data = (of: MetricsTable) => of.sampler.lastMinute?.data ?? [];
const textOf = ({ dimensions }: CloudWatchDatum) =>
  Object.values(dimensions)
    .map((value) => String(value).replace(/\/0+/, '/'))
    .join(' ');

it('UIX-04 adds requests up from target to group, node and load balancer', () => {
  const of = start('a1', 'b1');
  of.serve('a', 'a1', { times: 2 });
  of.serve('a', 'b1', { times: 3 });
  of.serve('b', 'b1', { times: 5 });
  of.seconds(1);
  const scopes: SeriesScope[] = [
    ofTarget('a1'),
    ofTarget('b1'),
    { kind: 'zonePair', targetGroupArn: METRICS_GROUP, nodeZone: ZONE_A, targetZone: ZONE_B },
    { kind: 'groupZone', targetGroupArn: METRICS_GROUP, zone: ZONE_A },
    GROUP,
    NODE_A,
    { kind: 'zone', zone: ZONE_B },
    BALANCER,
  ];
  expect(scopes.map((scope) => last(of, { scope, metric: 'requests' })[0])).toEqual([2, 8, 3, 5, 10, 5, 5, 10]);
});

it('UIX-04 answers for whole seconds on a line, with null where nothing was measured', () => {
  const of = start('a1');
  of.seconds(1);
  of.serve('a', 'a1', { times: 4 });
  of.seconds(2);
  expect(last(of, { scope: BALANCER, metric: 'requests', seconds: 5 })).toEqual([null, null, 0, 4, 0]);
  expect(last(of, { scope: BALANCER, metric: 'latencyP50', seconds: 2 })[1]).toBeNull();
});

it.each([
  ['latencyAverage', 10],
  ['2xx', 4],
  ['requestBytes', 400],
  ['connections', 7],
  ['inFlight', 2],
  ['elb503', 6],
  ['target5xx', 1],
  ['healthyHosts', 1],
  ['unhealthyHosts', 1],
] as const)('UIX-04 %s of a load balancer is %d', (metric, expected) => {
  const of = start('a1', 'b1');
  of.health.set(target('b1'), 'unhealthy');
  of.serve('a', 'a1', { times: 4 });
  of.table.add(1, NODE_FLOAT.elb503, 6);
  of.table.add(of.row('b1', 'a'), TARGET_FLOAT.status5xx, 1);
  of.table.setInt(1, NODE_INT.connections, 7);
  of.table.setInt(1, NODE_INT.inFlight, 2);
  of.seconds(1);
  expect(last(of, { scope: BALANCER, metric })[0]).toBe(expected);
});

it('UIX-04 percentiles over a longer step come from the merged histogram', () => {
  const of = start('a1');
  for (let second = 0; second < 10; second += 1) {
    of.serve('a', 'a1', { times: 1, latencyMs: second === 9 ? 800 : 10 });
    of.seconds(1);
  }
  const [p50, p99] = (['latencyP50', 'latencyP99'] as const).map(
    (metric) => last(of, { scope: GROUP, metric, seconds: 10, step: 10 })[0] ?? 0,
  );
  expect(p50).toBeGreaterThan(8);
  expect(p50).toBeLessThan(12.6);
  expect(p99).toBeGreaterThan(640);
});

it('UIX-04 a row that starts again makes neither a spike nor a negative rate', () => {
  const of = start('a1');
  of.serve('a', 'a1', { times: 1_000 });
  of.seconds(1);
  of.table.clearRow(1);
  of.table.clearRow(of.row('a1', 'a'));
  of.serve('a', 'a1', { times: 3 });
  of.seconds(1);
  expect([
    last(of, { scope: BALANCER, metric: 'requests', seconds: 2 }),
    last(of, { scope: GROUP, metric: 'requests', seconds: 2 }),
  ]).toEqual([
    [1_000, 3],
    [1_000, 3],
  ]);
});

it('UIX-04 counts what a target did in the seconds after it was removed', () => {
  const of = start('a1', 'b1');
  of.seconds(1);
  const row = of.row('b1', 'a');
  of.deregister('b1');
  of.serveRow(row, 5);
  of.seconds(1);
  of.serveRow(row, 2);
  of.seconds(1);
  expect(last(of, { scope: GROUP, metric: 'requests', seconds: 2 })).toEqual([5, 2]);
  of.seconds(3);
  of.serveRow(row, 9);
  of.seconds(1);
  expect(last(of, { scope: GROUP, metric: 'requests' })).toEqual([0]);
});

it('UIX-01 the series of a removed target disappears, the counts above it stay', () => {
  const of = start('a1', 'b1');
  of.serve('a', 'b1', { times: 6 });
  of.seconds(1);
  const before = of.sampler.seriesCount;
  of.deregister('b1');
  of.seconds(5);
  expect(of.sampler.seriesCount).toBeLessThan(before);
  expect(of.sampler.readout().series.filter(({ kind }) => kind === 'target')).toHaveLength(1);
  const total = of.sampler.readout().series.reduce((sum, { kind, total: cells }) => {
    return kind === 'groupZone' ? sum + (cells[COLUMN.requests] ?? 0) : sum;
  }, 0);
  expect(total).toBe(6);
});

it('UIX-04 a group that lost all its targets counts on when it has some again', () => {
  const of = start('a1');
  of.serve('a', 'a1', { times: 6 });
  of.seconds(1);
  of.deregister('a1');
  of.seconds(10);
  of.register('a1');
  of.serve('a', 'a1', { times: 1 });
  of.seconds(1);
  const zoneA = of.sampler.readout().series.find(({ kind }) => kind === 'groupZone');
  expect(zoneA?.total[COLUMN.requests]).toBe(7);
});

it('UIX-01 memory does not grow with time: an hour later it is what it was after 15 minutes', () => {
  const of = start('a1', 'b1');
  const run = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      of.serve('a', 'a1', { times: 300, latencyMs: 5 });
      of.seconds(1);
    }
    return of.sampler.ringBytes;
  };
  const quarter = run(900);
  expect(quarter).toBeGreaterThan(0);
  expect(run(2_700)).toBe(quarter);
});

it('UIX-01 a column that was quiet for 15 minutes gives its memory back', () => {
  const of = start('a1');
  of.seconds(1);
  const idle = of.sampler.ringBytes;
  of.serve('a', 'a1');
  of.seconds(1);
  expect(of.sampler.ringBytes).toBeGreaterThan(idle);
  of.seconds(900);
  expect(of.sampler.ringBytes).toBe(idle);
});

it('UIX-01 a thousand targets that come and go leave nothing behind', () => {
  const of = start('a1');
  of.seconds(1);
  const before = [of.sampler.seriesCount, of.sampler.ringBytes];
  for (let round = 0; round < 20; round += 1) {
    for (let index = 0; index < 50; index += 1) of.register(`b${round * 50 + index}`);
    of.seconds(2);
    for (let index = 0; index < 50; index += 1) of.deregister(`b${round * 50 + index}`);
    of.seconds(2);
  }
  of.seconds(1_000);
  expect([of.sampler.seriesCount, of.sampler.ringBytes]).toEqual(before);
});

it('UIX-01 targets beyond the limit have no series and still count; it is said once', () => {
  const of = start();
  const rows = Array.from({ length: MAX_TARGET_SERIES + 3 }, (_, index) => ({
    row: 5_000 + index,
    nodeId: of.directory.nodes[0]?.nodeId ?? ('' as never), // the first node
    loadBalancerArn: METRICS_ALB,
    nodeZone: ZONE_A,
    targetGroupArn: METRICS_GROUP,
    key: target(`a${index}`),
    targetZone: ZONE_A,
  }));
  of.directory.targets = rows;
  of.directory.version += 1;
  of.serveRow(5_000 + MAX_TARGET_SERIES + 2, 4);
  of.seconds(2);
  expect(last(of, { scope: GROUP, metric: 'requests', seconds: 2 })).toEqual([4, 0]);
  expect(last(of, { scope: ofTarget(`a${MAX_TARGET_SERIES + 2}`), metric: 'requests' })).toEqual([null]);
  expect(of.logged).toEqual([expect.stringMatching(/^metrics: 3 targets beyond the first 2000 /)]);
});

it('UIX-04 a late sample stands for the seconds it took, with the right rate', () => {
  const of = start('a1');
  of.seconds(1);
  const late = new MetricsTable(['a1'], of.history);
  open.push(late);
  late.seconds(1);
  late.serve('a', 'a1', { times: 30 });
  late.stall(3);
  expect(last(late, { scope: BALANCER, metric: 'requests', seconds: 4 })).toEqual([0, 10, 10, 10]);
});

it('UIX-04 after a pause as of a machine that slept there is a gap', () => {
  const of = start('a1');
  of.seconds(1);
  of.stall(30);
  expect(last(of, { scope: BALANCER, metric: 'requests', seconds: 4 })).toEqual([null, null, null, 0]);
});

it('ELB the last full minute under the names and dimensions of CloudWatch', () => {
  const of = start('a1', 'b1');
  of.serve('a', 'a1', { times: 60 });
  of.serve('b', 'b1', { times: 30 });
  of.table.add(1, NODE_FLOAT.elb502, 2);
  of.table.setInt(1, NODE_INT.connections, 4);
  of.table.setInt(of.row('a1', 'a'), TARGET_INT.connections, 1);
  of.seconds(30);
  of.health.set(target('b1'), 'unhealthy');
  of.seconds(29);
  expect(data(of)).toEqual([]);
  of.seconds(1);
  const sums = (name: string) =>
    data(of)
      .filter(({ metricName }) => metricName === name)
      .map((datum) => `${textOf(datum)}: ${datum.statistics.Sum}`)
      .sort();
  const group = 'targetgroup/web/2';
  const alb = 'app/alb/1';
  expect(sums('RequestCount')).toEqual(
    [
      `${alb}: 90`,
      `${alb} ${ZONE_A}: 60`,
      `${alb} ${ZONE_B}: 30`,
      `${alb} ${group}: 90`,
      `${alb} ${group} ${ZONE_A}: 60`,
      `${alb} ${group} ${ZONE_B}: 30`,
    ].sort(),
  );
  expect(sums('HTTPCode_ELB_502_Count')).toEqual([`${alb} ${ZONE_A}: 2`, `${alb}: 2`].sort());
  expect(sums('ActiveConnectionCount')).toEqual([`${alb} ${ZONE_A}: 5`, `${alb}: 5`].sort());
  expect(sums('RequestCountPerTarget')).toEqual([`${alb} ${group}: 60`, `${group}: 60`]);
  expect(sums('RejectedConnectionCount')).toEqual([]);
  const hosts = data(of).find(
    (datum) => datum.metricName === 'HealthyHostCount' && textOf(datum) === `${alb} ${group}`,
  );
  expect(hosts?.statistics).toEqual({ Average: 1.5, Minimum: 1, Maximum: 2 });
  const time = data(of).find((datum) => datum.metricName === 'TargetResponseTime' && textOf(datum) === alb);
  expect(time?.statistics).toMatchObject({ SampleCount: 90, Average: 0.01 });
});

it('ELB 10.1 counts hosts that fail more than their peers, and zones by how a group stands there', () => {
  const of = start('a1', 'b1');
  of.standings.set(ZONE_A, { isDnsHealthy: true, isRoutingHealthy: true });
  of.standings.set(ZONE_B, { isDnsHealthy: false, isRoutingHealthy: true });
  of.table.setInt(of.row('a1', 'a'), TARGET_INT.anomalous, 1);
  of.table.setInt(of.row('b1', 'a'), TARGET_INT.anomalous, 1);
  of.table.setInt(of.row('b1', 'b'), TARGET_INT.anomalous, 1);
  of.table.setInt(of.row('b1', 'b'), TARGET_INT.mitigated, 1);
  of.table.add(of.row('b1', 'b'), TARGET_FLOAT.failOpenRequests, 7);
  of.table.add(2, NODE_FLOAT.elb500, 3);
  of.table.add(2, NODE_FLOAT.ipv6Requests, 4);
  of.table.add(2, NODE_FLOAT.ipv6Bytes, 400);
  of.seconds(30);
  of.standings.set(ZONE_B, { isDnsHealthy: true, isRoutingHealthy: false });
  of.seconds(30);
  const group = 'app/alb/1 targetgroup/web/2';
  const said = (name: string, of_: string) => {
    const { statistics } = data(of).find((one) => one.metricName === name && textOf(one) === of_) ?? {};
    return statistics?.Sum ?? [statistics?.Minimum, statistics?.Maximum].join('-');
  };
  expect(said('AnomalousHostCount', group)).toBe('2-2');
  expect(said('AnomalousHostCount', `${group} ${ZONE_A}`)).toBe('1-1');
  expect(said('MitigatedHostCount', group)).toBe('1-1');
  expect(said('HealthyStateDNS', group)).toBe('1-2');
  expect(said('UnhealthyStateDNS', `${group} ${ZONE_B}`)).toBe('0-1');
  expect(said('HealthyStateRouting', group)).toBe('1-2');
  expect(said('UnhealthyStateRouting', `${group} ${ZONE_A}`)).toBe('0-0');
  expect(said('UnhealthyRoutingRequestCount', group)).toBe(7);
  expect(said('HTTPCode_ELB_500_Count', `app/alb/1 ${ZONE_B}`)).toBe(3);
  expect([said('IPv6RequestCount', 'app/alb/1'), said('IPv6ProcessedBytes', 'app/alb/1')]).toEqual([4, 400]);
});

it('UIX-04 minutes are kept for a day, and the running one counts as far as it has got', () => {
  const of = start('a1');
  for (let minute = 0; minute < 30; minute += 1) {
    of.serve('a', 'a1', { times: 120 });
    of.seconds(60);
  }
  of.serve('a', 'a1', { times: 40 });
  of.seconds(20);
  const values = last(of, { scope: BALANCER, metric: 'requests', seconds: 1_820, step: 60 });
  expect(values).toHaveLength(31);
  expect(new Set(values)).toEqual(new Set([2]));
});

it('UIX-04 a target is kept by five minutes beyond the last 15', () => {
  const of = start('a1');
  for (let minute = 0; minute < 30; minute += 1) {
    of.serve('a', 'a1', { times: 60 });
    of.seconds(60);
  }
  const nowMs = of.clock.nowMs();
  const answer = of.sampler.series({
    scope: ofTarget('a1'),
    metric: 'requests',
    fromMs: nowMs - 1_800_000,
    toMs: nowMs,
    stepMs: 60_000,
  });
  expect(answer).toMatchObject({ stepMs: 300_000, values: [1, 1, 1, 1, 1, 1] });
});

it('UIX-01 a query for far more points than fit on a screen answers a longer step', () => {
  const of = start('a1');
  of.seconds(2);
  const nowMs = of.clock.nowMs();
  const answer = of.sampler.series({
    scope: GROUP,
    metric: 'requests',
    fromMs: nowMs - 14 * 86_400_000,
    toMs: nowMs,
    stepMs: 1_000,
  });
  expect(answer.stepMs % 300_000).toBe(0);
  expect(answer.values.length).toBeLessThanOrEqual(1_501);
});

it('UIX-04 closing twice is harmless and keeps the minute that was running', () => {
  const of = start('a1');
  of.serve('a', 'a1', { times: 5 });
  of.seconds(10);
  of.sampler.close();
  of.sampler.close();
  const startSecond = Math.floor(of.clock.nowMs() / 60_000) * 60;
  const range = { periodSeconds: 60, fromSecond: startSecond, toSecond: startSecond + 60 } as const;
  const [point] = of.history.read({ key: `balancer|${METRICS_ALB}`, ...range });
  expect(point?.cells[COLUMN.clientRequests]).toBe(5);
});
