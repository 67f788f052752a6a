import { nodeId, targetKey, type LoadBalancerArn, type TargetGroupArn, type TargetKey } from './names.ts';
import type { Resources } from './Resources.ts';
import type { TargetRegistration } from './TargetGroup.ts';

/**
 * Resources as they run, in which an Application Load Balancer that is a target stands for its nodes: in its group there is
 * a registration for each of them instead, in the zone of the node, so that cross-zone applies as to any target. The same
 * resources when there is none. Source: ELB, *ALB as target*.
 */
export function withBalancerTargets(resources: Resources): Resources {
  const known = ANSWERS.get(resources) ?? expanded(resources);
  ANSWERS.set(resources, known);
  return known;
}

/** Many ask about the same resources, which never change: for each target, even where no balancer is one. */
const ANSWERS = new WeakMap<Resources, Resources>();

function expanded(resources: Resources): Resources {
  const groups = [...resources.targetGroups.values()].filter(
    ({ targetType, targetGroupArn }) => targetType === 'alb' && resources.targets.has(targetGroupArn),
  );
  if (groups.length === 0) return resources;
  const targets = new Map(resources.targets);
  for (const { targetGroupArn } of groups) targets.set(targetGroupArn, nodesOf(resources, targetGroupArn));
  return { ...resources, targets };
}

/**
 * The keys under which a registration runs: of a load balancer one for each of its nodes, of any other target its own.
 * `running`: with `withBalancerTargets`.
 */
export function runningKeys(
  { resources, running }: { readonly resources: Resources; readonly running: Resources },
  group: TargetGroupArn,
  key: TargetKey,
): readonly TargetKey[] {
  if (resources.targetGroups.get(group)?.targetType !== 'alb') return [key];
  return [...(running.targets.get(group)?.values() ?? [])]
    .filter(({ standsFor }) => standsFor === key)
    .map((one) => one.key);
}

function nodesOf(resources: Resources, group: TargetGroupArn): ReadonlyMap<TargetKey, TargetRegistration> {
  const registrations = [...(resources.targets.get(group)?.values() ?? [])].flatMap((registration) => {
    const arn = registration.id as LoadBalancerArn; // such a group's ids are
    const name = resources.loadBalancers.get(arn)?.name ?? arn;
    return [...resources.nodes.values()]
      .filter(({ loadBalancerArn, retireAtMs }) => loadBalancerArn === arn && retireAtMs === null)
      .map(({ zone }): TargetRegistration => ({
        ...registration,
        key: targetKey(`${name}.${zone}`, registration.port),
        zone,
        node: nodeId(arn, zone),
        standsFor: registration.key,
      }));
  });
  return new Map(registrations.map((one) => [one.key, one]));
}
