import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { ZoneMapping } from '../../model/LoadBalancer.ts';
import { findLoadBalancer } from './find.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from '../../model/parseInput.ts';
import { nodeChanges, zoneMappingsOf } from './nodeChanges.ts';

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
  const zoneMappings = zoneMappingsOf(resources, asked.subnets);
  if (zoneMappings.some(({ subnetId }) => resources.subnets.get(subnetId)?.vpcId !== loadBalancer.vpcId)) {
    throw new BalanzaError(
      'InvalidConfigurationRequest',
      `The subnets must belong to the VPC of the load balancer, '${loadBalancer.vpcId}'. Name subnets of that VPC.`,
    );
  }
  const changes = nodeChanges(resources, arn, { zones: zoneMappings.map(({ zone }) => zone), nowMs });
  if (JSON.stringify(zoneMappings) === JSON.stringify(loadBalancer.zoneMappings)) {
    return { changes: [], output: zoneMappings, title: null, resource: arn };
  }
  return {
    changes: [{ kind: 'loadBalancer', id: arn, put: { ...loadBalancer, zoneMappings } }, ...changes],
    output: zoneMappings,
    title: `Load balancer ${loadBalancer.name} has the zones ${zoneMappings.map(({ zone }) => zone).join(', ')}`,
    fact: { code: 'loadBalancerZones', name: loadBalancer.name, zones: zoneMappings.map(({ zone }) => zone) },
    resource: arn,
  };
};
