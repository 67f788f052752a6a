import { BalanzaError } from '../../model/BalanzaError.ts';
import type { SecurityGroupRule } from '../../model/Network.ts';
import { integer, string, structure, type ValueOf } from '../query/Shape.ts';
import { ruleMaker } from './permissionsOf.ts';

/** A rule of its own, as ModifySecurityGroupRules takes it: with one peer. */
export const singleRuleShape = structure({
  IpProtocol: string,
  FromPort: integer,
  ToPort: integer,
  CidrIpv4: string,
  CidrIpv6: string,
  PrefixListId: string,
  ReferencedGroupId: string,
  Description: string,
});

/** What such a rule says. `ValidationError` for one that names no peer, or several. */
export function singleRule(asked: ValueOf<typeof singleRuleShape>): Omit<SecurityGroupRule, 'ruleId' | 'isEgress'> {
  const peers = [
    ['ipv4', asked.CidrIpv4],
    ['ipv6', asked.CidrIpv6],
    ['prefixList', asked.PrefixListId],
    ['group', asked.ReferencedGroupId],
  ] as const;
  const [peer, ...more] = peers.filter(([, value]) => value !== undefined);
  if (peer === undefined || more.length > 0)
    throw new BalanzaError(
      'ValidationError',
      'Exactly one of CidrIpv4, CidrIpv6, PrefixListId and ReferencedGroupId must be given.',
    );
  const [kind, value] = peer;
  return ruleMaker(asked)(kind, value, asked.Description);
}
