import { CONSOLE_CALLS, OPERATION_CALLS, type CallInput, type CallName } from '../../engine/contract/calls.ts';
import { CLASSIC_CALLS } from '../../engine/contract/classicCalls.ts';
import type { AwsCall } from './AwsCall.ts';
import { classicCommands } from './classicCommands.ts';
import { consoleCommands } from './consoleCommands.ts';
import { operationCommands } from './operationCommands.ts';
import { optionWords, visibleJson } from './optionWords.ts';
import { shellWord } from './shellWord.ts';
import { trustStoreCommands } from './trustStoreCommands.ts';

/** The engine that a command is for. */
export interface CommandEngine {
  /** Address of its AWS endpoint, such as `http://127.0.0.1:7071`. */
  readonly endpoint: string;
  readonly region: string;
  /** Where its credentials are; null: those of the caller's profile are its. */
  readonly dataDir: string | null;
}

/**
 * The commands that do what a call of the console does: one line each, to be run in this order in a POSIX shell. Options
 * that say nothing are left out. Most are `aws`, what only Balanza has is `balanza`; empty: there is none. Source: issue 4.
 */
export function awsCommandOf<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  engine: CommandEngine,
): readonly string[] {
  const commands = { ...operationCommands, ...classicCommands };
  if (isOperation(name)) {
    // The input is that of the name, which the type of a table cannot say of a name that is not known yet.
    const command = commands[name] as (given: unknown) => readonly AwsCall[];
    return command(input).map((one) => awsLine(one, engine));
  }
  if (!isConsoleCall(name)) return [];
  if (name === 'createTrustStore') {
    const made = trustStoreCommands(input as CallInput<'createTrustStore'>, engine.dataDir); // the input is that of the name
    return made === null ? [] : [...made.copy, awsLine(made.call, engine)];
  }
  const command = consoleCommands[name];
  if (typeof command === 'object') return [];
  // As above.
  const run = command as (given: unknown) => readonly (readonly string[])[];
  const folder = engine.dataDir === null ? [] : ['--data-dir', engine.dataDir];
  return run(input).map((words) => ['npm run balanza --', ...[...words, ...folder].map(shellWord)].join(' '));
}

function isOperation(name: CallName): name is keyof typeof OPERATION_CALLS | keyof typeof CLASSIC_CALLS {
  return Object.hasOwn(OPERATION_CALLS, name) || Object.hasOwn(CLASSIC_CALLS, name);
}

function isConsoleCall(name: CallName): name is keyof typeof CONSOLE_CALLS {
  return Object.hasOwn(CONSOLE_CALLS, name);
}

function awsLine({ service, action, input, words = [] }: AwsCall, engine: CommandEngine): string {
  const options = Object.entries(input).map(([member, value]) => [member, value, optionWords(member, value)] as const);
  const odd = options.filter(([, , text]) => text === null).map(([member, value]) => [member, value] as const);
  return [
    ...awsWords(engine),
    service,
    action,
    ...options.flatMap(([, , text]) => text ?? []),
    ...words,
    ...(odd.length > 0 ? [`--cli-input-json ${shellWord(visibleJson(Object.fromEntries(odd)))}`] : []),
  ].join(' ');
}

/** `aws` and what every command to an engine begins with. */
export function awsWords({ endpoint, region, dataDir }: CommandEngine): readonly string[] {
  return [
    ...(dataDir === null ? [] : [`AWS_SHARED_CREDENTIALS_FILE=${shellWord(`${dataDir}/credentials`)}`]),
    'aws',
    `--endpoint-url ${shellWord(endpoint)}`,
    `--region ${shellWord(region)}`,
  ];
}
