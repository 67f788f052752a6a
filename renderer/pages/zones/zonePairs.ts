import { loadBalancerOfGroups } from '../../../engine/model/loadBalancerOfGroups.ts';
import type { Resources } from '../../../engine/model/Resources.ts';

/** Traffic from the nodes of one zone to the targets of another. */
export interface ZonePair {
  readonly targetGroupArn: string;
  readonly nodeZone: string;
  readonly targetZone: string;
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
