import { parseInput } from '../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import type { ZoneOutage } from '../../model/ZoneOutage.ts';
import { findZone } from './findZone.ts';
import type { Operation } from './Operation.ts';

const schema = REQUESTS.startZoneOutage;
export type StartZoneOutageInput = RequestOf<'startZoneOutage'>;

/**
 * Has a zone fail, for all load balancers, until `endZoneOutage`. Its nodes answer nobody and see nobody; nodes of other
 * zones do not reach its targets, and their checks fail. Nothing else is changed: who notices what, and when, is what an
 * outage is tried for. A zone that is out already takes the mode; with the same one nothing happens. Errors:
 * `ValidationError` for a zone that the region does not have. Source: contract, *Starting*; E-015, E-031.
 */
export const startZoneOutage: Operation<StartZoneOutageInput, ZoneOutage> = (resources, input, { nowMs }) => {
  const asked = parseInput(schema, input);
  const zone = findZone(resources, asked.zone);
  const known = resources.zoneOutages.get(zone);
  if (known?.mode === asked.mode) return { changes: [], output: known, title: null, resource: null };
  const outage: ZoneOutage = { zone, mode: asked.mode, startedAtMs: known?.startedAtMs ?? nowMs };
  return {
    changes: [{ kind: 'zoneOutage', id: zone, put: outage }],
    output: outage,
    title: `Zone ${zone} is made to fail: connections ${outage.mode === 'hang' ? 'hang' : 'are reset'}`,
    fact: { code: 'outageStarted', zone, mode: outage.mode },
    resource: zone,
  };
};
