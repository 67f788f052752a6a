import { onTestFinished } from 'vitest';
import type { Answer, ContractError } from '../../engine/contract/Answer.ts';
import type { ConsoleFace } from '../../engine/contract/Bridge.ts';
import { CALLS, type CallInput, type CallName, type CallOutput } from '../../engine/contract/calls.ts';
import { STREAMS, type StreamInput, type StreamName, type StreamValue } from '../../engine/contract/streams.ts';

/** What a subscription has brought so far. */
export interface Followed<Name extends StreamName> {
  readonly values: readonly StreamValue<Name>[];
  readonly ended: ContractError | null;
  /** The first value that fits, of those that came and come; fails with what was awaited after `seconds`, 10 by default. */
  until(what: string, fits: (value: StreamValue<Name>) => boolean, seconds?: number): Promise<StreamValue<Name>>;
  stop(): void;
}

/** A window as the engine sees it, without a transport. Everything that comes is checked with the contract's schemas. */
export class ConsoleClient {
  readonly #face: ConsoleFace;

  constructor(face: ConsoleFace) {
    this.#face = face;
  }

  /** The value of a call; fails when it is refused. */
  async call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>> {
    const answer = await this.#face.answer(name, input);
    if (!answer.ok) throw new Error(`${name}: ${answer.error.code}: ${answer.error.message}`);
    return CALLS[name].output.parse(answer.value) as CallOutput<Name>; // by the schema of this name
  }

  /** How a call is refused, `code: sentence`; `accepted` when it is not. */
  async refusal(name: string, input: unknown): Promise<string> {
    return refusalOf(await this.#face.answer(name, input));
  }

  subscriptionRefusal(name: string, input: unknown): string {
    const answer = this.#face.subscribe(name, input, { onValue: () => undefined, onEnd: () => undefined });
    if (answer.ok) answer.value();
    return refusalOf(answer);
  }

  /** Subscribes until `stop`, or the end of the test. Fails when it is refused. */
  follow<Name extends StreamName>(name: Name, input: StreamInput<Name>): Followed<Name> {
    const values: StreamValue<Name>[] = [];
    const waiting = new Set<() => void>();
    const faults: string[] = [];
    let ended: ContractError | null = null;
    const answer = this.#face.subscribe(name, input, {
      onValue: (value) => {
        const parsed = STREAMS[name].value.safeParse(value);
        if (!parsed.success) faults.push(`${name} sent what JSON does not carry: ${JSON.stringify(value)}`);
        values.push(value as StreamValue<Name>); // by the schema of this name, or the test fails
        for (const check of [...waiting]) check();
      },
      onEnd: (error) => {
        ended = error;
      },
    });
    if (!answer.ok) throw new Error(`${name}: ${answer.error.code}: ${answer.error.message}`);
    onTestFinished(() => {
      answer.value();
      if (faults.length > 0) throw new Error(faults.join('\n'));
    });
    return {
      values,
      get ended() {
        return ended;
      },
      stop: answer.value,
      until: (what, fits, seconds = 10) =>
        new Promise((resolve, reject) => {
          let seen = 0;
          const check = () => {
            for (; seen < values.length; seen += 1) {
              const value = values[seen];
              if (value === undefined || !fits(value)) continue;
              clearTimeout(deadline);
              waiting.delete(check);
              resolve(value);
              return;
            }
          };
          const deadline = setTimeout(() => {
            waiting.delete(check);
            reject(new Error(`waited ${seconds} s in vain: ${what}; last: ${JSON.stringify(values.at(-1))}`));
          }, seconds * 1_000);
          waiting.add(check);
          check();
        }),
    };
  }
}

const refusalOf = (answer: Answer<unknown>) =>
  answer.ok ? 'accepted' : `${answer.error.code}: ${answer.error.message}`;
