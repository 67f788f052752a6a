import { useParams } from 'react-router';
import type { Listener } from '../../../engine/model/Listener.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { useResources } from '../../store/resources.ts';

/** The load balancer that the address names (`:name`), or undefined. */
export function useLoadBalancer(): LoadBalancer | undefined {
  const { name } = useParams();
  return useResources(({ resources }) => [...resources.loadBalancers.values()].find((one) => one.name === name));
}

/** The listener that the address names (`:port`), or undefined. */
export function useListener(loadBalancer: LoadBalancer | undefined): Listener | undefined {
  const { port } = useParams();
  return useResources(({ resources }) =>
    [...resources.listeners.values()].find(
      (one) => one.loadBalancerArn === loadBalancer?.loadBalancerArn && String(one.port) === port,
    ),
  );
}
