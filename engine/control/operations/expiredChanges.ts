import { targetId } from '../../model/changedResources.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';

/** A terminated instance is shown this long. */
const TERMINATED_SHOWN_MS = 3_600_000;

/**
 * What ends by itself at `nowMs`: the deregistration of targets whose delay is over (N-013), nodes that have retired
 * (E-016), terminated instances with their registrations.
 */
export function expiredChanges(resources: Resources, nowMs: number): readonly ResourceChange[] {
  return endings(resources)
    .filter(({ atMs }) => atMs <= nowMs)
    .flatMap(({ changes }) => changes);
}

/** When the next thing ends by itself, epoch milliseconds; null when nothing does. */
export function nextExpiryMs(resources: Resources): number | null {
  return endings(resources).reduce<number | null>(
    (next, { atMs }) => (next === null || atMs < next ? atMs : next),
    null,
  );
}

interface Ending {
  readonly atMs: number;
  readonly changes: readonly ResourceChange[];
}

function endings(resources: Resources): readonly Ending[] {
  const targets = [...resources.targets.values()].flatMap((registrations) => [...registrations.values()]);
  return [
    ...targets.flatMap((target): Ending[] =>
      target.drainingUntilMs === null
        ? []
        : [{ atMs: target.drainingUntilMs, changes: [{ kind: 'target', id: targetId(target), put: null }] }],
    ),
    ...[...resources.nodes].flatMap(([id, { retireAtMs }]): Ending[] =>
      retireAtMs === null ? [] : [{ atMs: retireAtMs, changes: [{ kind: 'node', id, put: null }] }],
    ),
    ...[...resources.instances.values()].flatMap(({ instanceId, terminatedAtMs }): Ending[] => {
      if (terminatedAtMs === null) return [];
      const registrations = targets.filter(({ id }) => id === instanceId);
      const changes = registrations.map((target): ResourceChange => ({
        kind: 'target',
        id: targetId(target),
        put: null,
      }));
      return [
        {
          atMs: terminatedAtMs + TERMINATED_SHOWN_MS,
          changes: [...changes, { kind: 'instance', id: instanceId, put: null }],
        },
      ];
    }),
  ];
}
