import { groupsOfLoadBalancer } from '../../../engine/model/groupsOfLoadBalancer.ts';
import type { LoadBalancerArn } from '../../../engine/model/names.ts';
import { useRunning } from '../../store/useRunning.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { crossZoneState } from './crossZoneState.ts';

/** In words, whether the groups of a load balancer are balanced across zones. */
export function CrossZone({ arn }: { readonly arn: LoadBalancerArn }) {
  const { crossZoneStates } = useTexts().loadBalancers.details;
  const resources = useRunning();
  const state = crossZoneState(groupsOfLoadBalancer(resources, arn), resources.loadBalancers.get(arn));
  return crossZoneStates[state];
}
