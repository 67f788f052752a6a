import type { SecurityGroupRule } from '../../model/Network.ts';
import { ACCOUNT_ID } from '../../model/names.ts';
import { integer, list, string, structure, type ValueOf } from '../query/Shape.ts';

/**
 * Rules as EC2 writes them: all peers of a protocol and ports together. Requests spell the members as the model does,
 * answers with a small first letter, so both are here.
 */
const MEMBERS = {
  request: {
    IpProtocol: string,
    FromPort: integer,
    ToPort: integer,
    Groups: list(structure({ GroupId: string, UserId: string, Description: string })),
    IpRanges: list(structure({ CidrIp: string, Description: string })),
    Ipv6Ranges: list(structure({ CidrIpv6: string, Description: string })),
    PrefixListIds: list(structure({ PrefixListId: string, Description: string })),
  },
  answer: {
    ipProtocol: string,
    fromPort: integer,
    toPort: integer,
    groups: list(structure({ description: string, userId: string, groupId: string })),
    ipRanges: list(structure({ description: string, cidrIp: string })),
    ipv6Ranges: list(structure({ description: string, cidrIpv6: string })),
    prefixListIds: list(structure({ description: string, prefixListId: string })),
  },
};

export const permissionsShape = list(structure(MEMBERS.request));
export const permissionSetShape = list(structure(MEMBERS.answer));

export interface PermissionsRequest {
  readonly IpPermissions?: ValueOf<typeof permissionsShape> | undefined;
  readonly IpProtocol?: string | undefined;
  readonly FromPort?: number | undefined;
  readonly ToPort?: number | undefined;
  readonly CidrIp?: string | undefined;
}
type Rule = Omit<SecurityGroupRule, 'ruleId' | 'isEgress'>;

/** One rule for each peer of each permission, in whichever way they were given. */
export function permissionsOf({ IpPermissions, ...single }: PermissionsRequest): readonly Rule[] {
  const { CidrIp, ...ports } = single;
  const permissions = IpPermissions ?? (CidrIp === undefined ? [] : [{ ...ports, IpRanges: [{ CidrIp }] }]);
  return permissions.flatMap((permission) => {
    const { Groups = [], IpRanges = [], Ipv6Ranges = [], PrefixListIds = [] } = permission;
    const rule = ruleMaker(permission);
    return [
      ...IpRanges.map((range) => rule('ipv4', range.CidrIp, range.Description)),
      ...Ipv6Ranges.map((range) => rule('ipv6', range.CidrIpv6, range.Description)),
      ...PrefixListIds.map((range) => rule('prefixList', range.PrefixListId, range.Description)),
      ...Groups.map((range) => rule('group', range.GroupId, range.Description)),
    ];
  });
}

/** Makes rules of one protocol and its ports; all ports where the protocol is `-1`. */
export function ruleMaker({
  IpProtocol = '-1',
  FromPort,
  ToPort,
}: NonNullable<PermissionsRequest['IpPermissions']>[number]) {
  const isAll = IpProtocol === '-1';
  return (kind: Rule['peer']['kind'], value: string | undefined, description: string | undefined): Rule => ({
    protocol: IpProtocol,
    fromPort: isAll ? null : (FromPort ?? null),
    toPort: isAll ? null : (ToPort ?? null),
    peer: { kind, value: value ?? '' },
    description: description ?? null,
  });
}

/** Rules of one direction, those of the same protocol and ports together. */
export function permissionsView(rules: readonly SecurityGroupRule[]): ValueOf<typeof permissionSetShape> {
  const sets = new Map<string, SecurityGroupRule[]>();
  for (const rule of rules) {
    const name = JSON.stringify([rule.protocol, rule.fromPort, rule.toPort]);
    sets.set(name, [...(sets.get(name) ?? []), rule]);
  }
  return [...sets.values()].map((set) => {
    const of = (kind: Rule['peer']['kind']) => set.filter(({ peer }) => peer.kind === kind);
    const [first] = set;
    const text = ({ description }: SecurityGroupRule) => description ?? undefined;
    return {
      ipProtocol: first?.protocol,
      fromPort: first?.fromPort ?? undefined,
      toPort: first?.toPort ?? undefined,
      groups: of('group').map((one) => ({ description: text(one), userId: ACCOUNT_ID, groupId: one.peer.value })),
      ipRanges: of('ipv4').map((one) => ({ description: text(one), cidrIp: one.peer.value })),
      ipv6Ranges: of('ipv6').map((one) => ({ description: text(one), cidrIpv6: one.peer.value })),
      prefixListIds: of('prefixList').map((one) => ({ description: text(one), prefixListId: one.peer.value })),
    };
  });
}
