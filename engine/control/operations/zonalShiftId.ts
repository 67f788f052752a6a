import type { ZonalShiftId } from '../../model/names.ts';
import type { Random } from '../../model/Random.ts';

/** The id of a new shift: a random UUID (version 4), as ARC's are. */
export function zonalShiftId(random: Random): ZonalShiftId {
  const variant = '89ab'.charAt(random.integer(4));
  const id = `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-${variant}${random.hex(3)}-${random.hex(12)}`;
  return id as ZonalShiftId; // made here
}
