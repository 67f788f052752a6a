import { BalanzaError } from '../../../model/BalanzaError.ts';
import { CLASSIC_QUOTA, type ClassicLoadBalancer, type ClassicPolicy } from '../../../model/ClassicLoadBalancer.ts';
import {
  APP_COOKIE,
  BACKEND_AUTHENTICATION,
  CLASSIC_POLICY_TYPES,
  classicPolicyType,
  LB_COOKIE,
  PROXY_PROTOCOL,
  PUBLIC_KEY,
  SSL_NEGOTIATION,
  type ClassicPolicyKind,
} from '../../../model/ClassicPolicyKind.ts';
import { CLASSIC_REQUESTS, type ClassicRequestOf } from '../../../model/classicRequests.ts';
import { parseInput } from '../../../model/parseInput.ts';
import { SSL_POLICIES } from '../../../model/SslPolicy.ts';
import type { Operation } from '../Operation.ts';
import { changedClassic } from './changedClassic.ts';
import { findClassicBalancer } from './findClassicBalancer.ts';

/**
 * Makes a policy, which does nothing until a listener or an instance port refers to it. `LoadBalancerNotFound`,
 * `PolicyTypeNotFound`, `DuplicatePolicyName`, `TooManyPolicies`, `InvalidConfigurationRequest` for attributes that the
 * type does not have, lacks, or cannot take. Booleans are read without case, as AWS does. Source: ELB, *Classic*, policies.
 */
export const createClassicPolicy: Operation<ClassicRequestOf<'createPolicy'>, null> = (resources, input) => {
  const asked = parseInput(CLASSIC_REQUESTS.createPolicy, input);
  const before = findClassicBalancer(resources, asked.loadBalancerName);
  const type = classicPolicyType(asked.policyTypeName);
  if (!type)
    throw new BalanzaError(
      'PolicyTypeNotFound',
      `Policy type '${asked.policyTypeName.slice(0, 128)}' not found. The types are ${CLASSIC_POLICY_TYPES.map(({ name }) => name).join(', ')}.`,
    );
  if (before.policies.some(({ policyName }) => policyName === asked.policyName))
    throw new BalanzaError(
      'DuplicatePolicyName',
      `The load balancer '${before.name}' already has a policy named '${asked.policyName}'. Choose another name.`,
    );
  if (before.policies.length >= CLASSIC_QUOTA.policies)
    throw new BalanzaError(
      'TooManyPolicies',
      `The load balancer '${before.name}' can have at most '${CLASSIC_QUOTA.policies}' policies. Delete some first.`,
    );
  const attributes = asked.policyAttributes.map(({ attributeName: name, attributeValue }) => {
    const isBoolean = type.attributes.some((one) => one.name === name && one.type === 'Boolean');
    return { name, value: isBoolean ? attributeValue.toLowerCase() : attributeValue };
  });
  checkAttributes(before, type, attributes);
  const policy: ClassicPolicy = { policyName: asked.policyName, policyTypeName: type.name, attributes };
  const after = { ...before, policies: [...before.policies, policy] };
  return changedClassic(before, after, { output: null, did: { what: 'policyAdded', values: [policy.policyName] } });
};

function checkAttributes(
  balancer: ClassicLoadBalancer,
  type: ClassicPolicyKind,
  attributes: ClassicPolicy['attributes'],
): void {
  const other = attributes.find(({ name }) => !type.attributes.some((one) => one.name === name));
  if (other)
    throw invalid(
      `Policies of the type ${type.name} have no attribute '${other.name.slice(0, 128)}' here: only ${type.attributes.map(({ name }) => name).join(', ')}.`,
    );
  for (const { name, cardinality } of type.attributes) {
    const count = attributes.filter((one) => one.name === name).length;
    if (count === 0 && cardinality.startsWith('ONE'))
      throw invalid(`A policy of the type ${type.name} needs the attribute '${name}'.`);
    if (count > 1 && !cardinality.endsWith('MORE'))
      throw invalid(`A policy of the type ${type.name} can have the attribute '${name}' only once.`);
  }
  for (const { name, value } of attributes) {
    const wanted = problemOf(balancer, type.name, value);
    if (wanted !== null) throw invalid(`The attribute '${name}' value '${value.slice(0, 128)}' must be ${wanted}.`);
  }
}

/** What the value of the one attribute of a type must be, or null when it is. */
function problemOf({ policies }: ClassicLoadBalancer, type: string, value: string): string | null {
  switch (type) {
    case LB_COOKIE:
      return /^\d{1,9}$/.test(value) ? null : 'a number of seconds';
    case APP_COOKIE:
      return /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}$/.test(value) ? null : 'the name of a cookie';
    case PROXY_PROTOCOL:
      return value === 'true' || value === 'false' ? null : "'true' or 'false'";
    case SSL_NEGOTIATION:
      return SSL_POLICIES.some(({ name }) => name === value) ? null : 'the name of a predefined security policy';
    case BACKEND_AUTHENTICATION:
      return policies.some((one) => one.policyName === value && one.policyTypeName === PUBLIC_KEY)
        ? null
        : `the name of a policy of the type ${PUBLIC_KEY}`;
    default:
      return value === '' ? 'a public key' : null;
  }
}

function invalid(sentence: string): BalanzaError {
  return new BalanzaError('InvalidConfigurationRequest', sentence);
}
