import type { Answer } from '../../../../engine/contract/Answer.ts';
import type { Bridge } from '../../../../engine/contract/Bridge.ts';

/** A call that a page made. */
export interface MadeCall {
  readonly name: string;
  readonly input: unknown;
}

/** A bridge that answers what it is told, and remembers what it was asked. Streams are fed by the test. */
export class FakeBridge {
  readonly calls: MadeCall[] = [];
  readonly #answers = new Map<string, Answer<unknown>[]>();
  readonly #always = new Map<string, () => Answer<unknown>>();
  readonly #subscribers = new Map<string, Set<(value: unknown) => void>>();

  /** The next answer to a call of this name; without any, a call is answered with null. */
  answerNext(name: string, answer: Answer<unknown>): void {
    this.#answers.set(name, [...(this.#answers.get(name) ?? []), answer]);
  }

  /** How every call of this name is answered that `answerNext` says nothing of. */
  answerAll(name: string, answer: () => Answer<unknown>): void {
    this.#always.set(name, answer);
  }

  /** Refuses the next call of this name. */
  refuseNext(name: string, message: string): void {
    this.answerNext(name, { ok: false, error: { code: 'ValidationError', message } });
  }

  /** Sends a value to whoever subscribed to a stream. */
  send(name: string, value: unknown): void {
    for (const onValue of this.#subscribers.get(name) ?? []) onValue(value);
  }

  asBridge(): Bridge {
    const call = (name: string, input: unknown) => {
      this.calls.push({ name, input });
      const answer = this.#answers.get(name)?.shift() ?? this.#always.get(name)?.();
      return Promise.resolve(answer ?? { ok: true, value: null });
    };
    const subscribe = (name: string, _input: unknown, { onValue }: { readonly onValue: (value: never) => void }) => {
      const take = onValue as (value: unknown) => void; // what the test sends is of the stream
      const all = this.#subscribers.get(name) ?? new Set();
      this.#subscribers.set(name, all.add(take));
      return () => {
        all.delete(take);
      };
    };
    return { call, subscribe } as Bridge; // untyped inside, as a transport is
  }
}
