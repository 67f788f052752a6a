import { z } from 'zod';
import type { Answer, ContractError } from './Answer.ts';
import type { CallName } from './calls.ts';
import { LANGUAGES } from './Language.ts';
import { quietHours } from './QuietHours.ts';
import type { StreamName } from './streams.ts';

const notifyManner = z.strictObject({ quietHours: quietHours.nullable(), hasSound: z.boolean() });
/** How notifications are shown: not at all in quiet hours, else with or without a sound. */
export type NotifyManner = z.output<typeof notifyManner>;

/** Calls that main answers itself, of what only a window has; inputs by name. They pass the door that all others pass. */
export const WINDOW_CALLS = {
  /** The language that the console is in, when it opens and when it changes: menu, tray and notifications follow. */
  speak: z.strictObject({ language: z.enum(LANGUAGES) }),
  /** When and how notifications are shown on the desktop, as `speak`. */
  notify: notifyManner,
} as const;
export type WindowCallName = keyof typeof WINDOW_CALLS;

/**
 * What Electron's preload script puts on `window.balanza`: one frozen object, all that the console gets of Electron.
 * Untyped on purpose, as messages on a socket are: the renderer's `Bridge` gives the types, the engine checks inputs.
 * Only names of the contract pass; another is answered `UnknownCall`. What is given is handed on as JSON.
 */
export interface WindowBridge {
  /** Node's name of the system: `linux`, `darwin`, `win32`. */
  readonly platform: string;

  /** Never rejects: what goes wrong is an answer, with `TooLarge` beyond `MESSAGE_CHARACTERS`. */
  readonly call: (name: CallName | WindowCallName, input: unknown) => Promise<Answer<unknown>>;

  /**
   * Returns how to unsubscribe. The first value comes after it has returned; after `onEnd` (a refusal, or an end from
   * the engine's side) or after unsubscribing nothing comes any more.
   */
  readonly subscribe: (
    ...subscription: [
      name: StreamName,
      input: unknown,
      onValue: (value: unknown) => void,
      onEnd: (error: ContractError) => void,
    ]
  ) => () => void;
}

/** Channels of Electron's IPC: everything that preload and main say to each other. */
export const IPC_CHANNEL = {
  /** To main, answered: name, input. */
  call: 'balanza:call',
  /** To main, answered: id, name, input. Ids are the preload's, `<document>/<number>`. */
  subscribe: 'balanza:subscribe',
  /** To main: id. */
  unsubscribe: 'balanza:unsubscribe',
  /** To the window: id, value. */
  value: 'balanza:value',
  /** To the window: id, error. */
  ended: 'balanza:ended',
} as const;
