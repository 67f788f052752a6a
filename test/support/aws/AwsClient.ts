import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Engine } from '../../../engine/index.ts';

const DRIVER = fileURLToPath(new URL('driver.py', import.meta.url));

/** The Python that has the aws command line and boto3, or undefined: then tests with real clients are skipped. */
export const awsPython: string | undefined = ['python3', '/usr/bin/python3'].find(
  (python) => spawnSync(python, ['-c', 'import awscli, boto3']).status === 0,
);

/** What a command wrote. */
interface CommandAnswer {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}
type CallAnswer =
  { readonly output: unknown } | { readonly error: { readonly code: string; readonly message: string } };

/** An action, its input as AWS's model has it. */
export interface ActionCall {
  readonly client: string;
  readonly action: string;
  readonly input: object;
  /** The command line, or boto3. */
  readonly by: 'aws' | 'boto3';
}

/** A method of boto3's of which a URL is signed. */
export interface PresignedCall {
  readonly client: string;
  /** Such as `describe_load_balancers`. */
  readonly presign: string;
  readonly input: object;
  readonly expiresSeconds: number;
}

/** A shape in the model of a client. */
export type ModelShape =
  | {
      readonly kind: 'structure';
      readonly members: Readonly<Record<string, ModelShape>>;
      /** Names of the members on the wire. */
      readonly names: Readonly<Record<string, string>>;
      readonly required: readonly string[];
    }
  | { readonly kind: 'list'; readonly member: ModelShape }
  | { readonly kind: 'again' | 'boolean' | 'double' | 'float' | 'integer' | 'long' | 'map' | 'string' | 'timestamp' };

/** What a client knows of the actions of its service. */
export type ClientModel = Readonly<
  Record<
    string,
    { readonly input: ModelShape | null; readonly output: ModelShape | null; readonly errors: readonly string[] }
  >
>;

/** Where the clients find the engine, and nothing of who runs the tests. */
export function awsEnvironment({ apiUrl, credentials, control }: Engine): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    AWS_ENDPOINT_URL: apiUrl,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_DEFAULT_REGION: control.resources.region,
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_PAGER: '',
  };
}

/** The real aws command line and boto3, pointed at an engine. Ends with the test. */
export class AwsClient {
  /** Names of the commands so far, such as `elbv2 describe-rules`. */
  readonly commands: string[] = [];
  readonly #child: ChildProcess;
  readonly #answers: AsyncIterator<string, undefined>;

  constructor(engine: Engine, environment: NodeJS.ProcessEnv = {}) {
    const child = spawn(awsPython ?? 'python3', [DRIVER], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...awsEnvironment(engine), ...environment },
    });
    this.#child = child;
    this.#answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    onTestFinished(async () => {
      const ended = child.exitCode === null ? once(child, 'exit') : Promise.resolve();
      child.stdin.end();
      await ended;
    });
  }

  /** Runs `aws …` and reads its JSON; null when it wrote nothing. Words are split at blanks; `'…'` keeps them together. */
  async run(command: string): Promise<unknown> {
    const answer = await this.#command(command);
    if (answer.code !== 0) throw new Error(`aws ${command}\n${answer.err}`);
    return answer.out.trim() === '' ? null : (JSON.parse(answer.out) as unknown); /* checked by who reads it */
  }

  /** Runs `aws` with words that a shell has read already; what it wrote. */
  async runWords(args: readonly string[]): Promise<string> {
    const { code, out, err } = await this.#ask<CommandAnswer>({ args });
    if (code !== 0) throw new Error(`aws ${args.join(' ')}\n${err}`);
    return out;
  }

  /** How a command is refused: `Code: sentence`, as the client read it; `accepted` when it is not. */
  async refusal(command: string): Promise<string> {
    const { code, err } = await this.#command(command);
    if (code === 0) return 'accepted';
    const [, name, sentence] =
      /\((\w[\w.]*)\) when calling the \w+ operation(?: \(reached max retries: \d+\))?: (.*)/s.exec(err) ?? [];
    return name === undefined ? err.trim() : `${name}: ${(sentence ?? '').trim()}`;
  }

  /** Calls boto3; `Code: sentence` for an error. */
  async boto(client: string, method: string, input: object): Promise<unknown> {
    return outputOf(await this.#ask<CallAnswer>({ client, method, input }));
  }

  /** Waits with one of boto3's waiters, asking every second. */
  async wait(client: string, waiter: string, input: object): Promise<unknown> {
    return outputOf(await this.#ask<CallAnswer>({ client, waiter, input }));
  }

  /** Calls an action by its name in AWS's model, as a command or with boto3. Throws what the client says of a refusal. */
  async action(asked: ActionCall): Promise<unknown> {
    const answer = await this.#ask<CommandAnswer | CallAnswer>(asked);
    if ('code' in answer) {
      if (answer.code !== 0) throw new Error(answer.err.trim());
      return answer.out.trim() === '' ? {} : (JSON.parse(answer.out) as unknown); /* checked by who reads it */
    }
    const output = outputOf(answer);
    if (typeof output === 'string') throw new Error(output);
    return output;
  }

  /** A URL that boto3 has signed for a method, good for so many seconds. */
  async presigned(asked: PresignedCall): Promise<string> {
    return outputOf(await this.#ask<CallAnswer>(asked)) as string; // as the driver says it answers
  }

  /** What the model of a client says of its actions. */
  async model(client: string): Promise<ClientModel> {
    return outputOf(await this.#ask<CallAnswer>({ model: client })) as ClientModel; // as the driver says it answers
  }

  #command(command: string): Promise<CommandAnswer> {
    const args = [...command.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
    this.commands.push(args.slice(0, 2).join(' '));
    return this.#ask<CommandAnswer>({ args: [...args, '--output', 'json'] });
  }

  async #ask<Answer>(request: object): Promise<Answer> {
    this.#child.stdin?.write(`${JSON.stringify(request)}\n`);
    const answer = await this.#answers.next();
    if (answer.done === true) throw new Error(`the aws clients have ended at ${JSON.stringify(request)}`);
    return JSON.parse(answer.value) as Answer; // as the driver says it answers
  }
}

function outputOf(answer: CallAnswer): unknown {
  return 'error' in answer ? `${answer.error.code}: ${answer.error.message}` : answer.output;
}

/** A value within an answer, such as `LoadBalancers.0.LoadBalancerArn`; fails when there is none. */
export function valueAt(answer: unknown, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>(
      (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
      answer,
    );
  if (typeof value === 'string') return value;
  throw new Error(`there is no text at ${path} of ${JSON.stringify(answer)}`);
}
