import type { Random } from '../../model/Random.ts';
import type { UpstreamGroup } from '../../model/upstream/UpstreamGroup.ts';
import type { Peer } from '../../routing/upstream/Peer.ts';
import { Upstream } from '../../routing/upstream/Upstream.ts';

/** What is counted of a server for the status API. */
export interface PeerCounts {
  readonly responses: Map<number, number>;
  sent: number;
  received: number;
}

/** What active checks have found of a server. */
export interface PeerProbes {
  count: number;
  fails: number;
  /** Epoch milliseconds; 0: never. */
  lastMs: number;
  /** Not verified yet, where that is essential. */
  isChecking: boolean;
}

/**
 * A group while it runs, as one worker sees it. With a zone all workers see the same one; without, each has its own
 * (A-075, A-076).
 */
export class RunningGroup {
  readonly upstream: Upstream;
  readonly #counts = new Map<Peer, PeerCounts>();
  /** Of the servers that are checked. */
  readonly probes = new Map<Peer, PeerProbes>();
  readonly #waiting: (() => void)[] = [];

  constructor(group: UpstreamGroup, random: Random) {
    this.upstream = new Upstream(group, { random });
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
