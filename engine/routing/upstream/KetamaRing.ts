import { crc32, crc32OfNumber } from './crc32.ts';
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
  /** For each point, the place of its name among those of `#named`. */
  readonly #places: Uint32Array;
  /** The peers of each name. */
  readonly #named: readonly (readonly Peer[])[];

  constructor(peers: readonly Peer[]) {
    const byName = new Map<string, Peer[]>();
    for (const peer of peers) byName.set(peer.server, [...(byName.get(peer.server) ?? []), peer]);
    this.#named = [...byName.values()];
    const names = [...byName.keys()];
    const total = peers.reduce((sum, { weight }) => sum + weight, 0);
    const part = Math.min(MOST_RING_WEIGHT / total, 1);
    // A point is one number, its hash before its name: numbers sort fast, however many they are.
    const points = new Float64Array(peers.reduce((sum, { weight }) => sum + pointsOf(weight * part), 0));
    let filled = 0;
    for (const peer of peers) {
      const place = names.indexOf(peer.server);
      for (const hash of ringPoints(peer.server, peer.weight * part)) {
        points[filled] = hash * names.length + place;
        filled += 1;
      }
    }
    points.sort();
    const hashes = new Uint32Array(filled);
    const places = new Uint32Array(filled);
    let kept = 0;
    for (const point of points) {
      const hash = Math.floor(point / names.length);
      // Of points with one hash, that of the name which comes first stays.
      if (kept > 0 && hashes[kept - 1] === hash) continue;
      hashes[kept] = hash;
      places[kept] = point % names.length;
      kept += 1;
    }
    this.#hashes = hashes.subarray(0, kept);
    this.#places = places.subarray(0, kept);
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
    return this.#named[this.#places[index % this.#places.length] ?? 0] ?? [];
  }

  /** Points in order, for tests and for whoever draws the ring. */
  point(index: number): { readonly hash: number; readonly server: string } {
    return { hash: this.#hashes[index] ?? 0, server: this.#named[this.#places[index] ?? 0]?.[0]?.server ?? '' };
  }
}

/** The points of a server, in the order in which they follow from each other; one at least. */
export function ringPoints(server: string, weight: number): readonly number[] {
  const base = crc32(ringBase(server));
  const points: number[] = [];
  let before = 0;
  for (let left = pointsOf(weight); left > 0; left -= 1) {
    before = crc32OfNumber(before, base);
    points.push(before);
  }
  return points;
}

/** How many points a weight is worth; one at least. */
function pointsOf(weight: number): number {
  return Math.max(Math.floor(weight * POINTS_PER_WEIGHT), 1);
}

/** Host, a zero byte, port: both as they are written in the name. */
function ringBase(server: string): string {
  if (/^unix:/i.test(server)) return `${server.slice('unix:'.length)}\0`;
  const [, host = server, port = ''] = /^(.*):(\d*)$/s.exec(server) ?? [];
  return `${host}\0${port}`;
}
