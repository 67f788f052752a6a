import type { PeerFigures } from '../../model/upstream/PeerFigures.ts';
import { countedFigures } from '../../routing/upstream/countedFigures.ts';
import type { Peer } from '../../routing/upstream/Peer.ts';
import type { RunningGroup } from './RunningGroup.ts';

/** What was counted and measured of a server of a configuration. `nowMs`: epoch milliseconds. */
export function peerFigures(group: RunningGroup, peer: Peer, nowMs: number): PeerFigures {
  const { responses, sent, received } = group.countsOf(peer);
  const line = group.upstream.group.servers.find(({ name }) => name === peer.server);
  return {
    ...countedFigures(peer, nowMs),
    service: line?.resolve?.service ?? null,
    responses: [...responses],
    sentBytes: sent,
    receivedBytes: received,
  };
}
