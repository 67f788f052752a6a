import { CLASSIC_REQUESTS, type ClassicRequestOf } from '../../../model/classicRequests.ts';
import { parseInput } from '../../../model/parseInput.ts';
import { checkedSecurityGroups } from '../checkedSecurityGroups.ts';
import type { Operation } from '../Operation.ts';
import { changedClassic } from './changedClassic.ts';
import { findClassicBalancer } from './findClassicBalancer.ts';

/** Replaces the security groups, which filter nothing. `LoadBalancerNotFound`, `InvalidSecurityGroup`, `InvalidConfigurationRequest`. */
export const applyClassicSecurityGroups: Operation<ClassicRequestOf<'applySecurityGroups'>, readonly string[]> = (
  resources,
  input,
) => {
  const asked = parseInput(CLASSIC_REQUESTS.applySecurityGroups, input);
  const before = findClassicBalancer(resources, asked.loadBalancerName);
  const securityGroups = checkedSecurityGroups(resources, before.vpcId, asked.securityGroups);
  const did = { what: 'securityGroups', values: securityGroups } as const;
  return changedClassic(before, { ...before, securityGroups }, { output: securityGroups, did });
};
