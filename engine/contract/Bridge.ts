import type { Answer, ContractError } from './Answer.ts';
import type { CallInput, CallName, CallOutput } from './calls.ts';
import type { StreamInput, StreamName, StreamValue } from './streams.ts';

/** How a subscription goes on. */
export interface Subscriber<Name extends StreamName> {
  readonly onValue: (value: StreamValue<Name>) => void;
  /** It was refused, or ended from the engine's side. Nothing comes after it. */
  readonly onEnd: (error: ContractError) => void;
}

/** The window's side of the border: all that the console knows of the engine comes through it. */
export interface Bridge {
  /** Never rejects: what goes wrong is an answer. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Answer<CallOutput<Name>>>;
  /** Returns how to unsubscribe. */
  subscribe<Name extends StreamName>(name: Name, input: StreamInput<Name>, subscriber: Subscriber<Name>): () => void;
}

/**
 * The engine's side: a transport hands on what it was sent, as it was sent, and sends back what it gets. Names and
 * inputs are checked here and nowhere before, so that no transport can forget to.
 */
export interface ConsoleFace {
  /** Never rejects. */
  answer(name: string, input: unknown): Promise<Answer<unknown>>;
  /** Calls `onValue` from within, and later, until it is unsubscribed. A refusal is an answer. */
  subscribe(
    name: string,
    input: unknown,
    listener: { readonly onValue: (value: unknown) => void; readonly onEnd: (error: ContractError) => void },
  ): Answer<() => void>;
}
