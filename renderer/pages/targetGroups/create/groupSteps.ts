import type { CallInput } from '../../../../engine/contract/calls.ts';
import type { CommandStep } from '../../../awsCommand/commandScript.ts';
import { variableOf } from '../../../awsCommand/shellWord.ts';
import { requestedTargets, type PendingTarget } from '../register/PendingTarget.ts';

const VARIABLE = 'TARGET_GROUP_ARN';

/** A group that is made and gets its targets, as steps of a script. */
export function groupSteps(
  request: CallInput<'createTargetGroup'>,
  targets: readonly PendingTarget[],
): readonly CommandStep[] {
  if (targets.length === 0) return [{ name: 'createTargetGroup', input: request }];
  return [
    { name: 'createTargetGroup', input: request, variable: VARIABLE },
    { name: 'registerTargets', input: { targetGroupArn: variableOf(VARIABLE), targets: requestedTargets(targets) } },
  ];
}
