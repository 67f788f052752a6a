import { findLoadBalancer } from '../../control/operations/find.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { notOfEnum } from '../../model/notOfEnum.ts';
import { queryAction } from '../query/QueryAction.ts';
import { list, string, structure } from '../query/Shape.ts';
import { ipamPoolsShape } from './loadBalancerShape.ts';

/** Kinds of pools that can be removed. Source: ELB, *ELBv2 enums*. */
const KINDS = ['ipv4'];

/**
 * ModifyIpPools: addresses of nodes come from the loopback network of their subnets, never from a pool of IPAM. To take the
 * pool away leaves what is; to give one is refused, as a pool that is not there.
 */
export const ipPoolAction = queryAction({
  input: structure({ LoadBalancerArn: string, IpamPools: ipamPoolsShape, RemoveIpamPools: list(string) }, [
    'LoadBalancerArn',
  ]),
  output: structure({ IpamPools: ipamPoolsShape }),
  run: ({ LoadBalancerArn, IpamPools, RemoveIpamPools = [] }, { control }) => {
    findLoadBalancer(control.resources, LoadBalancerArn);
    const unknown = RemoveIpamPools.find((kind) => !KINDS.includes(kind));
    if (unknown !== undefined) throw notOfEnum('removeIpamPools', unknown, KINDS);
    const pool = IpamPools?.Ipv4IpamPoolId;
    if (pool !== undefined)
      throw new BalanzaError(
        'ValidationError',
        `The IPAM pool '${pool.slice(0, 64)}' does not exist: nodes have addresses of their subnets here.`,
      );
    return {};
  },
});
