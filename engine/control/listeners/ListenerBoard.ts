import type { ListeningView } from '../../contract/views/StatesView.ts';
import type { BoundPorts } from '../../model/BoundPorts.ts';
import type { AddressFamily, ListenerState } from '../../dataplane/WorkerMessages.ts';
import { ipv6AddressOf, LOOPBACK_IPV6 } from '../../model/ipv6AddressOf.ts';
import type { ListenerArn, NodeId, ZoneName } from '../../model/names.ts';
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
  /** Default: ipv4. */
  readonly family?: AddressFamily;
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
  note(node: NodeId, listener: ListenerArn, { family = 'ipv4', state, holder }: ListenerReport): boolean {
    const key = listenerKey(node, listener, family);
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

  /** Whether the node has said anything of the listener on that address. */
  hasReported(node: NodeId, listener: ListenerArn, family: AddressFamily): boolean {
    return this.#states.has(listenerKey(node, listener, family));
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

  /**
   * What each node said of each listener, by `<node id>|<listener ARN>`: that it listens when it does on each address,
   * else where it does not.
   */
  listeningStates(resources: Resources, ports: BoundPorts): ReadonlyMap<string, ListeningView> {
    const views = new Map<string, ListeningView>();
    for (const [key, state] of this.#states) {
      const { arn, zone, listenerArn, family } = partsOf(key);
      const own = resources.nodes.get(nodeId(arn, zone))?.address;
      const address = family === 'ipv6' && own !== undefined ? LOOPBACK_IPV6 : own;
      const port = resources.listeners.get(listenerArn)?.port;
      if (address === undefined || port === undefined) continue;
      const bindPort = ports.ofListener(nodeId(arn, zone), port);
      const place = listenerKey(nodeId(arn, zone), listenerArn, 'ipv4');
      if (state === 'listening' && (family === 'ipv6' || views.get(place)?.kind === 'refused')) continue;
      if (family === 'ipv6' && views.get(place)?.kind === 'refused') continue;
      views.set(
        place,
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
        const state = this.#states.get(listenerKey(id, listener.listenerArn, 'ipv4'));
        if (state === undefined) return { code: 'provisioning' };
        const overIpv6 = this.#states.get(listenerKey(id, listener.listenerArn, 'ipv6')) ?? 'listening';
        const { port } = listener;
        const bindPort = ports.ofListener(id, port);
        if (state !== 'listening') troubles.push(portTrouble({ ...state, port, bindPort, address: node.address }));
        if (overIpv6 !== 'listening')
          troubles.push(portTrouble({ ...overIpv6, port, bindPort, address: LOOPBACK_IPV6 }));
      }
    }
    return troubles.length === 0 ? { code: 'active' } : { code: 'active_impaired', reason: troubles.join(' ') };
  }
}

/** Whether the node and the listener of a key exist, and the node has such an address. */
export function isThere(key: string, resources: Resources): boolean {
  const { arn, zone, listenerArn, family } = partsOf(key);
  if (!resources.nodes.has(nodeId(arn, zone)) || !resources.listeners.has(listenerArn)) return false;
  if (family === 'ipv4') return true;
  const loadBalancer = resources.loadBalancers.get(arn);
  return loadBalancer !== undefined && ipv6AddressOf(loadBalancer, zone) !== null;
}

/** `<node id>|<listener ARN>`, and for IPv6 `|ipv6` behind it. */
export function listenerKey(node: NodeId, listener: ListenerArn, family: AddressFamily): string {
  return family === 'ipv4' ? `${node}|${listener}` : `${node}|${listener}|ipv6`;
}

function partsOf(key: string) {
  const [arn, zone, listenerArn, ipv6] = key.split('|') as [LoadBalancerArn, ZoneName, ListenerArn, 'ipv6'?]; // as joined
  return { arn, zone, listenerArn, family: ipv6 ?? 'ipv4' } as const;
}
