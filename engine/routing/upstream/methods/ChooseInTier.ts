import type { Peer } from '../Peer.ts';
import type { Tier } from '../Tier.ts';
import type { UpstreamRequest } from '../UpstreamRequest.ts';

/**
 * A method: chooses one of the ready servers of a tier, and notes it as selected. Null: none is ready. It may leave marks
 * in the request for its next attempt, and in the peers for the next request.
 */
export type ChooseInTier = (tier: Tier, request: UpstreamRequest, nowMs: number) => Peer | null;
