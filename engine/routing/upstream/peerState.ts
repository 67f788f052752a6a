import type { PeerStateName } from '../../model/upstream/PeerFigures.ts';
import type { Peer } from './Peer.ts';
import { PEER_FLOAT } from './PeerCells.ts';

/**
 * The state that is shown, the first that applies. `unavailable` holds until an attempt succeeds, even when the penalty is
 * over; what checks exclude is `unhealthy`, what an essential check has yet to pass `checking`. Source: Angie 8.2.
 */
export function peerState(peer: Peer, nowMs: number): PeerStateName {
  if (peer.parameters.state === 'drain') return 'draining';
  if (peer.parameters.state === 'down') return 'down';
  if (peer.isExcluded || peer.probed === 'unhealthy') return 'unhealthy';
  if (peer.probed === 'unknown') return 'checking';
  if (peer.isFailed) return 'unavailable';
  if (peer.isBusy) return 'busy';
  return peer.float(PEER_FLOAT.slowSinceMs) !== 0 && peer.throttle(nowMs) < 100 ? 'recovering' : 'up';
}
