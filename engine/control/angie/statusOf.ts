import type { PeerFigures } from '../../model/upstream/PeerFigures.ts';
import { atPath, peerStatus, type DateStyle } from './peerStatus.ts';

/** A group of servers as the status API and Prometheus show it. */
export interface ShownUpstream {
  readonly name: string;
  readonly level: 'http' | 'stream';
  /** Primary servers in the order of the configuration, then the backup ones. */
  readonly peers: readonly PeerFigures[];
  /** Idle connections that are kept. */
  readonly keepalive: number;
}

export interface StatusFacts {
  readonly version: string;
  /** Counts loads of the configuration, the first one included. */
  readonly generation: number;
  readonly loadedMs: number;
  readonly connections: ConnectionCounts;
}

/** Connections of clients. */
export interface ConnectionCounts {
  /** Ever. */
  readonly accepted: number;
  /** With a request, or a session. */
  readonly active: number;
  /** Between two requests. */
  readonly idle: number;
}

export interface StatusAnswer {
  readonly status: number;
  /** JSON. */
  readonly text: string;
}

/** What is asked of the status API. */
export interface StatusQuestion {
  readonly path: string;
  readonly query: string;
  /** That the question came to. */
  readonly address: string;
}

/** Answers the status API: all sections are there, those of what Balanza has not are empty. Of groups of one name and level the last one is shown. Source: Angie 8.1. */
export function statusOf(
  { path, query, address }: StatusQuestion,
  upstreams: readonly ShownUpstream[],
  facts: StatusFacts,
): StatusAnswer {
  const options = new URLSearchParams(query);
  const dates: DateStyle = options.get('date') === 'epoch' ? 'epoch' : 'iso';
  const shown = (level: ShownUpstream['level']) =>
    Object.fromEntries(
      upstreams.filter((one) => one.level === level).map((one) => [one.name, groupStatus(one, dates)]),
    );
  const at = facts.loadedMs;
  const { accepted, active, idle } = facts.connections;
  const tree = {
    status: {
      angie: {
        version: facts.version,
        build: 'Balanza',
        address,
        generation: facts.generation,
        load_time: dates === 'epoch' ? Math.floor(at / 1_000) : new Date(at).toISOString(),
      },
      connections: { accepted, dropped: 0, active, idle },
      slabs: {},
      resolvers: {},
      http: {
        server_zones: {},
        location_zones: {},
        caches: {},
        limit_conns: {},
        limit_reqs: {},
        upstreams: shown('http'),
      },
      stream: { server_zones: {}, limit_conns: {}, upstreams: shown('stream') },
    },
  };
  const found = atPath(tree, path);
  const space = options.get('pretty') === 'off' ? 0 : 4;
  if (found !== undefined) return { status: 200, text: `${JSON.stringify(found, null, space)}\n` };
  const description = `Requested API entity "${path}" doesn't exist.`;
  return { status: 404, text: `${JSON.stringify({ error: 'PathNotFound', description }, null, space)}\n` };
}

function groupStatus({ level, peers, keepalive }: ShownUpstream, dates: DateStyle): Readonly<Record<string, unknown>> {
  const shown = Object.fromEntries(peers.map((figures) => [figures.name, peerStatus(figures, level, dates)]));
  return level === 'stream' ? { peers: shown } : { peers: shown, keepalive };
}
