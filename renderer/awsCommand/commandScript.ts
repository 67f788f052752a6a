import type { CallInput, CallName } from '../../engine/contract/calls.ts';
import { awsCommandOf, awsWords, type CommandEngine } from './awsCommandOf.ts';
import { shellWord } from './shellWord.ts';

/** What an operation answers that later steps name. */
const ANSWERED = {
  createLoadBalancer: 'LoadBalancers[0].LoadBalancerArn',
  createTargetGroup: 'TargetGroups[0].TargetGroupArn',
  runInstances: 'Instances[0].InstanceId',
} as const;

/** A call, or the wait for something, of a script. */
export type CommandStep =
  | { readonly [Name in CallName]: { readonly name: Name; readonly input: CallInput<Name> } }[CallName]
  | {
      readonly [Name in keyof typeof ANSWERED]: {
        readonly name: Name;
        readonly input: CallInput<Name>;
        /** Where the ARN or id of what it makes is kept for later steps, which name it by `variableOf`. */
        readonly variable: string;
      };
    }[keyof typeof ANSWERED]
  | { readonly name: 'untilRunning'; readonly instanceIds: readonly string[] };

/**
 * The commands of several steps, to be pasted into a POSIX shell at once: one that fails ends it. Empty where there is no
 * command for a step: half of a change would be another change.
 */
export function commandScript(steps: readonly CommandStep[], engine: CommandEngine): string {
  const lines = steps.map((step) => linesOf(step, engine));
  return lines.some((some) => some.length === 0) ? '' : lines.flat().join(' &&\n');
}

function linesOf(step: CommandStep, engine: CommandEngine): readonly string[] {
  if (step.name === 'untilRunning') {
    return [
      [...awsWords(engine), 'ec2 wait instance-running --instance-ids', ...step.instanceIds.map(shellWord)].join(' '),
    ];
  }
  const lines = awsCommandOf(step.name, step.input, engine);
  if (!('variable' in step)) return lines;
  const query = `--query ${shellWord(ANSWERED[step.name])} --output text`;
  return lines.map((line) => `${step.variable}=$(${line} ${query})`);
}
