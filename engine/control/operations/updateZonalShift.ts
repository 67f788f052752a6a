import { parseInput } from '../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import type { ZonalShift } from '../../model/ZonalShift.ts';
import { findActiveShift, shiftOfEvent, whereOf } from './findActiveShift.ts';
import type { Operation } from './Operation.ts';
import { shiftEndMs } from './shiftEndMs.ts';

const schema = REQUESTS.updateZonalShift;
export type UpdateZonalShiftInput = RequestOf<'updateZonalShift'>;

/**
 * Gives an active shift another comment, or another end, counted from now; what is not given stays. Errors:
 * `ResourceNotFoundException`; `ConflictException` (ZonalShiftStatusNotActive); `ValidationException` (InvalidExpiresIn);
 * `ValidationError`. Source: ELB, *Zonal shift*.
 */
export const updateZonalShift: Operation<UpdateZonalShiftInput, ZonalShift> = (resources, input, { nowMs }) => {
  const { zonalShiftId, comment, expiresIn } = parseInput(schema, input);
  const shift = findActiveShift(resources, zonalShiftId);
  if (comment === undefined && expiresIn === undefined)
    return { changes: [], output: shift, title: null, resource: shift.loadBalancerArn };
  const updated: ZonalShift = {
    ...shift,
    comment: comment ?? shift.comment,
    expiresAtMs: expiresIn === undefined ? shift.expiresAtMs : shiftEndMs(expiresIn, nowMs),
  };
  const news = [expiresIn === undefined ? [] : `it ends in ${expiresIn}`, comment ?? []].flat().join(': ');
  return {
    changes: [{ kind: 'zonalShift', id: shift.zonalShiftId, put: updated }],
    output: updated,
    title: `Zonal shift away from ${whereOf(resources, shift)} was updated: ${news}`,
    fact: {
      code: 'shiftUpdated',
      ...shiftOfEvent(resources, shift),
      expiresIn: expiresIn ?? null,
      comment: comment ?? null,
    },
    resource: shift.loadBalancerArn,
  };
};
