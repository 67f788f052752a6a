import { expect } from 'vitest';
import { valueAt, type ActionCall, type AwsClient } from '../AwsClient.ts';

/** A call that is refused: the code that is expected, the action, its input. */
export type ErrorCase = readonly [code: string, action: string, input: object];

/** Asks for what is refused, through a real client, and keeps which codes came. */
export class ErrorAsker {
  /** `service code`, such as `elbv2 ListenerNotFound`. */
  readonly provoked = new Set<string>();
  readonly #aws: AwsClient;
  readonly #by: ActionCall['by'];

  constructor(aws: AwsClient, by: ActionCall['by'] = 'boto3') {
    this.#aws = aws;
    this.#by = by;
  }

  /** What is not refused, and the text at a path of its answer. */
  async made(service: string, action: string, asked: { readonly input: object; readonly at: string }): Promise<string> {
    return valueAt(await this.call(service, action, asked.input), asked.at);
  }

  call(service: string, action: string, input: object): Promise<unknown> {
    return this.#aws.action({ client: service, action, input, by: this.#by });
  }

  /** Expects each to be refused with its code. */
  async refused(service: string, cases: readonly ErrorCase[]): Promise<void> {
    const answered: string[] = [];
    for (const [, action, input] of cases) {
      const code = await this.#codeOf(service, action, input);
      this.provoked.add(`${service} ${code}`);
      answered.push(code);
    }
    const said = (code: string | undefined, [, action, input]: ErrorCase) =>
      `${code ?? ''}: ${action} ${JSON.stringify(input)}`.slice(0, 300);
    expect(cases.map((one, place) => said(answered[place], one))).toEqual(cases.map((one) => said(one[0], one)));
  }

  async #codeOf(service: string, action: string, input: object): Promise<string> {
    try {
      await this.call(service, action, input);
      return 'accepted';
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return /\(([\w.]+)\) when calling/.exec(text)?.[1] ?? text.split(': ')[0] ?? text;
    }
  }
}
