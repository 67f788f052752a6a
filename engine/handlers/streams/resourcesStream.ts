import type { ResourceChange, Resources } from '../../model/Resources.ts';
import { targetId } from '../../model/changedResources.ts';
import type { StreamHandler } from '../StreamHandler.ts';
import { Pace } from '../Pace.ts';

/** All records, then each change as it was made. Changes that come close together are sent together, in their order. */
export const resourcesStream: StreamHandler<'resources'> = (_, { control, clock }, emit) => {
  const { region, zones } = control.resources;
  emit({ kind: 'all', region, zones, changes: allRecords(control.resources) });
  let waiting: ResourceChange[] = [];
  const pace = new Pace(clock, () => {
    const changes = waiting;
    waiting = [];
    emit({ kind: 'changes', changes });
  });
  const stop = control.onResources((changes) => {
    waiting.push(...changes);
    pace.wish();
  });
  return () => {
    stop();
    pace.close();
  };
};

/** The changes that make these resources out of none. */
function allRecords(resources: Resources): readonly ResourceChange[] {
  const { vpcs, subnets, loadBalancers, nodes, listeners, rules, targetGroups, targets, instances, tags } = resources;
  const registrations = [...targets.values()].flatMap((group) => [...group.values()]);
  return [
    ...[...vpcs].map(([id, put]) => ({ kind: 'vpc', id, put }) as const),
    ...[...subnets].map(([id, put]) => ({ kind: 'subnet', id, put }) as const),
    ...[...loadBalancers].map(([id, put]) => ({ kind: 'loadBalancer', id, put }) as const),
    ...[...nodes].map(([id, put]) => ({ kind: 'node', id, put }) as const),
    ...[...listeners].map(([id, put]) => ({ kind: 'listener', id, put }) as const),
    ...[...rules].map(([id, put]) => ({ kind: 'rule', id, put }) as const),
    ...[...targetGroups].map(([id, put]) => ({ kind: 'targetGroup', id, put }) as const),
    ...registrations.map((put) => ({ kind: 'target', id: targetId(put), put }) as const),
    ...[...instances].map(([id, put]) => ({ kind: 'instance', id, put }) as const),
    ...[...tags].map(([id, put]) => ({ kind: 'tags', id, put }) as const),
  ];
}
