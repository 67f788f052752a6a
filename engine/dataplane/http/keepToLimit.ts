import type { GroupState } from '../node/GroupState.ts';

/** Closes what rested longest while a group keeps more idle connections than `keepalive` says. Source: A-082, Angie 7.2. */
export function keepToLimit({ settings, targets }: GroupState): void {
  const most = settings.upstream?.keepalive?.connections;
  if (most === undefined) return;
  const idle = [...targets.values()].flatMap((target) => target.idle);
  if (idle.length <= most) return;
  idle.reduce((one, other) => (other.touchedMs < one.touchedMs ? other : one)).destroy();
}
