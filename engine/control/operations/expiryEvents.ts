import type { EngineEvent } from '../../model/EngineEvent.ts';
import { eventOf } from '../../model/eventOf.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';
import { shiftOfEvent, whereOf } from './findActiveShift.ts';

/** What is worth telling of changes that came by themselves: each zonal shift that has expired. */
export function expiryEvents(
  resources: Resources,
  changes: readonly ResourceChange[],
  atMs: number,
): readonly EngineEvent[] {
  return changes.flatMap((change): EngineEvent[] => {
    if (change.kind !== 'zonalShift' || change.put === null) return [];
    const title = `Zonal shift away from ${whereOf(resources, change.put)} has expired`;
    const fact = { code: 'shiftExpired', ...shiftOfEvent(resources, change.put) } as const;
    return [eventOf({ kind: 'change', title, detail: '', resource: change.put.loadBalancerArn, fact }, { atMs })];
  });
}
