import type { LoadBalancerArn } from './names.ts';
import type { Resources } from './Resources.ts';
import type { ZonalShift } from './ZonalShift.ts';

/** The active shift of each load balancer that has one; there is never a second (E-030). */
export function activeShifts(resources: Pick<Resources, 'zonalShifts'>): ReadonlyMap<LoadBalancerArn, ZonalShift> {
  const active = [...resources.zonalShifts.values()].filter(({ status }) => status === 'ACTIVE');
  return new Map(active.map((shift) => [shift.loadBalancerArn, shift]));
}
