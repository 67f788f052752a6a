import type { networkWordsEn, practiceWordsEn } from '../en/networkWords.ts';

/** Changes of addresses, gateways, routes, subnets and VPCs in Spanish. */
export const networkWordsEs: typeof networkWordsEn = {
  addressAllocated: (address) => `Se asignó la dirección elástica ${address}`,
  addressAssociated: (address, instance) => `La dirección elástica ${address} es de ${instance}`,
  addressFreed: (address) => `La dirección elástica ${address} no es de nadie`,
  addressReleased: (address) => `Se liberó la dirección elástica ${address}`,
  gatewayCreated: (gateway) => `Se creó la puerta de enlace de Internet ${gateway}`,
  gatewayAttached: (gateway, vpc) => `La puerta de enlace de Internet ${gateway} se adjuntó a ${vpc}`,
  gatewayDetached: (gateway, vpc) => `La puerta de enlace de Internet ${gateway} se separó de ${vpc}`,
  gatewayDeleted: (gateway) => `Se eliminó la puerta de enlace de Internet ${gateway}`,
  routesChanged: (table) => `Se cambiaron las rutas de ${table}`,
  routeTableCreated: (table) => `Se creó la tabla de rutas ${table}`,
  routeTableDeleted: (table) => `Se eliminó la tabla de rutas ${table}`,
  routeTableUsed: (subnet, table) => `La subred ${subnet} usa la tabla de rutas ${table}`,
  mainRouteTableUsed: (subnet) => `La subred ${subnet} usa la tabla de rutas principal`,
  subnetCreated: (subnet, zone) => `Se creó la subred ${subnet} en ${zone}`,
  subnetAttribute: (subnet, name, value) => `Subred ${subnet}: ${name} pasa a ${value}`,
  subnetDeleted: (subnet) => `Se eliminó la subred ${subnet}`,
  vpcCreated: (vpc) => `Se creó la VPC ${vpc}`,
  vpcAttribute: (vpc, name, value) => `VPC ${vpc}: ${name} pasa a ${value}`,
  vpcDeleted: (vpc) => `Se eliminó la VPC ${vpc}`,
};

/** Changes of practice runs in Spanish. */
export const practiceWordsEs: typeof practiceWordsEn = {
  created: (name) => `El equilibrador de carga ${name} practica cambios de zona`,
  changed: (name) => `Se cambiaron las prácticas de ${name}`,
  deleted: (name) => `El equilibrador de carga ${name} ya no practica cambios de zona`,
  autoshiftEnabled: (name) => `Se habilitó el cambio de zona automático de ${name}`,
  autoshiftDisabled: (name) => `Se deshabilitó el cambio de zona automático de ${name}`,
};
