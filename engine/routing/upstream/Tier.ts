import { KetamaRing } from './KetamaRing.ts';
import type { Peer } from './Peer.ts';

/** The primary or the backup servers of a group. Source: A-066, Angie 2.1. */
export class Tier {
  readonly peers: readonly Peer[];
  /** Of all peers, whatever their state: segments of a hash stay where they are. */
  readonly totalWeight: number;
  /** Exactly one primary server and no backup: it is never taken out. */
  readonly isSingle: boolean;
  /** One cell: `lastAverage`. */
  readonly #floats: Float64Array;
  #ring: KetamaRing | null = null;

  constructor(peers: readonly Peer[], isSingle: boolean, floats = new Float64Array(1)) {
    this.peers = peers;
    this.#floats = floats;
    this.totalWeight = peers.reduce((sum, { weight }) => sum + weight, 0);
    this.isSingle = isSingle;
  }

  /** `least_time`, `feedback`: mean of the averages at the last choice; 0: none yet. */
  get lastAverage(): number {
    return this.#floats[0] ?? 0;
  }

  set lastAverage(average: number) {
    this.#floats[0] = average;
  }

  /** Servers that a request could try. */
  get tries(): number {
    let tries = 0;
    for (const peer of this.peers) if (peer.parameters.state === 'up' && !peer.isBarred) tries += 1;
    return tries;
  }

  /** Made when it is first asked for. */
  get ring(): KetamaRing {
    return (this.#ring ??= new KetamaRing(this.peers));
  }

  /** The peer whose segment holds `at`, 0 to `totalWeight` - 1, when each has one as long as its weight. */
  atWeight(at: number): Peer | undefined {
    let left = at;
    for (const peer of this.peers) {
      if (left < peer.weight) return peer;
      left -= peer.weight;
    }
    return undefined;
  }
}
