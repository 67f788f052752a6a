import type { Random } from '../../../model/Random.ts';
import type { Peer } from '../Peer.ts';
import { chooseByShare, noteMean, SHARE_FLOOR } from './chooseByShare.ts';
import type { ChooseInTier } from './ChooseInTier.ts';
import { chooseInTurn } from './chooseInTurn.ts';

const isKnown = (average: number) => average >= 0;

/** What `feedback` needs besides chance. */
export interface FeedbackOptions {
  readonly isInverse: boolean;
  /** Below 0: none yet. */
  readonly averageOf: (peer: Peer) => number;
}

/**
 * `feedback`: by chance, proportional to weight times the average of what servers report; with `isInverse` to weight by
 * average, where no server counts as more than a hundred average ones. A server without an average counts as an average
 * one. Source, Angie 2.9.
 */
export function feedbackMethod(random: Random, { isInverse, averageOf }: FeedbackOptions): ChooseInTier {
  return (tier, request, nowMs) => {
    if (tier.isSingle) return chooseInTurn(tier, request, nowMs);
    noteMean(tier, request, { nowMs, averageOf, isKnown });
    const mean = tier.lastAverage;
    const shareOf = (peer: Peer) => {
      const average = averageOf(peer);
      if (mean <= 0 || !isKnown(average)) return peer.weight;
      const value = Math.max(average / mean, SHARE_FLOOR);
      return peer.weight * (isInverse ? 1 / value : value);
    };
    return chooseByShare(tier, request, { nowMs, shareOf, fraction: random.fraction() });
  };
}
