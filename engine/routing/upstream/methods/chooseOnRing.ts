import type { Peer } from '../Peer.ts';
import type { Tier } from '../Tier.ts';
import type { UpstreamRequest } from '../UpstreamRequest.ts';
import { chooseInTurn } from './chooseInTurn.ts';

/**
 * `hash key consistent`: the server of the first point of the ring at or after the key's hash; when none of its addresses
 * is ready, of the next point. The addresses of one name take turns. Source, Angie 2.4.
 */
export function chooseOnRing(tier: Tier, request: UpstreamRequest, nowMs: number): Peer | null {
  if (request.hasMissedTooOften || tier.isSingle || request.key === '') return chooseInTurn(tier, request, nowMs);
  const { ring } = tier;
  if (ring.size === 0) return null;
  if (request.ringAt < 0) request.ringAt = ring.find(request.key);
  do {
    const peer = nextOf(ring.peersAt(request.ringAt), request, nowMs);
    if (peer !== null) return request.select(peer, nowMs);
    request.ringAt += 1;
  } while (!request.miss());
  return chooseInTurn(tier, request, nowMs);
}

/** Round robin among the addresses of one name, without the ramp of `slow_start`. */
function nextOf(peers: readonly Peer[], request: UpstreamRequest, nowMs: number): Peer | null {
  let best: Peer | null = null;
  let total = 0;
  for (const peer of peers) {
    if (!request.isReady(peer, nowMs)) continue;
    peer.currentWeight += peer.effectiveWeight;
    total += peer.effectiveWeight;
    if (peer.effectiveWeight < peer.weight) peer.effectiveWeight += 1;
    if (best === null || peer.currentWeight > best.currentWeight) best = peer;
  }
  if (best !== null) best.currentWeight -= total;
  return best;
}
