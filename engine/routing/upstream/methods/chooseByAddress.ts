import type { Peer } from '../Peer.ts';
import type { Tier } from '../Tier.ts';
import type { UpstreamRequest } from '../UpstreamRequest.ts';
import { chooseInTurn } from './chooseInTurn.ts';

/**
 * `ip_hash`: the bytes of the client's address that count are folded into a segment of the total weight, and folded once
 * more for each server that is not ready. Source, Angie 2.5.
 */
export function chooseByAddress(tier: Tier, request: UpstreamRequest, nowMs: number): Peer | null {
  if (request.hasMissedTooOften || tier.peers.length < 2) return chooseInTurn(tier, request, nowMs);
  do {
    request.fold = foldAddress(request.fold, request.addressBytes);
    const peer = tier.atWeight(request.fold % tier.totalWeight);
    if (peer !== undefined && request.isReady(peer, nowMs)) return request.select(peer, nowMs);
  } while (!request.miss());
  return chooseInTurn(tier, request, nowMs);
}

/** The fold of an address over a fold before it, which is 89 at first; 0 to 6270. Source: Angie 2.5. */
export function foldAddress(before: number, bytes: readonly number[]): number {
  let fold = before;
  for (const byte of bytes) fold = (fold * 113 + byte) % 6_271;
  return fold;
}
