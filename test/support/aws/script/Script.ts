import type { Engine } from '../../../../engine/index.ts';
import { awaited } from '../../startTestEngine.ts';
import { valueAt } from '../AwsClient.ts';
import type { ScriptClient, ScriptService } from './ScriptClient.ts';

/** One call of the script, and what the client read. */
export interface ScriptCall {
  readonly service: ScriptService;
  readonly action: string;
  readonly answer: unknown;
}

/** Calls through one client, each noted. */
export class Script {
  readonly calls: ScriptCall[] = [];
  readonly #client: ScriptClient;
  readonly #engine: Engine;

  constructor(engine: Engine, client: ScriptClient) {
    this.#engine = engine;
    this.#client = client;
  }

  async call(service: ScriptService, action: string, input: object = {}): Promise<unknown> {
    const answer = await this.#client.call(service, action, input);
    this.calls.push({ service, action, answer });
    return answer;
  }

  /** The text at a path of what a call answers: `Vpc.VpcId`. */
  async value(service: ScriptService, action: string, asked: { readonly input: object; readonly at: string }) {
    return valueAt(await this.call(service, action, asked.input), asked.at);
  }

  /** How a call is refused, as the client says it. */
  async refusal(service: ScriptService, action: string, input: object): Promise<string> {
    try {
      const answer = await this.#client.call(service, action, input);
      return `accepted: ${JSON.stringify(answer)}`;
    } catch (error) {
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      this.calls.push({ service, action, answer: 'refused' });
      return text;
    }
  }

  wait(service: ScriptService, waiter: string, input: object): Promise<void> {
    return this.#client.wait(service, waiter, input);
  }

  /** Until the engine has got there: waiters of the command line look again only after 15 seconds. */
  until(what: string, isTrue: (control: Engine['control']) => boolean): Promise<void> {
    return awaited(this.#engine, what, () => isTrue(this.#engine.control));
  }
}

/** Whether every target that there is passes its checks. */
export function areAllHealthy(control: Engine['control']): boolean {
  const { targets } = control.observed();
  return targets.size > 0 && [...targets.values()].every(({ state }) => state === 'healthy');
}
