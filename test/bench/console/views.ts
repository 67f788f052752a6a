/** A page of the console as the benchmark looks at it. */
export interface ConsoleView {
  readonly name: string;
  /** What is in the address after `#`. */
  readonly path: string;
  /** A CSS selector of what is there when the page shows its figures. */
  readonly shows: string;
  /** Seconds before it is watched: loading, and where it rests, the ten seconds that motion goes on. */
  readonly settleSeconds: number;
  /** Whether a pointer moves over the map now and then, so that motion goes on. */
  readonly isPointed: boolean;
  /** Of the window, CSS pixels. */
  readonly height: number;
}

/** Name of the load balancer and of the target group of the benchmark. */
export const SCENE_NAME = 'bench';

const still = { settleSeconds: 5, isPointed: false, height: 1_080 } as const;
const map = { path: '/traffic-map', shows: '.bz-map [data-spot]' } as const;

/** The pages that draw most, in the order in which they are visited. */
export const VIEWS: readonly ConsoleView[] = [
  { ...still, name: 'dashboard', path: '/dashboard', shows: '.bz-map [data-spot]', settleSeconds: 14 },
  { ...still, ...map, name: 'map', settleSeconds: 14 },
  { ...still, ...map, name: 'map-moving', isPointed: true },
  { ...still, name: 'targets', path: `/target-groups/${SCENE_NAME}?tab=targets`, shows: 'table tbody tr' },
  // High enough for all eight charts to be on the screen.
  {
    ...still,
    name: 'monitoring',
    path: `/load-balancers/app/${SCENE_NAME}?tab=monitoring`,
    shows: '.bz-plot svg',
    height: 2_000,
  },
  { ...still, name: 'zones', path: '/zones', shows: 'table tbody tr' },
  // The run that sends the load, with its distribution over all targets.
  { ...still, name: 'tester', path: '/tester', shows: 'table tbody tr' },
  { ...still, name: 'dns', path: '/dns', shows: 'table tbody tr' },
  { ...still, name: 'balancers', path: '/load-balancers', shows: 'table tbody tr' },
  { ...still, name: 'instances', path: '/instances', shows: 'table tbody tr' },
  { ...still, name: 'events', path: '/events', shows: 'table tbody tr' },
];
