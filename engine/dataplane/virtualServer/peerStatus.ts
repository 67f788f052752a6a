import { PEER_FLOAT } from '../../routing/upstream/PeerCells.ts';
import type { Peer } from '../../routing/upstream/Peer.ts';
import { peerState } from '../../routing/upstream/peerState.ts';
import type { RunningGroup } from './RunningGroup.ts';

/** How moments are written: ISO 8601, or epoch seconds (`?date=epoch`). */
export type DateStyle = 'iso' | 'epoch';

/** A server as the status API shows it. Source: Angie 8.1, 8.2. */
export function peerStatus(
  group: RunningGroup,
  peer: Peer,
  { nowMs, dates }: { readonly nowMs: number; readonly dates: DateStyle },
): Readonly<Record<string, unknown>> {
  const { parameters } = peer;
  const counts = group.countsOf(peer);
  const probes = group.probes.get(peer);
  const responses = Object.fromEntries([...counts.responses].sort().map(([status, count]) => [String(status), count]));
  const lastMs = peer.float(PEER_FLOAT.selectedAtMs);
  const downSinceMs = peer.float(PEER_FLOAT.downSinceMs);
  return {
    server: peer.server,
    backup: parameters.isBackup,
    weight: parameters.weight,
    state: probes?.isChecking && parameters.state === 'up' ? 'checking' : peerState(peer, nowMs),
    selected: {
      current: peer.conns,
      total: peer.float(PEER_FLOAT.selectedTotal),
      ...(lastMs > 0 && { last: moment(lastMs, dates, false) }),
    },
    ...(parameters.maxConns > 0 && { max_conns: parameters.maxConns }),
    responses,
    data: { sent: counts.sent, received: counts.received },
    health: {
      fails: peer.float(PEER_FLOAT.failsTotal),
      unavailable: peer.float(PEER_FLOAT.unavailableTotal),
      downtime: Math.round(peer.float(PEER_FLOAT.downtimeMs) + (downSinceMs > 0 ? nowMs - downSinceMs : 0)),
      ...(downSinceMs > 0 && { downstart: moment(downSinceMs, dates, true) }),
      header_time: peer.float(PEER_FLOAT.headerMs),
      response_time: peer.float(PEER_FLOAT.responseMs),
      ...(probes && {
        probes: {
          count: probes.count,
          fails: probes.fails,
          ...(probes.lastMs > 0 && { last: moment(probes.lastMs, dates, false) }),
        },
      }),
    },
    sid: peer.sid,
  };
}

/** What stands at a path of a tree, or undefined. */
export function atPath(tree: unknown, path: string): unknown {
  let found = tree;
  for (const part of path.split('/').filter((name) => name !== '')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[part]; // an object that has the key
  }
  return found;
}

function moment(ms: number, dates: DateStyle, hasMs: boolean): string | number {
  if (dates === 'epoch') return Math.floor(ms / 1_000);
  const text = new Date(ms).toISOString();
  return hasMs ? text : text.replace(/\.\d+Z$/, 'Z');
}
