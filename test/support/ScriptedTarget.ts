import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { onTestFinished } from 'vitest';
import { RawClient, soon, until } from './RawClient.ts';

/**
 * A target that does what the test says, byte by byte. Each connection that a node opens is a `RawClient` seen from
 * the other end: `await target.connection()`, `receive`, `send`, `end`, `reset`.
 */
export class ScriptedTarget {
  readonly port: number;
  /** All that were opened, in order. */
  readonly connections: RawClient[] = [];
  readonly #server: Server;
  #taken = 0;
  /** When set, each whole request head is answered with this at once. */
  answer: string | null = null;
  /** Called with each connection, before it is handed out. */
  onConnection: (connection: RawClient) => void = () => {};

  private constructor(server: Server) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port; // it listens on TCP
    server.on('connection', (socket) => {
      const connection = RawClient.over(socket);
      this.connections.push(connection);
      this.onConnection(connection);
      let answered = 0;
      socket.on('data', () => {
        if (this.answer === null) return;
        const heads = connection.received.split('\r\n\r\n').length - 1;
        for (; answered < heads; answered += 1) connection.send(this.answer);
      });
    });
  }

  static async start(host = '127.0.0.1', port = 0): Promise<ScriptedTarget> {
    const server = createServer({ allowHalfOpen: true, noDelay: true });
    server.listen(port, host);
    await once(server, 'listening');
    const target = new ScriptedTarget(server);
    onTestFinished(() => target.close());
    return target;
  }

  /** A target that answers each request (without body) with `answer`. */
  static async answering(answer: string, host?: string): Promise<ScriptedTarget> {
    const target = await ScriptedTarget.start(host);
    target.answer = answer;
    return target;
  }

  /** The next connection that a node opens, or one that waits to be taken. */
  async connection(): Promise<RawClient> {
    const place = this.#taken;
    this.#taken += 1;
    await until(`connection ${place + 1} of the target`, () => this.connections.length > place);
    const connection = this.connections[place];
    if (!connection) throw new Error('no connection');
    return connection;
  }

  /** Connections that are open, as seen from here. */
  get open(): number {
    return this.connections.filter((connection) => connection.ending === 'open').length;
  }

  async close(): Promise<void> {
    for (const connection of this.connections) connection.close();
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    await soon('the target to close', closed);
  }
}

/** A response with a body of that text. */
export function response(body: string, fields = '', status = '200 OK'): string {
  return `HTTP/1.1 ${status}\r\n${fields}Content-Length: ${body.length}\r\n\r\n${body}`;
}
