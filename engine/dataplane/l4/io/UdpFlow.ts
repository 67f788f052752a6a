import type { Socket } from 'node:dgram';
import { Timed } from '../../http/TimeoutList.ts';
import type { FlowClient, FlowRoute } from '../FlowPolicy.ts';
import type { UdpListener } from './UdpListener.ts';
import { udpSocket } from './udpSocket.ts';

/** Datagrams that wait while the socket gets ready, which takes a turn; more than that are lost, as on a real way. */
const MOST_WAITING = 16;

/**
 * The datagrams of one client address and port, and the answers to them: a socket of its own, connected to the target, so
 * that the system gives the flow its port and keeps strangers out. Source: NLB-02.
 */
export class UdpFlow extends Timed {
  readonly route: FlowRoute;
  readonly client: FlowClient;
  readonly #listener: UdpListener;
  #socket: Socket | null = null;
  /** Null once the socket is connected. */
  #waiting: Buffer[] | null = [];
  /** Source addresses to try when the system refuses the one before. */
  readonly #sources: (string | null)[];

  constructor(listener: UdpListener, route: FlowRoute, client: FlowClient) {
    super();
    this.#listener = listener;
    this.route = route;
    this.client = client;
    const own = listener.node.state.base.address;
    this.#sources = route.localAddress === null ? [null] : [...new Set([route.localAddress, own])];
  }

  /** Sends a datagram of the client's on, its boundaries kept. */
  forward(bytes: Buffer): void {
    this.#listener.node.counters.received(this.route, bytes.length);
    if (this.#listener.isCut(this)) return;
    if (!this.#waiting) this.#socket?.send(bytes, 0, bytes.length);
    else if (this.#waiting.length < MOST_WAITING) this.#waiting.push(bytes);
  }

  /** Ends it; the client's next datagram begins another. */
  reset(): void {
    this.#close();
    this.#listener.onFlowEnded(this);
  }

  onTimeout(): void {
    this.reset();
  }

  /** Opens its socket; where the system refuses that, the flow is over. */
  open(): void {
    const source = this.#sources.shift();
    if (source === undefined) {
      // The system has no port or descriptor left: whatever comes next tries again.
      this.#listener.node.counters.rejected();
      this.reset();
      return;
    }
    const socket = udpSocket('standard');
    this.#socket = socket;
    socket.on('message', (bytes) => {
      this.#listener.answer(this, bytes);
    });
    socket.on('error', () => {
      if (socket !== this.#socket) return;
      if (this.#waiting) this.#retry();
      // The target's port is closed; it may open again, and the checks decide meanwhile.
      else {
        this.#listener.node.counters.targetFailed(this.route);
        this.route.attempts?.noteFailure();
      }
    });
    const { host, port } = this.route.target.configuration;
    const connect = () => {
      socket.connect(port, host, () => {
        if (socket === this.#socket) this.#onReady(socket);
      });
    };
    if (source === null) connect();
    else socket.bind({ address: source, port: 0, exclusive: true }, connect);
  }

  #retry(): void {
    this.#close();
    this.open();
  }

  #onReady(socket: Socket): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    this.route.attempts?.connected();
    for (const bytes of waiting) socket.send(bytes, 0, bytes.length);
  }

  #close(): void {
    const socket = this.#socket;
    this.#socket = null;
    try {
      socket?.close();
    } catch {
      // It was never bound, or is closed already.
    }
  }
}
