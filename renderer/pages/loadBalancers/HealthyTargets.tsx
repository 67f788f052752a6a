import { useMemo } from 'react';
import type { LoadBalancerArn } from '../../../engine/model/names.ts';
import { countByState, targetsOfLoadBalancer } from '../../parts/healthyTargets.ts';
import { StateCounts } from '../../parts/StateCounts.tsx';
import { useRunning } from '../../store/useRunning.ts';
import { useStates } from '../../store/states.ts';

/** How many targets of all groups of a load balancer are healthy. */
export function HealthyTargets({ arn }: { readonly arn: LoadBalancerArn }) {
  const resources = useRunning();
  const healths = useStates(({ targets }) => targets);
  const targets = useMemo(() => targetsOfLoadBalancer(resources, arn), [resources, arn]);
  return <StateCounts counts={countByState(targets, healths)} />;
}
