import { beforeEach, describe, expect, it } from 'vitest';
import { addTags } from '../../../../engine/control/operations/addTags.ts';
import {
  authorizeSecurityGroup,
  revokeSecurityGroup,
} from '../../../../engine/control/operations/authorizeSecurityGroup.ts';
import { createSecurityGroup } from '../../../../engine/control/operations/createSecurityGroup.ts';
import { deleteSecurityGroup } from '../../../../engine/control/operations/deleteSecurityGroup.ts';
import {
  modifySecurityGroupRules,
  updateSecurityGroupRuleDescriptions,
} from '../../../../engine/control/operations/modifySecurityGroupRules.ts';
import { World } from '../../../support/World.ts';

let world: World;
let groupId: string;
/** Two rules with a tag each. */
let ids: readonly [string, string];

const port = (fromPort: number, description: string | null = null) => ({
  protocol: 'tcp',
  fromPort,
  toPort: fromPort,
  peer: { kind: 'ipv4' as const, value: '10.0.0.0/8' },
  description,
});
const inward = (fromPort: number) => ({ ...port(fromPort), isEgress: false });
/** Ports and descriptions of the inbound rules. */
const seen = () =>
  [...world.resources.securityGroups.values()]
    .find((group) => group.groupId === groupId)
    ?.rules.flatMap(({ isEgress, ruleId, fromPort, description }) =>
      isEgress ? [] : [`${ids.indexOf(ruleId)}: ${fromPort} ${description ?? ''}`.trim()],
    );
const tagged = () => ids.filter((id) => world.resources.tags.has(id)).length;

beforeEach(() => {
  world = new World();
  ({ groupId } = world.do(createSecurityGroup, { groupName: 'web', description: 'web' }));
  const [one, other] = world.do(authorizeSecurityGroup, {
    groupId,
    rules: [inward(80), inward(81)],
    tags: [{ key: 'Name', value: 'rule' }],
  });
  ids = [one?.ruleId ?? '', other?.ruleId ?? ''];
});

describe('the rules of security groups', () => {
  it('change in place, and keep their tags', () => {
    world.do(modifySecurityGroupRules, { groupId, rules: [{ ruleId: ids[0], rule: port(90) }] });
    expect(seen()).toEqual(['0: 90', '1: 81']);
    expect(tagged()).toBe(2);
  });

  it('can change places at once', () => {
    const rules = [
      { ruleId: ids[0], rule: port(81) },
      { ruleId: ids[1], rule: port(80) },
    ];
    world.do(modifySecurityGroupRules, { groupId, rules });
    expect(seen()).toEqual(['0: 81', '1: 80']);
  });

  it.each([
    { rule: port(81), refusal: 'InvalidPermissionDuplicate: the specified rule "peer: 10.0.0.0/8, tcp, from port: 81' },
    { ruleId: 'sgr-1', refusal: "InvalidSecurityGroupRuleIdNotFound: The security group rule ID 'sgr-1' does not" },
    {
      rule: { ...port(90), peer: { kind: 'ipv6' as const, value: '::/0' } },
      refusal: 'ValidationError: You may not specify another kind of source',
    },
    {
      rule: { ...port(90), peer: { kind: 'group' as const, value: 'sg-1' } },
      refusal: "InvalidGroupNotFound: The security group 'sg-1' does not exist",
    },
  ])('are not changed: $refusal', ({ rule = port(90), ruleId, refusal }) => {
    const rules = [
      { ruleId: ids[1], rule: port(99) },
      { ruleId: ruleId ?? ids[0], rule },
    ].slice(rule.fromPort === 81 ? 1 : 0);
    expect(world.refusal(modifySecurityGroupRules, { groupId, rules })).toContain(refusal);
    expect(seen()).toEqual(['0: 80', '1: 81']);
  });

  it('are described by what they say, or by their ids', () => {
    const of = { groupId, isEgress: false };
    world.do(updateSecurityGroupRuleDescriptions, {
      ...of,
      rules: [{ ...inward(80), description: 'web' }],
      descriptions: [{ ruleId: ids[1], description: 'other' }],
    });
    expect(seen()).toEqual(['0: 80 web', '1: 81 other']);
    expect(
      world.refusal(updateSecurityGroupRuleDescriptions, { ...of, rules: [inward(82)], descriptions: [] }),
    ).toContain('InvalidPermissionNotFound: ');
    const outward = { groupId, isEgress: true, rules: [], descriptions: [{ ruleId: ids[0], description: '' }] };
    expect(world.refusal(updateSecurityGroupRuleDescriptions, outward)).toContain('InvalidSecurityGroupRuleIdNotFound');
  });

  it('take their tags with them', () => {
    world.do(revokeSecurityGroup, { groupId, isEgress: false, rules: [], ruleIds: [ids[0]] });
    expect(tagged()).toBe(1);
    world.do(deleteSecurityGroup, { groupId });
    expect(tagged()).toBe(0);
    expect(world.refusal(addTags, { resourceArns: [ids[0]], tags: [{ key: 'k', value: 'v' }] })).toContain(
      'InvalidSecurityGroupRuleIdNotFound: ',
    );
  });
});
