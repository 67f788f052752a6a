import { BalanzaError } from '../../model/BalanzaError.ts';
import type { ZoneName } from '../../model/names.ts';
import { zoneId } from '../../model/zones.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { boolean, list, string, structure } from '../query/Shape.ts';
import { described, describeParameters, notFound } from './described.ts';

/** Zones and the region. Source: contract, *Addresses and DNS*. */
export const zoneActions: QueryActions = {
  DescribeAvailabilityZones: queryAction({
    input: structure({
      ...describeParameters,
      ZoneName: list(string),
      ZoneId: list(string),
      AllAvailabilityZones: boolean,
    }),
    output: structure({
      availabilityZoneInfo: list(
        structure({
          optInStatus: string,
          messageSet: list(string),
          regionName: string,
          zoneName: string,
          zoneId: string,
          groupName: string,
          networkBorderGroup: string,
          zoneType: string,
          zoneState: string,
        }),
      ),
    }),
    run: ({ ZoneName, ZoneId, ...request }, { control: { resources } }) => {
      const { region } = resources;
      const idOf = (zone: ZoneName) => zoneId(region, resources.zones.indexOf(zone));
      const { items } = described(
        resources.zones,
        { ...request, ids: ZoneName },
        {
          resources,
          idOf: (zone) => zone,
          filters: {
            'zone-name': (zone) => zone,
            'zone-id': idOf,
            'region-name': () => region,
            'group-name': () => region,
            state: () => 'available',
            'zone-type': () => 'availability-zone',
            'opt-in-status': () => 'opt-in-not-required',
          },
          find: notFound(
            (id) =>
              new BalanzaError(
                'ValidationError',
                `Invalid availability zone: [${id}]. There are ${resources.zones.join(', ')}.`,
              ),
          ),
        },
      );
      return {
        availabilityZoneInfo: items
          .filter((zone) => ZoneId === undefined || ZoneId.includes(idOf(zone)))
          .map((zone) => ({
            optInStatus: 'opt-in-not-required',
            messageSet: [],
            regionName: region,
            zoneName: zone,
            zoneId: idOf(zone),
            groupName: region,
            networkBorderGroup: region,
            zoneType: 'availability-zone',
            zoneState: 'available',
          })),
      };
    },
  }),

  DescribeRegions: queryAction({
    input: structure({ ...describeParameters, RegionName: list(string), AllRegions: boolean }),
    output: structure({
      regionInfo: list(structure({ regionName: string, regionEndpoint: string, optInStatus: string })),
    }),
    run: ({ RegionName, ...request }, { control: { resources } }) => {
      const { items } = described(
        [resources.region],
        { ...request, ids: RegionName },
        {
          resources,
          idOf: (region) => region,
          filters: { 'region-name': (region) => region, 'opt-in-status': () => 'opt-in-not-required' },
          find: notFound(
            (id) =>
              new BalanzaError('ValidationError', `The region '${id}' does not exist: there is '${resources.region}'.`),
          ),
        },
      );
      return {
        regionInfo: items.map((regionName) => ({
          regionName,
          regionEndpoint: `ec2.${regionName}.balanza.internal`,
          optInStatus: 'opt-in-not-required',
        })),
      };
    },
  }),
};
