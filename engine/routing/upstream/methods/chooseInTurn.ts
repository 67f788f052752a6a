import type { Peer } from '../Peer.ts';
import type { Tier } from '../Tier.ts';
import type { UpstreamRequest } from '../UpstreamRequest.ts';

/**
 * Smooth weighted round robin: each ready peer gains its effective weight, the one that has most is chosen and pays what
 * all have gained. So 5, 1, 1 gives a heavy server's turns spread through the rotation. A lone server is chosen unless it
 * is down or busy, however it fails. Source, Angie 2.1, 2.2.
 */
export function chooseInTurn(tier: Tier, request: UpstreamRequest, nowMs: number): Peer | null {
  if (tier.isSingle) return lonePeer(tier, request, nowMs);
  let best: Peer | null = null;
  let total = 0;
  for (const peer of tier.peers) {
    if (!request.isReady(peer, nowMs)) continue;
    const gain = peer.effectiveWeight * peer.throttle(nowMs);
    peer.currentWeight += gain;
    total += gain;
    peer.regain();
    if (best === null || peer.currentWeight > best.currentWeight) best = peer;
  }
  if (best === null) return null;
  best.currentWeight -= total;
  return request.select(best, nowMs);
}

function lonePeer(tier: Tier, request: UpstreamRequest, nowMs: number): Peer | null {
  const [peer] = tier.peers;
  if (peer === undefined || peer.parameters.state !== 'up' || peer.isBarred || peer.isBusy) return null;
  return request.select(peer, nowMs);
}
