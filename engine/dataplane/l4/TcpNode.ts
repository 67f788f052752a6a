import type { Clock } from '../../model/Clock.ts';
import type { ListenerConfiguration } from '../../model/NodeConfiguration.ts';
import { TimeoutList } from '../http/TimeoutList.ts';
import type { LinkDriver } from '../link/Link.ts';
import type { NodeState } from '../node/NodeState.ts';
import { FlowBook } from './FlowBook.ts';
import { FlowCounters } from './FlowCounters.ts';
import type { FlowSecurity } from './FlowSecurity.ts';
import type { FlowObserver } from './FlowObserver.ts';
import type { FlowPolicy } from './FlowPolicy.ts';
import type { ForgottenEnd } from './ForgottenEnd.ts';
import { mustEndFlow } from './mustEndFlow.ts';
import type { TcpFlow } from './TcpFlow.ts';
import { TcpListener } from './TcpListener.ts';

/** How often connections are looked through; a timeout is noticed at most this much late. */
const SWEEP_PERIOD_MS = 1_000;
/** A target that has not answered by then is given up. Source: ELB, *NLB timers*. */
const CONNECT_TIMEOUT_MS = 30_000;
/** From the first byte of a client to the end of its handshake. */
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** How long the rest of a broken connection's bytes may take to leave. */
const LINGER_MS = 5_000;
/** An end that stays silent is let go at last, and the longest silent one when there are too many. */
const FORGOTTEN_MS = 3_600_000;
const MOST_FORGOTTEN = 4_096;

export interface TcpNodeOptions {
  readonly state: NodeState;
  readonly driver: LinkDriver;
  readonly clock: Clock;
  readonly policy: FlowPolicy;
}

/**
 * The connections of one node: its listeners of the protocol TCP, and what they carry. Nothing is allocated for timers or
 * promises per connection: one sweep looks after all timeouts.
 */
export class TcpNode {
  readonly state: NodeState;
  readonly driver: LinkDriver;
  readonly clock: Clock;
  /** Of connections to listeners of TCP; those to secure ones have their own. */
  readonly counters: FlowCounters;
  readonly secureCounters: FlowCounters;
  readonly flows = new FlowBook<TcpFlow>();
  /** Connections whose target has not answered yet. */
  readonly connecting = new TimeoutList();
  /** Connections to secure listeners whose handshake is not done. */
  readonly handshakes = new TimeoutList();
  /** Broken connections with bytes that are still to leave. */
  readonly lingering = new TimeoutList();
  /** Told of every connection that is over; null: nobody. */
  observer: FlowObserver | null = null;
  /** Monotonic time of the event that is being handled, milliseconds. */
  nowMs: number;
  readonly #policy: FlowPolicy;
  readonly #forgotten = new TimeoutList();
  readonly #listeners = new Set<TcpListener>();
  readonly #stopSweep: () => void;
  #forgottenCount = 0;
  #isClosing = false;

  constructor({ state, driver, clock, policy }: TcpNodeOptions) {
    this.state = state;
    this.driver = driver;
    this.clock = clock;
    this.counters = new FlowCounters(state, 'tcp');
    this.secureCounters = new FlowCounters(state, 'tls');
    this.#policy = policy;
    this.nowMs = clock.monotonicMs();
    this.#stopSweep = clock.every(SWEEP_PERIOD_MS, () => {
      this.#sweep();
    });
  }

  /** Where a connection counts, by what its handshake said; null: there was none. */
  countersOf(security: FlowSecurity | null): FlowCounters {
    return security === null ? this.counters : this.secureCounters;
  }

  /** Listens for a listener of the node. Rejects with the system's error, whose `code` says why (EADDRINUSE …). */
  async listen(configuration: ListenerConfiguration, address = this.state.base.address): Promise<TcpListener> {
    const listener = new TcpListener(this, configuration, this.#policy);
    await listener.open(address, configuration.bindPort);
    if (this.#isClosing) await listener.stopAccepting();
    else this.#listeners.add(listener);
    return listener;
  }

  /** To be called after each change of the node and of a verdict: ends the flows that may not go on. */
  endFlows(): void {
    this.tick();
    this.flows.endWhere((route) => mustEndFlow(route, this.state.table));
  }

  /** Stops accepting, and resets what still stands after `deadlineMs`. Resolves when nothing is open. */
  async drain(deadlineMs: number): Promise<void> {
    this.#isClosing = true;
    await Promise.all([...this.#listeners].map((listener) => listener.drain(deadlineMs)));
    this.#stopSweep();
    for (const item of [...this.lingering.items(), ...this.#forgotten.items()]) {
      item.list?.remove(item);
      item.onTimeout(this.nowMs);
    }
  }

  /** Reads the clock for the event that begins now. */
  tick(): number {
    this.nowMs = this.clock.monotonicMs();
    return this.nowMs;
  }

  /** Keeps an end of a forgotten connection until it speaks. */
  remember(end: ForgottenEnd): void {
    this.#forgotten.touch(end, this.nowMs);
    this.#forgottenCount += 1;
    if (this.#forgottenCount > MOST_FORGOTTEN) this.#trimForgotten();
  }

  /** For listeners: one is closed and carries nothing. */
  forgetListener(listener: TcpListener): void {
    this.#listeners.delete(listener);
  }

  /** The count only grows between two looks: the list itself is what is true. */
  #trimForgotten(): void {
    const items = this.#forgotten.items();
    for (const item of items.slice(0, Math.max(0, items.length - MOST_FORGOTTEN / 2))) {
      this.#forgotten.remove(item);
      item.onTimeout(this.nowMs);
    }
    this.#forgottenCount = Math.min(items.length, MOST_FORGOTTEN / 2);
  }

  #sweep(): void {
    const nowMs = this.tick();
    for (const listener of this.#listeners) listener.idle.sweep(nowMs, listener.idleTimeoutMs);
    this.connecting.sweep(nowMs, CONNECT_TIMEOUT_MS);
    this.handshakes.sweep(nowMs, HANDSHAKE_TIMEOUT_MS);
    this.lingering.sweep(nowMs, LINGER_MS);
    this.#forgotten.sweep(nowMs, FORGOTTEN_MS);
  }
}
