import type { CallInput } from '../../engine/contract/calls.ts';
import type { LoadBalancer, ZoneMapping } from '../../engine/model/LoadBalancer.ts';
import type { CommandStep } from './commandScript.ts';
import { keyValuePairs } from './keyValuePairs.ts';
import { variableOf } from './shellWord.ts';

/** What creates such a load balancer: with its addresses, attributes and tags, without listeners. Source: console, *Load balancers*. */
export function loadBalancerSteps(
  loadBalancer: LoadBalancer,
  tags: Readonly<Record<string, string>> = {},
): readonly CommandStep[] {
  const { name, type, scheme, ipAddressType, zoneMappings, securityGroups } = loadBalancer;
  const input: CallInput<'createLoadBalancer'> = {
    name,
    type,
    ipAddressType,
    ...subnetChoice(zoneMappings),
    // A Gateway Load Balancer has neither, and refuses them.
    ...(type !== 'gateway' && { scheme, securityGroups: [...securityGroups] }),
    ...(Object.keys(tags).length > 0 && { tags: keyValuePairs(tags) }),
  };
  const attributes = keyValuePairs(loadBalancer.attributes);
  if (attributes.length === 0) return [{ name: 'createLoadBalancer', input }];
  const variable = 'LOAD_BALANCER_ARN';
  return [
    { name: 'createLoadBalancer', input, variable },
    { name: 'modifyLoadBalancerAttributes', input: { loadBalancerArn: variableOf(variable), attributes } },
  ];
}

function subnetChoice(
  mappings: readonly ZoneMapping[],
): Pick<CallInput<'createLoadBalancer'>, 'subnets' | 'subnetMappings'> {
  const hasAddresses = mappings.some((one) => one.allocationId !== undefined || one.privateIPv4Address !== undefined);
  if (!hasAddresses) return { subnets: mappings.map(({ subnetId }) => subnetId) };
  return { subnetMappings: mappings.map(({ zone: _, ...mapping }) => mapping) };
}
