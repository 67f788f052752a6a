import type { NodeConfiguration } from './NodeConfiguration.ts';
import type { ZoneName } from './names.ts';
import type { OutageMode } from './ZoneOutage.ts';

/** As much of a node as says which zones are out, its own among them. */
export type NodeInZone = Pick<NodeConfiguration, 'zone' | 'outages'>;

/**
 * How it fails when a node speaks to a target of this zone, or the other way round: a zone that is out is cut off from all
 * others and from itself. Undefined: it does not. Without `targetZone`: when clients speak to the node.
 */
export function outageBetween({ zone, outages }: NodeInZone, targetZone?: ZoneName | 'all'): OutageMode | undefined {
  if (outages === undefined) return undefined;
  return outages[zone] ?? (targetZone === undefined || targetZone === 'all' ? undefined : outages[targetZone]);
}
