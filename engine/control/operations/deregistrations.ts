import { targetId } from '../../model/changedResources.ts';
import { loadBalancerOfGroups } from '../../model/loadBalancerOfGroups.ts';
import type { InstanceId } from '../../model/names.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';
import type { TargetRegistration } from '../../model/TargetGroup.ts';
import { targetGroupAttribute } from '../../model/targetGroupAttributes.ts';

/**
 * Takes targets out at `nowMs`: they drain for the deregistration delay of their group. Without a delay, in a group that no
 * load balancer uses, and as a function, a target is gone at once; one that drains already goes on doing so. Source: E-103, N-014.
 */
export function deregistrations(
  resources: Resources,
  registrations: readonly TargetRegistration[],
  nowMs: number,
): readonly ResourceChange[] {
  const out = registrations.filter(({ drainingUntilMs }) => drainingUntilMs === null);
  if (out.length === 0) return [];
  const used = loadBalancerOfGroups(resources);
  return out.map((registration): ResourceChange => {
    const group = resources.targetGroups.get(registration.targetGroupArn);
    const delayMs = group
      ? Number(targetGroupAttribute(group.attributes, 'deregistration_delay.timeout_seconds')) * 1_000
      : 0;
    const drains = delayMs > 0 && group?.targetType !== 'lambda' && used.has(registration.targetGroupArn);
    return {
      kind: 'target',
      id: targetId(registration),
      put: drains ? { ...registration, drainingUntilMs: nowMs + delayMs } : null,
    };
  });
}

/** Takes a terminated instance out of every target group, as AWS does. Source: E-102, E-103. */
export function instanceDeregistrations(
  resources: Resources,
  instanceId: InstanceId,
  nowMs: number,
): readonly ResourceChange[] {
  const its = [...resources.targets.values()].flatMap((registrations) =>
    [...registrations.values()].filter(({ id }) => id === instanceId),
  );
  return deregistrations(resources, its, nowMs);
}
