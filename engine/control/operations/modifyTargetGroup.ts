import { z } from 'zod';
import type { TargetGroup } from '../../model/TargetGroup.ts';
import { findTargetGroup } from './find.ts';
import { changedHealthCheck, healthCheckFields } from './changedHealthCheck.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from './parseInput.ts';

const schema = z.strictObject({ targetGroupArn: z.string(), ...healthCheckFields });
export type ModifyTargetGroupInput = z.input<typeof schema>;

/**
 * Changes the health check of a group; what is not given stays. The states of its targets stay too. Errors:
 * `TargetGroupNotFound`, `ValidationError`. Source: E-118, E-119; HCK-01.
 */
export const modifyTargetGroup: Operation<ModifyTargetGroupInput, TargetGroup> = (resources, input) => {
  const { targetGroupArn, ...fields } = parseInput(schema, input);
  const group = findTargetGroup(resources, targetGroupArn);
  const changed: TargetGroup = { ...group, healthCheck: changedHealthCheck(group.healthCheck, fields) };
  return {
    changes: [{ kind: 'targetGroup', id: group.targetGroupArn, put: changed }],
    output: changed,
    title: `The health check of target group ${group.name} was changed`,
    resource: group.targetGroupArn,
  };
};
