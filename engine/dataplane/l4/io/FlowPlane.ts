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
import { UnhealthyDrains } from '../UnhealthyDrains.ts';
import { UdpNode } from './UdpNode.ts';
import { udpSocketBudget } from './udpSocketBudget.ts';

export interface FlowPlaneOptions {
  readonly state: NodeState;
  readonly driver: LinkDriver;
  readonly clock: Clock;
  readonly random: Random;
  /** An unhealthy target has begun to keep its connections for the interval of its group, or does so no more. */
  readonly onDrains: () => void;
}

/** How often the intervals of unhealthy targets are looked at, where there are such. */
const DRAINS_PERIOD_MS = 1_000;

/** The connections and datagrams of a node of a Network or Classic Load Balancer. Nothing of it runs before the first listener. */
export class FlowPlane {
  readonly #options: FlowPlaneOptions;
  #tcp: TcpNode | null = null;
  #udp: UdpNode | null = null;
  #observer: FlowObserver | null = null;
  readonly #drains: UnhealthyDrains;
  #stopDrains: (() => void) | null = null;
  #isClosing = false;

  constructor(options: FlowPlaneOptions) {
    this.#options = options;
    this.#drains = new UnhealthyDrains(options.state);
  }

  /** Whether listeners of this protocol are its own. */
  static serves({ protocol }: ListenerConfiguration): boolean {
    return isNetworkProtocol(protocol);
  }

  /** Opens a listener on an address of the node, for TCP_UDP both of its ports or none. Rejects with the system's error, whose `code` says why. */
  async listen(listener: ListenerConfiguration, address = this.#options.state.base.address): Promise<OpenListener> {
    const tcp = listener.protocol === 'UDP' ? null : await this.#tcpNode.listen(listener, address);
    if (listener.protocol === 'TCP' || listener.protocol === 'TLS') return { close: async () => tcp?.stopAccepting() };
    try {
      const udp = await this.#udpNode.listen(listener, tcp?.port ?? listener.bindPort, address);
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
    this.#updateDrains();
    this.#tcp?.endFlows();
    this.#udp?.endFlows();
  }

  /** Stops accepting, and ends what still goes on after `deadlineMs`. Resolves when nothing is open. */
  async drain(deadlineMs: number): Promise<void> {
    this.#isClosing = true;
    this.#stopDrains?.();
    await Promise.all([this.#tcp?.drain(deadlineMs), this.#udp?.close()]);
  }

  /** Looks at the intervals now, and every second as long as a group has one. */
  #updateDrains(): void {
    const { clock, onDrains } = this.#options;
    if (this.#drains.update(clock.nowMs())) onDrains();
    if (!this.#drains.mayBegin || this.#isClosing) {
      this.#stopDrains?.();
      this.#stopDrains = null;
    } else
      this.#stopDrains ??= clock.every(DRAINS_PERIOD_MS, () => {
        if (!this.#drains.update(clock.nowMs())) return;
        onDrains();
        this.#tcp?.endFlows();
      });
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
    return (this.#udp ??= new UdpNode({ state, clock, sockets: { mostSockets: udpSocketBudget() } }));
  }
}
