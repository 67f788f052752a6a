import type { Instance } from '../../model/Instance.ts';
import { targetId } from '../../model/changedResources.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';
import type { ZonalShift } from '../../model/ZonalShift.ts';
import { classicExpiries, nextClassicExpiryMs } from './classic/classicExpiries.ts';
import { tagsRemoval } from './listenerRemovals.ts';

/** A terminated instance is shown this long. */
const TERMINATED_SHOWN_MS = 3_600_000;

/**
 * What ends by itself at `nowMs`: the deregistration of targets whose delay is over (N-013), nodes that have retired
 * (E-016), zonal shifts (E-025), terminated instances with their registrations.
 */
export function expiredChanges(resources: Resources, nowMs: number): readonly ResourceChange[] {
  const isOver = (atMs: number | null) => atMs !== null && atMs <= nowMs;
  const instances = [...resources.instances.values()].filter((instance) => isOver(recordEndMs(instance)));
  const nodes = [...resources.nodes].filter(([, { retireAtMs }]) => isOver(retireAtMs));
  const shifts = [...resources.zonalShifts.values()].filter((shift) => isOver(shiftEnd(shift)));
  const gone = new Set<string>(instances.map(({ instanceId }) => instanceId));
  const targets = [...resources.targets.values()].flatMap((registrations) =>
    [...registrations.values()].filter(({ id, drainingUntilMs }) => isOver(drainingUntilMs) || gone.has(id)),
  );
  return [
    ...targets.map((target): ResourceChange => ({ kind: 'target', id: targetId(target), put: null })),
    ...classicExpiries(resources, { nowMs, gone }),
    ...nodes.map(([id]): ResourceChange => ({ kind: 'node', id, put: null })),
    ...shifts.map((shift): ResourceChange => ({
      kind: 'zonalShift',
      id: shift.zonalShiftId,
      put: { ...shift, status: 'EXPIRED', endedAtMs: shift.expiresAtMs },
    })),
    ...instances.flatMap(({ instanceId }): readonly ResourceChange[] => [
      { kind: 'instance', id: instanceId, put: null },
      ...tagsRemoval(resources, instanceId),
    ]),
  ];
}

/** When the next thing ends by itself, epoch milliseconds; null when nothing does. Asked after every change. */
export function nextExpiryMs(resources: Resources): number | null {
  let next: number | null = null;
  const consider = (atMs: number | null) => {
    if (atMs !== null && (next === null || atMs < next)) next = atMs;
  };
  for (const registrations of resources.targets.values())
    for (const { drainingUntilMs } of registrations.values()) consider(drainingUntilMs);
  for (const { retireAtMs } of resources.nodes.values()) consider(retireAtMs);
  for (const shift of resources.zonalShifts.values()) consider(shiftEnd(shift));
  for (const instance of resources.instances.values()) consider(recordEndMs(instance));
  consider(nextClassicExpiryMs(resources));
  return next;
}

/** When a shift ends by itself; null when it is over. */
function shiftEnd({ status, expiresAtMs }: ZonalShift): number | null {
  return status === 'ACTIVE' ? expiresAtMs : null;
}

/** When the record of an instance goes; null while it is not terminated. */
function recordEndMs({ terminatedAtMs }: Instance): number | null {
  return terminatedAtMs === null ? null : terminatedAtMs + TERMINATED_SHOWN_MS;
}
