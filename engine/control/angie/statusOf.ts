import { atPath, peerStatus, type DateStyle } from '../../dataplane/virtualServer/peerStatus.ts';
import type { RunningGroup } from '../../dataplane/virtualServer/RunningGroup.ts';
import type { UpstreamGroup } from '../../model/upstream/UpstreamGroup.ts';

/** One group, and each worker's view of it: the same state, connections of their own. */
export interface VisibleGroup {
  readonly group: UpstreamGroup;
  readonly views: readonly { readonly group: RunningGroup; readonly connections: { readonly idle: number } }[];
}

export interface StatusFacts {
  readonly version: string;
  readonly nowMs: number;
  /** Counts loads of the configuration, the first one included. */
  readonly generation: number;
  readonly loadedMs: number;
}

export interface StatusAnswer {
  readonly status: number;
  /** JSON. */
  readonly text: string;
}

/** Answers the status API from the groups that have a zone. Source: Angie 8.1. */
export function statusOf(
  { path, query }: { readonly path: string; readonly query: string },
  groups: { readonly http: readonly VisibleGroup[]; readonly stream: readonly VisibleGroup[] },
  facts: StatusFacts,
): StatusAnswer {
  const options = new URLSearchParams(query);
  const dates: DateStyle = options.get('date') === 'epoch' ? 'epoch' : 'iso';
  const upstreams = (visible: readonly VisibleGroup[]) =>
    Object.fromEntries(visible.map((one) => [one.group.name, groupStatus(one, { nowMs: facts.nowMs, dates })]));
  const at = facts.loadedMs;
  const tree = {
    status: {
      angie: {
        version: facts.version,
        build: 'Balanza',
        generation: facts.generation,
        load_time: dates === 'epoch' ? Math.floor(at / 1_000) : new Date(at).toISOString(),
      },
      http: { upstreams: upstreams(groups.http) },
      stream: { upstreams: upstreams(groups.stream) },
    },
  };
  const found = atPath(tree, path);
  const space = options.get('pretty') === 'off' ? 0 : 4;
  if (found !== undefined) return { status: 200, text: `${JSON.stringify(found, null, space)}\n` };
  const description = `Requested API entity "${path}" doesn't exist.`;
  return { status: 404, text: `${JSON.stringify({ error: 'PathNotFound', description }, null, space)}\n` };
}

function groupStatus(
  { group, views }: VisibleGroup,
  when: { readonly nowMs: number; readonly dates: DateStyle },
): Readonly<Record<string, unknown>> {
  const [first] = views;
  const peers = first ? first.group.upstream.peers : [];
  const shown = Object.fromEntries(
    peers.map((peer) => {
      const status = first ? peerStatus(first.group, peer, when) : {};
      return [peer.name, group.level === 'http' ? status : withoutResponses(status)];
    }),
  );
  if (group.level === 'stream') return { peers: shown };
  return { peers: shown, keepalive: views.reduce((sum, { connections }) => sum + connections.idle, 0) };
}

/** A stream has no statuses of responses. */
function withoutResponses(status: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(status).filter(([name]) => name !== 'responses'));
}
