import type { ListeningView } from '../../../../engine/contract/views/StatesView.ts';
import type { Listener } from '../../../../engine/model/Listener.ts';
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
 * when none does. By address, since a browser does not ask our DNS server. `only`: of this listener alone.
 */
export function addressToOpen(
  { loadBalancerArn, zoneMappings }: Pick<LoadBalancer, 'loadBalancerArn' | 'zoneMappings'>,
  { resources, listening }: OpenQuestion,
  only?: Listener,
): string | null {
  for (const { listenerArn } of only ? [only] : listenersOf(resources, loadBalancerArn)) {
    for (const { zone } of zoneMappings) {
      const id = nodeId(loadBalancerArn, zone);
      const node = resources.nodes.get(id);
      const state = listening.get(`${id}|${listenerArn}`);
      if (node && state?.kind === 'listening') return `http://${node.address}:${state.bindPort}`;
    }
  }
  return null;
}
