import type { ListenerConfiguration } from '../../model/NodeConfiguration.ts';
import { TimeoutList } from '../http/TimeoutList.ts';
import type { Link, LinkListener, LinkOwner } from '../link/Link.ts';
import { NOBODY } from '../link/NOBODY.ts';
import type { FlowClient, FlowPolicy } from './FlowPolicy.ts';
import { ServedTls } from '../tls/ServedTls.ts';
import { FlowHandshake } from './FlowHandshake.ts';
import type { FlowSecurity } from './FlowSecurity.ts';
import { TcpFlow } from './TcpFlow.ts';
import type { TcpNode } from './TcpNode.ts';

/** Clients of one listener whose handshakes may be under way at once. */
const MAX_HANDSHAKES = 1_000;

/**
 * A port on which a node takes connections and passes them on. Its configuration is read anew for each connection, so a
 * change concerns new ones alone. Made by `TcpNode.listen`.
 */
export class TcpListener {
  readonly node: TcpNode;
  readonly policy: FlowPolicy;
  /** Connections in the order of their last byte. */
  readonly idle = new TimeoutList();
  readonly #flows = new Set<TcpFlow>();
  /** Clients of a secure listener whose handshake is not done; so many at once, each costs half a millisecond. */
  readonly #handshakes = new Set<FlowHandshake>();
  #tls: ServedTls | null = null;
  #configuration: ListenerConfiguration;
  #socket: LinkListener | null = null;
  #hasStopped = false;
  #whenEmpty: (() => void)[] = [];

  constructor(node: TcpNode, configuration: ListenerConfiguration, policy: FlowPolicy) {
    this.node = node;
    this.policy = policy;
    this.#configuration = configuration;
  }

  /** The port that is bound. */
  get port(): number {
    return this.#socket?.port ?? 0;
  }

  /** Connections that stand, forgotten ones not among them. */
  get openFlows(): number {
    return this.#flows.size;
  }

  /** Clients whose handshake is not done. */
  get openHandshakes(): number {
    return this.#handshakes.size;
  }

  get idleTimeoutMs(): number {
    return this.policy.idleTimeoutMs(this.configuration);
  }

  /** What it is now, or was last. */
  get configuration(): ListenerConfiguration {
    this.#configuration = this.node.state.listener(this.#configuration.listenerArn) ?? this.#configuration;
    return this.#configuration;
  }

  /** Starts to accept. Rejects with the system's error, whose `code` says why. For `TcpNode.listen`. */
  async open(address: string, port: number): Promise<void> {
    this.#socket = await this.node.driver.listen({
      address,
      port,
      onConnection: (link, clientAddress, clientPort) =>
        this.#accept(link, { address: clientAddress, port: clientPort, nodeAddress: address }),
      onRejected: () => {
        this.node.counters.rejected();
      },
    });
  }

  /** Accepts no more; connections that stand go on. Resolves when the port is free. */
  async stopAccepting(): Promise<void> {
    this.#hasStopped = true;
    for (const handshake of [...this.#handshakes]) handshake.stop();
    if (this.#flows.size === 0) this.node.forgetListener(this);
    await this.#socket?.close();
  }

  /** Accepts no more, and resets what still stands after `deadlineMs`. Resolves when no connection is left. */
  async drain(deadlineMs: number): Promise<void> {
    const portFree = this.stopAccepting();
    const cancel = this.node.clock.after(deadlineMs, () => {
      this.resetAll();
    });
    if (this.#flows.size > 0) await new Promise<void>((resolve) => this.#whenEmpty.push(resolve));
    cancel();
    await portFree;
  }

  resetAll(): void {
    for (const flow of [...this.#flows]) flow.reset();
  }

  /** For its flows: one is over. */
  onFlowEnded(flow: TcpFlow): void {
    this.#flows.delete(flow);
    if (this.#flows.size > 0) return;
    for (const resolve of this.#whenEmpty.splice(0)) resolve();
    if (this.#hasStopped) this.node.forgetListener(this);
  }

  /** How it speaks TLS by now; null for one that does not. */
  tls(): ServedTls | null {
    const { tls } = this.configuration;
    if (!tls) return null;
    if (this.#tls?.configuration !== tls)
      this.#tls = new ServedTls(this.node.driver, {
        scope: this.configuration.listenerArn,
        configuration: tls,
        before: this.#tls,
      });
    return this.#tls;
  }

  /** For its handshakes: one is done. */
  takeSecure(link: Link, client: FlowClient, security: FlowSecurity): LinkOwner {
    this.node.tick();
    return this.#begin(link, client, security);
  }

  /** For its handshakes: one is over, well or not. */
  onHandshakeOver(handshake: FlowHandshake): void {
    this.#handshakes.delete(handshake);
  }

  #accept(link: Link, client: FlowClient): LinkOwner {
    const { node } = this;
    node.tick();
    if (this.configuration.isSecure !== true) return this.#begin(link, client);
    if (this.#handshakes.size >= MAX_HANDSHAKES) {
      node.counters.rejected();
      link.reset();
      return NOBODY;
    }
    const handshake = new FlowHandshake(this, link, client);
    this.#handshakes.add(handshake);
    return handshake;
  }

  #begin(link: Link, client: FlowClient, security: FlowSecurity | null = null): LinkOwner {
    const { node } = this;
    const route = this.policy.choose(node.state, this.configuration, client);
    if (!route) {
      const counters = node.countersOf(security);
      counters.arrive();
      counters.leave();
      counters.reset('elbResets');
      link.reset();
      return NOBODY;
    }
    const flow = new TcpFlow(this, route, { link, client, security });
    this.#flows.add(flow);
    return flow.client;
  }
}
