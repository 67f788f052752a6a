import type { Peer } from './Peer.ts';
import type { Tier } from './Tier.ts';

/** Whether a request had a session, and whether its server could be used. Source: Angie 6.1. */
export type StickyStatus = 'NEW' | 'HIT' | 'MISS';

/**
 * What one request remembers between its attempts: which servers it has tried, and where its method stands. One object a
 * request, none per server. Source: Angie 2.1, 2.3 to 2.7.
 */
export class UpstreamRequest {
  /** Where servers are sought at present. */
  tier: Tier;
  /** Of the group when the request began: a changed membership ends it (Angie 2.11). */
  readonly generation: number;
  /** Attempts that are left. */
  triesLeft: number;
  /** `hash`: its key, one character a byte. */
  key = '';
  /** `ip_hash`: the bytes of the client's address that count. */
  addressBytes: readonly number[] = [];
  /** Choices that met a server that was not ready; beyond 20, round robin chooses. */
  misses = 0;
  /** `hash`: the sum so far and how many hashes are in it. */
  hash = 0;
  rehash = 0;
  /** `ip_hash`: the fold so far. */
  fold = 89;
  /** `hash … consistent`: index on the ring; -1 before the first choice. */
  ringAt = -1;
  /** The id that the client's session names, '' for none. */
  hint = '';
  /** `sticky_secret` of this request. */
  secret = '';
  /** Where sessions are learned: the session of the request. */
  session = '';
  stickyStatus: StickyStatus | null = null;
  #tried: Peer[] = [];

  constructor(tier: Tier, generation: number, triesLeft: number) {
    this.tier = tier;
    this.generation = generation;
    this.triesLeft = triesLeft;
  }

  hasTried(peer: Peer): boolean {
    return this.#tried.includes(peer);
  }

  /** Whether this request may go to it by its method. */
  isReady(peer: Peer, nowMs: number): boolean {
    return peer.isReady(nowMs) && !this.#tried.includes(peer);
  }

  select(peer: Peer, nowMs: number): Peer {
    peer.select(nowMs);
    this.#tried.push(peer);
    return peer;
  }

  /** Goes on in another tier, where nothing counts as tried. */
  enter(tier: Tier): void {
    this.tier = tier;
    this.#tried = [];
  }

  /** One more server that could not be used; true when there were too many. */
  miss(): boolean {
    this.misses += 1;
    return this.misses > MOST_MISSES;
  }

  get hasMissedTooOften(): boolean {
    return this.misses > MOST_MISSES;
  }
}

/** Source: Angie 2.3, 2.10. */
const MOST_MISSES = 20;
