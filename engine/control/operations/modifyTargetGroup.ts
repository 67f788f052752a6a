import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import type { TargetGroup } from '../../model/TargetGroup.ts';
import { findTargetGroup } from './find.ts';
import { changedHealthCheck } from './changedHealthCheck.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from '../../model/parseInput.ts';

const schema = REQUESTS.modifyTargetGroup;
export type ModifyTargetGroupInput = RequestOf<'modifyTargetGroup'>;

/**
 * Changes the health check of a group; what is not given stays. The states of its targets stay too. Errors:
 * `TargetGroupNotFound`, `ValidationError`. Source: E-118, E-119; HCK-01.
 */
export const modifyTargetGroup: Operation<ModifyTargetGroupInput, TargetGroup> = (resources, input) => {
  const { targetGroupArn, ...fields } = parseInput(schema, input);
  const group = findTargetGroup(resources, targetGroupArn);
  const changed: TargetGroup = { ...group, healthCheck: changedHealthCheck(group, group.healthCheck, fields) };
  return {
    changes: [{ kind: 'targetGroup', id: group.targetGroupArn, put: changed }],
    output: changed,
    title: `The health check of target group ${group.name} was changed`,
    fact: { code: 'healthCheckChanged', name: group.name },
    resource: group.targetGroupArn,
  };
};
