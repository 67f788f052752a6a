import type { ZonePair } from './zonePairs.ts';

/** What crosses the border of a zone, requests a second. */
export interface CrossZone {
  /** From nodes of other zones to its targets. */
  readonly in: number;
  /** From its nodes to targets of other zones. */
  readonly out: number;
}

/** What crosses into and out of each zone. `rates`: of the pairs, in their order; null where nothing was measured. */
export function crossZoneOf(
  zones: readonly string[],
  pairs: readonly ZonePair[],
  rates: readonly (number | null)[],
): ReadonlyMap<string, CrossZone> {
  const sum = (counts: (pair: ZonePair) => boolean) =>
    pairs.reduce((total, pair, place) => total + (counts(pair) ? (rates[place] ?? 0) : 0), 0);
  return new Map(
    zones.map((zone) => [
      zone,
      { in: sum(({ targetZone }) => targetZone === zone), out: sum(({ nodeZone }) => nodeZone === zone) },
    ]),
  );
}
