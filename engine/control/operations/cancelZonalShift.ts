import { parseInput } from '../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import type { ZonalShift } from '../../model/ZonalShift.ts';
import { findActiveShift, shiftOfEvent, whereOf } from './findActiveShift.ts';
import type { Operation } from './Operation.ts';

const schema = REQUESTS.cancelZonalShift;
export type CancelZonalShiftInput = RequestOf<'cancelZonalShift'>;

/**
 * Ends an active shift before its time: the zone's node is a candidate for DNS again at once. Errors:
 * `ResourceNotFoundException`; `ConflictException` (ZonalShiftStatusNotActive). Source: ELB, *Zonal shift*.
 */
export const cancelZonalShift: Operation<CancelZonalShiftInput, ZonalShift> = (resources, input, { nowMs }) => {
  const shift = findActiveShift(resources, parseInput(schema, input).zonalShiftId);
  const canceled: ZonalShift = { ...shift, status: 'CANCELED', endedAtMs: nowMs };
  return {
    changes: [{ kind: 'zonalShift', id: shift.zonalShiftId, put: canceled }],
    output: canceled,
    title: `Zonal shift away from ${whereOf(resources, shift)} was canceled`,
    fact: { code: 'shiftCanceled', ...shiftOfEvent(resources, shift) },
    resource: shift.loadBalancerArn,
  };
};
