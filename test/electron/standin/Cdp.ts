import { EventEmitter } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** What a method answers or an event carries; the protocol's own shapes, which are not ours to type. */
export type CdpParams = Readonly<Record<string, unknown>>;

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
  readonly method: string;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: CdpParams;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Chromium's DevTools protocol over its pipe: messages end with a zero byte. */
export class Cdp {
  readonly #to: Writable;
  readonly #waiting = new Map<number, Waiting>();
  readonly #events = new EventEmitter().setMaxListeners(0);
  #ids = 0;
  #unread = '';

  constructor(to: Writable, from: Readable) {
    this.#to = to;
    to.on('error', () => undefined); // Chromium is gone; its exit tells
    from.setEncoding('utf8').on('data', (text: string) => {
      const messages = (this.#unread + text).split('\0');
      this.#unread = messages.pop() ?? '';
      for (const message of messages) this.#take(JSON.parse(message) as Message); // by the protocol
    });
  }

  /** `Result` is what the protocol says that the method answers. */
  send<Result = unknown>(method: string, params: CdpParams = {}, sessionId?: string): Promise<Result> {
    this.#ids += 1;
    const id = this.#ids;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, method });
      this.#to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  /** The listener's parameter is what the protocol says that the event carries. */
  on(method: string, sessionId: string | undefined, listener: (params: never) => void): void {
    this.#events.on(`${sessionId ?? ''}/${method}`, listener as (params: unknown) => void); // what the event carries
  }

  #take({ id, method, sessionId, params, result, error }: Message): void {
    if (id === undefined) {
      this.#events.emit(`${sessionId ?? ''}/${method ?? ''}`, params);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined)
      waiting?.resolve(result as never); // the caller named its type
    else waiting?.reject(new Error(`${waiting.method}: ${error.message}`));
  }
}
