import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { LoadBalancer, ZoneMapping } from '../../model/LoadBalancer.ts';
import { checkAddressing } from './checkAddressing.ts';
import { findLoadBalancer } from './find.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from '../../model/parseInput.ts';
import { askedZoneMappings } from './askedZoneMappings.ts';
import { nodeChanges } from './nodeChanges.ts';

const schema = REQUESTS.setSubnets;
export type SetSubnetsInput = RequestOf<'setSubnets'>;

/**
 * Enables and disables zones by replacing the set of subnets. A new zone gets a node; the node of one that is gone leaves
 * DNS at once and stops accepting after the TTL; its targets stay registered. A zonal shift away from a zone that is
 * disabled goes on, and holds again if the zone is enabled before the shift is over. Errors: `LoadBalancerNotFound`,
 * `SubnetNotFound`, `InvalidSubnet`, `InvalidConfigurationRequest`, `ValidationError`. Source: E-010, E-014, E-016.
 */
export const setSubnets: Operation<SetSubnetsInput, readonly ZoneMapping[]> = (resources, input, { nowMs }) => {
  const asked = parseInput(schema, input);
  const loadBalancer = findLoadBalancer(resources, asked.loadBalancerArn);
  const arn = loadBalancer.loadBalancerArn;
  const zoneMappings = keptAddresses(loadBalancer, askedZoneMappings(resources, loadBalancer, asked));
  if (zoneMappings.some(({ subnetId }) => resources.subnets.get(subnetId)?.vpcId !== loadBalancer.vpcId)) {
    throw new BalanzaError(
      'InvalidConfigurationRequest',
      `The subnets must belong to the VPC of the load balancer, '${loadBalancer.vpcId}'. Name subnets of that VPC.`,
    );
  }
  checkNoneLeft(loadBalancer, zoneMappings);
  const { ipAddressType = loadBalancer.ipAddressType } = asked;
  checkAddressing(ipAddressType, loadBalancer);
  const changes = nodeChanges(resources, arn, { zoneMappings, nowMs });
  const isSameType = ipAddressType === loadBalancer.ipAddressType;
  if (isSameType && JSON.stringify(zoneMappings) === JSON.stringify(loadBalancer.zoneMappings)) {
    return { changes: [], output: zoneMappings, title: null, resource: arn };
  }
  return {
    changes: [{ kind: 'loadBalancer', id: arn, put: { ...loadBalancer, zoneMappings, ipAddressType } }, ...changes],
    output: zoneMappings,
    title: `Load balancer ${loadBalancer.name} has the zones ${zoneMappings.map(({ zone }) => zone).join(', ')}`,
    fact: { code: 'loadBalancerZones', name: loadBalancer.name, zones: zoneMappings.map(({ zone }) => zone) },
    resource: arn,
  };
};

/** Zones of a Gateway Load Balancer can be added, and stay. Source: ELB, *SetSubnets*. */
function checkNoneLeft({ type, name, zoneMappings }: LoadBalancer, asked: readonly ZoneMapping[]): void {
  const missing = zoneMappings.find(({ subnetId }) => !asked.some((one) => one.subnetId === subnetId));
  if (type !== 'gateway' || !missing) return;
  throw new BalanzaError(
    'InvalidConfigurationRequest',
    `The subnets of gateway load balancer '${name}' cannot be removed: '${missing.subnetId}' is missing. Name all that it has, and those to be added.`,
  );
}

/** A zone that stays keeps the address of its node, whether or not the request names it again. */
function keptAddresses({ name, zoneMappings }: LoadBalancer, asked: readonly ZoneMapping[]): readonly ZoneMapping[] {
  return asked.map((mapping) => {
    const known = zoneMappings.find(({ zone }) => zone === mapping.zone);
    if (!known) return mapping;
    const address = mapping.allocationId ?? mapping.privateIPv4Address;
    if (address !== undefined && address !== (known.allocationId ?? known.privateIPv4Address)) {
      throw new BalanzaError(
        'InvalidConfigurationRequest',
        `The address of load balancer '${name}' in zone ${mapping.zone} cannot be changed to '${address}': it is kept for the life of the load balancer.`,
      );
    }
    return { ...known, subnetId: mapping.subnetId };
  });
}
