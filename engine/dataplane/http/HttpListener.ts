import type { ListenerConfiguration, NodeConfiguration } from '../../model/NodeConfiguration.ts';
import type { ListenerArn } from '../../model/names.ts';
import { isGatewayProtocol } from '../../model/gatewayGroupAttributes.ts';
import { isNetworkProtocol } from '../../model/NetworkGroup.ts';
import { requestRules, type RequestRules } from '../../wire/http1/RequestRules.ts';
import type { Link, LinkListener, LinkOwner } from '../link/Link.ts';
import { ClientAddress } from './ClientAddress.ts';
import { Http2Connection } from '../http2/Http2Connection.ts';
import { ServedTls } from '../tls/ServedTls.ts';
import { ClientConnection } from './ClientConnection.ts';
import { ClientHandshake } from './ClientHandshake.ts';
import type { HttpNode } from './HttpNode.ts';
import type { ServedConnection } from './RequestOwner.ts';
import { ResponseRewriting } from './ResponseRewriting.ts';
import { ServedRules } from './ServedRules.ts';

const HTTP2_OR_1: readonly string[] = ['h2', 'http/1.1'];
const HTTP1_ONLY: readonly string[] = ['http/1.1'];

/** A listener's configuration, and what is made of it for reading requests. */
export interface Serving {
  readonly configuration: ListenerConfiguration;
  readonly rules: RequestRules;
  readonly actions: ServedRules;
  /** Null: answers stay as they are. */
  readonly rewriting: ResponseRewriting | null;
}

/**
 * A port on which a node serves HTTP. It reads its configuration anew for each request, so a change takes effect at
 * the next request of each connection, and never in the middle of one (RUL-02). Made by `HttpNode.listen`.
 */
export class HttpListener {
  readonly node: HttpNode;
  readonly listenerArn: ListenerArn;
  /** Idle connections are closed, others after the response they are at. */
  isDraining = false;
  /** What clients of a secure listener may speak, the preferred protocol first. */
  readonly #connections = new Set<ServedConnection>();
  readonly #handshakes = new Set<ClientHandshake>();
  #tls: ServedTls | null = null;
  #socket: LinkListener | null = null;
  #serving: Serving | null = null;
  #base: Omit<NodeConfiguration, 'listeners' | 'targetGroups'> | null = null;
  #hasStopped = false;
  #whenEmpty: (() => void)[] = [];

  constructor(node: HttpNode, listenerArn: ListenerArn) {
    this.node = node;
    this.listenerArn = listenerArn;
  }

  /** The port that is bound. */
  get port(): number {
    return this.#socket?.port ?? 0;
  }

  /** What clients of a secure listener may speak, the preferred protocol first (E-056). */
  get alpnProtocols(): readonly string[] {
    return this.node.state.base.http.http2Enabled ? HTTP2_OR_1 : HTTP1_ONLY;
  }

  /** Clients speak TLS to it. */
  get isSecure(): boolean {
    return this.serving()?.rules.protocol === 'https';
  }

  /** What is changed in answers by now; null: nothing. */
  get rewriting(): ResponseRewriting | null {
    return this.serving()?.rewriting ?? null;
  }

  /** Open client connections, those in their handshake among them. */
  get openConnections(): number {
    return this.#connections.size + this.#handshakes.size;
  }

  /** Starts to accept. Rejects with the system's error, whose `code` says why. For `HttpNode.listen`. */
  async open(address: string, port: number): Promise<void> {
    this.#socket = await this.node.driver.listen({
      address,
      port,
      onConnection: (link, address, port) => this.#accept(link, new ClientAddress(address, port)),
      onRejected: () => {
        this.node.countRejected();
      },
    });
  }

  /** What requests are served by now; null once the listener is gone from the node's configuration. */
  serving(): Serving | null {
    const { state } = this.node;
    const configuration = state.listener(this.listenerArn);
    if (!configuration) return null;
    const { protocol, port } = configuration;
    if (isNetworkProtocol(protocol) || isGatewayProtocol(protocol)) return null;
    if (this.#serving?.configuration !== configuration || this.#base !== state.base) {
      this.#base = state.base;
      const before = this.#serving;
      this.#serving = {
        configuration,
        rules: requestRules(state.base.http, { protocol, port }, state.base.dnsName),
        rewriting: configuration.response ? new ResponseRewriting(configuration.response) : null,
        actions: before?.configuration === configuration ? before.actions : new ServedRules(state, configuration),
      };
    }
    return this.#serving;
  }

  /** How it speaks TLS by now; null for one that does not, or cannot. */
  tls(): ServedTls | null {
    const configuration = this.node.state.listener(this.listenerArn)?.tls;
    if (!configuration) return null;
    if (this.#tls?.configuration !== configuration) {
      const { driver } = this.node;
      this.#tls = new ServedTls(driver, { scope: this.listenerArn, configuration, before: this.#tls });
    }
    return this.#tls;
  }

  /** For its handshakes: one is done. What the client speaks was agreed on: HTTP/2, HTTP/1.1, or nothing said. */
  takeSecure(
    link: Link,
    address: ClientAddress,
    { handshake, alpnProtocol }: { readonly handshake: ClientHandshake; readonly alpnProtocol: string },
  ): LinkOwner {
    this.#handshakes.delete(handshake);
    if (alpnProtocol === 'h2') return this.#serve(new Http2Connection(this, link, address));
    return this.#serve(new ClientConnection(this, link, address));
  }

  /** For its handshakes: a client speaks plain HTTP to a secure listener. */
  takePlain(link: Link, address: ClientAddress, { handshake }: { readonly handshake: ClientHandshake }): LinkOwner {
    this.#handshakes.delete(handshake);
    const connection = new ClientConnection(this, link, address);
    connection.isMisplaced = true;
    return this.#serve(connection);
  }

  /** For its handshakes: one has ended without a connection. */
  onHandshakeOver(handshake: ClientHandshake): void {
    if (this.#handshakes.delete(handshake)) this.#onGone();
  }

  /**
   * Accepts no more. What is connected is served on where the listener only moves to another port; where it is gone from
   * the node's configuration, idle connections close now and others after the response they are at. Resolves when the
   * port is free.
   */
  async stopAccepting(): Promise<void> {
    this.#hasStopped = true;
    if (this.serving() === null) this.#letGo();
    if (this.openConnections === 0) this.node.forget(this);
    await this.#socket?.close();
  }

  /**
   * Accepts no more, closes idle connections now, others after the response they are at, and what is left after
   * `deadlineMs` then. Resolves when no connection is left.
   */
  async drain(deadlineMs: number): Promise<void> {
    const portFree = this.stopAccepting();
    this.#letGo();
    const cancel = this.node.clock.after(deadlineMs, () => {
      this.#stopAll();
    });
    if (this.openConnections > 0) await new Promise<void>((resolve) => this.#whenEmpty.push(resolve));
    cancel();
    await portFree;
    this.node.forget(this);
  }

  /** Stops accepting and closes every connection now. Twice without harm. */
  async close(): Promise<void> {
    this.isDraining = true;
    this.#stopAll();
    await this.stopAccepting();
    this.node.forget(this);
  }

  /** For its connections: one has closed. */
  onClosed(connection: ServedConnection): void {
    this.#connections.delete(connection);
    this.#onGone();
  }

  /** The connections, in the order in which they came. */
  get connections(): Iterable<ServedConnection> {
    return this.#connections;
  }

  #accept(link: Link, address: ClientAddress): LinkOwner {
    this.node.countConnection(1);
    const { configuration } = this.serving() ?? {};
    if (configuration?.protocol !== 'HTTPS') {
      const listenerPort = configuration?.port ?? 0;
      this.node.connectionObserver?.onConnection({ client: address, listenerPort, handshake: null });
      return this.#serve(new ClientConnection(this, link, address));
    }
    const handshake = new ClientHandshake(this, link, address);
    this.#handshakes.add(handshake);
    return handshake;
  }

  #serve<Connection extends ServedConnection>(connection: Connection): Connection {
    this.#connections.add(connection);
    return connection;
  }

  #onGone(): void {
    this.node.countConnection(-1);
    if (this.openConnections > 0) return;
    for (const resolve of this.#whenEmpty.splice(0)) resolve();
    if (this.#hasStopped) this.node.forget(this);
  }

  #letGo(): void {
    this.isDraining = true;
    for (const handshake of [...this.#handshakes]) handshake.stop();
    for (const connection of [...this.#connections]) connection.letGo();
  }

  #stopAll(): void {
    for (const handshake of [...this.#handshakes]) handshake.stop();
    for (const connection of [...this.#connections]) connection.stop();
  }
}
