import { useMemo } from 'react';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';
import { useRunning } from '../../store/useRunning.ts';
import { useStates } from '../../store/states.ts';
import { mapSceneOf } from '../../trafficMap/mapSceneOf.ts';
import type { GroupShares } from './EachTarget.tsx';
import { shareComparison } from './shareComparison.ts';

/**
 * What each target of a group gets, by zone; empty without a group. Worked out anew when resources or states change, not
 * with the traffic.
 */
export function useGroupShares(
  loadBalancer: LoadBalancer | undefined,
  group: TargetGroup | undefined,
): ReadonlyMap<string, GroupShares> {
  const resources = useRunning();
  const targets = useStates((states) => states.targets);
  const dns = useStates((states) => states.dns);
  const loadBalancerArn = loadBalancer?.loadBalancerArn;
  const targetGroupArn = group?.targetGroupArn;
  return useMemo(() => {
    if (loadBalancerArn === undefined || targetGroupArn === undefined) return new Map<string, GroupShares>();
    const scene = mapSceneOf({ resources, states: { targets, dns }, traffic: null, loadBalancerArn, targetGroupArn });
    // Where the method decides there is no share to tell.
    if (scene?.theory.isFixed !== true) return new Map<string, GroupShares>();
    const { targetGroupName: groupName, isCrossZone } = scene;
    return new Map(shareComparison(scene.question).map((shares) => [shares.zone, { groupName, isCrossZone, shares }]));
  }, [resources, targets, dns, loadBalancerArn, targetGroupArn]);
}
