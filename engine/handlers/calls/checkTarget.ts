import { findTargetGroup } from '../../control/operations/find.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { TargetKey } from '../../model/names.ts';
import type { CallHandler } from '../CallHandler.ts';

/** Has every node check a target now. `TargetGroupNotFound`, `InvalidTarget`. */
export const checkTarget: CallHandler<'checkTarget'> = (input, { control }) => {
  const { targetGroupArn, name } = findTargetGroup(control.resources, input.targetGroupArn);
  const key = input.key as TargetKey; // a text that is no key is not registered
  if (!control.resources.targets.get(targetGroupArn)?.has(key)) {
    throw new BalanzaError('InvalidTarget', `The target '${key}' is not registered with target group ${name}.`);
  }
  control.checkNow(targetGroupArn, key);
  return null;
};
