import type { ZonalShiftId } from '../../model/names.ts';
import type { Random } from '../../model/Random.ts';
import { randomUuid } from '../../model/randomUuid.ts';

/** The id of a new shift: a random UUID (version 4), as ARC's are. */
export function zonalShiftId(random: Random): ZonalShiftId {
  return randomUuid(random) as ZonalShiftId; // made here
}
