import { endZoneOutage } from '../../control/operations/endZoneOutage.ts';
import { startZoneOutage } from '../../control/operations/startZoneOutage.ts';
import { of, type RestOperation } from './RestOperation.ts';

/**
 * Zones that are made to fail, which AWS has nothing like: beside the operations of zonal shift, because `balanza outage`
 * speaks to a running engine as programs do. Source: contract, *Starting*.
 */
export const outageOperations: readonly RestOperation[] = [
  {
    ...of('GET', 'zoneoutages'),
    run: (_, { control: { resources } }) => ({ items: [...resources.zoneOutages.values()] }),
  },
  {
    ...of('PUT', 'zoneoutages'),
    isOfOne: true,
    members: ['mode'],
    required: ['mode'],
    // The operation parses what it is given.
    run: ({ id, body }, { control }) => control.change(startZoneOutage, { ...body, zone: id } as never),
  },
  {
    ...of('DELETE', 'zoneoutages'),
    isOfOne: true,
    run: ({ id }, { control }) => control.change(endZoneOutage, { zone: id }),
  },
];
