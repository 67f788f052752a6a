import { Buffer } from 'node:buffer';
import net from 'node:net';
import tls from 'node:tls';
import { judgeAnswer, judgeEnd, type ProbeResult } from '../judgeAnswer.ts';
import { outcomeOfError } from '../outcomeOfError.ts';
import { probeRequest } from '../probeRequest.ts';
import type { ProbeListener, ProbeOrder, RunningProbe } from '../ProbeOrder.ts';
import { ResponseHead } from '../ResponseHead.ts';
import { probeContext } from './probeContext.ts';

const PASSED: ProbeResult = { outcome: { kind: 'passed' }, status: 0 };

/** One for all probes: what was read is looked at before the next read. */
const readBuffer = Buffer.allocUnsafeSlow(16_384);

/**
 * One probe over a connection of its own, which is closed as soon as the answer's head, or for TCP the connection,
 * or for TLS the handshake, decides. HTTP and HTTPS send a GET and follow no redirect; HTTPS checks no certificate and sends no server name for
 * an address. It has no deadline: whoever started it calls `abandon`. Source: E-086, HCK-05, HCK-06.
 */
export class SocketProbe implements RunningProbe {
  readonly #order: ProbeOrder;
  readonly #socket: net.Socket;
  readonly #head = new ResponseHead();
  /** Null once it is decided or abandoned. */
  #listener: ProbeListener | null;

  constructor(order: ProbeOrder, listener: ProbeListener) {
    this.#order = order;
    this.#listener = listener;
    this.#socket = this.#connect();
    this.#socket.on('error', (error: NodeJS.ErrnoException) => {
      this.#decide({ outcome: outcomeOfError(error.code ?? error.name), status: 0 });
    });
    this.#socket.on('close', () => {
      this.#decide(judgeEnd(this.#head));
      listener.onClosed();
    });
  }

  /** Ends it without an outcome and closes its connection. Harmless when it has ended. */
  abandon(): void {
    this.#listener = null;
    this.#socket.destroy();
  }

  #connect(): net.Socket {
    const { protocol, host, port, sourceAddress, preamble = '' } = this.#order;
    const where = { host, port, ...(host.startsWith('127.') ? { localAddress: sourceAddress } : {}) };
    if (protocol === 'TCP') {
      const socket = net.connect(where, () => {
        if (preamble !== '') socket.write(preamble, 'latin1');
        this.#decide(PASSED);
      });
      return socket;
    }
    const request = probeRequest(this.#order);
    const onread = { buffer: readBuffer, callback: (count: number) => this.#onRead(count) };
    if (protocol === 'HTTP') {
      const socket = net.connect({ ...where, onread });
      socket.write(preamble + request, 'latin1');
      return socket;
    }
    const secureContext = probeContext(this.#order.hasOldTls);
    const over = preamble === '' ? where : { socket: this.#connectWith(preamble, where) };
    const socket = tls.connect({ ...over, secureContext, rejectUnauthorized: false });
    if (protocol === 'TLS') {
      socket.on('secureConnect', () => {
        this.#decide(PASSED);
      });
      return socket;
    }
    socket.on('data', (bytes: Buffer) => {
      this.#onBytes(bytes);
    });
    socket.write(request, 'latin1');
    return socket;
  }

  /** A connection that begins with these bytes, before any TLS. */
  #connectWith(preamble: string, where: net.TcpNetConnectOpts): net.Socket {
    const socket = net.connect(where);
    socket.write(preamble, 'latin1');
    socket.on('error', (error: NodeJS.ErrnoException) => {
      this.#decide({ outcome: outcomeOfError(error.code ?? error.name), status: 0 });
    });
    return socket;
  }

  #onRead(count: number): boolean {
    this.#onBytes(readBuffer.subarray(0, count));
    return true;
  }

  #onBytes(bytes: Buffer): void {
    if (!this.#listener) return;
    const result = judgeAnswer(this.#head, bytes, this.#order.matcher);
    if (result) this.#decide(result);
  }

  #decide({ outcome, status, firstBytes }: ProbeResult): void {
    const listener = this.#listener;
    if (!listener) return;
    this.abandon();
    if (firstBytes === undefined) listener.onOutcome(outcome, status);
    else listener.onOutcome(outcome, status, firstBytes);
  }
}
