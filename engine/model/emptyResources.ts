import type { ZoneName } from './names.ts';
import type { Resources } from './Resources.ts';

/** Resources with nothing in them. */
export function emptyResources(region: string, zones: readonly ZoneName[], sharesLoopback = false): Resources {
  return {
    region,
    zones,
    sharesLoopback,
    vpcs: new Map(),
    subnets: new Map(),
    securityGroups: new Map(),
    elasticAddresses: new Map(),
    internetGateways: new Map(),
    routeTables: new Map(),
    loadBalancers: new Map(),
    classicLoadBalancers: new Map(),
    nodes: new Map(),
    listeners: new Map(),
    rules: new Map(),
    targetGroups: new Map(),
    targets: new Map(),
    instances: new Map(),
    certificates: new Map(),
    privateKeys: new Map(),
    trustStores: new Map(),
    zonalShifts: new Map(),
    zoneOutages: new Map(),
    practiceRuns: new Map(),
    autoshiftObservers: new Map(),
    tags: new Map(),
  };
}
