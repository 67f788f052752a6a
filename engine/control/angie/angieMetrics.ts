import type { PeerFigures, PeerStateName } from '../../model/upstream/PeerFigures.ts';
import type { ConnectionCounts, ShownUpstream } from './statusOf.ts';

/** As Angie's own template numbers them. Source: Angie 8.4. */
const STATES: Readonly<Record<PeerStateName, number>> = {
  up: 1,
  down: 2,
  unavailable: 3,
  recovering: 4,
  unhealthy: 5,
  checking: 6,
  draining: 7,
  busy: 8,
};

interface Family {
  /** After `angie_http_upstreams_peers_`. */
  readonly name: string;
  readonly type: 'gauge' | 'counter';
  readonly help: string;
  /** Null: it has none. */
  readonly value: (figures: PeerFigures) => number | null;
}

const FAMILIES: readonly Family[] = [
  {
    name: 'state',
    type: 'gauge',
    help: 'State of the server: 1 up, 2 down, 3 unavailable, 4 recovering, 5 unhealthy, 6 checking, 7 draining, 8 busy.',
    value: ({ state }) => STATES[state],
  },
  { name: 'selected_current', type: 'gauge', help: 'Requests under way.', value: ({ inFlight }) => inFlight },
  {
    name: 'selected_total',
    type: 'counter',
    help: 'Times it was selected.',
    value: ({ selectedTotal }) => selectedTotal,
  },
  { name: 'data_sent', type: 'counter', help: 'Bytes sent to it.', value: ({ sentBytes }) => sentBytes },
  {
    name: 'data_received',
    type: 'counter',
    help: 'Bytes received from it.',
    value: ({ receivedBytes }) => receivedBytes,
  },
  { name: 'health_fails', type: 'counter', help: 'Attempts that failed.', value: ({ failsTotal }) => failsTotal },
  {
    name: 'health_unavailable',
    type: 'counter',
    help: 'Times it became unavailable.',
    value: ({ unavailableTotal }) => unavailableTotal,
  },
  {
    name: 'health_downtime',
    type: 'counter',
    help: 'Milliseconds for which it was unavailable.',
    value: ({ downtimeMs }) => downtimeMs,
  },
  {
    name: 'health_probes_count',
    type: 'counter',
    help: 'Active checks.',
    value: ({ probes }) => probes && probes.count,
  },
  {
    name: 'health_probes_fails',
    type: 'counter',
    help: 'Active checks that failed.',
    value: ({ probes }) => probes && probes.fails,
  },
];

/** Groups of servers as Angie's template `all` names them in Prometheus's text; '' without groups. Source: Angie 8.4. */
export function angieMetrics(upstreams: readonly ShownUpstream[]): string {
  return (['http', 'stream'] as const)
    .flatMap((level) =>
      levelLines(
        level,
        upstreams.filter((one) => one.level === level),
      ),
    )
    .map((line) => `${line}\n`)
    .join('');
}

/** Connections of clients as Angie's template `all` names them. Source: Angie 8.4. */
export function connectionMetrics({ accepted, active, idle }: ConnectionCounts): string {
  return [
    ['accepted', 'counter', 'Connections of clients so far.', accepted],
    ['dropped', 'counter', 'Of these, dropped.', 0],
    ['active', 'gauge', 'With a request or a session.', active],
    ['idle', 'gauge', 'Between two requests.', idle],
  ]
    .map(([name, type, help, value]) => [`angie_connections_${name}`, type, help, value] as const)
    .map(([name, type, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}\n`)
    .join('');
}

function levelLines(level: 'http' | 'stream', upstreams: readonly ShownUpstream[]): readonly string[] {
  if (upstreams.length === 0) return [];
  const prefix = `angie_${level}_upstreams`;
  const lines = FAMILIES.flatMap(({ name, type, help, value }) => {
    const metric = `${prefix}_peers_${name}`;
    return [
      `# HELP ${metric} ${help}`,
      `# TYPE ${metric} ${type}`,
      ...upstreams.flatMap((upstream) =>
        upstream.peers.flatMap((figures) => {
          const number = value(figures);
          return number === null ? [] : [`${metric}{${labels(upstream, figures)}} ${number}`];
        }),
      ),
    ];
  });
  return level === 'stream' ? lines : [...lines, ...responseLines(prefix, upstreams), ...keptLines(prefix, upstreams)];
}

function responseLines(prefix: string, upstreams: readonly ShownUpstream[]): readonly string[] {
  const metric = `${prefix}_peers_responses`;
  const samples = upstreams.flatMap((upstream) =>
    upstream.peers.flatMap((figures) =>
      figures.responses.map(([status, count]) => {
        const code = status >= 100 && status <= 599 ? String(status) : 'xxx';
        return `${metric}{${labels(upstream, figures)},code="${code}"} ${count}`;
      }),
    ),
  );
  return [`# HELP ${metric} Answers by status.`, `# TYPE ${metric} counter`, ...samples];
}

function keptLines(prefix: string, upstreams: readonly ShownUpstream[]): readonly string[] {
  const metric = `${prefix}_keepalive`;
  return [
    `# HELP ${metric} Idle connections that are kept.`,
    `# TYPE ${metric} gauge`,
    ...upstreams.map(({ name, keepalive }) => `${metric}{upstream="${escaped(name)}"} ${keepalive}`),
  ];
}

function labels({ name }: ShownUpstream, figures: PeerFigures): string {
  return `upstream="${escaped(name)}",peer="${escaped(figures.name)}"`;
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}
