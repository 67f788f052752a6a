import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import type { RemoteInfo, Socket } from 'node:dgram';
import type { ListenerConfiguration } from '../../../model/NodeConfiguration.ts';
import { outageBetween } from '../../../model/outageBetween.ts';
import { TimeoutList } from '../../http/TimeoutList.ts';
import type { FlowClient } from '../FlowPolicy.ts';
import { routeFlow } from '../NetworkFlowPolicy.ts';
import { isUnhealthy } from '../mustEndFlow.ts';
import { UdpFlow } from './UdpFlow.ts';
import type { UdpNode } from './UdpNode.ts';
import { udpSocket } from './udpSocket.ts';

/**
 * A port on which a node takes datagrams and passes them on, each flow to one target for as long as it is not idle. Made
 * by `UdpNode.listen`.
 */
export class UdpListener {
  readonly node: UdpNode;
  /** Flows in the order of their last datagram. */
  readonly idle = new TimeoutList();
  readonly #configuration: ListenerConfiguration;
  /** By port, then address of the client: such a text is the same for no two. */
  readonly #flows = new Map<string, UdpFlow>();
  readonly #address: string;
  readonly #socket: Socket;
  #isClosed = false;

  /** `address`: one of the node's. */
  constructor(node: UdpNode, configuration: ListenerConfiguration, address: string) {
    this.node = node;
    this.#address = address;
    this.#socket = udpSocket('large', isIPv6(address) ? 6 : 4);
    this.#configuration = configuration;
  }

  /** The port that is bound. */
  get port(): number {
    return this.#socket.address().port;
  }

  get openFlows(): number {
    return this.#flows.size;
  }

  /** Starts to take datagrams. Rejects with the system's error, whose `code` says why. For `UdpNode.listen`. */
  async open(port: number): Promise<void> {
    const bound = once(this.#socket, 'listening');
    // `exclusive` and no `reuseAddr`: another socket on the port would take all that comes.
    this.#socket.bind({ address: this.#address, port, exclusive: true });
    try {
      await bound;
    } catch (error) {
      this.#socket.close();
      throw error;
    }
    this.#socket.on('message', (bytes, client) => {
      this.#onDatagram(bytes, client);
    });
    this.#socket.on('error', () => {
      this.node.counters.rejected();
    });
  }

  /** Takes no more, and ends every flow. Resolves when the port is free. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const flow of [...this.#flows.values()]) flow.reset();
    const closed = once(this.#socket, 'close');
    this.#socket.close();
    this.node.forgetListener(this);
    await closed;
  }

  /** Sends what a target answered to the client of the flow. */
  answer(flow: UdpFlow, bytes: Buffer): void {
    if (this.#isClosed || this.isCut(flow)) return;
    this.idle.touch(flow, this.node.tick());
    this.node.counters.returned(flow.route, bytes.length);
    flow.route.attempts?.answered();
    this.#socket.send(bytes, flow.client.port, flow.client.address);
  }

  /** For its flows: one is over. */
  onFlowEnded(flow: UdpFlow): void {
    this.idle.remove(flow);
    const name = nameOf(flow.client);
    if (this.#flows.get(name) !== flow) return;
    this.#flows.delete(name);
    flow.route.attempts?.end();
    this.node.onFlowEnded(flow);
  }

  /** Whether a zone that is out lies between a flow's client and its target: what is sent is lost. */
  isCut({ route: { target } }: UdpFlow): boolean {
    return outageBetween(this.node.state.base, target.configuration.zone) !== undefined;
  }

  #onDatagram(bytes: Buffer, client: RemoteInfo): void {
    if (outageBetween(this.node.state.base) !== undefined) return;
    const nowMs = this.node.tick();
    const known = this.#flows.get(nameOf(client));
    const mayGoOn = known !== undefined && !this.#hasLostTarget(known);
    if (!mayGoOn) known?.reset();
    const flow = mayGoOn
      ? known
      : this.#begin({ address: client.address, port: client.port, nodeAddress: this.#address });
    if (!flow) return;
    this.idle.touch(flow, nowMs);
    flow.forward(bytes);
  }

  #begin(client: UdpFlow['client']): UdpFlow | undefined {
    const { node } = this;
    const listener = node.state.listener(this.#configuration.listenerArn) ?? this.#configuration;
    const route = node.hasRoom ? routeFlow(node.state, listener, client, 'UDP', 0) : undefined;
    if (!route) {
      node.counters.rejected();
      return undefined;
    }
    const flow = new UdpFlow(this, route, client);
    this.#flows.set(nameOf(client), flow);
    node.onFlowBegun(flow);
    flow.open();
    return this.#flows.get(nameOf(client));
  }

  /**
   * Whether the flow's next datagram goes to another target: its own is gone, or unhealthy while others are not. One that
   * is being deregistered keeps its flows until it is gone. Source: NLB-02; ELB, *Health and termination*.
   */
  #hasLostTarget({ route: { group, target } }: UdpFlow): boolean {
    if (target.removed !== 'no') return true;
    return !target.configuration.draining && !group.isFailingOpen && isUnhealthy(this.node.state.table, target.row);
  }
}

function nameOf({ address, port }: Pick<FlowClient, 'address' | 'port'>): string {
  return `${port}${address}`;
}
