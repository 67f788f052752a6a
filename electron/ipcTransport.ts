import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent, WebContents } from 'electron';
import type { Answer, ContractError } from '../engine/contract/Answer.ts';
import type { ConsoleFace } from '../engine/contract/Bridge.ts';
import { MESSAGE_CHARACTERS } from '../engine/contract/messages.ts';
import type { Language } from '../engine/contract/Language.ts';
import { IPC_CHANNEL, WINDOW_CALLS, type NotifyManner } from '../engine/contract/WindowBridge.ts';
import { isAppAddress } from './appAddress.ts';

export interface IpcTransportParts {
  readonly ipc: Pick<IpcMain, 'handle' | 'on' | 'off' | 'removeHandler'>;
  readonly face: ConsoleFace;
  /** Whether these are the contents of a window of ours. */
  readonly isOurs: (contents: WebContents) => boolean;
  /** The console of a window is in this language from now on. */
  readonly onLanguage: (language: Language) => void;
  /** Notifications are shown in this manner from now on. */
  readonly onManner: (manner: NotifyManner) => void;
  readonly warn: (sentence: string) => void;
}

/** Most subscriptions of one window at a time; a page has some ten. */
const SUBSCRIPTIONS = 256;
const ID = /^([\w-]{1,64})\/\d{1,10}$/;

/** Subscriptions of one window, all made by the document that it shows. */
interface Subscribed {
  document: string;
  readonly ends: Map<string, () => void>;
}

type Refusal = Extract<Answer<never>, { ok: false }>;

/**
 * Hands calls and subscriptions of our windows on to the engine, and its answers and values back. Every message passes
 * one check of its sender and one of its size, and carries JSON only, as a socket would. A refusal is an answer, never
 * an exception: IPC would lose its code and add a stack. Subscriptions end with the document that made them, with its
 * process and with its window.
 */
export function ipcTransport({ ipc, face, isOurs, warn, ...heard }: IpcTransportParts): { close(): void } {
  const windows = new Map<WebContents, Subscribed>();

  const endAll = (contents: WebContents) => {
    for (const end of windows.get(contents)?.ends.values() ?? []) end();
    windows.delete(contents);
  };

  const subscribedOf = (contents: WebContents, document: string): Subscribed => {
    const known = windows.get(contents);
    if (known?.document === document) return known;
    if (known === undefined) {
      contents.on('render-process-gone', () => endAll(contents));
      contents.once('destroyed', () => endAll(contents));
    }
    // A reload: what the document before it subscribed to is nobody's any more.
    for (const end of known?.ends.values() ?? []) end();
    const subscribed = { document, ends: new Map<string, () => void>() };
    windows.set(contents, subscribed);
    return subscribed;
  };

  const subscribe = (contents: WebContents, [id, name, input]: readonly unknown[]): Answer<null> => {
    const document = typeof id === 'string' ? ID.exec(id)?.[1] : undefined;
    if (typeof id !== 'string' || document === undefined) return refusal('ValidationError', 'This is not an id.');
    const { ends } = subscribedOf(contents, document);
    if (ends.has(id)) return refusal('ValidationError', 'This id is in use.');
    if (ends.size >= SUBSCRIPTIONS) {
      return refusal('TooLarge', `A window can have ${SUBSCRIPTIONS} subscriptions at a time; end some first.`);
    }
    const send = (channel: string, value: unknown) => {
      if (ends.has(id) && !contents.isDestroyed()) contents.send(channel, id, value);
    };
    let end: () => void = () => undefined;
    ends.set(id, () => end());
    const answer = face.subscribe(text(name), input, {
      onValue: (value) => send(IPC_CHANNEL.value, value),
      onEnd: (error: ContractError) => {
        send(IPC_CHANNEL.ended, error);
        ends.delete(id);
      },
    });
    if (!answer.ok) {
      ends.delete(id);
      return answer;
    }
    end = answer.value;
    return { ok: true, value: null };
  };

  const speak = (input: unknown): Answer<null> => {
    const { data } = WINDOW_CALLS.speak.safeParse(input);
    if (data === undefined) return refusal('ValidationError', 'The console has no such language.');
    heard.onLanguage(data.language);
    return { ok: true, value: null };
  };

  const notify = (input: unknown): Answer<null> => {
    const { data } = WINDOW_CALLS.notify.safeParse(input);
    if (data === undefined) return refusal('ValidationError', 'Quiet hours are two times of a day, such as 22:00.');
    heard.onManner(data);
    return { ok: true, value: null };
  };

  /** The one door: whatever comes in has passed here. */
  const checked = (event: IpcMainEvent | IpcMainInvokeEvent, given: readonly unknown[]): Answer<readonly unknown[]> => {
    const trouble = senderTrouble(event, isOurs);
    if (trouble === null) return asJson(given);
    warn(`a message to the engine was refused: ${trouble}`);
    return refusal('AccessDenied', `Only the console’s own page may speak to the engine: ${trouble}.`);
  };

  const onUnsubscribe = (event: IpcMainEvent, ...given: readonly unknown[]) => {
    const message = checked(event, given);
    const id = message.ok ? message.value[0] : undefined;
    const ends = windows.get(event.sender)?.ends;
    if (typeof id !== 'string') return;
    ends?.get(id)?.();
    ends?.delete(id);
  };

  ipc.handle(IPC_CHANNEL.call, async (event, ...given: readonly unknown[]) => {
    const message = checked(event, given);
    if (!message.ok) return message;
    const [name, input] = message.value;
    if (name === 'speak') return speak(input);
    return name === 'notify' ? notify(input) : answered(warn, () => face.answer(text(name), input));
  });
  ipc.handle(IPC_CHANNEL.subscribe, async (event, ...given: readonly unknown[]) => {
    const message = checked(event, given);
    if (!message.ok) return message;
    return answered(warn, () => subscribe(event.sender, message.value));
  });
  ipc.on(IPC_CHANNEL.unsubscribe, onUnsubscribe);

  return {
    close: () => {
      ipc.removeHandler(IPC_CHANNEL.call);
      ipc.removeHandler(IPC_CHANNEL.subscribe);
      ipc.off(IPC_CHANNEL.unsubscribe, onUnsubscribe);
      for (const contents of [...windows.keys()]) endAll(contents);
    },
  };
}

/** What is wrong with the sender of a message; null when it is the top frame of a window of ours, at our address. */
function senderTrouble(
  { sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent,
  isOurs: IpcTransportParts['isOurs'],
): string | null {
  if (senderFrame === null) return 'the page is gone';
  if (!isOurs(sender)) return 'the window is not one of the console’s';
  if (senderFrame.parent !== null) return 'the frame is inside a page';
  if (!isAppAddress(senderFrame.url)) return `the page is at another address (${senderFrame.url.slice(0, 100)})`;
  return null;
}

/** The message as JSON carries it, so that both transports give the engine the same. */
function asJson(given: readonly unknown[]): Answer<readonly unknown[]> {
  let written: string;
  try {
    written = JSON.stringify(given);
  } catch {
    return refusal('ValidationError', 'JSON does not carry this input: it has a cycle or a bigint.');
  }
  if (written.length > MESSAGE_CHARACTERS) {
    return refusal(
      'TooLarge',
      `The input is ${written.length} characters long as JSON; the limit is ${MESSAGE_CHARACTERS}.`,
    );
  }
  return { ok: true, value: JSON.parse(written) as readonly unknown[] }; // made from an array, two lines above
}

const text = (name: unknown): string => (typeof name === 'string' ? name : '');

/** What `answer` answers. The engine promises not to throw; if it does, the window gets a sentence and no stack. */
async function answered(
  warn: IpcTransportParts['warn'],
  answer: () => Answer<unknown> | Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  try {
    return await answer();
  } catch (error) {
    warn(`a call from the window failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return refusal('InternalFailure', 'The engine failed to answer; its log says more. Try again.');
  }
}

function refusal(code: string, message: string): Refusal {
  return { ok: false, error: { code, message } };
}
