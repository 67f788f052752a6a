import type { Clock } from '../../../model/Clock.ts';
import type { ListenerConfiguration } from '../../../model/NodeConfiguration.ts';
import { isNetworkProtocol } from '../../../model/NetworkGroup.ts';
import type { Random } from '../../../model/Random.ts';
import type { LinkDriver } from '../../link/Link.ts';
import type { OpenListener } from '../../node/ListenerKeeper.ts';
import type { NodeState } from '../../node/NodeState.ts';
import { ClassicFlowPolicy } from '../ClassicFlowPolicy.ts';
import type { FlowObserver } from '../FlowObserver.ts';
import { NetworkFlowPolicy } from '../NetworkFlowPolicy.ts';
import { TcpNode } from '../TcpNode.ts';
import { UdpNode } from './UdpNode.ts';

export interface FlowPlaneOptions {
  readonly state: NodeState;
  readonly driver: LinkDriver;
  readonly clock: Clock;
  readonly random: Random;
}

/** The connections and datagrams of a node of a Network or Classic Load Balancer. Nothing of it runs before the first listener. */
export class FlowPlane {
  readonly #options: FlowPlaneOptions;
  #tcp: TcpNode | null = null;
  #udp: UdpNode | null = null;
  #observer: FlowObserver | null = null;

  constructor(options: FlowPlaneOptions) {
    this.#options = options;
  }

  /** Whether listeners of this protocol are its own. */
  static serves({ protocol }: ListenerConfiguration): boolean {
    return isNetworkProtocol(protocol);
  }

  /** Opens a listener, for TCP_UDP both of its ports or none. Rejects with the system's error, whose `code` says why. */
  async listen(listener: ListenerConfiguration): Promise<OpenListener> {
    const tcp = listener.protocol === 'UDP' ? null : await this.#tcpNode.listen(listener);
    if (listener.protocol === 'TCP' || listener.protocol === 'TLS') return { close: async () => tcp?.stopAccepting() };
    try {
      const udp = await this.#udpNode.listen(listener, tcp?.port ?? listener.bindPort);
      return {
        close: async () => {
          await Promise.all([tcp?.stopAccepting(), udp.close()]);
        },
      };
    } catch (error) {
      await tcp?.stopAccepting();
      throw error;
    }
  }

  /** Has `observer` told of every connection that is over; null: nobody. */
  observe(observer: FlowObserver | null): void {
    this.#observer = observer;
    if (this.#tcp) this.#tcp.observer = observer;
  }

  /** To be called after each change of the node and of a verdict. */
  onChange(): void {
    this.#tcp?.endFlows();
    this.#udp?.endFlows();
  }

  /** Stops accepting, and ends what still goes on after `deadlineMs`. Resolves when nothing is open. */
  async drain(deadlineMs: number): Promise<void> {
    await Promise.all([this.#tcp?.drain(deadlineMs), this.#udp?.close()]);
  }

  get #tcpNode(): TcpNode {
    const { state, driver, clock, random } = this.#options;
    this.#tcp ??= new TcpNode({
      state,
      driver,
      clock,
      policy: state.base.isClassic === true ? new ClassicFlowPolicy() : new NetworkFlowPolicy(random),
    });
    this.#tcp.observer = this.#observer;
    return this.#tcp;
  }

  get #udpNode(): UdpNode {
    const { state, clock } = this.#options;
    return (this.#udp ??= new UdpNode({ state, clock }));
  }
}
