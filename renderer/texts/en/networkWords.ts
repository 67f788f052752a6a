import type { EventParameters } from '../../../engine/model/EventFact.ts';

type NetworkChange = EventParameters['networkChanged']['what'];
type PracticeChange = EventParameters['practiceRunChanged']['what'];
type Say = (one: string, other: string, value: string) => string;

/** Changes of addresses, gateways, routes, subnets and VPCs in English. */
export const networkWordsEn: Readonly<Record<NetworkChange, Say>> = {
  addressAllocated: (address) => `Elastic address ${address} was allocated`,
  addressAssociated: (address, instance) => `Elastic address ${address} is that of ${instance}`,
  addressFreed: (address) => `Elastic address ${address} is nobody’s`,
  addressReleased: (address) => `Elastic address ${address} was released`,
  gatewayCreated: (gateway) => `Internet gateway ${gateway} was created`,
  gatewayAttached: (gateway, vpc) => `Internet gateway ${gateway} was attached to ${vpc}`,
  gatewayDetached: (gateway, vpc) => `Internet gateway ${gateway} was detached from ${vpc}`,
  gatewayDeleted: (gateway) => `Internet gateway ${gateway} was deleted`,
  routesChanged: (table) => `The routes of ${table} were changed`,
  routeTableCreated: (table) => `Route table ${table} was created`,
  routeTableDeleted: (table) => `Route table ${table} was deleted`,
  routeTableUsed: (subnet, table) => `Subnet ${subnet} uses the route table ${table}`,
  mainRouteTableUsed: (subnet) => `Subnet ${subnet} uses the main route table`,
  subnetCreated: (subnet, zone) => `Subnet ${subnet} was created in ${zone}`,
  subnetAttribute: (subnet, name, value) => `Subnet ${subnet}: ${name} is ${value}`,
  subnetDeleted: (subnet) => `Subnet ${subnet} was deleted`,
  vpcCreated: (vpc) => `VPC ${vpc} was created`,
  vpcAttribute: (vpc, name, value) => `VPC ${vpc}: ${name} is ${value}`,
  vpcDeleted: (vpc) => `VPC ${vpc} was deleted`,
};

/** Changes of practice runs in English. */
export const practiceWordsEn: Readonly<Record<PracticeChange, (loadBalancer: string) => string>> = {
  created: (name) => `Load balancer ${name} practises zonal shifts`,
  changed: (name) => `The practice runs of ${name} were changed`,
  deleted: (name) => `Load balancer ${name} practises zonal shifts no more`,
  autoshiftEnabled: (name) => `Zonal autoshift of ${name} was enabled`,
  autoshiftDisabled: (name) => `Zonal autoshift of ${name} was disabled`,
};
