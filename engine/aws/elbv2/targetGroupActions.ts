import { createTargetGroup } from '../../control/operations/createTargetGroup.ts';
import { deleteTargetGroup } from '../../control/operations/deleteTargetGroup.ts';
import { findLoadBalancer, findTargetGroup, unknownOf } from '../../control/operations/find.ts';
import { modifyTargetGroup } from '../../control/operations/modifyTargetGroup.ts';
import { modifyTargetGroupAttributes } from '../../control/operations/modifyTargetGroupAttributes.ts';
import { describedAttributes } from '../../model/AttributeDefinition.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { loadBalancerOfGroups } from '../../model/loadBalancerOfGroups.ts';
import type { LoadBalancerArn, TargetGroupArn } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import type { TargetGroup } from '../../model/TargetGroup.ts';
import { attributesOfTargetGroup } from '../../model/attributesOfLoadBalancer.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { integer, list, string, structure } from '../query/Shape.ts';
import { pageOf } from './pageOf.ts';
import { requestOf } from './requestOf.ts';
import { attributesShape, attributesView, tagsShape } from './tagShape.ts';
import { healthCheckParameters, targetGroupsShape } from './targetGroupShape.ts';
import { targetGroupView } from './targetGroupView.ts';

/** Actions on target groups. Source: ELB, *ELBv2 actions*. */
export const targetGroupActions: QueryActions = {
  CreateTargetGroup: queryAction({
    input: structure(
      {
        Name: string,
        Protocol: string,
        ProtocolVersion: string,
        Port: integer,
        VpcId: string,
        ...healthCheckParameters,
        TargetType: string,
        Tags: tagsShape,
        IpAddressType: string,
        TargetControlPort: integer,
      },
      ['Name'],
    ),
    output: targetGroupsShape,
    run: ({ ProtocolVersion, ...input }, { control }) => {
      // Terraform writes an empty one when none was asked for.
      const asked = ProtocolVersion === '' ? input : { ...input, ProtocolVersion };
      const created = control.change(createTargetGroup, requestOf('createTargetGroup', asked));
      return { TargetGroups: [targetGroupView(created, loadBalancerOfGroups(control.resources))] };
    },
  }),

  ModifyTargetGroup: queryAction({
    input: structure({ TargetGroupArn: string, ...healthCheckParameters }, ['TargetGroupArn']),
    output: targetGroupsShape,
    run: (input, { control }) => {
      const changed = control.change(modifyTargetGroup, requestOf('modifyTargetGroup', input));
      return { TargetGroups: [targetGroupView(changed, loadBalancerOfGroups(control.resources))] };
    },
  }),

  DeleteTargetGroup: queryAction({
    input: structure({ TargetGroupArn: string }, ['TargetGroupArn']),
    output: null,
    run: (input, { control }) => control.change(deleteTargetGroup, requestOf('deleteTargetGroup', input)),
  }),

  DescribeTargetGroups: queryAction({
    input: structure({
      LoadBalancerArn: string,
      TargetGroupArns: list(string),
      Names: list(string),
      Marker: string,
      PageSize: integer,
    }),
    output: targetGroupsShape,
    run: (input, { control: { resources } }) => {
      const users = loadBalancerOfGroups(resources);
      const groups = chosen(resources, users, input).toSorted(byName);
      const { items, NextMarker } = pageOf(groups, input, (one) => one.targetGroupArn);
      return { TargetGroups: items.map((group) => targetGroupView(group, users)), NextMarker };
    },
  }),

  DescribeTargetGroupAttributes: queryAction({
    input: structure({ TargetGroupArn: string }, ['TargetGroupArn']),
    output: structure({ Attributes: attributesShape }),
    run: ({ TargetGroupArn }, { control }) => {
      const group = findTargetGroup(control.resources, TargetGroupArn);
      const definitions = attributesOfTargetGroup(group, Object.keys(group.attributes));
      return { Attributes: attributesView(describedAttributes(definitions, group.attributes)) };
    },
  }),

  ModifyTargetGroupAttributes: queryAction({
    input: structure({ TargetGroupArn: string, Attributes: attributesShape }, ['TargetGroupArn', 'Attributes']),
    output: structure({ Attributes: attributesShape }),
    run: (input, { control }) => ({
      Attributes: attributesView(
        control.change(modifyTargetGroupAttributes, requestOf('modifyTargetGroupAttributes', input)),
      ),
    }),
  }),
};

interface Asked {
  readonly LoadBalancerArn?: string | undefined;
  readonly TargetGroupArns?: readonly string[] | undefined;
  readonly Names?: readonly string[] | undefined;
}

function chosen(
  resources: Resources,
  users: ReadonlyMap<TargetGroupArn, LoadBalancerArn>,
  { LoadBalancerArn, TargetGroupArns = [], Names = [] }: Asked,
): readonly TargetGroup[] {
  const ways = [LoadBalancerArn !== undefined, TargetGroupArns.length > 0, Names.length > 0].filter(Boolean).length;
  if (ways > 1)
    throw new BalanzaError(
      'ValidationError',
      'Target group names, target group ARNs, and a load balancer ARN cannot be specified at the same time',
    );
  if (TargetGroupArns.length > 0) return [...new Set(TargetGroupArns)].map((arn) => findTargetGroup(resources, arn));
  const all = [...resources.targetGroups.values()];
  if (Names.length > 0) {
    const named = new Map(all.map((group) => [group.name, group]));
    return [...new Set(Names)].map((name) => named.get(name) ?? unknown(name));
  }
  if (LoadBalancerArn === undefined) return all;
  const { loadBalancerArn } = findLoadBalancer(resources, LoadBalancerArn);
  return all.filter(({ targetGroupArn }) => users.get(targetGroupArn) === loadBalancerArn);
}

/** The order in which AWS tells of them; no two have the same name. */
function byName({ name: one }: TargetGroup, { name: other }: TargetGroup): number {
  return one < other ? -1 : 1;
}

function unknown(name: string): never {
  throw unknownOf('TargetGroupNotFound', name);
}
