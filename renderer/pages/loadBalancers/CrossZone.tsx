import { groupsOfLoadBalancer } from '../../../engine/model/groupsOfLoadBalancer.ts';
import type { LoadBalancerArn } from '../../../engine/model/names.ts';
import { useRunning } from '../../store/useRunning.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { crossZoneState } from './crossZoneState.ts';

/** In words, whether the groups of a load balancer are balanced across zones. */
export function CrossZone({ arn }: { readonly arn: LoadBalancerArn }) {
  const { crossZoneStates } = useTexts().loadBalancers.details;
  const resources = useRunning();
  const loadBalancer = resources.loadBalancers.get(arn);
  const state = crossZoneState(groupsOfLoadBalancer(resources, arn), loadBalancer);
  // A Classic one has no groups: those that stand for its instances are nobody's business.
  if (loadBalancer?.isClassic === true && state !== 'none') {
    return state === 'off' ? crossZoneStates.classicOff : crossZoneStates.classicOn;
  }
  return crossZoneStates[state];
}
