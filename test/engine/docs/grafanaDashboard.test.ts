import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CLOUD_WATCH_METRICS } from '../../../engine/metrics/cloudWatch/cloudWatchMetrics.ts';
import type { CloudWatchMetric } from '../../../engine/metrics/cloudWatch/CloudWatchMetric.ts';
import { emptyCells } from '../../../engine/metrics/columns.ts';
import type { ReadoutLabels } from '../../../engine/metrics/MetricsReadout.ts';
import { prometheusText, snakeCase } from '../../../engine/metrics/prometheusText.ts';

const DASHBOARD = new URL('../../../engine/docs/grafana-dashboard.json', import.meta.url);

/** Statistics that are published of each kind of metric. */
const STATISTICS: Readonly<Record<CloudWatchMetric['kind'], readonly string[]>> = {
  count: ['sum'],
  perTarget: ['sum'],
  hosts: ['average', 'minimum', 'maximum'],
  time: ['sample_count', 'sum', 'average', 'minimum', 'maximum', 'p50', 'p90', 'p95', 'p99'],
  whole: ['sample_count', 'sum', 'average', 'minimum', 'maximum'],
};

/** Every name at `/metrics`, with the labels of each: running ones as they are written, ELB's from their table. */
function publishedNames(): ReadonlySet<string> {
  const labels: ReadoutLabels = { load_balancer: 'app/a/1', target_group: '', availability_zone: '', target: '' };
  const cells = { total: emptyCells(), now: emptyCells() };
  const text = prometheusText({
    series: (['node', 'groupZone', 'target'] as const).map((kind) => ({ kind, labels, ...cells })),
    targets: [{ labels, state: 'healthy' }],
    nodes: [{ labels, isInDns: true }],
    cloudWatch: [],
  });
  const running = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('{')[0] ?? '');
  const elb = Object.entries(CLOUD_WATCH_METRICS).flatMap(([namespace, metrics]) =>
    metrics.flatMap(({ name, kind }) =>
      STATISTICS[kind].map(
        (statistic) => `${namespace.toLowerCase().replace('/', '_')}_${snakeCase(name)}_${statistic}`,
      ),
    ),
  );
  return new Set([...running, ...elb]);
}

/** Names of metrics in a query. */
const namesIn = (query: string) => query.match(/\b(?:balanza|aws)_[a-z0-9_]+/g) ?? [];

function queriesOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, of]) =>
    (name === 'expr' || name === 'query') && typeof of === 'string' ? [of] : queriesOf(of),
  );
}

it('contract: each query of the dashboard for Grafana names metrics that there are', () => {
  const queries = queriesOf(JSON.parse(readFileSync(DASHBOARD, 'utf8'))).filter((query) => query !== 'prometheus');
  const published = publishedNames();
  expect(queries.length).toBeGreaterThan(15);
  expect(queries.filter((query) => namesIn(query).length === 0)).toEqual([]);
  expect(queries.flatMap(namesIn).filter((name) => !published.has(name))).toEqual([]);
});
