import { loadBalancerOfGroups } from '../../../engine/model/loadBalancerOfGroups.ts';
import type { Resources } from '../../../engine/model/Resources.ts';

/** Traffic from the nodes of one zone to the targets of another. */
export interface ZonePair {
  readonly targetGroupArn: string;
  readonly nodeZone: string;
  readonly targetZone: string;
}

/** What crosses the border of a zone, requests a second. */
export interface CrossZone {
  /** From nodes of other zones to its targets. */
  readonly in: number;
  /** From its nodes to targets of other zones. */
  readonly out: number;
}

/** The pairs of zones between which groups that are in use can get traffic. Targets outside of all zones are in none. */
export function zonePairs(resources: Resources): readonly ZonePair[] {
  return [...loadBalancerOfGroups(resources)].flatMap(([targetGroupArn, loadBalancerArn]) => {
    const targets = [...(resources.targets.get(targetGroupArn)?.values() ?? [])];
    const targetZones = resources.zones.filter((zone) => targets.some((target) => target.zone === zone));
    const nodeZones = [...resources.nodes.values()]
      .filter((node) => node.loadBalancerArn === loadBalancerArn)
      .map(({ zone }) => zone);
    return nodeZones.flatMap((nodeZone) =>
      targetZones
        .filter((targetZone) => targetZone !== nodeZone)
        .map((targetZone) => ({ targetGroupArn, nodeZone, targetZone })),
    );
  });
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
