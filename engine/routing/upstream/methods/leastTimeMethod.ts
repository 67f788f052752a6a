import type { Random } from '../../../model/Random.ts';
import type { Peer } from '../Peer.ts';
import { chooseByShare, noteMean, SHARE_FLOOR } from './chooseByShare.ts';
import type { ChooseInTier } from './ChooseInTier.ts';
import { chooseInTurn } from './chooseInTurn.ts';

const isKnown = (average: number) => average > 0;

/**
 * `least_time`: by chance, inversely proportional to the average time. A server without an average counts as an average
 * one, by the mean of the choice before. `averageOf`: milliseconds; 0 or less: none. Source, Angie 2.8.
 */
export function leastTimeMethod(random: Random, averageOf: (peer: Peer) => number): ChooseInTier {
  return (tier, request, nowMs) => {
    if (tier.isSingle) return chooseInTurn(tier, request, nowMs);
    const before = tier.lastAverage;
    noteMean(tier, request, { nowMs, averageOf, isKnown });
    const mean = before > 0 ? before : tier.lastAverage;
    const shareOf = (peer: Peer) => {
      const average = averageOf(peer);
      if (mean <= 0 || !isKnown(average)) return 1;
      return Math.max(mean / average, SHARE_FLOOR);
    };
    return chooseByShare(tier, request, { nowMs, shareOf, fraction: random.fraction() });
  };
}
