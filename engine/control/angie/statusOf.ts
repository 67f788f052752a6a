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
}

export interface StatusAnswer {
  readonly status: number;
  /** JSON. */
  readonly text: string;
}

/** Answers the status API. Of groups of one name and level the last one is shown. Source: Angie 8.1. */
export function statusOf(
  { path, query }: { readonly path: string; readonly query: string },
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
  const tree = {
    status: {
      angie: {
        version: facts.version,
        build: 'Balanza',
        generation: facts.generation,
        load_time: dates === 'epoch' ? Math.floor(at / 1_000) : new Date(at).toISOString(),
      },
      http: { upstreams: shown('http') },
      stream: { upstreams: shown('stream') },
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
