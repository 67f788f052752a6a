import { isGatewayProtocol } from '../../../model/gatewayGroupAttributes.ts';
import type { Clock } from '../../../model/Clock.ts';
import type { ListenerConfiguration } from '../../../model/NodeConfiguration.ts';
import type { Random } from '../../../model/Random.ts';
import type { OpenListener } from '../../node/ListenerKeeper.ts';
import type { NodeState } from '../../node/NodeState.ts';
import { GatewayListener } from './GatewayListener.ts';

export interface GatewayPlaneOptions {
  readonly state: NodeState;
  readonly clock: Clock;
  readonly random: Random;
}

/** The packets of a node of a Gateway Load Balancer. Nothing of it runs before the listener is there. */
export class GatewayPlane {
  readonly #options: GatewayPlaneOptions;
  readonly #listeners = new Set<GatewayListener>();

  constructor(options: GatewayPlaneOptions) {
    this.#options = options;
  }

  /** Whether listeners of this protocol are its own. */
  static serves({ protocol }: ListenerConfiguration): boolean {
    return isGatewayProtocol(protocol);
  }

  /** Opens the listener. Rejects with the system's error, whose `code` says why. */
  async listen(configuration: ListenerConfiguration): Promise<OpenListener> {
    const listener = new GatewayListener({ ...this.#options, listener: configuration });
    await listener.open(this.#options.state.base.address, configuration.bindPort);
    this.#listeners.add(listener);
    return {
      close: async () => {
        this.#listeners.delete(listener);
        await listener.close();
      },
    };
  }

  /** To be called after each change of the node and of a verdict. */
  onChange(): void {
    for (const { flows } of this.#listeners) flows.onChange();
  }

  /** Closes what is open. Flows have no end to wait for. */
  async close(): Promise<void> {
    await Promise.all([...this.#listeners].map((listener) => listener.close()));
  }
}
