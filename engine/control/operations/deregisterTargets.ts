import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { targetId } from '../../model/changedResources.ts';
import { targetKey } from '../../model/names.ts';
import type { ResourceChange } from '../../model/Resources.ts';
import { targetGroupAttribute } from '../../model/targetGroupAttributes.ts';
import { loadBalancerOfGroups } from '../../model/loadBalancerOfGroups.ts';
import { findTargetGroup } from './find.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from '../../model/parseInput.ts';
import { targetsOfEvent } from './targetsOfEvent.ts';

const schema = REQUESTS.deregisterTargets;
export type DeregisterTargetsInput = RequestOf<'deregisterTargets'>;

/**
 * Takes targets out: from now on they get no new request; they drain for the deregistration delay, then they are gone.
 * Without a delay, or in a group that no load balancer uses, they are gone at once. What is not registered is not an
 * error. A target without a port is the one on the group's port. Errors: `TargetGroupNotFound`. E-103, N-014, DRG-01.
 */
export const deregisterTargets: Operation<DeregisterTargetsInput, null> = (resources, input, { nowMs }) => {
  const asked = parseInput(schema, input);
  const group = findTargetGroup(resources, asked.targetGroupArn);
  const delayMs = Number(targetGroupAttribute(group.attributes, 'deregistration_delay.timeout_seconds')) * 1_000;
  const drains =
    delayMs > 0 && group.targetType !== 'lambda' && loadBalancerOfGroups(resources).has(group.targetGroupArn);
  const known = resources.targets.get(group.targetGroupArn);
  const keys = new Set(asked.targets.map(({ id, port }) => targetKey(id, port ?? group.port)));
  const changes = [...keys].flatMap((key): ResourceChange[] => {
    const registration = known?.get(key);
    if (!registration || registration.drainingUntilMs !== null) return [];
    const put = drains ? { ...registration, drainingUntilMs: nowMs + delayMs } : null;
    return [{ kind: 'target', id: targetId(registration), put }];
  });
  return {
    changes,
    output: null,
    title:
      changes.length === 0
        ? null
        : `${changes.length} target${changes.length === 1 ? ' was' : 's were'} deregistered from ${group.name}`,
    fact: { code: 'targetsDeregistered', ...targetsOfEvent(resources, group, changes) },
    resource: group.targetGroupArn,
  };
};
