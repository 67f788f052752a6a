import type { PeerFigures } from '../../model/upstream/PeerFigures.ts';
import type { Peer } from './Peer.ts';
import { PEER_FLOAT } from './PeerCells.ts';
import { peerState } from './peerState.ts';

/** What a peer itself has counted; answers and bytes are counted elsewhere. `nowMs`: epoch milliseconds. */
export function countedFigures(
  peer: Peer,
  nowMs: number,
): Omit<PeerFigures, 'responses' | 'sentBytes' | 'receivedBytes'> {
  const downSinceMs = peer.float(PEER_FLOAT.downSinceMs);
  const average = peer.float(PEER_FLOAT.average);
  return {
    name: peer.name,
    server: peer.server,
    service: null,
    parameters: peer.parameters,
    sid: peer.sid,
    state: peerState(peer, nowMs),
    inFlight: peer.conns,
    selectedTotal: peer.float(PEER_FLOAT.selectedTotal),
    selectedAtMs: peer.float(PEER_FLOAT.selectedAtMs),
    failsTotal: peer.float(PEER_FLOAT.failsTotal),
    unavailableTotal: peer.float(PEER_FLOAT.unavailableTotal),
    downtimeMs: Math.round(peer.float(PEER_FLOAT.downtimeMs) + (downSinceMs > 0 ? nowMs - downSinceMs : 0)),
    downSinceMs,
    connectMs: peer.float(PEER_FLOAT.connectMs),
    headerMs: peer.float(PEER_FLOAT.headerMs),
    responseMs: peer.float(PEER_FLOAT.responseMs),
    average: average < 0 ? null : average,
    probes:
      peer.probed === 'none'
        ? null
        : {
            count: peer.float(PEER_FLOAT.probes),
            fails: peer.float(PEER_FLOAT.failedProbes),
            lastMs: peer.float(PEER_FLOAT.lastProbeAtMs),
            nextMs: peer.float(PEER_FLOAT.nextProbeAtMs),
          },
  };
}
