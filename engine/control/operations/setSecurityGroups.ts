import { BalanzaError } from '../../model/BalanzaError.ts';
import { parseInput } from '../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { checkedSecurityGroups } from './checkedSecurityGroups.ts';
import { findLoadBalancer } from './find.ts';
import type { Operation } from './Operation.ts';

const schema = REQUESTS.setSecurityGroups;
export type SetSecurityGroupsInput = RequestOf<'setSecurityGroups'>;

/**
 * Replaces the security groups of a load balancer; answers them. They are records and filter nothing, and so is whether they
 * are said to filter what comes through PrivateLink, of the network type alone. Errors:
 * `LoadBalancerNotFound`, `InvalidSecurityGroup`, `InvalidConfigurationRequest`, `ValidationError`. Source: ELB,
 * *SetSecurityGroups*; contract.
 */
export const setSecurityGroups: Operation<SetSecurityGroupsInput, readonly string[]> = (resources, input) => {
  const asked = parseInput(schema, input);
  const loadBalancer = findLoadBalancer(resources, asked.loadBalancerArn);
  if (loadBalancer.type === 'gateway') {
    throw new BalanzaError(
      'InvalidConfigurationRequest',
      `Load balancer '${loadBalancer.name}' cannot have security groups: gateway load balancers have none.`,
    );
  }
  if (loadBalancer.type === 'network' && loadBalancer.securityGroups.length === 0) {
    throw new BalanzaError(
      'InvalidConfigurationRequest',
      `Load balancer '${loadBalancer.name}' was created without security groups, and a network load balancer then never has any. Create another one with them.`,
    );
  }
  const { enforceSecurityGroupInboundRulesOnPrivateLinkTraffic: enforced } = asked;
  if (enforced !== undefined && loadBalancer.type !== 'network') {
    throw new BalanzaError(
      'InvalidConfigurationRequest',
      `Load balancer '${loadBalancer.name}' cannot have 'EnforceSecurityGroupInboundRulesOnPrivateLinkTraffic': only network load balancers can.`,
    );
  }
  const securityGroups = checkedSecurityGroups(resources, loadBalancer.vpcId, asked.securityGroups);
  const put = {
    ...loadBalancer,
    securityGroups,
    ...(enforced === undefined ? {} : { enforceSecurityGroupInboundRulesOnPrivateLinkTraffic: enforced }),
  };
  return {
    changes: [{ kind: 'loadBalancer', id: loadBalancer.loadBalancerArn, put }],
    output: securityGroups,
    title: `Load balancer ${loadBalancer.name} has the security groups ${securityGroups.join(', ')}`,
    fact: { code: 'loadBalancerSecurityGroups', name: loadBalancer.name, groups: securityGroups },
    resource: loadBalancer.loadBalancerArn,
  };
};
