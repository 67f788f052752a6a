import type { Attributes } from './AttributeDefinition.ts';
import { targetGroupAttribute } from './targetGroupAttributes.ts';

/** Whether every node may send to targets of all enabled zones: on unless the group says `false` (E-022). */
export function isCrossZone(attributes: Attributes): boolean {
  return targetGroupAttribute(attributes, 'load_balancing.cross_zone.enabled') !== 'false';
}
