import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Turns a hang into a message; never part of what a test asserts. */
const PATIENCE_MS = 8_000;

/** Rejects, naming what was awaited, when it does not come. */
export async function soon<Value>(
  what: string | (() => string),
  promise: Promise<Value>,
  patienceMs = PATIENCE_MS,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`waited in vain for ${typeof what === 'string' ? what : what()}`));
    }, patienceMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves when `isTrue` says so, asked after every turn of the event loop. */
export async function until(what: string | (() => string), isTrue: () => boolean): Promise<void> {
  const turns = async () => {
    while (!isTrue()) {
      if (isOver) return;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  let isOver = false;
  try {
    await soon(what, turns());
  } finally {
    isOver = true;
  }
}

/** A TCP client that sends and receives bytes as they are; what a test reads is latin1 text. */
export class RawClient {
  readonly socket: Socket;
  /** All that was received. */
  received = '';
  /** How it ended, as seen from here. */
  ending: 'open' | 'ended' | 'reset' = 'open';
  #readFrom = 0;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.received += chunk.toString('latin1');
    });
    socket.on('end', () => {
      this.ending = 'ended';
    });
    socket.on('error', () => {
      this.ending = 'reset';
    });
  }

  static async connect(port: number, host = '127.0.0.1', localAddress?: string): Promise<RawClient> {
    const socket = connect({ port, host, allowHalfOpen: true, noDelay: true, ...(localAddress && { localAddress }) });
    const client = new RawClient(socket);
    onTestFinished(() => {
      client.close();
    });
    await soon(`a connection to ${host}:${port}`, once(socket, 'connect'));
    return client;
  }

  /** The same over a socket that is connected already, such as one that a server accepted. */
  static over(socket: Socket): RawClient {
    return new RawClient(socket);
  }

  send(latin1: string | Buffer): this {
    this.socket.write(typeof latin1 === 'string' ? Buffer.from(latin1, 'latin1') : latin1);
    return this;
  }

  /** Ends our direction. */
  end(): this {
    this.socket.end();
    return this;
  }

  reset(): void {
    this.ending = 'reset';
    this.socket.resetAndDestroy();
  }

  close(): void {
    if (this.ending === 'open') this.ending = 'ended';
    this.socket.destroy();
  }

  /** Resolves with what came since the last call up to and including `text`, once that is there. */
  async receive(text: string): Promise<string> {
    const from = this.#readFrom;
    const what = () => `${JSON.stringify(text)}, having ${JSON.stringify(this.received.slice(from, from + 300))}`;
    await until(what, () => this.received.includes(text, from));
    this.#readFrom = this.received.indexOf(text, from) + text.length;
    return this.received.slice(from, this.#readFrom);
  }

  /** What came since the last `receive`. */
  get unread(): string {
    return this.received.slice(this.#readFrom);
  }

  /** Resolves with all that was received, once the peer has ended or reset the connection. */
  async closed(): Promise<string> {
    await until(
      () => `the end of the connection, having ${JSON.stringify(this.received.slice(-200))}`,
      () => this.ending !== 'open',
    );
    return this.received;
  }
}
