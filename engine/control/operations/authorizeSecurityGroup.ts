import type { z } from 'zod';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { SecurityGroup, SecurityGroupRule } from '../../model/Network.ts';
import { parseInput } from '../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { findSecurityGroup } from './find.ts';
import type { Operation, OperationResult } from './Operation.ts';

export type SecurityGroupRulesInput = RequestOf<'authorizeSecurityGroup'>;
export type RevokeSecurityGroupInput = RequestOf<'revokeSecurityGroup'>;
type AskedRule = z.output<typeof REQUESTS.authorizeSecurityGroup>['rules'][number];

/**
 * Adds rules to a security group, all or none; answers them. They filter nothing. Errors: `InvalidGroupNotFound`,
 * `InvalidPermissionDuplicate`, `ValidationError`. EC2's AuthorizeSecurityGroupIngress and …Egress.
 */
export const authorizeSecurityGroup: Operation<SecurityGroupRulesInput, readonly SecurityGroupRule[]> = (
  resources,
  input,
  { random },
) => {
  const { groupId, rules } = parseInput(REQUESTS.authorizeSecurityGroup, input);
  const group = findSecurityGroup(resources, groupId);
  const known = new Set(group.rules.map(nameOf));
  const added = rules.map((rule): SecurityGroupRule => {
    if (rule.peer.kind === 'group') findSecurityGroup(resources, rule.peer.value);
    if (known.has(nameOf(rule)))
      throw new BalanzaError('InvalidPermissionDuplicate', `the specified rule "${textOf(rule)}" already exists`);
    known.add(nameOf(rule));
    return { ruleId: `sgr-0${random.hex(16)}`, ...rule };
  });
  return changed(group, { rules: [...group.rules, ...added], answer: added, what: 'added to' });
};

/**
 * Takes rules out of a security group, by what they say or by their ids, all or none; answers them. Errors:
 * `InvalidGroupNotFound`, `InvalidPermissionNotFound`, `ValidationError`. EC2's RevokeSecurityGroupIngress and …Egress.
 */
export const revokeSecurityGroup: Operation<RevokeSecurityGroupInput, readonly SecurityGroupRule[]> = (
  resources,
  input,
) => {
  const { groupId, isEgress, rules, ruleIds } = parseInput(REQUESTS.revokeSecurityGroup, input);
  const group = findSecurityGroup(resources, groupId);
  const mine = group.rules.filter((rule) => rule.isEgress === isEgress);
  const removed = new Set([
    ...ruleIds.map((id) => mine.find(({ ruleId }) => ruleId === id) ?? notFound(id)),
    ...rules.map((rule) => mine.find((one) => nameOf(one) === nameOf(rule)) ?? notFound(textOf(rule))),
  ]);
  const rest = group.rules.filter((rule) => !removed.has(rule));
  return changed(group, { rules: rest, answer: [...removed], what: 'taken out of' });
};

function changed(
  group: SecurityGroup,
  change: {
    readonly rules: readonly SecurityGroupRule[];
    readonly answer: readonly SecurityGroupRule[];
    readonly what: 'added to' | 'taken out of';
  },
): OperationResult<readonly SecurityGroupRule[]> {
  const { rules, answer, what } = change;
  return {
    changes: [{ kind: 'securityGroup', id: group.groupId, put: { ...group, rules } }],
    output: answer,
    title: `${answer.length} rule${answer.length === 1 ? ' was' : 's were'} ${what} security group ${group.groupName}`,
    fact: {
      code: 'securityGroupRules',
      name: group.groupName,
      what: what === 'added to' ? 'added' : 'removed',
      count: answer.length,
    },
    resource: group.groupId,
  };
}

/** Two rules that say the same have the same name; a description says nothing. */
function nameOf({ isEgress, protocol, fromPort, toPort, peer }: AskedRule): string {
  return JSON.stringify([isEgress, protocol, fromPort, toPort, peer.kind, peer.value]);
}

function textOf({ peer, protocol, fromPort, toPort, isEgress }: AskedRule): string {
  return `peer: ${peer.value}, ${protocol}, from port: ${fromPort ?? 'all'}, to port: ${toPort ?? 'all'}, ${isEgress ? 'egress' : 'ingress'}`;
}

function notFound(what: string): never {
  throw new BalanzaError(
    'InvalidPermissionNotFound',
    `The specified rule does not exist in this security group: ${what}.`,
  );
}
