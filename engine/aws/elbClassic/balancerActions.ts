import { applyClassicSecurityGroups } from '../../control/operations/classic/applyClassicSecurityGroups.ts';
import { addClassicTags, removeClassicTags } from '../../control/operations/classic/changeClassicTags.ts';
import {
  attachClassicSubnets,
  detachClassicSubnets,
  disableClassicZones,
  enableClassicZones,
} from '../../control/operations/classic/changeClassicZones.ts';
import { createClassicBalancer } from '../../control/operations/classic/createClassicBalancer.ts';
import { deleteClassicBalancer } from '../../control/operations/classic/deleteClassicBalancer.ts';
import { findClassicBalancer } from '../../control/operations/classic/findClassicBalancer.ts';
import { modifyClassicAttributes } from '../../control/operations/classic/modifyClassicAttributes.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { CLASSIC_QUOTA, type ClassicLoadBalancer } from '../../model/ClassicLoadBalancer.ts';
import { pageOf } from '../elbv2/pageOf.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { integer, list, string, structure } from '../query/Shape.ts';
import { askedListeners } from './askedListeners.ts';
import { classicAttributesView, classicBalancerView } from './classicBalancerView.ts';
import { classicRequest } from './classicRequest.ts';
import { attributesShape, listenerShape, loadBalancerShape, named, tagsShape } from './loadBalancerShape.ts';

/** Most load balancers of one DescribeTags. */
const TAGGED = 20;

const paged = { Marker: string, PageSize: integer };
const zonesRequest = structure({ ...named, AvailabilityZones: list(string) }, [
  'LoadBalancerName',
  'AvailabilityZones',
]);
const zonesAnswer = structure({ AvailabilityZones: list(string) });
const subnetsRequest = structure({ ...named, Subnets: list(string) }, ['LoadBalancerName', 'Subnets']);
const subnetsAnswer = structure({ Subnets: list(string) });

const zonesOf = ({ zoneMappings }: ClassicLoadBalancer) => ({
  AvailabilityZones: zoneMappings.map(({ zone }) => zone),
});
const subnetsOf = ({ zoneMappings }: ClassicLoadBalancer) => ({
  Subnets: zoneMappings.map(({ subnetId }) => subnetId),
});

/** Classic actions on load balancers as such, their zones, attributes and tags. Source: ELB, *Classic actions*. */
export const balancerActions: QueryActions = {
  CreateLoadBalancer: queryAction({
    input: structure(
      {
        ...named,
        Listeners: list(listenerShape),
        AvailabilityZones: list(string),
        Subnets: list(string),
        SecurityGroups: list(string),
        Scheme: string,
        Tags: tagsShape,
      },
      ['LoadBalancerName'],
    ),
    output: structure({ DNSName: string }),
    run: ({ Listeners = [], ...asked }, { control }) => {
      const request = classicRequest('createLoadBalancer', { Listeners: askedListeners(Listeners), ...asked });
      return { DNSName: control.change(createClassicBalancer, request).dnsName };
    },
  }),

  DescribeLoadBalancers: queryAction({
    input: structure({ LoadBalancerNames: list(string), ...paged }),
    output: structure({ LoadBalancerDescriptions: list(loadBalancerShape), NextMarker: string }),
    run: ({ LoadBalancerNames: names = [], ...page }, { control: { resources } }) => {
      const chosen =
        names.length === 0
          ? [...resources.classicLoadBalancers.values()]
          : [...new Set(names)].map((name) => findClassicBalancer(resources, name));
      const { items, NextMarker = '' } = pageOf(chosen, page, ({ name }) => name);
      return { LoadBalancerDescriptions: items.map((one) => classicBalancerView(one, resources)), NextMarker };
    },
  }),

  DeleteLoadBalancer: queryAction({
    input: structure(named, ['LoadBalancerName']),
    output: structure({}),
    run: (input, { control }) => {
      control.change(deleteClassicBalancer, classicRequest('deleteLoadBalancer', input));
      return {};
    },
  }),

  EnableAvailabilityZonesForLoadBalancer: queryAction({
    input: zonesRequest,
    output: zonesAnswer,
    run: (input, { control }) => zonesOf(control.change(enableClassicZones, classicRequest('changeZones', input))),
  }),

  DisableAvailabilityZonesForLoadBalancer: queryAction({
    input: zonesRequest,
    output: zonesAnswer,
    run: (input, { control }) => zonesOf(control.change(disableClassicZones, classicRequest('changeZones', input))),
  }),

  AttachLoadBalancerToSubnets: queryAction({
    input: subnetsRequest,
    output: subnetsAnswer,
    run: (input, { control }) =>
      subnetsOf(control.change(attachClassicSubnets, classicRequest('changeSubnets', input))),
  }),

  DetachLoadBalancerFromSubnets: queryAction({
    input: subnetsRequest,
    output: subnetsAnswer,
    run: (input, { control }) =>
      subnetsOf(control.change(detachClassicSubnets, classicRequest('changeSubnets', input))),
  }),

  ApplySecurityGroupsToLoadBalancer: queryAction({
    input: structure({ ...named, SecurityGroups: list(string) }, ['LoadBalancerName', 'SecurityGroups']),
    output: structure({ SecurityGroups: list(string) }),
    run: (input, { control }) => ({
      SecurityGroups: control.change(applyClassicSecurityGroups, classicRequest('applySecurityGroups', input)),
    }),
  }),

  DescribeLoadBalancerAttributes: queryAction({
    input: structure(named, ['LoadBalancerName']),
    output: structure({ LoadBalancerAttributes: attributesShape }),
    run: ({ LoadBalancerName }, { control }) => ({
      LoadBalancerAttributes: classicAttributesView(
        findClassicBalancer(control.resources, LoadBalancerName).attributes,
      ),
    }),
  }),

  ModifyLoadBalancerAttributes: queryAction({
    input: structure({ ...named, LoadBalancerAttributes: attributesShape }, [
      'LoadBalancerName',
      'LoadBalancerAttributes',
    ]),
    output: structure({ ...named, LoadBalancerAttributes: attributesShape }),
    run: (input, { control }) => ({
      LoadBalancerName: input.LoadBalancerName,
      LoadBalancerAttributes: classicAttributesView(
        control.change(modifyClassicAttributes, classicRequest('modifyAttributes', input)),
      ),
    }),
  }),

  AddTags: queryAction({
    input: structure({ LoadBalancerNames: list(string), Tags: tagsShape }, ['LoadBalancerNames', 'Tags']),
    output: structure({}),
    run: (input, { control }) => {
      control.change(addClassicTags, classicRequest('addTags', input));
      return {};
    },
  }),

  RemoveTags: queryAction({
    input: structure({ LoadBalancerNames: list(string), Tags: list(structure({ Key: string })) }, [
      'LoadBalancerNames',
      'Tags',
    ]),
    output: structure({}),
    run: (input, { control }) => {
      control.change(removeClassicTags, classicRequest('removeTags', input));
      return {};
    },
  }),

  DescribeTags: queryAction({
    input: structure({ LoadBalancerNames: list(string) }, ['LoadBalancerNames']),
    output: structure({ TagDescriptions: list(structure({ ...named, Tags: tagsShape })) }),
    run: ({ LoadBalancerNames: names }, { control: { resources } }) => {
      if (names.length === 0 || names.length > TAGGED)
        throw new BalanzaError('ValidationError', `Name one to '${TAGGED}' load balancers, not '${names.length}'.`);
      return {
        TagDescriptions: names.map((name) => {
          const { loadBalancerArn } = findClassicBalancer(resources, name);
          const tags = Object.entries(resources.tags.get(loadBalancerArn) ?? {});
          return { LoadBalancerName: name, Tags: tags.map(([Key, Value]) => ({ Key, Value })) };
        }),
      };
    },
  }),

  DescribeAccountLimits: queryAction({
    input: structure(paged),
    output: structure({ Limits: list(structure({ Name: string, Max: string })), NextMarker: string }),
    run: (input) => {
      const { items, NextMarker = '' } = pageOf(LIMITS, input, ({ Name }) => Name);
      return { Limits: items, NextMarker };
    },
  }),
};

/** Source: ELB, *Quotas used for validation*. */
const LIMITS: readonly { readonly Name: string; readonly Max: string }[] = [
  { Name: 'classic-load-balancers', Max: String(CLASSIC_QUOTA.loadBalancers) },
  { Name: 'classic-listeners', Max: String(CLASSIC_QUOTA.listeners) },
  { Name: 'classic-registered-instances', Max: String(CLASSIC_QUOTA.instances) },
];
