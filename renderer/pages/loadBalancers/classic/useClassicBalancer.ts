import { useParams } from 'react-router';
import type { ClassicLoadBalancer } from '../../../../engine/model/ClassicLoadBalancer.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { useResources } from '../../../store/resources.ts';
import { useRunning } from '../../../store/useRunning.ts';

/** A Classic Load Balancer: what was created, and what runs of it in the terms of the other types. */
export interface ClassicRecord {
  readonly balancer: ClassicLoadBalancer;
  readonly running: LoadBalancer;
}

/** The Classic Load Balancer that the address names (`:name`), or undefined. */
export function useClassicBalancer(): ClassicRecord | undefined {
  const { name } = useParams();
  const balancer = useResources(({ resources }) =>
    [...resources.classicLoadBalancers.values()].find((one) => one.name === name),
  );
  const { loadBalancers } = useRunning();
  const running = balancer && loadBalancers.get(balancer.loadBalancerArn);
  return balancer && running && { balancer, running };
}
