import { groupsOfAction } from '../../engine/model/groupsOfAction.ts';
import { groupBy } from '../../engine/model/groupBy.ts';
import { nodeId } from '../../engine/model/names.ts';
import type { Resources } from '../../engine/model/Resources.ts';
import { isInSubnet } from '../../engine/model/zones.ts';

/**
 * What is not as it must be after any sequence of operations, a sentence each; empty when all is well. It counts in its
 * own way, without the operations' own look-ups, so that a fault in one is not repeated here.
 */
export function brokenInvariants(resources: Resources): readonly string[] {
  return [
    ...addressProblems(resources),
    ...zoneProblems(resources),
    ...listenerProblems(resources),
    ...groupProblems(resources),
    ...targetProblems(resources),
    ...shiftProblems(resources),
    ...tagProblems(resources),
  ];
}

/** A node or instance has an address of its zone that no other has (E-010); a terminated instance has given its back. */
function addressProblems({ nodes, instances, subnets }: Resources): readonly string[] {
  const holders = [...nodes.values(), ...[...instances.values()].filter(({ state }) => state !== 'terminated')];
  return [
    ...repeated(holders, ({ address }) => address).map((address) => `${address} is held twice`),
    ...holders
      .filter(({ zone, address }) => {
        const subnet = [...subnets.values()].find((one) => one.zone === zone && one.defaultForAz);
        return !subnet || !isInSubnet(address, subnet.cidr);
      })
      .map(({ zone, address }) => `${address} is not an address of ${zone}`),
  ];
}

/** Two zones or more, each with a node that does not retire; every other node retires (E-010, E-014, E-016). */
function zoneProblems({ loadBalancers, nodes }: Resources): readonly string[] {
  const wanted = new Set<string>();
  const problems: string[] = [];
  for (const { loadBalancerArn, name, zoneMappings } of loadBalancers.values()) {
    if (zoneMappings.length < 2) problems.push(`${name} has fewer than two zones`);
    for (const { zone } of zoneMappings) {
      const id = nodeId(loadBalancerArn, zone);
      wanted.add(id);
      const node = nodes.get(id);
      if (!node || node.retireAtMs !== null) problems.push(`${name} has no node that stays in ${zone}`);
    }
  }
  for (const [id, { loadBalancerArn, retireAtMs }] of nodes) {
    if (!loadBalancers.has(loadBalancerArn)) problems.push(`node ${id} belongs to nothing`);
    if (retireAtMs === null && !wanted.has(id)) problems.push(`node ${id} is in a zone that is not enabled`);
  }
  return [...problems, ...repeated([...loadBalancers.values()], ({ name }) => name).map((name) => `two are ${name}`)];
}

/** Ports are unique in a load balancer, priorities in a listener, and each listener has one default rule (E-005). */
function listenerProblems({ loadBalancers, listeners, rules }: Resources): readonly string[] {
  const all = [...rules.values()];
  return [
    ...repeated([...listeners.values()], ({ loadBalancerArn, port }) => `${loadBalancerArn} port ${port}`),
    ...repeated(all, ({ listenerArn, priority }) => `${listenerArn} priority ${priority}`),
    ...[...listeners.values()]
      .filter(({ loadBalancerArn }) => !loadBalancers.has(loadBalancerArn))
      .map(({ listenerArn }) => `${listenerArn} belongs to nothing`),
    ...all.filter(({ listenerArn }) => !listeners.has(listenerArn)).map(({ ruleArn }) => `${ruleArn} is an orphan`),
    ...[...listeners.keys()]
      .filter((arn) => all.filter((rule) => rule.listenerArn === arn && rule.priority === 'default').length !== 1)
      .map((arn) => `${arn} has not exactly one default rule`),
    ...all
      .filter(({ priority, conditions }) => (priority === 'default') !== (conditions.length === 0))
      .map(({ ruleArn }) => `${ruleArn} has the wrong conditions`),
  ];
}

/** The group of every rule exists and serves one load balancer (E-008); names are unique; HCK-01 holds. */
function groupProblems({ listeners, rules, targetGroups }: Resources): readonly string[] {
  const uses = [...rules.values()].flatMap(({ ruleArn, listenerArn, action }) =>
    groupsOfAction(action).map((group) => ({ ruleArn, group, user: listeners.get(listenerArn)?.loadBalancerArn })),
  );
  return [
    ...uses.filter(({ group }) => !targetGroups.has(group)).map(({ ruleArn }) => `${ruleArn} names no group`),
    ...[...groupBy(uses, ({ group }) => group)]
      .filter(([, users]) => new Set(users.map(({ user }) => user)).size > 1)
      .map(([group]) => `${group} is used by several load balancers`),
    ...repeated([...targetGroups.values()], ({ name }) => name).map((name) => `two groups are ${name}`),
    ...[...targetGroups.values()]
      .filter(({ healthCheck: check }) => check.healthCheckTimeoutSeconds >= check.healthCheckIntervalSeconds)
      .map(({ name }) => `${name} has a timeout that is not below its interval`),
  ];
}

/** Registrations are of groups that exist, under their own key, and instances that are known, in their zone. */
function targetProblems({ targetGroups, targets, instances }: Resources): readonly string[] {
  const zones = new Map<string, string>([...instances.values()].map(({ instanceId, zone }) => [instanceId, zone]));
  return [...targets].flatMap(([arn, registrations]) => {
    const group = targetGroups.get(arn);
    if (!group) return [`${arn} is gone and has targets`];
    if (registrations.size === 0 || registrations.size > 1_000) return [`${arn} has ${registrations.size} targets`];
    return [...registrations].flatMap(([key, target]) => [
      ...(key === `${target.id}:${target.port}` && target.key === key ? [] : [`${key} has another's key`]),
      ...(target.targetGroupArn === arn ? [] : [`${key} is in another's group`]),
      ...(group.targetType === 'ip' || zones.get(target.id) === target.zone ? [] : [`${key} is no instance of there`]),
    ]);
  });
}

/** Shifts are of load balancers that exist, at most one of each is active, and with it cross-zone is off (E-028, E-030). */
function shiftProblems({ zonalShifts, loadBalancers, listeners, rules, targetGroups }: Resources): readonly string[] {
  const all = [...zonalShifts.values()];
  const active = all.filter(({ status }) => status === 'ACTIVE');
  const shifted = new Set(active.map(({ loadBalancerArn }) => loadBalancerArn));
  return [
    ...all
      .filter(({ loadBalancerArn }) => !loadBalancers.has(loadBalancerArn))
      .map((one) => `${one.zonalShiftId} is left`),
    ...repeated(active, ({ loadBalancerArn }) => loadBalancerArn).map((arn) => `${arn} is shifted twice`),
    ...all
      .filter(({ status, endedAtMs }) => (status === 'ACTIVE') !== (endedAtMs === null))
      .map(({ zonalShiftId }) => `${zonalShiftId} is neither active nor over`),
    ...[...rules.values()]
      .filter(({ listenerArn }) => {
        const user = listeners.get(listenerArn)?.loadBalancerArn;
        const isNewer =
          user && loadBalancers.get(user)?.attributes['balanza.zonal_shift.newer_rules.enabled'] === 'true';
        return user !== undefined && shifted.has(user) && isNewer !== true;
      })
      .filter(({ action }) =>
        groupsOfAction(action).some(
          (group) => targetGroups.get(group)?.attributes['load_balancing.cross_zone.enabled'] !== 'false',
        ),
      )
      .map(({ ruleArn }) => `${ruleArn} is shifted and has cross-zone on`),
  ];
}

/** Tags are of what exists, never empty, at most 50. */
function tagProblems({ tags, loadBalancers, listeners, rules, targetGroups, instances }: Resources): readonly string[] {
  const known = new Set<string>(
    [loadBalancers, listeners, rules, targetGroups, instances].flatMap((all) => [...all.keys()]),
  );
  return [...tags].flatMap(([arn, pairs]) => [
    ...(known.has(arn) ? [] : [`${arn} is gone and has tags`]),
    ...(Object.keys(pairs).length > 0 && Object.keys(pairs).length <= 50 ? [] : [`${arn} has no or too many tags`]),
  ]);
}

/** The keys that more than one of the items has. */
function repeated<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly string[] {
  return [...groupBy(items, keyOf)].filter(([, same]) => same.length > 1).map(([key]) => key);
}
