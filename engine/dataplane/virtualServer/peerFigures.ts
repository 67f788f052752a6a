import type { PeerFigures } from '../../model/upstream/PeerFigures.ts';
import { countedFigures } from '../../routing/upstream/countedFigures.ts';
import type { Peer } from '../../routing/upstream/Peer.ts';
import type { RunningGroup } from './RunningGroup.ts';

/** What was counted and measured of a server of a configuration. `nowMs`: epoch milliseconds. */
export function peerFigures(group: RunningGroup, peer: Peer, nowMs: number): PeerFigures {
  const { responses, sent, received } = group.countsOf(peer);
  const probes = group.probes.get(peer);
  const figures = countedFigures(peer, nowMs);
  return {
    ...figures,
    ...(probes?.isChecking && peer.parameters.state === 'up' && { state: 'checking' }),
    responses: [...responses],
    sentBytes: sent,
    receivedBytes: received,
    probes: probes ? { count: probes.count, fails: probes.fails, lastMs: probes.lastMs } : null,
  };
}
