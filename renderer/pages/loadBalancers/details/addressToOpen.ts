import type { ListeningView } from '../../../../engine/contract/views/StatesView.ts';
import type { Listener, ListenerProtocol } from '../../../../engine/model/Listener.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { nodeId } from '../../../../engine/model/names.ts';
import type { Resources } from '../../../../engine/model/Resources.ts';
import { listenersOf } from '../rulesOfListener.ts';

export interface OpenQuestion {
  readonly resources: Pick<Resources, 'listeners' | 'nodes'>;
  /** By `<node id>|<listener ARN>`. */
  readonly listening: ReadonlyMap<string, ListeningView>;
}

/**
 * Where a browser reaches a load balancer: the first node that listens, on the port that stands for its lowest; null
 * when none does, or none that a browser can speak with. By address, since a browser does not ask our DNS server. `only`:
 * of this listener alone.
 */
export function addressToOpen(
  { loadBalancerArn, zoneMappings }: Pick<LoadBalancer, 'loadBalancerArn' | 'zoneMappings'>,
  { resources, listening }: OpenQuestion,
  only?: Listener,
): string | null {
  for (const { listenerArn, protocol } of only ? [only] : listenersOf(resources, loadBalancerArn)) {
    const scheme = SCHEMES[protocol];
    if (scheme === null) continue;
    for (const { zone } of zoneMappings) {
      const id = nodeId(loadBalancerArn, zone);
      const node = resources.nodes.get(id);
      const state = listening.get(`${id}|${listenerArn}`);
      if (node && state?.kind === 'listening') return `${scheme}://${node.address}:${state.bindPort}`;
    }
  }
  return null;
}

/** What a browser would speak with a listener; null: nothing. Behind TCP and TLS there may be anything, so it may be HTTP. */
const SCHEMES: Readonly<Record<ListenerProtocol, 'http' | 'https' | null>> = {
  HTTP: 'http',
  HTTPS: 'https',
  TCP: 'http',
  TLS: 'https',
  TCP_UDP: 'http',
  UDP: null,
  GENEVE: null,
};
