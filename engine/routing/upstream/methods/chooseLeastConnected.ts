import type { Peer } from '../Peer.ts';
import type { Tier } from '../Tier.ts';
import type { UpstreamRequest } from '../UpstreamRequest.ts';
import { chooseInTurn } from './chooseInTurn.ts';

/**
 * `least_conn`: the lowest ratio of requests in flight to weight, compared by products; those that tie take turns, by
 * weighted round robin from the first of them on. Source, Angie 2.6.
 */
export function chooseLeastConnected(tier: Tier, request: UpstreamRequest, nowMs: number): Peer | null {
  if (tier.isSingle) return chooseInTurn(tier, request, nowMs);
  let first = -1;
  let conns = 0;
  let weight = 0;
  let isTie = false;
  for (let index = 0; index < tier.peers.length; index += 1) {
    const peer = tier.peers[index];
    if (peer === undefined || !request.isReady(peer, nowMs)) continue;
    const own = peer.weight * peer.throttle(nowMs);
    const difference = peer.conns * weight - conns * own;
    if (first < 0 || difference < 0) {
      first = index;
      conns = peer.conns;
      weight = own;
      isTie = false;
    } else if (difference === 0) isTie = true;
  }
  const best = tier.peers[first];
  if (best === undefined) return null;
  const chosen = isTie ? nextOfTied(tier, first, { request, nowMs, conns, weight }) : best;
  return request.select(chosen ?? best, nowMs);
}

interface Tie {
  readonly request: UpstreamRequest;
  readonly nowMs: number;
  readonly conns: number;
  readonly weight: number;
}

function nextOfTied(tier: Tier, first: number, { request, nowMs, conns, weight }: Tie): Peer | null {
  let best: Peer | null = null;
  let total = 0;
  for (let index = first; index < tier.peers.length; index += 1) {
    const peer = tier.peers[index];
    if (peer === undefined || !request.isReady(peer, nowMs)) continue;
    const throttle = peer.throttle(nowMs);
    if (peer.conns * weight !== conns * peer.weight * throttle) continue;
    const gain = peer.effectiveWeight * throttle;
    peer.currentWeight += gain;
    total += gain;
    peer.regain();
    if (best === null || peer.currentWeight > best.currentWeight) best = peer;
  }
  if (best !== null) best.currentWeight -= total;
  return best;
}
