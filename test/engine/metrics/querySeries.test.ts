import { afterEach, expect, it } from 'vitest';
import { COLUMN, emptyCells } from '../../../engine/metrics/columns.ts';
import { MetricsStore } from '../../../engine/metrics/io/MetricsStore.ts';
import type { PeriodSeconds } from '../../../engine/metrics/MetricsHistory.ts';
import { METRICS_ALB, METRICS_GROUP, MetricsTable, target } from '../../support/MetricsTable.ts';
import { scopeKey, type SeriesScope } from '../../../engine/metrics/SeriesScope.ts';

const BALANCER: SeriesScope = { kind: 'balancer', loadBalancerArn: METRICS_ALB };
const TARGET: SeriesScope = { kind: 'target', targetGroupArn: METRICS_GROUP, key: target('a1') };

const open: MetricsTable[] = [];

afterEach(() => {
  for (const { sampler, history } of open.splice(0)) {
    sampler.close();
    history.close();
  }
});

/** An engine that was just started, on a store in which every period of the hour before says `rate` requests a second. */
function restarted(scope: SeriesScope, periodSeconds: PeriodSeconds, rate: number): MetricsTable {
  const history = new MetricsStore({ file: null, nowMs: () => 0, log: () => undefined });
  const of = new MetricsTable(['a1'], history);
  open.push(of);
  const nowSecond = Math.floor(of.clock.nowMs() / 1_000);
  const newest = Math.floor(nowSecond / periodSeconds) * periodSeconds;
  for (let startSecond = newest - 3_600; startSecond <= newest; startSecond += periodSeconds) {
    const cells = emptyCells();
    cells[COLUMN.ticks] = periodSeconds;
    cells[COLUMN.observedMs] = periodSeconds * 1_000;
    for (const column of [COLUMN.requests, COLUMN.clientRequests]) cells[column] = rate * periodSeconds;
    history.append(periodSeconds, [{ key: scopeKey(scope), startSecond, cells }]);
  }
  return of;
}

function last(of: MetricsTable, scope: SeriesScope, seconds: number) {
  const nowMs = of.clock.nowMs();
  const query = { scope, metric: 'requests', fromMs: nowMs - seconds * 1_000, toMs: nowMs, stepMs: 5_000 } as const;
  return of.sampler.series(query);
}

it.each([
  { scope: BALANCER, periodSeconds: 60, name: 'a balancer by the minute' },
  { scope: TARGET, periodSeconds: 300, name: 'a target by five minutes' },
] as const)('UIX-04 shows what $name stored before a restart, and seconds since', ({ scope, periodSeconds }) => {
  const of = restarted(scope, periodSeconds, 3);
  for (let second = 0; second < 30; second += 1) {
    of.serve('a', 'a1', { times: 6 });
    of.seconds(1);
  }
  const { values, stepMs } = last(of, scope, 180);
  expect(stepMs).toBe(5_000);
  expect(values.slice(0, 29)).toEqual(Array.from({ length: 29 }, () => 3));
  expect(values.slice(31, 35)).toEqual([6, 6, 6, 6]);
});

it('UIX-04 has a gap, not minutes, before the first second of what is new', () => {
  const of = new MetricsTable(['a1'], new MetricsStore({ file: null, nowMs: () => 0, log: () => undefined }));
  open.push(of);
  of.serve('a', 'a1', { times: 10 });
  of.seconds(5);
  const { values, stepMs } = last(of, BALANCER, 60);
  expect(stepMs).toBe(5_000);
  expect(values.filter((value) => value !== null).length).toBeLessThanOrEqual(2);
});
