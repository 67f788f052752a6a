import type { PublicChange, ResourceChange, Resources } from '../../model/Resources.ts';
import { targetId } from '../../model/changedResources.ts';
import type { StreamHandler } from '../StreamHandler.ts';
import { Pace } from '../Pace.ts';

/**
 * All records but private keys, then each change as it was made. Changes that come close together are sent together, in
 * their order.
 */
export const resourcesStream: StreamHandler<'resources'> = (_, { control, clock }, emit) => {
  const { region, zones } = control.resources;
  emit({ kind: 'all', region, zones, changes: allRecords(control.resources) });
  let waiting: PublicChange[] = [];
  const pace = new Pace(clock, () => {
    const changes = waiting;
    waiting = [];
    emit({ kind: 'changes', changes });
  });
  const stop = control.onResources((changes) => {
    waiting.push(...changes.filter(isPublic));
    pace.wish();
  });
  return () => {
    stop();
    pace.close();
  };
};

function isPublic(change: ResourceChange): change is PublicChange {
  return change.kind !== 'privateKey';
}

/** The changes that make these resources out of none. */
function allRecords(resources: Resources): readonly PublicChange[] {
  return Object.values(RECORDS).flatMap((records) => records(resources));
}

/** The records of each kind, as changes that put them. */
const RECORDS: { readonly [Kind in PublicChange['kind']]: (resources: Resources) => readonly PublicChange[] } = {
  vpc: ({ vpcs }) => [...vpcs].map(([id, put]) => ({ kind: 'vpc', id, put })),
  subnet: ({ subnets }) => [...subnets].map(([id, put]) => ({ kind: 'subnet', id, put })),
  securityGroup: ({ securityGroups }) => [...securityGroups].map(([id, put]) => ({ kind: 'securityGroup', id, put })),
  elasticAddress: ({ elasticAddresses }) =>
    [...elasticAddresses].map(([id, put]) => ({ kind: 'elasticAddress', id, put })),
  internetGateway: ({ internetGateways }) =>
    [...internetGateways].map(([id, put]) => ({ kind: 'internetGateway', id, put })),
  routeTable: ({ routeTables }) => [...routeTables].map(([id, put]) => ({ kind: 'routeTable', id, put })),
  loadBalancer: ({ loadBalancers }) => [...loadBalancers].map(([id, put]) => ({ kind: 'loadBalancer', id, put })),
  classicLoadBalancer: ({ classicLoadBalancers }) =>
    [...classicLoadBalancers].map(([id, put]) => ({ kind: 'classicLoadBalancer', id, put })),
  node: ({ nodes }) => [...nodes].map(([id, put]) => ({ kind: 'node', id, put })),
  listener: ({ listeners }) => [...listeners].map(([id, put]) => ({ kind: 'listener', id, put })),
  rule: ({ rules }) => [...rules].map(([id, put]) => ({ kind: 'rule', id, put })),
  targetGroup: ({ targetGroups }) => [...targetGroups].map(([id, put]) => ({ kind: 'targetGroup', id, put })),
  target: ({ targets }) =>
    [...targets.values()].flatMap((group) =>
      [...group.values()].map((put) => ({ kind: 'target' as const, id: targetId(put), put })),
    ),
  instance: ({ instances }) => [...instances].map(([id, put]) => ({ kind: 'instance', id, put })),
  tags: ({ tags }) => [...tags].map(([id, put]) => ({ kind: 'tags', id, put })),
  certificate: ({ certificates }) => [...certificates].map(([id, put]) => ({ kind: 'certificate', id, put })),
  trustStore: ({ trustStores }) => [...trustStores].map(([id, put]) => ({ kind: 'trustStore', id, put })),
  practiceRun: ({ practiceRuns }) => [...practiceRuns].map(([id, put]) => ({ kind: 'practiceRun', id, put })),
  autoshiftObserver: ({ autoshiftObservers }) =>
    [...autoshiftObservers].map(([id, put]) => ({ kind: 'autoshiftObserver', id, put })),
  zonalShift: ({ zonalShifts }) => [...zonalShifts].map(([id, put]) => ({ kind: 'zonalShift', id, put })),
  zoneOutage: ({ zoneOutages }) => [...zoneOutages].map(([id, put]) => ({ kind: 'zoneOutage', id, put })),
};
