import type { WebSocket } from 'ws';
import type { Answer, ContractError } from '../../contract/Answer.ts';
import type { ConsoleFace } from '../../contract/Bridge.ts';
import {
  CLOSE_CODE,
  MESSAGE_CHARACTERS,
  messageFromWindow,
  type MessageFromWindow,
  type MessageToWindow,
} from '../../contract/messages.ts';
import type { Clock } from '../../model/Clock.ts';
import type { Log } from '../../model/Log.ts';

export interface WindowSocketOptions {
  readonly face: ConsoleFace;
  readonly isKey: (key: string) => boolean;
  readonly clock: Clock;
  readonly log: Log;
}

/** The first message must be a sign-in, and come within this time. */
export const SIGN_IN_MS = 2_000;
/** A window that has more than this outstanding is too slow, bytes. */
export const SLOW_BYTES = 8_388_608;
/** A window that has not answered a ping until the next one is gone. */
export const PING_MS = 30_000;
/** Most subscriptions of a window, and most calls under way. */
export const MOST_OPEN = 500;
/** How long a closing socket waits for the other side. */
const CLOSE_MS = 1_000;

/** What has been subscribed to; `end` comes once the face has answered. */
interface Subscription {
  end: () => void;
}

/**
 * One window in a browser: passes its calls and subscriptions to the engine's face and what comes of them back. It knows
 * no call by name and checks no input: the face does. Until it has signed in nothing else is heard. Source: console for
 * browsers, *WebSocket*.
 */
export class WindowSocket {
  readonly #socket: WebSocket;
  readonly #options: WindowSocketOptions;
  readonly #subscriptions = new Map<number, Subscription>();
  readonly #calls = new Set<number>();
  #isSignedIn = false;
  #isAlive = true;
  #cancel: readonly (() => void)[];

  constructor(socket: WebSocket, options: WindowSocketOptions) {
    this.#socket = socket;
    this.#options = options;
    this.#cancel = [
      options.clock.after(SIGN_IN_MS, () => {
        if (!this.#isSignedIn) this.close(CLOSE_CODE.signIn, 'No sign-in came in time.');
      }),
      options.clock.every(PING_MS, () => {
        this.#ping();
      }),
    ];
    socket.on('message', (data, isBinary) => {
      this.#isAlive = true;
      if (this.#isOpen) this.#receive(isBinary || !Buffer.isBuffer(data) ? null : data.toString('utf8'));
    });
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    socket.on('error', () => undefined); // a broken frame, one too large, a reset; `close` comes after it
    socket.on('close', () => {
      this.#release();
      for (const cancel of this.#cancel) cancel();
    });
  }

  /** Ends all subscriptions and closes; a window that does not take its leave is cut off. Twice without harm. */
  close(code: number, reason: string): void {
    this.#release();
    if (!this.#isOpen) return;
    this.#socket.close(code, reason);
    this.#cancel = [
      ...this.#cancel,
      this.#options.clock.after(CLOSE_MS, () => {
        this.#socket.terminate();
      }),
    ];
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  #release(): void {
    const subscriptions = [...this.#subscriptions.values()];
    this.#subscriptions.clear();
    for (const { end } of subscriptions) end();
  }

  #ping(): void {
    if (!this.#isAlive) {
      this.#socket.terminate();
      return;
    }
    this.#isAlive = false;
    this.#socket.ping();
  }

  #receive(text: string | null): void {
    const message = text === null ? null : parsed(text);
    if (!this.#isSignedIn) {
      this.#signIn(message);
      return;
    }
    if (message === null || message.type === 'signIn') {
      this.close(CLOSE_CODE.protocol, 'Not a message of the contract.');
      return;
    }
    if (message.type === 'unsubscribe') {
      const subscription = this.#subscriptions.get(message.id);
      this.#subscriptions.delete(message.id);
      subscription?.end();
      return;
    }
    if (this.#calls.has(message.id) || this.#subscriptions.has(message.id)) {
      this.close(CLOSE_CODE.protocol, 'An id is used twice.');
      return;
    }
    const refusal = this.#refusal(message, text?.length ?? 0);
    if (message.type === 'call') this.#call(message, refusal);
    else this.#subscribe(message, refusal);
  }

  #signIn(message: MessageFromWindow | null): void {
    if (message?.type !== 'signIn' || !this.#options.isKey(message.key)) {
      this.close(CLOSE_CODE.signIn, 'Not signed in.');
      return;
    }
    this.#isSignedIn = true;
    this.#send({ type: 'signedIn' });
  }

  #refusal({ type }: MessageFromWindow, characters: number): ContractError | null {
    if (characters > MESSAGE_CHARACTERS) {
      const message = `The message is larger than ${MESSAGE_CHARACTERS} characters. Ask for less at a time.`;
      return { code: 'TooLarge', message };
    }
    const open = type === 'call' ? this.#calls.size : this.#subscriptions.size;
    if (open < MOST_OPEN) return null;
    return { code: 'TooLarge', message: `At most ${MOST_OPEN} can be open at a time. End some first.` };
  }

  #call({ id, name, input }: MessageFromWindow & { type: 'call' }, refusal: ContractError | null): void {
    if (refusal !== null) {
      this.#send({ type: 'answer', id, answer: { ok: false, error: refusal } });
      return;
    }
    this.#calls.add(id);
    const answered = (answer: Answer<unknown>) => {
      this.#calls.delete(id);
      this.#send({ type: 'answer', id, answer });
    };
    this.#options.face.answer(name, input).then(answered, (error: unknown) => {
      this.#options.log('error', `call ${name} failed: ${String(error)}`);
      const message = 'The call failed inside the engine; its log says why.';
      answered({ ok: false, error: { code: 'InternalFailure', message } });
    });
  }

  #subscribe({ id, name, input }: MessageFromWindow & { type: 'subscribe' }, refusal: ContractError | null): void {
    if (refusal !== null) {
      this.#send({ type: 'ended', id, error: refusal });
      return;
    }
    const subscription: Subscription = { end: () => undefined };
    const isOn = () => this.#subscriptions.get(id) === subscription;
    const ended = (error: ContractError) => {
      if (!isOn()) return;
      this.#subscriptions.delete(id);
      this.#send({ type: 'ended', id, error });
    };
    this.#subscriptions.set(id, subscription);
    const answer = this.#options.face.subscribe(name, input, {
      onValue: (value) => {
        if (isOn()) this.#send({ type: 'value', id, value });
      },
      onEnd: ended,
    });
    if (!answer.ok) ended(answer.error);
    else if (isOn()) subscription.end = answer.value;
    else answer.value(); // it ended, or the window was too slow for the first value
  }

  #send(message: MessageToWindow): void {
    if (!this.#isOpen) return;
    if (this.#socket.bufferedAmount > SLOW_BYTES) {
      this.close(CLOSE_CODE.slow, 'The window reads too slowly.');
      return;
    }
    this.#socket.send(JSON.stringify(message));
  }
}

function parsed(text: string): MessageFromWindow | null {
  try {
    return messageFromWindow.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null; // no JSON
  }
}
