import type { CallInput } from '../../engine/contract/calls.ts';
import type { CommandStep } from '../awsCommand/commandScript.ts';
import { variableOf } from '../awsCommand/shellWord.ts';

/** Instances that are launched and, once they run, registered with a group, as steps of a script; `null`: with none. */
export function launchSteps(
  requests: readonly CallInput<'runInstances'>[],
  targetGroupArn: string | null,
): readonly CommandStep[] {
  if (targetGroupArn === null) return requests.map((input) => ({ name: 'runInstances', input }));
  const variables = requests.map((_, place) => `INSTANCE_${place + 1}`);
  const instanceIds = variables.map(variableOf);
  return [
    ...requests.map((input, place) => ({ name: 'runInstances', input, variable: variables[place] ?? '' }) as const),
    { name: 'untilRunning', instanceIds },
    { name: 'registerTargets', input: { targetGroupArn, targets: instanceIds.map((id) => ({ id })) } },
  ];
}
