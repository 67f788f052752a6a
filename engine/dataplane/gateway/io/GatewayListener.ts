import { once } from 'node:events';
import type { RemoteInfo, Socket } from 'node:dgram';
import type { Clock } from '../../../model/Clock.ts';
import { udpSocket } from '../../l4/io/udpSocket.ts';
import { GatewayFlows, type GatewayDrop, type GatewayFlowsOptions } from '../GatewayFlows.ts';

/** How often flows are looked through, while there are any. */
const SWEEP_PERIOD_MS = 250;

export interface GatewayListenerOptions extends GatewayFlowsOptions {
  readonly clock: Clock;
}

/**
 * The one port of a node of a Gateway Load Balancer: endpoints and targets send to it, and it sends to both, so that a
 * flow costs a few hundred bytes and no socket.
 */
export class GatewayListener {
  readonly flows: GatewayFlows;
  /** What was dropped so far, by why. */
  readonly dropped = new Map<GatewayDrop, number>();
  readonly #clock: Clock;
  readonly #socket: Socket = udpSocket('large');
  #stopSweep: (() => void) | null = null;
  #isClosed = false;

  constructor(options: GatewayListenerOptions) {
    this.flows = new GatewayFlows(options);
    this.#clock = options.clock;
  }

  /** The port that is bound. */
  get port(): number {
    return this.#socket.address().port;
  }

  /** Starts to take datagrams. Rejects with the system's error, whose `code` says why. */
  async open(address: string, port: number): Promise<void> {
    const bound = once(this.#socket, 'listening');
    // `exclusive` and no `reuseAddr`: another socket on the port would take all that comes.
    this.#socket.bind({ address, port, exclusive: true });
    try {
      await bound;
    } catch (error) {
      this.#isClosed = true;
      this.#socket.close();
      throw error;
    }
    this.#socket.on('message', (bytes, sender) => {
      this.#onDatagram(bytes, sender);
    });
    this.#socket.on('error', () => undefined); // of single datagrams, which are lost as on any way
  }

  /** Takes no more and forgets every flow. Resolves when the port is free. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.flows.clear();
    this.#sweepAsNeeded();
    const closed = once(this.#socket, 'close');
    this.#socket.close();
    await closed;
  }

  #onDatagram(bytes: Buffer, sender: RemoteInfo): void {
    const verdict = this.flows.receive(bytes, sender, this.#clock.monotonicMs());
    if (verdict.kind === 'drop') {
      this.dropped.set(verdict.why, (this.dropped.get(verdict.why) ?? 0) + 1);
      return;
    }
    this.#sweepAsNeeded();
    const { to } = verdict;
    this.#socket.send(verdict.bytes, to.port, to.address);
  }

  #sweepAsNeeded(): void {
    if (this.flows.size > 0) {
      this.#stopSweep ??= this.#clock.every(SWEEP_PERIOD_MS, () => {
        this.flows.sweep(this.#clock.monotonicMs());
        this.#sweepAsNeeded();
      });
      return;
    }
    this.#stopSweep?.();
    this.#stopSweep = null;
  }
}
