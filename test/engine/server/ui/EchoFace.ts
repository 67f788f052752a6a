import type { ConsoleFace } from '../../../../engine/contract/Bridge.ts';

export type ListenerOfFace = Parameters<ConsoleFace['subscribe']>[2];

/** A face that answers with what it was given, and whose subscriptions the test serves. */
export class EchoFace implements ConsoleFace {
  readonly listeners: { readonly name: string; readonly input: unknown; readonly listener: ListenerOfFace }[] = [];
  ended = 0;
  /** What a call answers, or waits for. */
  onCall: ConsoleFace['answer'] = (name, input) => Promise.resolve({ ok: true, value: { name, input } });

  answer(name: string, input: unknown): ReturnType<ConsoleFace['answer']> {
    return this.onCall(name, input);
  }

  subscribe(name: string, input: unknown, listener: ListenerOfFace): ReturnType<ConsoleFace['subscribe']> {
    if (name === 'nothing') return { ok: false, error: { code: 'UnknownCall', message: 'There is no such stream.' } };
    this.listeners.push({ name, input, listener });
    listener.onValue({ first: input });
    return {
      ok: true,
      value: () => {
        this.ended += 1;
      },
    };
  }
}
