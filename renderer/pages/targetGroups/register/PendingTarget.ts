import type { CallInput } from '../../../../engine/contract/calls.ts';
import type { ZoneName } from '../../../../engine/model/names.ts';

/** A target that is to be registered, on the list of pending ones. */
export interface PendingTarget {
  /** Instance id, address, or the ARN of a load balancer or a function. */
  readonly id: string;
  /** 0 of a function, which has none. */
  readonly port: number;
  /** The zone to be named: of addresses outside the VPC only. */
  readonly availabilityZone?: ZoneName | 'all';
}

/** Targets as calls name them: a function has no port, and none may be named. */
export function requestedTargets(targets: readonly PendingTarget[]): CallInput<'registerTargets'>['targets'] {
  return targets.map(({ port, ...rest }) => (port === 0 ? rest : { port, ...rest }));
}

/** What tells pending targets apart, as `targetKey` does registered ones. */
export function pendingKey({ id, port }: PendingTarget): string {
  return `${id}:${port}`;
}

/** The list with what is new of `added`, at its end; one that is there already stays as it is. */
export function withPending(
  pending: readonly PendingTarget[],
  added: readonly PendingTarget[],
): readonly PendingTarget[] {
  const byKey = new Map(pending.map((one) => [pendingKey(one), one]));
  for (const one of added) if (!byKey.has(pendingKey(one))) byKey.set(pendingKey(one), one);
  return [...byKey.values()];
}
