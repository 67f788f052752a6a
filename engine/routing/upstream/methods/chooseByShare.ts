import type { Peer } from '../Peer.ts';
import type { Tier } from '../Tier.ts';
import type { UpstreamRequest } from '../UpstreamRequest.ts';

/** No server falls below this part of what an average one gets. */
export const SHARE_FLOOR = 0.01;

/** How a method that goes by averages looks at a peer. */
export interface Averages {
  readonly nowMs: number;
  readonly averageOf: (peer: Peer) => number;
  /** Times begin above 0, reported values at 0. */
  readonly isKnown: (average: number) => boolean;
}

/** Keeps the mean of the averages of those that may be chosen, if any has one. */
export function noteMean(tier: Tier, request: UpstreamRequest, { nowMs, averageOf, isKnown }: Averages): void {
  let sum = 0;
  let known = 0;
  for (const peer of tier.peers) {
    const average = averageOf(peer);
    if (!isKnown(average) || !request.isReady(peer, nowMs)) continue;
    sum += average;
    known += 1;
  }
  if (known > 0) tier.lastAverage = sum / known;
}

export interface Draw {
  readonly nowMs: number;
  readonly shareOf: (peer: Peer) => number;
  /** What is drawn, 0 (included) to 1. */
  readonly fraction: number;
}

/** One of the ready peers by chance, in proportion to its share; null when none is ready. */
export function chooseByShare(tier: Tier, request: UpstreamRequest, { nowMs, shareOf, fraction }: Draw): Peer | null {
  let range = 0;
  for (const peer of tier.peers) if (request.isReady(peer, nowMs)) range += shareOf(peer);
  let left = fraction * range;
  let chosen: Peer | null = null;
  for (const peer of tier.peers) {
    if (!request.isReady(peer, nowMs)) continue;
    chosen = peer;
    const share = shareOf(peer);
    if (left < share) break;
    left -= share;
  }
  return chosen === null ? null : request.select(chosen, nowMs);
}
