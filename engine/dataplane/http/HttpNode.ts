import type { Clock } from '../../model/Clock.ts';
import type { ListenerArn } from '../../model/names.ts';
import type { Random } from '../../model/Random.ts';
import { NODE_FLOAT, NODE_INT } from '../../sharedTable/layout.ts';
import { RequestHead } from '../../wire/http1/RequestHead.ts';
import { ResponseHead } from '../../wire/http1/ResponseHead.ts';
import { TraceIds } from '../../wire/http1/TraceIds.ts';
import type { LinkDriver } from '../link/Link.ts';
import type { NodeState } from '../node/NodeState.ts';
import type { TargetState } from '../node/TargetState.ts';
import type { ConnectionObserver } from './ConnectionObserver.ts';
import { FailureTally } from './FailureTally.ts';
import { HttpListener } from './HttpListener.ts';
import { PreopenedConnections } from './PreopenedConnections.ts';
import type { RequestObserver } from './RequestObserver.ts';
import { RequestRouter } from './RequestRouter.ts';
import { StickyCookies } from './StickyCookies.ts';
import { type Timed, TimeoutList } from './TimeoutList.ts';

/** How often connections are looked through; a timeout is noticed at most this much late. */
const SWEEP_PERIOD_MS = 250;
/** Source: ELB, *Timers and connections*. */
const CONNECT_TIMEOUT_MS = 10_000;
/** From the first byte of a client to the end of its handshake. Perf figures, part two, 1. */
const HANDSHAKE_TIMEOUT_MS = 10_000;
/** Handshakes of clients that may be under way at once: each holds some 50 KB and half a millisecond of a core. */
const MAX_HANDSHAKES = 1_000;
/** How long what a client still sends after the last response is thrown away before the connection closes. */
const LINGER_MS = 5_000;

export interface HttpNodeOptions {
  readonly state: NodeState;
  readonly driver: LinkDriver;
  readonly clock: Clock;
  readonly random: Random;
  /** Told of each request when it is over, for access logs. Default: nobody. */
  readonly observer?: RequestObserver;
}

/**
 * The HTTP side of one node: its listeners, their client connections, and the connections to its targets.
 *
 * Requests are read from a client connection (`ClientConnection`), matched against the listener's rules, and sent over
 * a kept or new connection to the target that the group's rotation chooses (`TargetConnection`), whose answer streams
 * back. Bytes go from the read buffer they came in to the other side in one write; a side that cannot take them stops
 * the other from being read. Nothing is allocated for timers, promises or closures per request: one sweep looks after
 * all timeouts. The cells of the shared table are kept by `Exchange` and here.
 */
export class HttpNode {
  readonly state: NodeState;
  readonly driver: LinkDriver;
  readonly clock: Clock;
  observer: RequestObserver | null;
  connectionObserver: ConnectionObserver | null = null;
  /** Requests that failed, by cause. */
  readonly failures = new FailureTally();
  readonly traceIds: TraceIds;
  readonly stickyCookies: StickyCookies;
  readonly router = new RequestRouter(this);
  /** Monotonic time of the event that is being handled, milliseconds. */
  nowMs: number;
  isClosing = false;
  /** Filled anew by each head that is read; not kept beyond the call. */
  readonly requestHead = new RequestHead();
  readonly responseHead = new ResponseHead();
  /** Client connections; time out when nothing moves on either side for the idle timeout. */
  readonly clients = new TimeoutList();
  /** Connections that are over and only wait for bytes to leave or stop coming. */
  readonly lingering = new TimeoutList();
  /** Connections to secure listeners whose handshake is not done. */
  readonly handshakes = new TimeoutList();
  /** Those of them that have begun theirs. */
  handshakesUnderWay = 0;
  /** Target connections that do not stand yet. */
  readonly connecting = new TimeoutList();
  /** Target connections between two requests. */
  readonly resting = new TimeoutList();
  readonly #listeners = new Set<HttpListener>();
  readonly #preopened: PreopenedConnections | null;
  readonly #stopSweep: () => void;

  constructor(options: HttpNodeOptions) {
    this.state = options.state;
    this.driver = options.driver;
    this.clock = options.clock;
    this.observer = options.observer ?? null;
    this.traceIds = new TraceIds(options.random);
    this.stickyCookies = new StickyCookies(options.state.cookieSeal);
    this.nowMs = options.clock.monotonicMs();
    // A worker that takes over a node starts with nothing open.
    this.state.table.setInt(this.state.base.row, NODE_INT.connections, 0);
    this.state.table.setInt(this.state.base.row, NODE_INT.inFlight, 0);
    this.#preopened = options.state.base.isClassic === true ? new PreopenedConnections(this) : null;
    this.#stopSweep = options.clock.every(SWEEP_PERIOD_MS, () => {
      this.#sweep();
    });
  }

  /** Listens for a listener of the node. Rejects with the system's error, whose `code` says why (EADDRINUSE …). */
  async listen(listenerArn: ListenerArn, address: string, bindPort: number): Promise<HttpListener> {
    const listener = new HttpListener(this, listenerArn);
    await listener.open(address, bindPort);
    if (this.isClosing) await listener.close();
    else this.#listeners.add(listener);
    return listener;
  }

  /**
   * To be called with what `NodeState.apply` says was removed: requests in flight to a target whose deregistration
   * delay is over end now, with 502 where no response has begun (N-013, DRG-01). Others may finish.
   */
  onTargetsRemoved(targets: readonly TargetState[]): void {
    const aborted = new Set(targets.filter((target) => target.removed === 'abort'));
    if (aborted.size === 0) return;
    this.tick();
    for (const listener of this.#listeners) {
      for (const connection of [...listener.connections]) {
        connection.abort(aborted);
      }
    }
  }

  /**
   * Stops accepting, closes idle client connections now, others after the response they are at, and the rest after
   * `deadlineMs`; then closes. Resolves when nothing is open.
   */
  async drain(deadlineMs: number): Promise<void> {
    await Promise.all([...this.#listeners].map((listener) => listener.drain(deadlineMs)));
    await this.close();
  }

  /** Closes everything now. Twice without harm; resolves when nothing is open. */
  async close(): Promise<void> {
    this.isClosing = true;
    this.#stopSweep();
    await Promise.all([...this.#listeners].map((listener) => listener.close()));
    const lists = [this.resting, this.connecting, this.lingering];
    for (const connection of lists.flatMap((list) => list.items())) closeNow(connection, this.nowMs);
  }

  /** Reads the clock for the event that begins now. */
  tick(): number {
    this.nowMs = this.clock.monotonicMs();
    return this.nowMs;
  }

  countConnection(change: 1 | -1): void {
    const { table, base } = this.state;
    table.shift(base.row, NODE_INT.connections, change);
    if (change > 0) table.add(base.row, NODE_FLOAT.newConnections);
  }

  /** So many handshakes are under way that another one must not begin. */
  get isBusyWithHandshakes(): boolean {
    return this.handshakesUnderWay >= MAX_HANDSHAKES;
  }

  /** A client's handshake failed. */
  countTlsFailure(): void {
    this.state.table.add(this.state.base.row, NODE_FLOAT.clientTlsErrors);
  }

  countRejected(): void {
    this.state.table.add(this.state.base.row, NODE_FLOAT.rejectedConnections);
  }

  /** For listeners: one is closed. */
  forget(listener: HttpListener): void {
    this.#listeners.delete(listener);
  }

  #sweep(): void {
    const nowMs = this.tick();
    const { idleTimeoutMs } = this.state.base.http;
    this.clients.sweep(nowMs, idleTimeoutMs);
    this.resting.sweep(nowMs, idleTimeoutMs);
    this.connecting.sweep(nowMs, CONNECT_TIMEOUT_MS);
    this.handshakes.sweep(nowMs, HANDSHAKE_TIMEOUT_MS);
    this.lingering.sweep(nowMs, LINGER_MS);
    if (!this.isClosing) this.#preopened?.openMissing();
    // Penalties end without an event: what waits for a server looks again.
    for (const { upstream } of this.state.groups.values()) upstream?.wake(this.clock.nowMs());
  }
}

/** What is in these lists closes when its time is up. */
function closeNow(connection: Timed, nowMs: number): void {
  connection.list?.remove(connection);
  connection.onTimeout(nowMs);
}
