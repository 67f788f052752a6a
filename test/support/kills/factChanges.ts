import type { ResourceChange, Resources } from '../../../engine/model/Resources.ts';

/** What is held of each resource that a burst changes: its record as JSON by kind and id. */
export type Facts = ReadonlyMap<string, string>;

/** A record that came or changed (JSON), or went (null). */
export type FactChange = readonly [name: string, json: string | null];

/** Records by name; the record itself, so that who compares two moments need not write them out. */
export function recordsOf(resources: Resources): ReadonlyMap<string, object> {
  const all: (readonly [string, object])[] = [];
  for (const kind of ['loadBalancers', 'nodes', 'listeners', 'rules', 'targetGroups', 'zonalShifts', 'tags'] as const) {
    for (const [id, record] of resources[kind]) all.push([`${kind} ${id}`, record]);
  }
  for (const [group, targets] of resources.targets) {
    for (const [key, record] of targets) all.push([`targets ${group}|${key}`, record]);
  }
  return new Map(all);
}

/** What differs between two moments. */
export function factChanges(
  before: ReadonlyMap<string, object>,
  after: ReadonlyMap<string, object>,
): readonly FactChange[] {
  return [
    ...[...after].flatMap(([name, record]): FactChange[] =>
      before.get(name) === record ? [] : [[name, JSON.stringify(record)]],
    ),
    ...[...before.keys()].flatMap((name): FactChange[] => (after.has(name) ? [] : [[name, null]])),
  ];
}

const COLLECTIONS = {
  loadBalancer: 'loadBalancers',
  classicLoadBalancer: 'classicLoadBalancers',
  node: 'nodes',
  listener: 'listeners',
  rule: 'rules',
  targetGroup: 'targetGroups',
  tags: 'tags',
  target: 'targets',
  vpc: 'vpcs',
  subnet: 'subnets',
  securityGroup: 'securityGroups',
  elasticAddress: 'elasticAddresses',
  internetGateway: 'internetGateways',
  routeTable: 'routeTables',
  certificate: 'certificates',
  privateKey: 'privateKeys',
  trustStore: 'trustStores',
  instance: 'instances',
  zonalShift: 'zonalShifts',
  zoneOutage: 'zoneOutages',
  practiceRun: 'practiceRuns',
  autoshiftObserver: 'autoshiftObservers',
} as const;

/** The name of the record that a change touches, as above. */
export function nameOfChange({ kind, id }: ResourceChange): string {
  return `${COLLECTIONS[kind]} ${id}`;
}
