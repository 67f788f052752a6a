import { groupBy } from '../../engine/model/groupBy.ts';
import { targetId } from '../../engine/model/changedResources.ts';
import type { TargetRegistration } from '../../engine/model/TargetGroup.ts';
import type { TargetHealthState } from '../../engine/model/TargetHealth.ts';
import type { States } from '../store/states.ts';
import { countByState, type CountByState } from './healthyTargets.ts';

/** A target that two groups see differently is what needs attention; a group that nobody uses says nothing of it. */
const WORST_FIRST: readonly TargetHealthState[] = [
  'unhealthy',
  'unavailable',
  'initial',
  'draining',
  'healthy',
  'unused',
];

/**
 * How many targets are in each state, over groups: a target, which is an id with a port, counts once however many groups
 * it is registered in, in the worst state that any of them has it in.
 */
export function countTargets(registrations: readonly TargetRegistration[], healths: States['targets']): CountByState {
  const stateOf = (registration: TargetRegistration) => healths.get(targetId(registration))?.state ?? 'initial';
  const worst = [...groupBy(registrations, ({ key }) => key).values()].flatMap(
    (same) => same.toSorted((one, other) => rank(stateOf(one)) - rank(stateOf(other)))[0] ?? [],
  );
  return countByState(worst, healths);
}

const rank = (state: TargetHealthState) => WORST_FIRST.indexOf(state);
