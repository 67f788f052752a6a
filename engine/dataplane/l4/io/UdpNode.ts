import type { Clock } from '../../../model/Clock.ts';
import type { ListenerConfiguration } from '../../../model/NodeConfiguration.ts';
import type { NodeState } from '../../node/NodeState.ts';
import { FlowBook } from '../FlowBook.ts';
import { FlowCounters } from '../FlowCounters.ts';
import { mustEndFlow } from '../mustEndFlow.ts';
import type { UdpFlow } from './UdpFlow.ts';
import { UdpListener } from './UdpListener.ts';
import { UdpPaths, type UdpPathsOptions } from './UdpPaths.ts';

/** A flow without a datagram for so long is over. Source: ELB, *NLB timers*. */
const IDLE_MS = 120_000;
/** How often flows are looked through, while there are any. */
const SWEEP_PERIOD_MS = 250;
/** Closing a socket costs 27 µs (perf figures, part two, 4), so no sweep takes more than 30 ms. */
const CLOSED_PER_SWEEP = 1_000;
/** A flow takes 1 KB and up. Further ones are refused. */
const MOST_FLOWS = 100_000;

export interface UdpNodeOptions {
  readonly state: NodeState;
  readonly clock: Clock;
  /** Flows that may be open at a time; default 100,000. */
  readonly mostFlows?: number;
  /** What their sockets may be; default: as many as the system grants. */
  readonly sockets?: Pick<UdpPathsOptions, 'mostSockets' | 'mostConnected'>;
}

/** The datagrams of one node: its listeners of the protocol UDP, and their flows. */
export class UdpNode {
  readonly state: NodeState;
  readonly counters: FlowCounters;
  readonly paths: UdpPaths;
  readonly #clock: Clock;
  readonly #mostFlows: number;
  readonly #flows = new FlowBook<UdpFlow>();
  readonly #listeners = new Set<UdpListener>();
  #count = 0;
  #stopSweep: (() => void) | null = null;
  #isClosing = false;

  constructor({ state, clock, mostFlows = MOST_FLOWS, sockets }: UdpNodeOptions) {
    this.state = state;
    this.counters = new FlowCounters(state, 'udp');
    this.#clock = clock;
    this.#mostFlows = mostFlows;
    this.paths = new UdpPaths({ ...sockets, nowMs: () => this.tick() });
  }

  /** Whether another flow may begin. */
  get hasRoom(): boolean {
    return this.#count < this.#mostFlows;
  }

  /** Listens on a port for a listener of the node. Rejects with the system's error, whose `code` says why. */
  async listen(
    configuration: ListenerConfiguration,
    port: number,
    address = this.state.base.address,
  ): Promise<UdpListener> {
    const listener = new UdpListener(this, configuration, address);
    await listener.open(port);
    this.#listeners.add(listener);
    if (this.#isClosing) await listener.close();
    return listener;
  }

  /** To be called after each change of the node and of a verdict: ends the flows that may not go on. */
  endFlows(): void {
    this.#flows.endWhere((route) => mustEndFlow(route, this.state.table));
  }

  /** Closes every listener with its flows. Resolves when nothing is open. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all([...this.#listeners].map((listener) => listener.close()));
  }

  /** Monotonic milliseconds. */
  tick(): number {
    return this.#clock.monotonicMs();
  }

  /** For listeners: a flow has begun. */
  onFlowBegun(flow: UdpFlow): void {
    this.#count += 1;
    this.#flows.add(flow);
    this.counters.begin(flow.route);
    this.#stopSweep ??= this.#clock.every(SWEEP_PERIOD_MS, () => {
      this.#sweep();
    });
  }

  /** For listeners: a flow is over. */
  onFlowEnded(flow: UdpFlow): void {
    this.#count -= 1;
    this.#flows.remove(flow);
    this.counters.end(flow.route);
    if (this.#count > 0) return;
    this.#stopSweep?.();
    this.#stopSweep = null;
  }

  /** For listeners: one is closed. */
  forgetListener(listener: UdpListener): void {
    this.#listeners.delete(listener);
  }

  #sweep(): void {
    const nowMs = this.tick();
    for (const { idle } of this.#listeners) idle.sweep(nowMs, IDLE_MS, CLOSED_PER_SWEEP);
  }
}
