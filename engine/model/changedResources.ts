import type { RecordKind, ResourceChange, Resources } from './Resources.ts';
import type { TargetGroupArn, TargetKey } from './names.ts';
import type { TargetRegistration } from './TargetGroup.ts';

/** The collection of `Resources` that holds each kind of record; targets are held by group. */
const COLLECTION = {
  vpc: 'vpcs',
  subnet: 'subnets',
  securityGroup: 'securityGroups',
  elasticAddress: 'elasticAddresses',
  internetGateway: 'internetGateways',
  routeTable: 'routeTables',
  loadBalancer: 'loadBalancers',
  classicLoadBalancer: 'classicLoadBalancers',
  node: 'nodes',
  listener: 'listeners',
  rule: 'rules',
  targetGroup: 'targetGroups',
  target: 'targets',
  instance: 'instances',
  certificate: 'certificates',
  privateKey: 'privateKeys',
  trustStore: 'trustStores',
  zonalShift: 'zonalShifts',
  zoneOutage: 'zoneOutages',
  practiceRun: 'practiceRuns',
  autoshiftObserver: 'autoshiftObservers',
  tags: 'tags',
} as const satisfies Record<RecordKind, keyof Resources>;

type Collections = Record<(typeof COLLECTION)[RecordKind], Map<string, unknown>>;

/** The resources after the changes, in order; collections that no change touches are shared with the old value. */
export function changedResources(resources: Resources, changes: readonly ResourceChange[]): Resources {
  const copies: Partial<Collections> = {};
  const copyOf = (kind: RecordKind) => {
    const name = COLLECTION[kind];
    return (copies[name] ??= new Map<string, unknown>(resources[name]));
  };
  const copiedGroups = new Set<string>();
  for (const change of changes) {
    if (change.kind === 'target') changeTarget(copyOf('target'), change, copiedGroups);
    else if (change.put === null) copyOf(change.kind).delete(change.id);
    else copyOf(change.kind).set(change.id, change.put);
  }
  // Each collection was copied from the one of its kind, and a change holds a record of its kind.
  return { ...resources, ...(copies as unknown as Partial<Resources>) };
}

function changeTarget(
  groups: Map<string, unknown>,
  { id, put }: Extract<ResourceChange, { kind: 'target' }>,
  copied: Set<string>,
): void {
  const [group, key] = splitTargetId(id);
  const known = groups.get(group) as Map<TargetKey, TargetRegistration> | undefined; // what `targets` holds
  const targets = copied.has(group) && known ? known : new Map(known);
  copied.add(group);
  groups.set(group, targets);
  if (put === null) targets.delete(key);
  else targets.set(key, put);
  if (targets.size === 0) groups.delete(group);
}

/** Id of a target's record. */
export function targetId({ targetGroupArn, key }: Pick<TargetRegistration, 'targetGroupArn' | 'key'>): string {
  return `${targetGroupArn}|${key}`;
}

function splitTargetId(id: string): readonly [TargetGroupArn, TargetKey] {
  const bar = id.indexOf('|');
  return [id.slice(0, bar) as TargetGroupArn, id.slice(bar + 1) as TargetKey]; // as `targetId` joined them
}

/** The kind and id of every record that there is. */
export function recordNames(resources: Resources): readonly { readonly kind: RecordKind; readonly id: string }[] {
  const kinds = Object.keys(COLLECTION) as RecordKind[]; // its keys, no more
  return kinds.flatMap((kind): ReturnType<typeof recordNames> =>
    kind === 'target'
      ? [...resources.targets.values()].flatMap((group) =>
          [...group.values()].map((one) => ({ kind, id: targetId(one) })),
        )
      : [...resources[COLLECTION[kind]].keys()].map((id) => ({ kind, id })),
  );
}
