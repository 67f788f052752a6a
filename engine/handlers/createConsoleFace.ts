import type { Answer, ContractError } from '../contract/Answer.ts';
import type { ConsoleFace } from '../contract/Bridge.ts';
import { CALLS, type CallName } from '../contract/calls.ts';
import { STREAMS, type StreamName } from '../contract/streams.ts';
import type { Log } from '../model/Log.ts';
import { parseInput } from '../model/parseInput.ts';
import { CALL_HANDLERS } from './callHandlers.ts';
import type { ConsoleContext } from './ConsoleContext.ts';
import { errorOf } from './errorOf.ts';
import { guardedClock } from './guardedClock.ts';
import type { CallHandler } from './CallHandler.ts';
import type { StreamHandler } from './StreamHandler.ts';
import { STREAM_HANDLERS } from './streamHandlers.ts';

/** The face while it is open. */
export interface OpenConsoleFace extends ConsoleFace {
  /** Ends every subscription with `Disconnected` and answers nothing more. Twice without harm. */
  close(): void;
}

type SubscriptionListener = Parameters<ConsoleFace['subscribe']>[2];

const CLOSED: ContractError = {
  code: 'Disconnected',
  message: 'The engine is stopping. The window connects again as soon as it runs.',
};

/**
 * The engine's side of the contract: finds the handler by name, parses the input with the contract's schema, and turns
 * what goes wrong into an answer. `UnknownCall` for a name that the contract does not have, `ValidationError` for an
 * input that does not fit, else the handler's own errors.
 */
export function createConsoleFace(options: ConsoleContext & { readonly log: Log }): OpenConsoleFace {
  const { log } = options;
  const context: ConsoleContext = {
    ...options,
    clock: guardedClock(options.clock, (error) => errorOf(error, 'A stream of the console', log)),
  };
  const open = new Set<() => void>();
  let isClosed = false;
  return {
    async answer(name, input) {
      if (isClosed) return refused(CLOSED);
      if (!isCall(name)) return refused(unknown(name));
      try {
        const before = context.control.resources;
        const value = await call(name, input, context);
        // What the window shows or sends next meets the change.
        if (context.control.resources !== before) await context.control.followed();
        return { ok: true, value };
      } catch (error) {
        return refused(errorOf(error, `The call ${name}`, log));
      }
    },
    subscribe(name, input, listener) {
      if (isClosed) return refused(CLOSED);
      if (!isStream(name)) return refused(unknown(name));
      try {
        const subscription = subscribe({ name, input, context, listener, log });
        const end = () => {
          listener.onEnd(CLOSED);
        };
        const stop = () => {
          open.delete(endAtClose);
          subscription();
        };
        const endAtClose = () => {
          stop();
          end();
        };
        open.add(endAtClose);
        return { ok: true, value: stop };
      } catch (error) {
        return refused(errorOf(error, `The stream ${name}`, log));
      }
    },
    close() {
      isClosed = true;
      for (const end of [...open]) {
        try {
          end();
        } catch (error) {
          errorOf(error, 'A window that was told of the end', log);
        }
      }
    },
  };
}

/** The compiler cannot follow that schema and handler are those of the same name, through a union of names. */
function call(name: CallName, input: unknown, context: ConsoleContext): unknown {
  const handler = CALL_HANDLERS[name] as CallHandler<CallName>; // of this name
  const parsed = parseInput(CALLS[name].input, input) as never; // by the handler's own schema
  return handler(parsed, context);
}

function subscribe(options: {
  readonly name: StreamName;
  readonly input: unknown;
  readonly context: ConsoleContext;
  readonly listener: SubscriptionListener;
  readonly log: Log;
}): () => void {
  const { name, input, context, listener, log } = options;
  const handler = STREAM_HANDLERS[name] as StreamHandler<StreamName>; // of this name, as in `call`
  const parsed = parseInput(STREAMS[name].input, input) as never; // by the handler's own schema
  let isOpen = true;
  const stop = handler(parsed, context, (value) => {
    if (!isOpen) return;
    try {
      listener.onValue(value);
    } catch (error) {
      // Who cannot take a value harms neither the stream nor the others.
      errorOf(error, `A window that was sent a value of ${name}`, log);
    }
  });
  return () => {
    if (!isOpen) return;
    isOpen = false;
    stop();
  };
}

const isCall = (name: string): name is CallName => Object.hasOwn(CALLS, name);
const isStream = (name: string): name is StreamName => Object.hasOwn(STREAMS, name);

const refused = (error: ContractError): Answer<never> => ({ ok: false, error });

const unknown = (name: string): ContractError => ({
  code: 'UnknownCall',
  message: `This engine has no '${name.slice(0, 100)}'. The window and the engine are of different versions: reload the window.`,
});
