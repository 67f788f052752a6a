import type { EngineEvent } from '../../../engine/model/EngineEvent.ts';
import type { ZoneRow } from './zoneRows.ts';

/**
 * The events that concern a zone: those that name it, and those of the targets and instances in it, whose ids are given.
 * In the order in which they come.
 */
export function zoneEvents(
  events: readonly EngineEvent[],
  { zone }: Pick<ZoneRow, 'zone'>,
  idsInIt: ReadonlySet<string>,
): readonly EngineEvent[] {
  return events.filter((event) => {
    if (event.fact !== null && namesZone(event.fact, zone)) return true;
    if (event.fact === null && event.title.includes(zone)) return true;
    return event.resource !== null && idsInIt.has(event.resource);
  });
}

/** Whether a value of what happened is the zone, or a list with it. */
function namesZone(fact: object, zone: string): boolean {
  return Object.values(fact).some((value) => value === zone || (Array.isArray(value) && value.includes(zone)));
}
