import type { Resources } from '../../engine/model/Resources.ts';
import type { Texts } from '../texts/useTexts.ts';
import { TOUR_ADDRESS } from '../tour/TOUR_ADDRESS.ts';
import { loadBalancerPath } from '../parts/loadBalancerPath.ts';

/** Pages by key of their name, with their place. */
const PAGES = [
  ['dashboard', '/dashboard'],
  ['loadBalancers', '/load-balancers'],
  ['targetGroups', '/target-groups'],
  ['trafficMap', '/traffic-map'],
  ['zones', '/zones'],
  ['zonalShifts', '/zonal-shifts'],
  ['dns', '/dns'],
  ['instances', '/instances'],
  ['tester', '/tester'],
  ['transfer', '/transfer'],
  ['events', '/events'],
  ['alerts', '/alerts'],
  ['settings', '/settings'],
] as const;

/** Somewhere to go. */
export interface PaletteOption {
  /** The address, without `#`. */
  readonly value: string;
  readonly label: string;
  readonly description?: string;
}

export interface PaletteGroup {
  readonly label: string;
  readonly isResources: boolean;
  readonly options: readonly PaletteOption[];
}

/** All that the palette can go to; the value of an option is the address. */
export function paletteOptions({ shell, parts, tour }: Texts, resources: Resources): readonly PaletteGroup[] {
  return [
    {
      label: parts.pages,
      isResources: false,
      options: PAGES.map(([page, value]) => ({ value, label: shell.pages[page] })),
    },
    {
      label: parts.actions,
      isResources: false,
      options: [
        { value: '/create/load-balancer', label: parts.createLoadBalancer },
        { value: '/create/target-group', label: parts.createTargetGroup },
        { value: '/zonal-shifts/start', label: parts.startZonalShift },
        { value: TOUR_ADDRESS, label: tour.title },
      ],
    },
    {
      label: shell.pages.loadBalancers,
      isResources: true,
      options: [...resources.loadBalancers.values()].map((loadBalancer) => ({
        value: loadBalancerPath(loadBalancer),
        label: loadBalancer.name,
      })),
    },
    {
      label: shell.pages.targetGroups,
      isResources: true,
      options: [...resources.targetGroups.values()].map(({ name }) => ({
        value: `/target-groups/${name}`,
        label: name,
      })),
    },
    {
      label: shell.pages.instances,
      isResources: true,
      options: [...resources.instances.values()].map(({ instanceId, name }) => ({
        value: `/instances/${instanceId}`,
        label: name === '' ? instanceId : name,
        description: instanceId,
      })),
    },
  ];
}
