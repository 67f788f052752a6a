import type { AngieConfiguration } from '../../model/virtualServer/AngieConfiguration.ts';

/**
 * Why a configuration cannot take over from another one: sessions that a zone of `sticky learn` holds are of servers of one
 * group. null: it can. Source: the Angie facts, 6.4.
 */
export function learnZoneConflict(before: AngieConfiguration, next: AngieConfiguration): string | null {
  for (const level of ['http', 'stream'] as const) {
    const known = zonesOf(before, level);
    for (const [zone, group] of zonesOf(next, level)) {
      const owner = known.get(zone);
      if (owner === undefined || owner.toLowerCase() === group.toLowerCase()) continue;
      return (
        `sticky learn zone "${zone}" is used in upstream "${group}" ` +
        `while previously it was used in upstream "${owner}". Give the zone another name, or stop and start.`
      );
    }
  }
  return null;
}

/** Groups by the zone in which they keep their sessions. */
function zonesOf(configuration: AngieConfiguration, level: 'http' | 'stream'): ReadonlyMap<string, string> {
  const groups = configuration[level]?.groups ?? [];
  return new Map(
    groups.flatMap(({ name, sticky }) =>
      sticky?.mode.kind === 'learn' ? [[sticky.mode.zone.name, name] as const] : [],
    ),
  );
}
