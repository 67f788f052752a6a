import { expect, it } from 'vitest';
import { emptyCells, COLUMN, FIRST_BUCKET } from '../../../engine/metrics/columns.ts';
import type { MetricsReadout, ReadoutLabels, SeriesReadout } from '../../../engine/metrics/MetricsReadout.ts';
import { prometheusText, snakeCase } from '../../../engine/metrics/prometheusText.ts';
import { latencyBucket } from '../../../engine/sharedTable/latencyBuckets.ts';
import { METRICS_ZONES } from '../../support/MetricsTable.ts';

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const LABEL = String.raw`[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*"`;
const SAMPLE = new RegExp(String.raw`^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(${LABEL}(?:,${LABEL})*)\})? (\S+)$`);
const SUFFIX = /_(?:bucket|sum|count)$/;

/** Reads the format 0.0.4, and throws at whatever Prometheus would not take. */
function parse(text: string): { readonly types: ReadonlyMap<string, string>; readonly samples: readonly Sample[] } {
  expect(text.endsWith('\n')).toBe(true);
  const types = new Map<string, string>();
  const helped = new Set<string>();
  const finished = new Set<string>();
  const seen = new Set<string>();
  const samples: Sample[] = [];
  let family = '';
  for (const line of text.slice(0, -1).split('\n')) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.*)$/.exec(line) ?? [];
    if (kind === 'HELP') {
      if (helped.has(name)) throw new Error(`second HELP: ${line}`);
      helped.add(name);
      continue;
    }
    if (kind === 'TYPE') {
      if (types.has(name) || !helped.has(name)) throw new Error(`second TYPE, or no HELP: ${line}`);
      if (family) finished.add(family);
      types.set(name, rest);
      family = name;
      continue;
    }
    const sample = SAMPLE.exec(line);
    if (!sample) throw new Error(`not a sample: ${line}`);
    const [whole, metric = '', labelText = '', value = ''] = sample;
    const base = types.get(family) === 'histogram' ? metric.replace(SUFFIX, '') : metric;
    if (base !== family || finished.has(base)) throw new Error(`outside its family: ${line}`);
    const key = whole.slice(0, whole.lastIndexOf(' '));
    if (seen.has(key)) throw new Error(`twice: ${key}`);
    seen.add(key);
    if (Number.isNaN(Number(value))) throw new Error(`not a number: ${line}`);
    samples.push({ name: metric, labels: labelsOf(labelText), value: Number(value) });
  }
  return { types, samples };
}

function labelsOf(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (const [, name = '', value = ''] of text.matchAll(/([a-zA-Z0-9_]+)="((?:[^"\\]|\\.)*)"/g)) {
    labels[name] = value.replace(/\\(.)/g, (_whole, escaped: string) => (escaped === 'n' ? '\n' : escaped));
  }
  return labels;
}

const [ZONE = ''] = METRICS_ZONES;
const labels = (more: Partial<ReadoutLabels> = {}): ReadoutLabels => ({
  load_balancer: 'app/alb/1',
  target_group: '',
  availability_zone: ZONE,
  target: '',
  ...more,
});
const GROUP = labels({ target_group: 'targetgroup/web/2' });
const TARGET = labels({ target_group: 'targetgroup/web/2', target: 'i-1:8080' });

function series(kind: SeriesReadout['kind'], of: ReadoutLabels, set: (cells: Float64Array) => void): SeriesReadout {
  const total = emptyCells();
  set(total);
  return { kind, labels: of, total, now: total };
}

const EMPTY: MetricsReadout = { series: [], targets: [], nodes: [], cloudWatch: [] };
const find = (text: string, name: string, with_: Readonly<Record<string, string>> = {}) =>
  parse(text).samples.filter(
    (sample) => sample.name === name && Object.entries(with_).every(([label, value]) => sample.labels[label] === value),
  );

it('contract: each running metric is there, with the type that its name says', () => {
  const readout: MetricsReadout = {
    ...EMPTY,
    series: [series('node', labels(), () => undefined), series('target', TARGET, () => undefined)],
    targets: [{ labels: TARGET, state: 'draining' }],
    nodes: [{ labels: labels(), isInDns: true }],
  };
  expect(Object.fromEntries(parse(prometheusText(readout)).types)).toEqual({
    balanza_requests_total: 'counter',
    balanza_responses_total: 'counter',
    balanza_connections_total: 'counter',
    balanza_connections_open: 'gauge',
    balanza_bytes_total: 'counter',
    balanza_request_seconds: 'histogram',
    balanza_target_health: 'gauge',
    balanza_probes_total: 'counter',
    balanza_node_in_dns: 'gauge',
  });
});

it('contract: an engine with nothing in it has no samples and no empty family', () => {
  expect(prometheusText(EMPTY)).toBe('\n');
});

it('contract: clients, groups and targets are told apart by their labels', () => {
  const text = prometheusText({
    ...EMPTY,
    series: [
      series('node', labels(), (cells) => (cells[COLUMN.clientRequests] = 9)),
      series('groupZone', GROUP, (cells) => (cells[COLUMN.requests] = 8)),
      series('target', TARGET, (cells) => (cells[COLUMN.requests] = 7)),
    ],
  });
  expect(find(text, 'balanza_requests_total').map(({ labels: of, value }) => [Object.keys(of), value])).toEqual([
    [['load_balancer', 'availability_zone'], 9],
    [['load_balancer', 'target_group', 'availability_zone'], 8],
    [['load_balancer', 'target_group', 'availability_zone', 'target'], 7],
  ]);
});

it('contract: balanza_request_seconds is cumulative, ends in +Inf and agrees with its count', () => {
  const text = prometheusText({
    ...EMPTY,
    series: [
      series('node', labels(), (cells) => {
        for (const ms of [0.1, 0.4, 5, 5, 100_000]) {
          const cell = FIRST_BUCKET + latencyBucket(ms);
          cells[cell] = (cells[cell] ?? 0) + 1;
        }
        cells[COLUMN.responseMs] = 100_010.5;
      }),
    ],
  });
  const buckets = find(text, 'balanza_request_seconds_bucket');
  const below = (le: string) => buckets.find((bucket) => bucket.labels['le'] === le)?.value;
  expect([below('0.0004'), below('0.0032'), below('0.0064'), below('52.4288'), below('+Inf')]).toEqual([2, 2, 4, 4, 5]);
  const edges = buckets.map((bucket) => Number(bucket.labels['le']?.replace('+Inf', 'Infinity')));
  expect(edges).toEqual([...edges].sort((one, other) => one - other));
  expect(find(text, 'balanza_request_seconds_count')[0]?.value).toBe(5);
  expect(find(text, 'balanza_request_seconds_sum')[0]?.value).toBeCloseTo(100.0105);
});

it('contract: balanza_target_health is 1 for the state it is in and 0 for the others', () => {
  const text = prometheusText({ ...EMPTY, targets: [{ labels: TARGET, state: 'draining' }] });
  const states = find(text, 'balanza_target_health', { target: 'i-1:8080' });
  expect(states.map(({ labels: of, value }) => `${of['state']} ${value}`)).toEqual([
    'initial 0',
    'healthy 0',
    'unhealthy 0',
    'unused 0',
    'draining 1',
    'unavailable 0',
  ]);
});

it('contract: balanza_probes_total by result, balanza_node_in_dns 0 or 1', () => {
  const text = prometheusText({
    ...EMPTY,
    series: [
      series('target', TARGET, (cells) => {
        cells[COLUMN.probesPassed] = 5;
        cells[COLUMN.probesFailed] = 2;
      }),
    ],
    nodes: [{ labels: labels(), isInDns: false }],
  });
  expect(find(text, 'balanza_probes_total', { result: 'passed' })[0]?.value).toBe(5);
  expect(find(text, 'balanza_probes_total', { result: 'failed' })[0]?.value).toBe(2);
  expect(find(text, 'balanza_node_in_dns')[0]?.value).toBe(0);
});

it('contract: a label value is escaped', () => {
  const strange = 'a"b\\c\nd';
  const text = prometheusText({ ...EMPTY, nodes: [{ labels: labels({ load_balancer: strange }), isInDns: true }] });
  expect(find(text, 'balanza_node_in_dns')[0]?.labels['load_balancer']).toBe(strange);
});

it.each([
  ['RequestCount', 'request_count'],
  ['HTTPCode_Target_2XX_Count', 'httpcode_target_2_xx_count'],
  ['HTTPCode_ELB_502_Count', 'httpcode_elb_502_count'],
  ['UnHealthyHostCount', 'un_healthy_host_count'],
  ['TargetResponseTime', 'target_response_time'],
  ['DesyncMitigationMode_NonCompliant_Request_Count', 'desync_mitigation_mode_non_compliant_request_count'],
  ['AvailabilityZone', 'availability_zone'],
])('contract: %s is %s, as the CloudWatch exporter writes it', (name, written) => {
  expect(snakeCase(name)).toBe(written);
});

it('contract: ELB metrics carry their statistic in the name and their dimensions as labels', () => {
  const dimensions = { LoadBalancer: 'app/alb/1', AvailabilityZone: ZONE };
  const text = prometheusText({
    ...EMPTY,
    cloudWatch: [
      {
        namespace: 'AWS/ApplicationELB',
        metricName: 'RequestCount',
        unit: 'Count',
        dimensions,
        statistics: { Sum: 12 },
      },
      {
        namespace: 'AWS/ApplicationELB',
        metricName: 'TargetResponseTime',
        unit: 'Seconds',
        dimensions,
        statistics: { Average: 0.25, p99: 1.5 },
      },
      {
        namespace: 'AWS/ApplicationELB',
        metricName: 'RequestCount',
        unit: 'Count',
        dimensions: { LoadBalancer: 'app/alb/1' },
        statistics: { Sum: 20 },
      },
    ],
  });
  const [inZone, whole] = find(text, 'aws_applicationelb_request_count_sum');
  expect([inZone?.labels, inZone?.value]).toEqual([{ load_balancer: 'app/alb/1', availability_zone: ZONE }, 12]);
  expect(whole?.value).toBe(20);
  expect(find(text, 'aws_applicationelb_target_response_time_average')[0]?.value).toBe(0.25);
  expect(find(text, 'aws_applicationelb_target_response_time_p99')[0]?.value).toBe(1.5);
});
