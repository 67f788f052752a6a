import { activeShifts } from '../../model/activeShifts.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { LoadBalancer } from '../../model/LoadBalancer.ts';
import type { Resources } from '../../model/Resources.ts';
import type { TargetGroup } from '../../model/TargetGroup.ts';
import { zonalShiftObstacle } from '../../model/zonalShiftObstacle.ts';
import { shiftObstacleText } from './shiftObstacleText.ts';

/**
 * Refuses, while a shift of the load balancer is active, what no shift could be started with: turning cross-zone on, or a
 * rule for a group that has it on. `loadBalancer` and `groups` are as they would be. `InvalidConfigurationRequest`.
 * Source: E-028, ELB, *Zonal shift* (seed mode).
 */
export function checkShift(
  resources: Resources,
  loadBalancer: LoadBalancer | undefined,
  groups: readonly TargetGroup[],
): void {
  const shift = loadBalancer && activeShifts(resources).get(loadBalancer.loadBalancerArn);
  if (!shift) return;
  const obstacle = zonalShiftObstacle(loadBalancer, groups);
  if (!obstacle) return;
  throw new BalanzaError(
    'InvalidConfigurationRequest',
    `The change is not allowed while the zonal shift '${shift.zonalShiftId}' moves traffic of load balancer '${loadBalancer.name}' away from ${shift.awayFrom}, since with it ${shiftObstacleText(obstacle)} Or cancel the shift first.`,
    { reason: 'ShiftForbids' },
  );
}
