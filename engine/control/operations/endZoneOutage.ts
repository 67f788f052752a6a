import { BalanzaError } from '../../model/BalanzaError.ts';
import { parseInput } from '../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import type { ZoneOutage } from '../../model/ZoneOutage.ts';
import { findZone } from './findZone.ts';
import type { Operation } from './Operation.ts';

const schema = REQUESTS.endZoneOutage;
export type EndZoneOutageInput = RequestOf<'endZoneOutage'>;

/**
 * Has a zone that was made to fail answer again; answers what is over. What hung is reset, as by hosts that have started
 * anew. Errors: `ValidationError` for a zone that the region does not have, or that is not out. Source: contract, *Starting*.
 */
export const endZoneOutage: Operation<EndZoneOutageInput, ZoneOutage> = (resources, input) => {
  const zone = findZone(resources, parseInput(schema, input).zone);
  const outage = resources.zoneOutages.get(zone);
  if (!outage) {
    const out = [...resources.zoneOutages.keys()].join(', ') || 'none';
    throw new BalanzaError('ValidationError', `The zone '${zone}' is not made to fail. Zones that are: ${out}.`);
  }
  return {
    changes: [{ kind: 'zoneOutage', id: zone, put: null }],
    output: outage,
    title: `Zone ${zone} answers again`,
    fact: { code: 'outageEnded', zone },
    resource: zone,
  };
};
