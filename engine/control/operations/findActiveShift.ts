import { BalanzaError } from '../../model/BalanzaError.ts';
import type { EventParameters } from '../../model/EventFact.ts';
import type { ZonalShiftId } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import type { ZonalShift } from '../../model/ZonalShift.ts';

/** The shift of an id, which must be active: `ResourceNotFoundException`, `ConflictException` (ZonalShiftStatusNotActive). */
export function findActiveShift(resources: Resources, id: string): ZonalShift {
  const shift = resources.zonalShifts.get(id as ZonalShiftId); // a text that is no id is not found
  if (!shift) {
    throw new BalanzaError(
      'ResourceNotFoundException',
      `The zonal shift '${id}' does not exist. Check the id with ListZonalShifts.`,
    );
  }
  if (shift.status === 'ACTIVE') return shift;
  const how = shift.status === 'EXPIRED' ? 'has expired' : 'was canceled';
  throw new BalanzaError(
    'ConflictException',
    `The zonal shift '${id}' is not active: it ${how}. Start a new one instead.`,
    { reason: 'ZonalShiftStatusNotActive' },
  );
}

/** A shift as the history names it. */
export function shiftOfEvent(
  { loadBalancers }: Resources,
  { loadBalancerArn, awayFrom }: ZonalShift,
): EventParameters['shiftCanceled'] {
  return { zone: awayFrom, loadBalancer: loadBalancers.get(loadBalancerArn)?.name ?? loadBalancerArn };
}

/** `zone us-local-1a of web`, for the titles of events. */
export function whereOf(resources: Resources, { loadBalancerArn, awayFrom }: ZonalShift): string {
  return `zone ${awayFrom} of ${resources.loadBalancers.get(loadBalancerArn)?.name ?? loadBalancerArn}`;
}
