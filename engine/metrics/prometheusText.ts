import { LATENCY_EDGES_MS } from '../sharedTable/latencyBuckets.ts';
import type { TargetHealthState } from '../model/TargetHealth.ts';
import type { CloudWatchDatum } from './cloudWatch/cloudWatchMinute.ts';
import { COLUMN, FIRST_BUCKET, type ColumnName } from './columns.ts';
import type { MetricsReadout, ReadoutLabels, SeriesReadout } from './MetricsReadout.ts';
import { histogramCount } from './percentile.ts';

/** The type of the answer that holds `prometheusText`. */
export const PROMETHEUS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

type Labels = Readonly<Record<string, string>>;
type Family = (readout: MetricsReadout) => readonly string[];

const LEVELS =
  'Without target_group: at the node in that zone, clients. With target_group: what the node sent to the group. With target: the target, over all nodes, in its own zone. Sum over one of the three, not over all.';

const STATES: readonly TargetHealthState[] = ['initial', 'healthy', 'unhealthy', 'unused', 'draining', 'unavailable'];

/** Three buckets a doubling are too many to scrape: one, from 0.4 ms to 52 s. Edges are ours, so the counts are exact. */
const LE_BUCKETS = LATENCY_EDGES_MS.map((edgeMs, bucket) => ({ edgeMs, bucket })).filter(
  ({ edgeMs, bucket }) => bucket % 3 === 0 && edgeMs >= 0.4 && edgeMs <= 60_000,
);

/**
 * The text at `/metrics`, in Prometheus's format 0.0.4. Source: contract, *Metrics and logs*.
 *
 * A counter lives as long as what its labels name. Those of a node and of a group in a zone are added to as time
 * passes, never computed from targets, so removing a target takes nothing from them; a row that starts again adds
 * from there (UIX-04). They start at 0 with the engine. Times to the first byte are per node and per group, not per target, which
 * keeps a scrape of 1,000 targets at 3.4 MB. `aws_…` are gauges of the last full minute, absent without data.
 */
export function prometheusText(readout: MetricsReadout): string {
  const lines = FAMILIES.flatMap((family) => family(readout));
  return `${[...lines, ...cloudWatchFamilies(readout.cloudWatch)].join('\n')}\n`;
}

interface CountsFamily {
  readonly type: 'counter' | 'gauge';
  readonly name: string;
  readonly help: string;
  readonly columns: readonly Column[];
}

interface Column {
  readonly labels?: string;
  readonly client: ColumnName;
  readonly target: ColumnName;
}

/** A family with a sample per series, from the column of its side, once for each set of further labels. */
const counts =
  ({ type, name, help, columns }: CountsFamily): Family =>
  ({ series }) =>
    family(
      { name, type, help: `${help} ${LEVELS}` },
      series.flatMap((of) =>
        columns.map(({ client, target, labels }) => {
          const from = type === 'counter' ? of.total : of.now;
          const value = from[COLUMN[of.kind === 'node' ? client : target]] ?? 0;
          return sample(name, labelText(of.labels, labels), value);
        }),
      ),
    );

const FAMILIES: readonly Family[] = [
  counts({
    type: 'counter',
    name: 'balanza_requests_total',
    help: 'Requests.',
    columns: [{ client: 'clientRequests', target: 'requests' }],
  }),
  counts({
    type: 'counter',
    name: 'balanza_responses_total',
    help: 'Answers by class of status.',
    columns: [
      { client: 'client2xx', target: 'target2xx', labels: 'code="2xx"' },
      { client: 'client3xx', target: 'target3xx', labels: 'code="3xx"' },
      { client: 'client4xx', target: 'target4xx', labels: 'code="4xx"' },
      { client: 'client5xx', target: 'target5xx', labels: 'code="5xx"' },
    ],
  }),
  counts({
    type: 'counter',
    name: 'balanza_connections_total',
    help: 'Connections opened.',
    columns: [{ client: 'newConnections', target: 'newTargetConnections' }],
  }),
  counts({
    type: 'gauge',
    name: 'balanza_connections_open',
    help: 'Open connections, idle ones included.',
    columns: [{ client: 'connections', target: 'targetConnections' }],
  }),
  counts({
    type: 'counter',
    name: 'balanza_bytes_total',
    help: 'Bytes of requests and of answers.',
    columns: [
      { client: 'requestBytes', target: 'targetRequestBytes', labels: 'direction="request"' },
      { client: 'responseBytes', target: 'targetResponseBytes', labels: 'direction="response"' },
    ],
  }),
  ({ series }) =>
    family(
      {
        name: 'balanza_request_seconds',
        type: 'histogram',
        help: 'Time from the first byte of a request to the first byte of the answer of its target, in seconds. Without target_group: at the node in that zone. With: by the node to the group.',
      },
      series.flatMap((of) => (of.kind === 'target' ? [] : histogram('balanza_request_seconds', of))),
    ),
  ({ targets }) =>
    family(
      {
        name: 'balanza_target_health',
        type: 'gauge',
        help: '1 for the state that the target is in, 0 for the others.',
      },
      targets.flatMap(({ labels, state: is }) =>
        STATES.map((state) =>
          sample('balanza_target_health', labelText(labels, `state="${state}"`), state === is ? 1 : 0),
        ),
      ),
    ),
  ({ series }) =>
    family(
      {
        name: 'balanza_probes_total',
        type: 'counter',
        help: 'Health checks made, by result. With target: by all nodes of the target. Without: by the node in that zone of the group.',
      },
      series.flatMap(({ kind, labels, total }) =>
        kind === 'node'
          ? []
          : ([
              sample('balanza_probes_total', labelText(labels, 'result="passed"'), total[COLUMN.probesPassed] ?? 0),
              sample('balanza_probes_total', labelText(labels, 'result="failed"'), total[COLUMN.probesFailed] ?? 0),
            ] as const),
      ),
    ),
  ({ nodes }) =>
    family(
      { name: 'balanza_node_in_dns', type: 'gauge', help: '1 when DNS answers with the address of the node, else 0.' },
      nodes.map(({ labels, isInDns }) => sample('balanza_node_in_dns', labelText(labels), isInDns ? 1 : 0)),
    ),
];

/** A family without samples is left out. */
function family(
  { name, type, help }: { readonly name: string; readonly type: string; readonly help: string },
  samples: readonly string[],
): readonly string[] {
  return samples.length === 0 ? [] : [`# HELP ${name} ${escapeHelp(help)}`, `# TYPE ${name} ${type}`, ...samples];
}

function histogram(name: string, { labels, total }: SeriesReadout): readonly string[] {
  const lines: string[] = [];
  let below = 0;
  let next = 0;
  for (const { edgeMs, bucket } of LE_BUCKETS) {
    for (; next <= bucket; next += 1) below += total[FIRST_BUCKET + next] ?? 0;
    lines.push(sample(`${name}_bucket`, labelText(labels, `le="${formatEdge(edgeMs)}"`), below));
  }
  const count = histogramCount(total, FIRST_BUCKET);
  lines.push(sample(`${name}_bucket`, labelText(labels, 'le="+Inf"'), count));
  lines.push(sample(`${name}_sum`, labelText(labels), (total[COLUMN.responseMs] ?? 0) / 1_000));
  lines.push(sample(`${name}_count`, labelText(labels), count));
  return lines;
}

/** Edges are 0.05 ms doubled, so seven digits below the second are all of it. */
const formatEdge = (edgeMs: number) => String(Number((edgeMs / 1_000).toFixed(7)));

function sample(name: string, labels: string, value: number): string {
  return labels === '' ? `${name} ${value}` : `${name}{${labels}} ${value}`;
}

/** Texts of label sets already written: the same object labels a dozen samples of a scrape. */
const written = new WeakMap<ReadoutLabels, string>();

/** The labels of a series as text, then `more`, which is text already. */
function labelText(labels: ReadoutLabels, more = ''): string {
  let text = written.get(labels);
  if (text === undefined) {
    text = textOfLabels({ ...labels });
    written.set(labels, text);
  }
  return more === '' ? text : `${text},${more}`;
}

function textOfLabels(labels: Labels): string {
  const parts = Object.entries(labels).filter(([, text]) => text !== '');
  return parts.map(([label, text]) => `${label}="${escapeLabel(text)}"`).join(',');
}

const escapeLabel = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
const escapeHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');

/** Names as the Prometheus CloudWatch exporter makes them: an underscore between a small letter or digit and a capital. */
export function snakeCase(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}

function cloudWatchFamilies(data: readonly CloudWatchDatum[]): readonly string[] {
  const families = new Map<string, { readonly help: string; readonly samples: string[] }>();
  for (const { namespace, metricName, unit, dimensions, statistics } of data) {
    const labels = textOfLabels(
      Object.fromEntries(Object.entries(dimensions).map(([name, value]) => [snakeCase(name), String(value)])),
    );
    const values = Object.entries(statistics) as [string, number][]; // every statistic is a number
    for (const [statistic, value] of values) {
      const name = `${namespace.toLowerCase().replace('/', '_')}_${snakeCase(metricName)}_${snakeCase(statistic)}`;
      const help = `CloudWatch metric ${namespace} ${metricName} Statistic: ${statistic} Unit: ${unit}, of the last full minute.`;
      const of = families.get(name) ?? { help, samples: [] };
      families.set(name, of);
      of.samples.push(sample(name, labels, value));
    }
  }
  return [...families].flatMap(([name, { help, samples }]) => family({ name, type: 'gauge', help }, samples));
}
