import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Turns a hang into a message; never part of what a test asserts. */
const PATIENCE_MS = 8_000;

/** Rejects, naming what was awaited, when it does not come. */
export async function soon<Value>(what: string, promise: Promise<Value>, patienceMs = PATIENCE_MS): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`waited in vain for ${what}`));
    }, patienceMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves when `isTrue` says so, asked after every turn of the event loop. */
export async function until(what: string, isTrue: () => boolean): Promise<void> {
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
  static readonly #opened = new Set<RawClient>();

  readonly socket: Socket;
  /** All that was received. */
  received = '';
  /** How it ended, as seen from here. */
  ending: 'open' | 'ended' | 'reset' = 'open';
  #readFrom = 0;

  private constructor(socket: Socket) {
    this.socket = socket;
    RawClient.#opened.add(this);
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
    await soon(`a connection to ${host}:${port}`, once(socket, 'connect'));
    return client;
  }

  /** Closes every client that was made; to be called after each test. */
  static closeAll(): void {
    for (const client of RawClient.#opened) client.close();
    RawClient.#opened.clear();
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
    this.socket.resetAndDestroy();
  }

  close(): void {
    this.socket.destroy();
  }

  /** Resolves with what has come since the last call, once it includes `text`. */
  async receive(text: string): Promise<string> {
    await until(
      `${JSON.stringify(text)}, having ${JSON.stringify(this.received.slice(this.#readFrom, this.#readFrom + 300))}`,
      () => this.received.includes(text, this.#readFrom),
    );
    const got = this.received.slice(this.#readFrom);
    this.#readFrom = this.received.length;
    return got;
  }

  /** Resolves with all that was received, once the peer has ended or reset the connection. */
  async closed(): Promise<string> {
    await until(
      `the end of the connection, having ${JSON.stringify(this.received.slice(-200))}`,
      () => this.ending !== 'open',
    );
    return this.received;
  }
}
