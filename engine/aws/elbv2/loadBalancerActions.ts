import { createLoadBalancer } from '../../control/operations/createLoadBalancer.ts';
import { deleteLoadBalancer } from '../../control/operations/deleteLoadBalancer.ts';
import { findLoadBalancer } from '../../control/operations/find.ts';
import { modifyLoadBalancerAttributes } from '../../control/operations/modifyLoadBalancerAttributes.ts';
import { setAddressing } from '../../control/operations/setAddressing.ts';
import { setSecurityGroups } from '../../control/operations/setSecurityGroups.ts';
import { setSubnets } from '../../control/operations/setSubnets.ts';
import { describedAttributes } from '../../model/AttributeDefinition.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { LoadBalancer } from '../../model/LoadBalancer.ts';
import { attributesOfLoadBalancer } from '../../model/attributesOfLoadBalancer.ts';
import type { Resources } from '../../model/Resources.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { integer, list, string, structure, type ValueOf } from '../query/Shape.ts';
import { availabilityZoneShape, ipamPoolsShape, loadBalancersShape, subnetMappingShape } from './loadBalancerShape.ts';
import { availabilityZonesView, enforcedRules, loadBalancerView } from './loadBalancerView.ts';
import { pageOf } from './pageOf.ts';
import { requestOf } from './requestOf.ts';
import { attributesShape, attributesView, tagsShape } from './tagShape.ts';

/** Most ARNs or names in one DescribeLoadBalancers. */
const NAMED = 20;

const subnetsShape = { Subnets: list(string), SubnetMappings: list(subnetMappingShape) };
type SubnetsInput = ValueOf<ReturnType<typeof structure<typeof subnetsShape>>>;

/** Actions on load balancers. Source: ELB, *ELBv2 actions*. */
export const loadBalancerActions: QueryActions = {
  CreateLoadBalancer: queryAction({
    input: structure(
      {
        Name: string,
        ...subnetsShape,
        SecurityGroups: list(string),
        Scheme: string,
        Tags: tagsShape,
        Type: string,
        IpAddressType: string,
        CustomerOwnedIpv4Pool: string,
        EnablePrefixForIpv6SourceNat: string,
        IpamPools: ipamPoolsShape,
      },
      ['Name'],
    ),
    output: loadBalancersShape,
    run: ({ SubnetMappings, Subnets, ...asked }, context) => {
      const request = requestOf('createLoadBalancer', { ...asked, ...subnetsOf({ SubnetMappings, Subnets }) });
      const created = context.control.change(createLoadBalancer, request);
      return { LoadBalancers: [loadBalancerView(created, context)] };
    },
  }),

  DescribeLoadBalancers: queryAction({
    input: structure({ LoadBalancerArns: list(string), Names: list(string), Marker: string, PageSize: integer }),
    output: loadBalancersShape,
    run: (input, context) => {
      const { items, NextMarker } = pageOf(
        chosen(context.control.resources, input),
        input,
        (one) => one.loadBalancerArn,
      );
      return { LoadBalancers: items.map((one) => loadBalancerView(one, context)), NextMarker };
    },
  }),

  DeleteLoadBalancer: queryAction({
    input: structure({ LoadBalancerArn: string }, ['LoadBalancerArn']),
    output: null,
    run: (input, { control }) => control.change(deleteLoadBalancer, requestOf('deleteLoadBalancer', input)),
  }),

  DescribeLoadBalancerAttributes: queryAction({
    input: structure({ LoadBalancerArn: string }, ['LoadBalancerArn']),
    output: structure({ Attributes: attributesShape }),
    run: ({ LoadBalancerArn }, { control }) => {
      const { type, attributes } = findLoadBalancer(control.resources, LoadBalancerArn);
      return { Attributes: attributesView(describedAttributes(attributesOfLoadBalancer(type), attributes)) };
    },
  }),

  ModifyLoadBalancerAttributes: queryAction({
    input: structure({ LoadBalancerArn: string, Attributes: attributesShape }, ['LoadBalancerArn', 'Attributes']),
    output: structure({ Attributes: attributesShape }),
    run: (input, { control }) => ({
      Attributes: attributesView(
        control.change(modifyLoadBalancerAttributes, requestOf('modifyLoadBalancerAttributes', input)),
      ),
    }),
  }),

  SetSubnets: queryAction({
    input: structure(
      { LoadBalancerArn: string, ...subnetsShape, IpAddressType: string, EnablePrefixForIpv6SourceNat: string },
      ['LoadBalancerArn'],
    ),
    output: structure({
      AvailabilityZones: list(availabilityZoneShape),
      IpAddressType: string,
      EnablePrefixForIpv6SourceNat: string,
    }),
    run: ({ IpAddressType, EnablePrefixForIpv6SourceNat, LoadBalancerArn, ...subnets }, { control }) => {
      const asked = { LoadBalancerArn, IpAddressType, EnablePrefixForIpv6SourceNat, ...subnetsOf(subnets) };
      control.change(setSubnets, requestOf('setSubnets', asked));
      const loadBalancer = findLoadBalancer(control.resources, LoadBalancerArn);
      const { ipAddressType } = loadBalancer;
      return {
        AvailabilityZones: availabilityZonesView(loadBalancer, control.resources),
        IpAddressType: ipAddressType,
      };
    },
  }),

  SetSecurityGroups: queryAction({
    input: structure(
      {
        LoadBalancerArn: string,
        SecurityGroups: list(string),
        EnforceSecurityGroupInboundRulesOnPrivateLinkTraffic: string,
      },
      ['LoadBalancerArn', 'SecurityGroups'],
    ),
    output: structure({
      SecurityGroupIds: list(string),
      EnforceSecurityGroupInboundRulesOnPrivateLinkTraffic: string,
    }),
    run: (input, { control }) => ({
      SecurityGroupIds: control.change(setSecurityGroups, requestOf('setSecurityGroups', input)),
      EnforceSecurityGroupInboundRulesOnPrivateLinkTraffic: enforcedRules(
        findLoadBalancer(control.resources, input.LoadBalancerArn),
      ),
    }),
  }),

  SetIpAddressType: queryAction({
    input: structure({ LoadBalancerArn: string, IpAddressType: string }, ['LoadBalancerArn', 'IpAddressType']),
    output: structure({ IpAddressType: string }),
    run: (input, { control }) => ({
      IpAddressType: control.change(setAddressing, requestOf('setIpAddressType', input)),
    }),
  }),
};

/** The subnets of a request, the way it names them; a list without members is one that is not there. */
function subnetsOf({ Subnets, SubnetMappings }: SubnetsInput): SubnetsInput {
  return {
    ...(Subnets && Subnets.length > 0 ? { Subnets } : {}),
    ...(SubnetMappings && SubnetMappings.length > 0 ? { SubnetMappings } : {}),
  };
}

function chosen(
  resources: Resources,
  {
    LoadBalancerArns: arns = [],
    Names: names = [],
  }: {
    readonly LoadBalancerArns?: readonly string[] | undefined;
    readonly Names?: readonly string[] | undefined;
  },
): readonly LoadBalancer[] {
  if (arns.length > 0 && names.length > 0)
    throw new BalanzaError(
      'ValidationError',
      'Load balancer names and load balancer ARNs cannot be specified at the same time',
    );
  if (arns.length > NAMED || names.length > NAMED)
    throw new BalanzaError('ValidationError', `At most '${NAMED}' load balancers can be named in one call.`);
  if (arns.length > 0) return [...new Set(arns)].map((arn) => findLoadBalancer(resources, arn));
  const all = [...resources.loadBalancers.values()];
  return names.length === 0 ? all : [...new Set(names)].map((name) => named(all, name));
}

function named(all: readonly LoadBalancer[], name: string): LoadBalancer {
  const found = all.find((one) => one.name === name);
  if (found) return found;
  throw new BalanzaError('LoadBalancerNotFound', `Load balancers '[${name}]' not found`);
}
