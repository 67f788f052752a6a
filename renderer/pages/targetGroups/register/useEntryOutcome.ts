import { useMemo } from 'react';
import type { TargetRegistration } from '../../../../engine/model/TargetGroup.ts';
import { useResources } from '../../../store/resources.ts';
import { pendingKey, type PendingTarget } from './PendingTarget.ts';
import { entryOutcome, NO_ENTRY, type EntryOutcome, type EntryPlace, type TargetEntry } from './TargetEntry.ts';

/** What the entry of a form comes to, as the resources are now. */
export function useEntryOutcome(form: {
  readonly entry: TargetEntry;
  readonly group: EntryPlace['group'];
  readonly registered: readonly TargetRegistration[];
  readonly pending: readonly PendingTarget[];
}): EntryOutcome {
  const { entry, group, registered, pending } = form;
  const resources = useResources((state) => state.resources);
  const registeredKeys = useMemo(() => new Set<string>(registered.map(({ key }) => key)), [registered]);
  const pendingKeys = useMemo(() => new Set(pending.map(pendingKey)), [pending]);
  return entryOutcome(entry, { group, resources, registeredKeys, pendingKeys });
}

/** The entry once it was tried to include it: empty but for its network, zone and ports, or with what is wrong shown. */
export function afterInclude(entry: TargetEntry, outcome: EntryOutcome): TargetEntry {
  if (outcome.kind !== 'targets') return { ...entry, isTried: true };
  const { ports, network, zone } = entry;
  return { ...NO_ENTRY, ports, network, zone };
}
