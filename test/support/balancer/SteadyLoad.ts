import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { seededRandom } from '../seededRandom.ts';
import { until } from '../RawClient.ts';

export interface SteadyLoadOptions {
  /** Where a new connection goes: an address, asked anew for each. */
  readonly resolve: () => Promise<string>;
  readonly port: number;
  /** Connections kept alive side by side, one request at a time on each. */
  readonly connections: number;
  /** Mean pause of a connection between an answer and its next request, milliseconds. */
  readonly pauseMs: number;
  /** Requests on a connection before it is closed and another one resolved. */
  readonly requestsPerConnection: number;
  /** Path without a query; the query tells requests apart. */
  readonly path: (request: number) => string;
  /** Whether this instance may answer that path now. */
  readonly accepts?: (instanceId: string, path: string) => boolean;
}

interface Reply {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/**
 * Clients that send without end over kept-alive connections and check each answer: its status, that it belongs to the
 * request (the sample target answers with the path it saw), and who gave it. A connection that closes under a request
 * counts as a lost request; nothing is tried again.
 */
export class SteadyLoad {
  readonly #options: SteadyLoadOptions;
  readonly #random = seededRandom(5);
  readonly #loops: Promise<void>[] = [];
  readonly #sockets = new Set<Socket>();
  #isStopping = false;
  #sent = 0;
  /** Requests answered as they should be. */
  answered = 0;
  /** What went wrong, a line each. */
  readonly wrong: string[] = [];
  /** Good answers by instance. */
  readonly byInstance = new Map<string, number>();

  private constructor(options: SteadyLoadOptions) {
    this.#options = options;
  }

  /** Resolves when each connection has had an answer. */
  static async start(options: SteadyLoadOptions): Promise<SteadyLoad> {
    const load = new SteadyLoad(options);
    for (let place = 0; place < options.connections; place += 1) load.#loops.push(load.#run());
    await load.more(options.connections);
    return load;
  }

  /** Resolves when that many more requests have come to an end. */
  async more(requests: number): Promise<void> {
    const ended = () => this.answered + this.wrong.length;
    const wanted = ended() + requests;
    await until(
      () => `${wanted - ended()} more requests; wrong so far: ${this.wrong.slice(0, 3).join('; ')}`,
      () => ended() >= wanted,
    );
  }

  /** Lets requests in flight finish, then closes the connections. Twice without harm. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#loops);
    for (const socket of this.#sockets) socket.destroy();
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      let address = '';
      try {
        address = await this.#options.resolve();
        await this.#serveConnection(address);
      } catch (error) {
        this.wrong.push(`${address}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  async #serveConnection(address: string): Promise<void> {
    const socket = connect({ host: address, port: this.#options.port, noDelay: true });
    this.#sockets.add(socket);
    try {
      await once(socket, 'connect');
      const replies = repliesOf(socket);
      for (let count = 0; count < this.#options.requestsPerConnection && !this.#isStopping; count += 1) {
        const reply = await this.#exchange(socket, replies);
        if (/^connection: close/im.test(reply.head)) break;
        const pauseMs = 2 * this.#options.pauseMs * this.#random.fraction();
        await new Promise((resolve) => setTimeout(resolve, pauseMs)); // clients think; nothing waits for this
      }
    } finally {
      this.#sockets.delete(socket);
      socket.destroy();
    }
  }

  async #exchange(socket: Socket, replies: AsyncIterator<Reply>): Promise<Reply> {
    const path = this.#options.path(this.#sent);
    const target = `${path}?${this.#sent}`;
    this.#sent += 1;
    socket.write(`GET ${target} HTTP/1.1\r\nHost: load\r\n\r\n`);
    const next = await replies.next();
    if (next.done) throw new Error(`connection closed under ${target}`);
    const fault = this.#faultOf(next.value, { path, target });
    if (fault === null) this.answered += 1;
    else this.wrong.push(fault);
    return next.value;
  }

  #faultOf(
    { status, body }: Reply,
    { path, target }: { readonly path: string; readonly target: string },
  ): string | null {
    if (status !== 200) return `${target}: ${status} ${body.slice(0, 80)}`;
    const said = JSON.parse(body) as { readonly path: string; readonly instanceId: string }; // the sample target's
    if (said.path !== target) return `${target}: the answer is to ${said.path}`;
    if (this.#options.accepts?.(said.instanceId, path) === false) return `${target}: answered by ${said.instanceId}`;
    this.byInstance.set(said.instanceId, (this.byInstance.get(said.instanceId) ?? 0) + 1);
    return null;
  }
}

/** Replies with a `Content-Length`, as they come on a connection; ends with it. */
async function* repliesOf(socket: Socket): AsyncGenerator<Reply, undefined> {
  let bytes = '';
  for await (const chunk of socket) {
    bytes += (chunk as Buffer).toString('latin1'); // no encoding is set
    for (;;) {
      const headEnd = bytes.indexOf('\r\n\r\n');
      if (headEnd < 0) break;
      const head = bytes.slice(0, headEnd);
      const end = headEnd + 4 + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      if (bytes.length < end) break;
      const reply = { status: Number(head.split(' ')[1]), head, body: bytes.slice(headEnd + 4, end) };
      bytes = bytes.slice(end);
      yield reply;
    }
  }
  return undefined;
}
