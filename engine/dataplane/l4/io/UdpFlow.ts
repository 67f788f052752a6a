import { Timed } from '../../http/TimeoutList.ts';
import type { FlowClient, FlowRoute } from '../FlowPolicy.ts';
import type { UdpListener } from './UdpListener.ts';
import type { UdpPath, UdpPathUser } from './UdpPath.ts';

/** Datagrams that wait while the socket gets ready, which takes a turn; more than that are lost, as on a real way. */
const MOST_WAITING = 16;

/** A way to try: from which address, on a socket alone or on one that is shared. */
interface Attempt {
  readonly source: string | null;
  readonly isAlone: boolean;
}

/**
 * The datagrams of one client address and port, and the answers to them. No other flow has its port and target both, so
 * that targets can tell flows apart. Source: NLB-02.
 */
export class UdpFlow extends Timed implements UdpPathUser {
  readonly route: FlowRoute;
  readonly client: FlowClient;
  readonly #listener: UdpListener;
  #path: UdpPath | null = null;
  /** Null as long as nothing waits. */
  #waiting: Buffer[] | null = null;
  /** To try when the system refuses the one before. */
  readonly #attempts: Attempt[];

  constructor(listener: UdpListener, route: FlowRoute, client: FlowClient) {
    super();
    this.#listener = listener;
    this.route = route;
    this.client = client;
    const own = listener.node.state.base.address;
    const sources = route.localAddress === null ? [null] : [...new Set([route.localAddress, own])];
    this.#attempts = sources.flatMap((source) => [
      { source, isAlone: true },
      { source, isAlone: false },
    ]);
  }

  get target(): UdpPathUser['target'] {
    return this.route.target.configuration;
  }

  /** Sends a datagram of the client's on, its boundaries kept. */
  forward(bytes: Buffer): void {
    this.#listener.node.counters.received(this.route, bytes.length);
    if (this.route.isHairpin === true || this.#listener.isCut(this)) return;
    if (this.#path?.isReady === true) this.#path.send(bytes);
    else if ((this.#waiting ??= []).length < MOST_WAITING) this.#waiting.push(bytes);
  }

  /** Ends it; the client's next datagram begins another. */
  reset(): void {
    this.#path?.close();
    this.#path = null;
    this.#listener.onFlowEnded(this);
  }

  onTimeout(): void {
    this.reset();
  }

  /** Opens its path; where the system refuses every one, the flow is over. */
  open(): void {
    for (let attempt = this.#attempts.shift(); attempt; attempt = this.#attempts.shift()) {
      this.#path = this.#try(attempt);
      if (!this.#path) continue;
      if (this.#path.isReady) this.onReady();
      return;
    }
    // The system has no port or descriptor left: whatever comes next tries again.
    this.#listener.node.counters.rejected();
    this.reset();
  }

  onReady(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    this.route.attempts?.connected();
    for (const bytes of waiting) this.#path?.send(bytes);
  }

  onAnswer(bytes: Buffer): void {
    this.#listener.answer(this, bytes);
  }

  /** The port may open again, and the checks decide meanwhile. */
  onRefused(): void {
    this.#listener.node.counters.targetFailed(this.route);
    this.route.attempts?.noteFailure();
  }

  onFailed(): void {
    this.onRefused();
    this.reset();
  }

  #try({ source, isAlone }: Attempt): UdpPath | null {
    const { paths } = this.#listener.node;
    if (!isAlone) return paths.share(source, this);
    return paths.mayConnect(this.target, this.route.attempts !== undefined) ? paths.connect(source, this) : null;
  }
}
