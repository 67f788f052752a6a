import { BalanzaError } from '../../model/BalanzaError.ts';
import { healthCheckRules } from '../../model/healthCheckRules.ts';
import type { RequestOf } from '../../model/requests.ts';
import type { Resources } from '../../model/Resources.ts';
import type { TargetGroup } from '../../model/TargetGroup.ts';
import { changedHealthCheck } from './changedHealthCheck.ts';

/** What a group of functions is, for all that asks what its targets speak: HTTP/1.1, on no port. */
const FUNCTION_GROUP = {
  protocol: 'HTTP',
  protocolVersion: 'HTTP1',
  port: 0,
  targetType: 'lambda',
  ipAddressType: 'ipv4',
} as const;

/** Parameters that say how targets are reached, by what they are called. */
const OF_ADDRESSES = [
  ['protocol', 'Protocol'],
  ['protocolVersion', 'Protocol version'],
  ['port', 'Port'],
  ['vpcId', 'VPC ID'],
] as const;

/**
 * Settings of a target group of the type `lambda`, which has no protocol, port or VPC: `ValidationError` for one that is
 * given, or for a health check as of `changedHealthCheck`. Source: ELB, *CreateTargetGroup*, *Lambda targets*.
 */
export function functionGroupSettings(
  { vpcs }: Pick<Resources, 'vpcs'>,
  asked: RequestOf<'createTargetGroup'>,
): Omit<TargetGroup, 'targetGroupArn' | 'name' | 'createdAtMs' | 'attributes'> {
  for (const [parameter, name] of OF_ADDRESSES)
    if (asked[parameter] !== undefined)
      throw new BalanzaError(
        'ValidationError',
        `${name} cannot be specified for target groups with target type 'lambda'`,
      );
  const [vpc] = vpcs.values();
  if (!vpc) throw new Error('there is always the default VPC');
  const { standard } = healthCheckRules('HTTP', 'lambda');
  return {
    ...FUNCTION_GROUP,
    vpcId: vpc.vpcId,
    healthCheck: changedHealthCheck(FUNCTION_GROUP, standard('HTTP'), asked),
  };
}
