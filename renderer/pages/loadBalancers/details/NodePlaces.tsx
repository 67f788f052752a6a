import SpaceBetween from '@cloudscape-design/components/space-between';
import type { NodeRecord } from '../../../../engine/model/LoadBalancer.ts';
import type { NodeId } from '../../../../engine/model/names.ts';
import { Copyable } from '../../../parts/Copyable.tsx';
import { useConnection } from '../../../store/connection.ts';
import { useResources } from '../../../store/resources.ts';
import { useStates } from '../../../store/states.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { listenersOf } from '../rulesOfListener.ts';

/** Where a node can be reached: its address; where all nodes share one, the address and port of each listener. */
export function NodePlaces({ id, node }: { readonly id: NodeId; readonly node: NodeRecord }) {
  const { network } = useTexts().loadBalancers;
  const isShared = useConnection(({ engine }) => engine?.sharesLoopback ?? false);
  const resources = useResources((state) => state.resources);
  const listening = useStates((states) => states.listeners);
  if (!isShared) return <Copyable value={node.address} what={network.nodeIp} />;
  const places = listenersOf(resources, node.loadBalancerArn).flatMap(({ listenerArn, port }) => {
    const state = listening.get(`${id}|${listenerArn}`);
    return state?.kind === 'listening' ? [{ port, place: `${node.address}:${state.bindPort}` }] : [];
  });
  if (places.length === 0) return node.address;
  return (
    <SpaceBetween size="xxs">
      {places.map(({ port, place }) => (
        <div key={port}>
          <Copyable value={place} what={network.nodeIp} /> {network.standsFor(port)}
        </div>
      ))}
    </SpaceBetween>
  );
}
