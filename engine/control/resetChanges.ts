import { recordNames } from '../model/changedResources.ts';
import type { ResourceChange, Resources } from '../model/Resources.ts';
import { DEFAULT_VPC_ID } from '../model/zones.ts';
import { initialChanges } from './operations/initialChanges.ts';

/** What makes the resources be those of a first start again. */
export function resetChanges(resources: Resources): readonly ResourceChange[] {
  const [, loopbackByte] = (resources.vpcs.get(DEFAULT_VPC_ID)?.cidr ?? '').split('.');
  const initial = initialChanges(resources.zones, Number(loopbackByte ?? 0));
  const kept = new Set(initial.map(({ kind, id }) => `${kind} ${id}`));
  const removed = recordNames(resources)
    .filter(({ kind, id }) => !kept.has(`${kind} ${id}`))
    .map((name) => ({ ...name, put: null }));
  return [...removed, ...initial];
}
