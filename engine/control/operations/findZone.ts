import { BalanzaError } from '../../model/BalanzaError.ts';
import type { ZoneName } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { zoneId } from '../../model/zones.ts';

/** The zone of the region with this name or id (`us-local-1a`, `us-local-1-az1`); `ValidationError` when there is none. */
export function findZone({ zones, region }: Pick<Resources, 'zones' | 'region'>, asked: string): ZoneName {
  const found = zones.find((zone, place) => zone === asked || zoneId(region, place) === asked);
  if (found !== undefined) return found;
  throw new BalanzaError(
    'ValidationError',
    `The zone '${asked.slice(0, 64)}' is not one of this region: its zones are ${zones.join(', ')}. Name one of these.`,
  );
}
