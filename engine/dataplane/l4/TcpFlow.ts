import { Timed } from '../http/TimeoutList.ts';
import type { Link } from '../link/Link.ts';
import { NOBODY } from '../link/NOBODY.ts';
import { SilentLink } from '../link/SilentLink.ts';
import type { FlowCounters } from './FlowCounters.ts';
import { FlowEnd } from './FlowEnd.ts';
import type { FlowObserver } from './FlowObserver.ts';
import type { FlowClient, FlowRoute } from './FlowPolicy.ts';
import type { FlowSecurity } from './FlowSecurity.ts';
import { ForgottenEnd } from './ForgottenEnd.ts';
import type { TcpListener } from './TcpListener.ts';

/** Codes of a connection that the peer reset. */
const RESETS: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

/** Codes of a connection for which the system had no port. */
const NO_PORT: ReadonlySet<string> = new Set(['EADDRINUSE', 'EADDRNOTAVAIL']);

/**
 * A connection of a client and the one to its target, for life (E-048). Bytes go either way as they come; an orderly end
 * is passed on and leaves the other direction as it is; a reset resets the other end. Both ends are closed when both
 * directions have ended and all that was sent has left.
 */
export class TcpFlow extends Timed {
  /** Changes only while no connection to a target stands, in a group with one of Angie's methods. */
  route: FlowRoute;
  readonly client: FlowEnd;
  target: FlowEnd;
  readonly #listener: TcpListener;
  /** Whose pending bytes are still to leave before its reset. */
  #ending: FlowEnd | null = null;
  #isOver = false;

  readonly #from: FlowClient;
  readonly #security: FlowSecurity | null;
  readonly #acceptedMs: number;
  readonly #counters: FlowCounters;
  #sentMs = -1;
  #answeredMs = -1;
  #receivedBytes = 0;
  #sentBytes = 0;

  /** `security`: of a connection to a secure listener, else null. */
  constructor(
    listener: TcpListener,
    route: FlowRoute,
    {
      link,
      client,
      security,
    }: { readonly link: Link; readonly client: FlowClient; readonly security: FlowSecurity | null },
  ) {
    super();
    this.#listener = listener;
    this.route = route;
    this.#from = client;
    this.#security = security;
    this.#acceptedMs = security?.acceptedMs ?? listener.node.nowMs;
    this.#counters = listener.node.countersOf(security);
    this.client = new FlowEnd(this, 'client');
    this.client.link = link;
    this.target = this.#connect();
    const { node } = listener;
    this.#counters.begin(route);
    node.flows.add(this);
  }

  /** Ends it at once, with a reset to both. */
  reset(): void {
    if (this.#isOver) return;
    this.#counters.reset('elbResets');
    this.#finish();
    this.client.link.reset();
    this.target.link.reset();
  }

  onConnected(): void {
    this.#touch();
    this.#sentMs = this.#listener.node.nowMs;
    const { attempts } = this.route;
    if (attempts === undefined) return;
    attempts.connected();
    if (!this.target.isBlocked) this.client.link.resume();
  }

  onData(from: FlowEnd, bytes: number): void {
    this.#touch();
    if (from.side === 'client') {
      this.#counters.received(this.route, bytes);
      this.#receivedBytes += bytes;
    } else {
      this.#counters.returned(this.route, bytes);
      this.route.attempts?.answered();
      this.#sentBytes += bytes;
      if (this.#answeredMs < 0) this.#answeredMs = this.#listener.node.nowMs;
    }
  }

  onEnded(from: FlowEnd): void {
    this.#touch();
    const { other } = from;
    if (from.isDeaf) this.#abort(other);
    else {
      // Where both ends are ended already, closing says so; TLS has a farewell of its own.
      if (!other.hasEnded || other.isBlocked || this.#isSecure(other)) other.end();
      this.#closeIfDone();
    }
  }

  onDrained(end: FlowEnd): void {
    if (end === this.#ending) this.#resetLast(end);
    else this.#closeIfDone();
  }

  onBroken(end: FlowEnd, code: string): void {
    if (this.#isOver) {
      this.#listener.node.lingering.remove(this);
      return;
    }
    if (!end.isConnected) this.#counters.targetFailed(this.route);
    if (!end.isConnected && NO_PORT.has(code)) this.#counters.noPort();
    if (end.isSecuring) this.#counters.targetTlsFailed();
    if (!end.isConnected && this.#goOn('error')) return;
    if (!end.isConnected || RESETS.has(code))
      this.#counters.reset(end.side === 'client' ? 'clientResets' : 'targetResets');
    this.#abort(end.other);
  }

  /** Nothing moved for too long: since the connection was asked for, since the last byte, or since it was broken. */
  onTimeout(): void {
    if (this.#ending) this.#resetLast(this.#ending);
    else if (!this.target.isConnected) {
      this.#counters.targetFailed(this.route);
      if (this.target.isSecuring) this.#counters.targetTlsFailed();
      if (!this.#goOn('timeout')) this.reset();
    } else if (this.#canBeForgotten) this.#forget();
    else this.reset();
  }

  /** Begins a connection to the target of the route. */
  #connect(): FlowEnd {
    const { route, client } = this;
    const { node } = this.#listener;
    const { host, port } = route.target.configuration;
    const target = new FlowEnd(this, 'target');
    const secure = this.#isSecure(target);
    const { localAddress, preamble } = route;
    const isSentFirst = preamble !== '' && !secure;
    const within = secure ? preamble : '';
    const options = { host, port, localAddress, secure, preamble: within, isShared: true, owner: target };
    target.link = route.isHairpin === true ? new SilentLink(target) : node.driver.connect(options);
    // What the client sends must not be lost with a target that is not there, nor come before the preamble.
    if (isSentFirst || route.attempts !== undefined) client.link.pause();
    if (isSentFirst) target.begin(preamble);
    if (client.hasEnded) target.end();
    node.connecting.touch(this, node.nowMs);
    return target;
  }

  /** The target could not be connected to: goes to another one where the group's method has one. */
  #goOn(kind: 'error' | 'timeout'): boolean {
    const { node } = this.#listener;
    const before = this.route;
    const next = before.attempts?.lost(kind) === true ? before.attempts.next() : undefined;
    const route = next && before.to?.(next);
    if (!route) return false;
    this.target.link.owner = NOBODY;
    this.target.link.destroy();
    node.flows.remove(this);
    this.#counters.move(before, route);
    this.route = route;
    this.target = this.#connect();
    node.flows.add(this);
    return true;
  }

  #isSecure({ side }: FlowEnd): boolean {
    return side === 'client' ? this.#security !== null : this.route.group.settings.isSecure === true;
  }

  get #canBeForgotten(): boolean {
    const isQuiet = (end: FlowEnd) => !end.hasEnded && !end.isBlocked && !end.isDeaf;
    return this.#listener.policy.onIdle === 'forget' && isQuiet(this.client) && isQuiet(this.target);
  }

  #forget(): void {
    this.#finish();
    for (const { link } of [this.client, this.target]) link.owner = new ForgottenEnd(this.#listener.node, link);
  }

  #touch(): void {
    const { node, idle } = this.#listener;
    const nowMs = node.tick();
    if (!this.#isOver && this.target.isConnected) idle.touch(this, nowMs);
  }

  #closeIfDone(): void {
    const { client, target } = this;
    if (this.#isOver || !client.hasEnded || !target.hasEnded || client.isBlocked || target.isBlocked) return;
    this.#finish();
    client.link.destroy();
    target.link.destroy();
  }

  /** One end is broken: the other hears of it once it has taken what was on its way. */
  #abort(other: FlowEnd): void {
    this.#finish();
    other.other.link.destroy();
    if (!other.isBlocked || !other.isConnected) {
      other.link.reset();
      return;
    }
    other.link.pause();
    this.#ending = other;
    this.#listener.node.lingering.touch(this, this.#listener.node.tick());
  }

  #resetLast({ link }: FlowEnd): void {
    this.#listener.node.lingering.remove(this);
    link.owner = NOBODY;
    link.reset();
  }

  /** It is no longer one of the node's flows. */
  #finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.list?.remove(this);
    const { node } = this.#listener;
    this.#counters.end(this.route);
    this.route.attempts?.end();
    node.flows.remove(this);
    this.#listener.onFlowEnded(this);
    if (node.observer !== null) this.#tell(node.observer);
  }

  #tell(observer: FlowObserver): void {
    const { node, configuration } = this.#listener;
    const security = this.#security;
    observer.onFlowDone({
      listenerArn: configuration.listenerArn,
      listenerPort: configuration.port,
      client: this.#from,
      target: this.route.target.configuration,
      tls: security?.tls ?? null,
      alpnProtocol: security?.alpnProtocol ?? '',
      handshakeMs: security?.handshakeMs ?? 0,
      acceptedMs: this.#acceptedMs,
      sentMs: this.#sentMs,
      answeredMs: this.#answeredMs,
      doneMs: node.tick(),
      receivedBytes: this.#receivedBytes,
      sentBytes: this.#sentBytes,
    });
  }
}
