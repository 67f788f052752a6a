import type { SecurityGroup, SecurityGroupRule } from '../../model/Network.ts';
import type { ResourceChange } from '../../model/Resources.ts';
import type { OperationResult } from './Operation.ts';

type AskedRule = Omit<SecurityGroupRule, 'ruleId'>;

/** Two rules that say the same have the same key; a description says nothing. */
export function securityGroupRuleKey({ isEgress, protocol, fromPort, toPort, peer }: AskedRule): string {
  return JSON.stringify([isEgress, protocol, fromPort, toPort, peer.kind, peer.value]);
}

/** A rule in a sentence, as EC2 writes it. */
export function securityGroupRuleText({ peer, protocol, fromPort, toPort, isEgress }: AskedRule): string {
  return `peer: ${peer.value}, ${protocol}, from port: ${fromPort ?? 'all'}, to port: ${toPort ?? 'all'}, ${isEgress ? 'egress' : 'ingress'}`;
}

const TITLES = { added: 'added to', changed: 'changed in', removed: 'taken out of' } as const;

/** What an operation answers that leaves a group with `rules`; `answer` are those that it was about. */
export function securityGroupRuleChange(
  group: SecurityGroup,
  change: {
    readonly rules: readonly SecurityGroupRule[];
    readonly answer: readonly SecurityGroupRule[];
    readonly what: keyof typeof TITLES;
    readonly tags?: readonly ResourceChange[];
  },
): OperationResult<readonly SecurityGroupRule[]> {
  const { rules, answer, what, tags = [] } = change;
  const count = answer.length;
  return {
    changes: [{ kind: 'securityGroup', id: group.groupId, put: { ...group, rules } }, ...tags],
    output: answer,
    title: `${count} rule${count === 1 ? ' was' : 's were'} ${TITLES[what]} security group ${group.groupName}`,
    fact: { code: 'securityGroupRules', name: group.groupName, what, count },
    resource: group.groupId,
  };
}
