import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import type { IpAddressType } from '../../model/LoadBalancer.ts';
import { parseInput } from '../../model/parseInput.ts';
import { checkAddressing } from './checkAddressing.ts';
import { findLoadBalancer } from './find.ts';
import type { Operation } from './Operation.ts';

const schema = REQUESTS.setIpAddressType;
export type SetAddressingInput = RequestOf<'setIpAddressType'>;

/**
 * Sets whether clients reach the listeners by IPv6 as well. Connections over IPv4 notice nothing. Errors:
 * `LoadBalancerNotFound`, `InvalidConfigurationRequest`, `ValidationError`. Source: ELB, *SetIpAddressType*.
 */
export const setAddressing: Operation<SetAddressingInput, IpAddressType> = (resources, input) => {
  const { loadBalancerArn, ipAddressType } = parseInput(schema, input);
  const loadBalancer = findLoadBalancer(resources, loadBalancerArn);
  const { loadBalancerArn: arn, name } = loadBalancer;
  checkAddressing(ipAddressType, loadBalancer);
  if (loadBalancer.ipAddressType === ipAddressType)
    return { changes: [], output: ipAddressType, title: null, resource: arn };
  return {
    changes: [{ kind: 'loadBalancer', id: arn, put: { ...loadBalancer, ipAddressType } }],
    output: ipAddressType,
    title: `Load balancer ${name} has the IP address type ${ipAddressType}`,
    fact: { code: 'loadBalancerIpAddressType', name, ipAddressType },
    resource: arn,
  };
};
