import type { Random } from '../../model/Random.ts';
import type { UpstreamGroup } from '../../model/upstream/UpstreamGroup.ts';
import type { UpstreamServer } from '../../model/upstream/UpstreamServer.ts';
import type { LearnedSessions } from '../../routing/upstream/LearnedSessions.ts';
import type { Peer } from '../../routing/upstream/Peer.ts';
import { Upstream } from '../../routing/upstream/Upstream.ts';

/** What is counted of a server for the status API. */
export interface PeerCounts {
  readonly responses: Map<number, number>;
  sent: number;
  received: number;
}

/**
 * A group while it runs, as one worker sees it. With a zone all workers see the same one; without, each has its own
 * (A-075, A-076).
 */
export class RunningGroup {
  readonly upstream: Upstream;
  readonly #counts = new Map<Peer, PeerCounts>();
  readonly #waiting: (() => void)[] = [];

  #onServers: () => void = () => undefined;

  /** `sessions`: those of `sticky learn` that others share, or had before. */
  constructor(group: UpstreamGroup, random: Random, sessions: LearnedSessions | null = null) {
    this.upstream = new Upstream(group, { random, sessions });
  }

  /** Other servers take over; those that stay keep their state. Source: Angie 7.3. */
  replaceServers(servers: readonly UpstreamServer[]): void {
    this.upstream.replace({ ...this.upstream.group, servers });
    const peers = new Set(this.upstream.peers);
    for (const peer of [...this.#counts.keys()]) if (!peers.has(peer)) this.#counts.delete(peer);
    this.#onServers();
    // Whoever waits may have a server now.
    for (let left = this.#waiting.length; left > 0; left -= 1) this.wake();
  }

  /** Calls after each change of the servers; one at a time is told. */
  onServers(callback: () => void): void {
    this.#onServers = callback;
  }

  /** Whether active checks ask it now. */
  isProbed({ parameters }: Peer): boolean {
    return parameters.state !== 'down';
  }

  /** Stands for a server for as long as what checks have found of it holds. */
  memberOf(peer: Peer): object {
    return peer;
  }

  countsOf(peer: Peer): PeerCounts {
    let counts = this.#counts.get(peer);
    if (!counts) this.#counts.set(peer, (counts = { responses: new Map(), sent: 0, received: 0 }));
    return counts;
  }

  /** Requests that wait for a server. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Has `retry` called when a server may have become free, once; returns what forgets it. */
  wait(retry: () => void): () => void {
    this.#waiting.push(retry);
    return () => {
      const at = this.#waiting.indexOf(retry);
      if (at !== -1) this.#waiting.splice(at, 1);
    };
  }

  /** An attempt is over: whoever waits longest tries again. */
  wake(): void {
    this.#waiting.shift()?.();
  }
}
