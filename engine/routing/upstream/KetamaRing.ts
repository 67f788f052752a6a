import { crc32 } from './crc32.ts';
import type { Peer } from './Peer.ts';

const POINTS_PER_WEIGHT = 160;
/** More would take seconds and hundreds of megabytes to make (ALG-01): beyond, weights count in proportion. */
const MOST_POINTS = 1_048_576;

/** The sum of weights up to which a ring has every point that its servers ask for. */
export const MOST_RING_WEIGHT = Math.floor(MOST_POINTS / POINTS_PER_WEIGHT);

/**
 * The ring of a consistent hash, compatible with Cache::Memcached::Fast. Its points come from the servers' names as
 * written, so the addresses of one name share theirs, and one that goes takes only its own points away.
 * Source: A-018 to A-020, Angie 2.4.
 */
export class KetamaRing {
  readonly #hashes: Uint32Array;
  /** For each point, the peers of its name. */
  readonly #peers: readonly (readonly Peer[])[];

  constructor(peers: readonly Peer[]) {
    const byName = new Map<string, Peer[]>();
    for (const peer of peers) byName.set(peer.server, [...(byName.get(peer.server) ?? []), peer]);
    const total = peers.reduce((sum, { weight }) => sum + weight, 0);
    const part = Math.min(MOST_RING_WEIGHT / total, 1);
    const points = new Map<number, readonly Peer[]>();
    for (const peer of peers) {
      const named = byName.get(peer.server) ?? [];
      for (const hash of ringPoints(peer.server, peer.weight * part)) if (!points.has(hash)) points.set(hash, named);
    }
    const sorted = [...points].sort(([one], [other]) => one - other);
    this.#hashes = Uint32Array.from(sorted, ([hash]) => hash);
    this.#peers = sorted.map(([, named]) => named);
  }

  get size(): number {
    return this.#hashes.length;
  }

  /** Index of the first point at or after the key's hash; may be `size`, which is the first one again. */
  find(key: string): number {
    const hash = crc32(key);
    let low = 0;
    let high = this.#hashes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#hashes[middle] ?? 0) < hash) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The peers of the point of that index, which may go round. */
  peersAt(index: number): readonly Peer[] {
    return this.#peers[index % this.#peers.length] ?? [];
  }

  /** Points in order, for tests and for whoever draws the ring. */
  point(index: number): { readonly hash: number; readonly server: string } {
    return { hash: this.#hashes[index] ?? 0, server: this.#peers[index]?.[0]?.server ?? '' };
  }
}

/** The points of a server, in the order in which they follow from each other; one at least. */
export function ringPoints(server: string, weight: number): readonly number[] {
  const base = ringBase(server);
  const points: number[] = [];
  let before = 0;
  for (let left = Math.max(Math.floor(weight * POINTS_PER_WEIGHT), 1); left > 0; left -= 1) {
    const bytes = [before, before >>> 8, before >>> 16, before >>> 24].map((byte) => byte & 0xff);
    before = crc32(base + String.fromCharCode(...bytes));
    points.push(before);
  }
  return points;
}

/** Host, a zero byte, port: both as they are written in the name. */
function ringBase(server: string): string {
  if (/^unix:/i.test(server)) return `${server.slice('unix:'.length)}\0`;
  const [, host = server, port = ''] = /^(.*):(\d*)$/s.exec(server) ?? [];
  return `${host}\0${port}`;
}
