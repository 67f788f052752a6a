import type { Random } from '../../../model/Random.ts';
import type { Peer } from '../Peer.ts';
import type { Tier } from '../Tier.ts';
import type { ChooseInTier } from './ChooseInTier.ts';
import { chooseInTurn } from './chooseInTurn.ts';

/** Numbers from 0 to this less one are drawn, as libc's `random()` gives them. */
const DRAWN_BELOW = 0x8000_0000;

/**
 * `random`: one peer in proportion to its weight, drawn again while it is not ready. `random two`: the one of two drawn
 * peers that has fewer requests in flight per unit of weight, the second when they tie. Source, Angie 2.7.
 */
export function randomMethod(random: Random, isTwo: boolean): ChooseInTier {
  return (tier, request, nowMs) => {
    if (request.hasMissedTooOften || tier.peers.length < 2) return chooseInTurn(tier, request, nowMs);
    let first: Peer | null = null;
    do {
      const peer = draw(tier, random);
      if (peer === undefined || peer === first || !request.isReady(peer, nowMs)) continue;
      if (!isTwo) return request.select(peer, nowMs);
      if (first !== null) {
        const isBusier = peer.conns * first.weight > first.conns * peer.weight;
        return request.select(isBusier ? first : peer, nowMs);
      }
      first = peer;
    } while (!request.miss());
    return chooseInTurn(tier, request, nowMs);
  };
}

function draw(tier: Tier, random: Random): Peer | undefined {
  return tier.atWeight(random.integer(DRAWN_BELOW) % tier.totalWeight);
}
