import { createClassicListeners } from '../../control/operations/classic/createClassicListeners.ts';
import { createClassicPolicy } from '../../control/operations/classic/createClassicPolicy.ts';
import { deleteClassicListeners } from '../../control/operations/classic/deleteClassicListeners.ts';
import { deleteClassicPolicy } from '../../control/operations/classic/deleteClassicPolicy.ts';
import { findClassicBalancer } from '../../control/operations/classic/findClassicBalancer.ts';
import { setClassicCertificate } from '../../control/operations/classic/setClassicCertificate.ts';
import {
  setClassicInstancePortPolicies,
  setClassicListenerPolicies,
} from '../../control/operations/classic/setClassicListenerPolicies.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { ClassicPolicy } from '../../model/ClassicLoadBalancer.ts';
import {
  APP_COOKIE,
  CLASSIC_POLICY_TYPES,
  classicPolicyType,
  LB_COOKIE,
  PREDEFINED_POLICIES,
  type ClassicPolicyKind,
} from '../../model/ClassicPolicyKind.ts';
import { queryAction, type QueryActions } from '../query/QueryAction.ts';
import { integer, list, string, structure } from '../query/Shape.ts';
import { askedListeners } from './askedListeners.ts';
import { classicRequest } from './classicRequest.ts';
import { listenerShape, named, policyAttributesShape } from './loadBalancerShape.ts';

const policy = { ...named, PolicyName: string };

/** Classic actions on listeners and policies. Source: ELB, *Classic actions*. */
export const listenerActions: QueryActions = {
  CreateLoadBalancerListeners: queryAction({
    input: structure({ ...named, Listeners: list(listenerShape) }, ['LoadBalancerName', 'Listeners']),
    output: structure({}),
    run: ({ Listeners, ...asked }, { control }) => {
      const request = classicRequest('createListeners', { ...asked, Listeners: askedListeners(Listeners) });
      control.change(createClassicListeners, request);
      return {};
    },
  }),

  DeleteLoadBalancerListeners: queryAction({
    input: structure({ ...named, LoadBalancerPorts: list(integer) }, ['LoadBalancerName', 'LoadBalancerPorts']),
    output: structure({}),
    run: (input, { control }) => {
      control.change(deleteClassicListeners, classicRequest('deleteListeners', input));
      return {};
    },
  }),

  SetLoadBalancerListenerSSLCertificate: queryAction({
    input: structure({ ...named, LoadBalancerPort: integer, SSLCertificateId: string }, [
      'LoadBalancerName',
      'LoadBalancerPort',
      'SSLCertificateId',
    ]),
    output: structure({}),
    run: (input, { control }) => {
      control.change(setClassicCertificate, classicRequest('setListenerCertificate', input));
      return {};
    },
  }),

  CreateLBCookieStickinessPolicy: queryAction({
    input: structure({ ...policy, CookieExpirationPeriod: integer }, ['LoadBalancerName', 'PolicyName']),
    output: structure({}),
    run: ({ CookieExpirationPeriod: period, ...asked }, { control }) => {
      const PolicyAttributes =
        period === undefined ? [] : [{ AttributeName: 'CookieExpirationPeriod', AttributeValue: String(period) }];
      const request = { ...asked, PolicyTypeName: LB_COOKIE, PolicyAttributes };
      control.change(createClassicPolicy, classicRequest('createPolicy', request));
      return {};
    },
  }),

  CreateAppCookieStickinessPolicy: queryAction({
    input: structure({ ...policy, CookieName: string }, ['LoadBalancerName', 'PolicyName', 'CookieName']),
    output: structure({}),
    run: ({ CookieName, ...asked }, { control }) => {
      const PolicyAttributes = [{ AttributeName: 'CookieName', AttributeValue: CookieName }];
      const request = { ...asked, PolicyTypeName: APP_COOKIE, PolicyAttributes };
      control.change(createClassicPolicy, classicRequest('createPolicy', request));
      return {};
    },
  }),

  CreateLoadBalancerPolicy: queryAction({
    input: structure({ ...policy, PolicyTypeName: string, PolicyAttributes: policyAttributesShape }, [
      'LoadBalancerName',
      'PolicyName',
      'PolicyTypeName',
    ]),
    output: structure({}),
    run: (input, { control }) => {
      control.change(createClassicPolicy, classicRequest('createPolicy', input));
      return {};
    },
  }),

  DeleteLoadBalancerPolicy: queryAction({
    input: structure(policy, ['LoadBalancerName', 'PolicyName']),
    output: structure({}),
    run: (input, { control }) => {
      control.change(deleteClassicPolicy, classicRequest('deletePolicy', input));
      return {};
    },
  }),

  DescribeLoadBalancerPolicies: queryAction({
    input: structure({ ...named, PolicyNames: list(string) }),
    output: structure({
      PolicyDescriptions: list(
        structure({ PolicyName: string, PolicyTypeName: string, PolicyAttributeDescriptions: policyAttributesShape }),
      ),
    }),
    run: ({ LoadBalancerName: name, PolicyNames: names = [] }, { control }) => {
      const known = name === undefined ? PREDEFINED_POLICIES : findClassicBalancer(control.resources, name).policies;
      const chosen = names.length === 0 ? known : names.map((one) => policyNamed(known, one));
      return { PolicyDescriptions: chosen.map(policyView) };
    },
  }),

  DescribeLoadBalancerPolicyTypes: queryAction({
    input: structure({ PolicyTypeNames: list(string) }),
    output: structure({
      PolicyTypeDescriptions: list(
        structure({
          PolicyTypeName: string,
          Description: string,
          PolicyAttributeTypeDescriptions: list(
            structure({
              AttributeName: string,
              AttributeType: string,
              Description: string,
              DefaultValue: string,
              Cardinality: string,
            }),
          ),
        }),
      ),
    }),
    run: ({ PolicyTypeNames: names = [] }) => ({
      PolicyTypeDescriptions: (names.length === 0 ? CLASSIC_POLICY_TYPES : names.map(typeNamed)).map(typeView),
    }),
  }),

  SetLoadBalancerPoliciesOfListener: queryAction({
    input: structure({ ...named, LoadBalancerPort: integer, PolicyNames: list(string) }, [
      'LoadBalancerName',
      'LoadBalancerPort',
      'PolicyNames',
    ]),
    output: structure({}),
    run: (input, { control }) => {
      control.change(setClassicListenerPolicies, classicRequest('setListenerPolicies', input));
      return {};
    },
  }),

  SetLoadBalancerPoliciesForBackendServer: queryAction({
    input: structure({ ...named, InstancePort: integer, PolicyNames: list(string) }, [
      'LoadBalancerName',
      'InstancePort',
      'PolicyNames',
    ]),
    output: structure({}),
    run: (input, { control }) => {
      control.change(setClassicInstancePortPolicies, classicRequest('setInstancePortPolicies', input));
      return {};
    },
  }),
};

function policyNamed(known: readonly ClassicPolicy[], name: string): ClassicPolicy {
  const found = known.find(({ policyName }) => policyName === name);
  if (found) return found;
  throw new BalanzaError(
    'PolicyNotFound',
    `There is no policy with name ${name.slice(0, 128)}. Check the names with DescribeLoadBalancerPolicies.`,
  );
}

function policyView({ policyName, policyTypeName, attributes }: ClassicPolicy) {
  return {
    PolicyName: policyName,
    PolicyTypeName: policyTypeName,
    PolicyAttributeDescriptions: attributes.map(({ name, value }) => ({ AttributeName: name, AttributeValue: value })),
  };
}

function typeNamed(name: string): ClassicPolicyKind {
  const found = classicPolicyType(name);
  if (found) return found;
  throw new BalanzaError(
    'PolicyTypeNotFound',
    `Policy type '${name.slice(0, 128)}' not found. The types are ${CLASSIC_POLICY_TYPES.map((one) => one.name).join(', ')}.`,
  );
}

function typeView({ name, description, attributes }: ClassicPolicyKind) {
  return {
    PolicyTypeName: name,
    Description: description,
    PolicyAttributeTypeDescriptions: attributes.map((one) => ({
      AttributeName: one.name,
      AttributeType: one.type,
      Description: one.description,
      DefaultValue: '',
      Cardinality: one.cardinality,
    })),
  };
}
