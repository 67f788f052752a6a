import type { Answer } from '../../../../engine/contract/Answer.ts';
import type { Bridge } from '../../../../engine/contract/Bridge.ts';

/** A call that a page made. */
export interface MadeCall {
  readonly name: string;
  readonly input: unknown;
}

interface Subscriber {
  readonly input: Readonly<Record<string, unknown>>;
  readonly onValue: (value: unknown) => void;
}

/** A bridge that answers what it is told, and remembers what it was asked. Streams are fed by the test. */
export class FakeBridge {
  readonly calls: MadeCall[] = [];
  readonly #answers = new Map<string, Answer<unknown>[]>();
  readonly #always = new Map<string, () => Answer<unknown>>();
  readonly #subscribers = new Map<string, Set<Subscriber>>();

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

  /** Sends a value to whoever subscribed to a stream; with `of`, to those whose input is of this. */
  send(name: string, value: unknown, of: Readonly<Record<string, unknown>> = {}): void {
    for (const { input, onValue } of this.#subscribers.get(name) ?? []) {
      if (Object.entries(of).every(([key, asked]) => input[key] === asked)) onValue(value);
    }
  }

  asBridge(): Bridge {
    const call = (name: string, input: unknown) => {
      this.calls.push({ name, input });
      const answer = this.#answers.get(name)?.shift() ?? this.#always.get(name)?.();
      return Promise.resolve(answer ?? { ok: true, value: null });
    };
    const subscribe = (
      name: string,
      input: Subscriber['input'],
      { onValue }: { readonly onValue: (value: never) => void },
    ) => {
      const take = onValue as (value: unknown) => void; // what the test sends is of the stream
      const all = this.#subscribers.get(name) ?? new Set();
      const subscriber = { input, onValue: take };
      this.#subscribers.set(name, all.add(subscriber));
      return () => {
        all.delete(subscriber);
      };
    };
    return { call, subscribe } as Bridge; // untyped inside, as a transport is
  }
}
