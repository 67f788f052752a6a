import type { ListeningView } from '../../contract/views/StatesView.ts';
import type { BoundPorts } from '../../model/BoundPorts.ts';
import type { ListenerState } from '../../dataplane/WorkerMessages.ts';
import type { ListenerArn, NodeId } from '../../model/names.ts';
import { nodeId, type LoadBalancerArn } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { portTrouble, type PortHolder } from './portTrouble.ts';

/** State of a load balancer as ELB shows it; a reason when something is the matter. */
export type LoadBalancerState =
  | { readonly code: 'provisioning' }
  | { readonly code: 'active' }
  | { readonly code: 'active_impaired'; readonly reason: string };

interface Trouble {
  readonly code: string;
  readonly holder: PortHolder | null;
}

/** What a node said of a listener, and the program that has the port, where it could be found. */
export interface ListenerReport {
  readonly state: ListenerState;
  readonly holder: PortHolder | null;
}

/**
 * What the nodes say of their listeners, and the state of the load balancer that follows: `active` once its nodes are
 * up, `active_impaired` while a listener cannot listen, with the port, the address, the cause and the remedy (OPS-01).
 */
export class ListenerBoard {
  readonly #states = new Map<string, 'listening' | Trouble>();

  /** Keeps what a node reports; true when it is news. */
  note(node: NodeId, listener: ListenerArn, { state, holder }: ListenerReport): boolean {
    const key = `${node}|${listener}`;
    const before = this.#states.get(key);
    const isNews =
      state.kind === 'listening'
        ? before !== 'listening'
        : before === undefined ||
          before === 'listening' ||
          before.code !== state.code ||
          holder?.pid !== before.holder?.pid;
    this.#states.set(key, state.kind === 'listening' ? 'listening' : { code: state.code, holder });
    return isNews;
  }

  /** Whether the node has said anything of the listener. */
  hasReported(node: NodeId, listener: ListenerArn): boolean {
    return this.#states.has(`${node}|${listener}`);
  }

  /** Forgets what the nodes of a worker said, when it has died: they say it again. */
  forget(nodes: readonly NodeId[]): void {
    for (const key of this.#states.keys()) {
      if (nodes.some((node) => key.startsWith(`${node}|`))) this.#states.delete(key);
    }
  }

  /** Forgets listeners and nodes that are gone. */
  keepOnly(resources: Resources): void {
    for (const key of this.#states.keys()) if (!isThere(key, resources)) this.#states.delete(key);
  }

  /** What each node said of each listener, by `<node id>|<listener ARN>`. */
  listeningStates(resources: Resources, ports: BoundPorts): ReadonlyMap<string, ListeningView> {
    const views = new Map<string, ListeningView>();
    for (const [key, state] of this.#states) {
      const [arn, zone, listenerArn] = key.split('|') as [LoadBalancerArn, never, ListenerArn]; // made in `note`
      const address = resources.nodes.get(nodeId(arn, zone))?.address;
      const port = resources.listeners.get(listenerArn)?.port;
      if (address === undefined || port === undefined) continue;
      const bindPort = ports.ofListener(nodeId(arn, zone), port);
      views.set(
        key,
        state === 'listening'
          ? { kind: 'listening', bindPort }
          : {
              kind: 'refused',
              code: state.code,
              sentence: portTrouble({ ...state, port, bindPort, address }),
            },
      );
    }
    return views;
  }

  stateOf(loadBalancer: LoadBalancerArn, resources: Resources, ports: BoundPorts): LoadBalancerState {
    const nodes = [...resources.nodes.values()].filter((node) => node.loadBalancerArn === loadBalancer);
    const listeners = [...resources.listeners.values()].filter((one) => one.loadBalancerArn === loadBalancer);
    const troubles: string[] = [];
    for (const node of nodes) {
      for (const listener of listeners) {
        const id = nodeId(loadBalancer, node.zone);
        const state = this.#states.get(`${id}|${listener.listenerArn}`);
        if (state === undefined) return { code: 'provisioning' };
        if (state !== 'listening') {
          const { port } = listener;
          troubles.push(portTrouble({ ...state, port, bindPort: ports.ofListener(id, port), address: node.address }));
        }
      }
    }
    return troubles.length === 0 ? { code: 'active' } : { code: 'active_impaired', reason: troubles.join(' ') };
  }
}

/** Whether the node and the listener of a key, `<node id>|<listener ARN>`, exist. */
export function isThere(key: string, resources: Resources): boolean {
  const [arn, zone, listener] = key.split('|') as [LoadBalancerArn, never, ListenerArn]; // as keys are joined
  return resources.nodes.has(nodeId(arn, zone)) && resources.listeners.has(listener);
}
