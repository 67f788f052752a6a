import { crc32 } from '../crc32.ts';
import type { Peer } from '../Peer.ts';
import type { Tier } from '../Tier.ts';
import type { UpstreamRequest } from '../UpstreamRequest.ts';
import { chooseInTurn } from './chooseInTurn.ts';

/**
 * `hash key`: the sum of hashes of the key falls into a segment of the total weight. A server that is not ready keeps its
 * segment; the key is hashed again with a number before it, and so on in the next attempts of the request. Compatible
 * with Cache::Memcached. Source, Angie 2.3.
 */
export function chooseByKey(tier: Tier, request: UpstreamRequest, nowMs: number): Peer | null {
  if (request.hasMissedTooOften || tier.peers.length < 2 || request.key === '') {
    return chooseInTurn(tier, request, nowMs);
  }
  do {
    const bytes = request.rehash > 0 ? `${request.rehash}${request.key}` : request.key;
    request.hash = (request.hash + ((crc32(bytes) >>> 16) & 0x7fff)) >>> 0;
    request.rehash += 1;
    const peer = tier.atWeight(request.hash % tier.totalWeight);
    if (peer !== undefined && request.isReady(peer, nowMs)) return request.select(peer, nowMs);
  } while (!request.miss());
  return chooseInTurn(tier, request, nowMs);
}
