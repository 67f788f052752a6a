import { useParams } from 'react-router';
import type { Listener } from '../../../engine/model/Listener.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { kindInPath } from '../../parts/loadBalancerPath.ts';
import { useResources } from '../../store/resources.ts';

/**
 * The load balancer that the address names (`:name`), or undefined. Of two of one name, which a Classic one may be, it is
 * that of the type in the address (`:kind`).
 */
export function useLoadBalancer(): LoadBalancer | undefined {
  const { kind, name } = useParams();
  return useResources(({ resources }) => {
    const named = [...resources.loadBalancers.values()].filter((one) => one.name === name);
    return named.find((one) => kindInPath(one) === kind) ?? named[0];
  });
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
