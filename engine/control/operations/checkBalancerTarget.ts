import type { z } from 'zod';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { LoadBalancerArn } from '../../model/names.ts';
import type { targetList } from '../../model/requests.ts';
import type { Resources } from '../../model/Resources.ts';
import type { TargetGroup } from '../../model/TargetGroup.ts';

/** Most groups, and so Network Load Balancers, of which an Application Load Balancer may be a target. */
const GROUPS_PER_BALANCER = 2;

/**
 * Checks what is to be registered with a group of target type `alb`: one Application Load Balancer of the group's VPC, on the
 * group's port, on which it listens. Errors: `ValidationError` for what is no such load balancer, another port, or a zone;
 * `InvalidTarget` for one without that listener; `TooManyTargets` for a second one, `TooManyRegistrationsForTargetId` for a
 * third group. Source: ELB, *ALB as target*.
 */
export function checkBalancerTarget(
  resources: Resources,
  group: TargetGroup,
  targets: z.output<typeof targetList>,
): void {
  for (const { id, port = group.port, availabilityZone } of targets) {
    const balancer = resources.loadBalancers.get(id as LoadBalancerArn); // a text that is no ARN is not found
    if (balancer?.type !== 'application')
      throw invalid(
        `The target '${id.slice(0, 256)}' is not valid: target group '${group.name}' takes the ARN of an Application Load Balancer.`,
      );
    if (availabilityZone !== undefined)
      throw invalid(`The Availability Zone cannot be specified for the load balancer '${id}': its nodes have theirs.`);
    if (port !== group.port)
      throw invalid(
        `The port '${port}' must be that of the target group, '${group.port}', for a load balancer as target.`,
      );
    if (balancer.vpcId !== group.vpcId)
      throw invalid(`The load balancer '${id}' is in VPC '${balancer.vpcId}', the target group in '${group.vpcId}'.`);
    const listens = [...resources.listeners.values()].some(
      (listener) => listener.loadBalancerArn === balancer.loadBalancerArn && listener.port === port,
    );
    if (!listens)
      throw new BalanzaError(
        'InvalidTarget',
        `The load balancer '${id}' has no listener on port '${port}', which is the target group's. Create that listener first.`,
      );
    checkCounts(resources, group, balancer.loadBalancerArn);
  }
}

function checkCounts(resources: Resources, group: TargetGroup, arn: LoadBalancerArn): void {
  const own = [...(resources.targets.get(group.targetGroupArn)?.values() ?? [])];
  const other = own.find(({ id }) => id !== arn);
  if (other)
    throw new BalanzaError(
      'TooManyTargets',
      `Target group '${group.name}' takes one load balancer, and has '${other.id}'. Deregister that one first.`,
    );
  const users = groupsWithTarget(resources, arn).filter((one) => one !== group.targetGroupArn);
  if (users.length < GROUPS_PER_BALANCER) return;
  throw new BalanzaError(
    'TooManyRegistrationsForTargetId',
    `The load balancer '${arn}' can be a target of at most '${GROUPS_PER_BALANCER}' target groups: it is one of ${users.join(', ')}.`,
  );
}

/** The groups with which a load balancer is registered as target. */
export function groupsWithTarget(
  { targets, targetGroups }: Pick<Resources, 'targets' | 'targetGroups'>,
  arn: LoadBalancerArn,
): readonly TargetGroup['targetGroupArn'][] {
  return [...targets].flatMap(([group, registrations]) =>
    targetGroups.get(group)?.targetType === 'alb' && [...registrations.values()].some(({ id }) => id === arn)
      ? [group]
      : [],
  );
}

function invalid(sentence: string): BalanzaError {
  return new BalanzaError('ValidationError', sentence);
}
