import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { beside } from '../engine/beside.ts';

/** A program with clients of datagrams, each a socket of its own. */
export class ClientProgram {
  readonly #program: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  private constructor(program: ChildProcess, lines: AsyncIterator<string>) {
    this.#program = program;
    this.#lines = lines;
  }

  /** Clients of this port of 127.0.0.1. Resolves once each has its socket. */
  static async start(port: number, count: number): Promise<ClientProgram> {
    const [program = '', ...words] = beside('udpClients', '127.0.0.1', port, count);
    const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
    const clients = new ClientProgram(child, createInterface({ input: child.stdout })[Symbol.asyncIterator]());
    await clients.#next();
    return clients;
  }

  /** Has each send a datagram; the letters of the targets that answer, client by client, `.` where none does. */
  async ask(): Promise<string> {
    this.#program.stdin?.write('go\n');
    return await this.#next();
  }

  async close(): Promise<void> {
    const closed = once(this.#program, 'close');
    this.#program.stdin?.end();
    await closed;
  }

  async #next(): Promise<string> {
    const line = await this.#lines.next();
    if (line.done === true) throw new Error('the clients ended early');
    return line.value;
  }
}
