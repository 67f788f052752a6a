import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { MessageFromWindow, MessageToWindow } from '../../../../engine/contract/messages.ts';

/** A window's socket: what came is read in order. */
export class TestWindow {
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  readonly #received: MessageToWindow[] = [];
  readonly #waiting: ((message: MessageToWindow) => void)[] = [];

  constructor(origin: string, headers: Readonly<Record<string, string>> = {}) {
    this.socket = new WebSocket(`${origin.replace('http', 'ws')}/socket`, { headers: { origin, ...headers } });
    this.socket.on('message', (data) => {
      const message = JSON.parse((data as Buffer).toString()) as MessageToWindow; // text frames of our own server
      const next = this.#waiting.shift();
      if (next) next(message);
      else this.#received.push(message);
    });
    this.closed = once(this.socket, 'close').then(([code]) => code as number); // documented for this event
    onTestFinished(async () => {
      this.socket.terminate();
      await this.closed.catch(() => undefined);
    });
  }

  async open(): Promise<this> {
    await once(this.socket, 'open');
    return this;
  }

  send(message: MessageFromWindow): void {
    this.socket.send(JSON.stringify(message));
  }

  next(): Promise<MessageToWindow> {
    const message = this.#received.shift();
    return message === undefined ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve(message);
  }
}
