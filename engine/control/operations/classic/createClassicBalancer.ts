import { BalanzaError } from '../../../model/BalanzaError.ts';
import {
  CLASSIC_ATTRIBUTES,
  CLASSIC_HEALTH_CHECK,
  CLASSIC_QUOTA,
  type ClassicLoadBalancer,
} from '../../../model/ClassicLoadBalancer.ts';
import { CLASSIC_REQUESTS, type ClassicRequestOf } from '../../../model/classicRequests.ts';
import type { Scheme, ZoneMapping } from '../../../model/LoadBalancer.ts';
import { classicLoadBalancerArn } from '../../../model/names.ts';
import { nameProblem, type NameProblem } from '../../../model/nameProblem.ts';
import { parseInput } from '../../../model/parseInput.ts';
import type { Resources } from '../../../model/Resources.ts';
import { DNS_SUFFIX } from '../../../model/zones.ts';
import { areTagsSame } from '../areTagsSame.ts';
import { checkedSecurityGroups } from '../checkedSecurityGroups.ts';
import { nodeChanges, zoneMappingsOf } from '../nodeChanges.ts';
import type { Operation } from '../Operation.ts';
import { checkedClassicListeners } from './checkedClassicListeners.ts';
import { addedClassicTags } from './addedClassicTags.ts';
import { classicZones, vpcOfZones } from './classicZones.ts';
import { neededPolicies } from './neededPolicies.ts';
import { sameClassicBalancer } from './sameClassicBalancer.ts';

/**
 * Creates a Classic Load Balancer with a node in each zone: cross-zone off, draining off, a TCP check of port 80. One that
 * is there already, alike, is answered.
 * Errors: `ValidationError` (name, no listener, zones), `DuplicateLoadBalancerName`, `TooManyLoadBalancers`,
 * `InvalidScheme`, `SubnetNotFound`, `InvalidSubnet`, `InvalidSecurityGroup`, those of its listeners and tags.
 * Source: E-007, E-010, E-024, V11; ELB, *Classic actions*.
 */
export const createClassicBalancer: Operation<ClassicRequestOf<'createLoadBalancer'>, ClassicLoadBalancer> = (
  resources,
  input,
  { nowMs, random },
) => {
  const asked = parseInput(CLASSIC_REQUESTS.createLoadBalancer, input);
  const { loadBalancerName: name } = asked;
  checkClassicName(name);
  if (asked.listeners.length === 0) throw new BalanzaError('ValidationError', 'Listeners cannot be empty');
  const arn = classicLoadBalancerArn(resources.region, name);
  const scheme = checkedScheme(asked.scheme);
  const zoneMappings = askedZones(resources, asked);
  const vpcId = vpcOfZones(resources, zoneMappings);
  const listeners = checkedClassicListeners(resources, { name, listeners: [] }, asked.listeners);
  const securityGroups = checkedSecurityGroups(resources, vpcId, asked.securityGroups);
  const tags = addedClassicTags({}, asked.tags);
  const existing = resources.classicLoadBalancers.get(arn);
  if (existing) {
    const isTaggedSo = areTagsSame(resources, arn, asked.tags);
    const output = sameClassicBalancer(existing, { scheme, zoneMappings, securityGroups, listeners }, isTaggedSo);
    return { changes: [], output, title: null, resource: arn };
  }
  if (resources.classicLoadBalancers.size >= CLASSIC_QUOTA.loadBalancers)
    throw new BalanzaError(
      'TooManyLoadBalancers',
      `There can be at most '${CLASSIC_QUOTA.loadBalancers}' Classic Load Balancers. Delete one that is not needed.`,
    );
  const created: ClassicLoadBalancer = {
    loadBalancerArn: arn,
    name,
    scheme,
    vpcId,
    dnsName: `${scheme === 'internal' ? 'internal-' : ''}${name}-${random.hex(16)}.elb.${resources.region}.${DNS_SUFFIX}`,
    createdAtMs: nowMs,
    zoneMappings,
    securityGroups,
    listeners,
    healthCheck: CLASSIC_HEALTH_CHECK,
    instances: [],
    policies: neededPolicies({ listeners, policies: [] }),
    instancePortPolicies: [],
    attributes: CLASSIC_ATTRIBUTES,
  };
  return {
    changes: [
      { kind: 'classicLoadBalancer', id: arn, put: created },
      ...nodeChanges(resources, arn, { zoneMappings, nowMs }),
      ...(Object.keys(tags).length > 0 ? [{ kind: 'tags' as const, id: arn, put: tags }] : []),
    ],
    output: created,
    title: `Load balancer ${name} was created`,
    fact: { code: 'loadBalancerCreated', name },
    resource: arn,
  };
};

const WHY: Readonly<Record<Exclude<NameProblem, 'internal'>, string>> = {
  empty: 'LoadBalancer name cannot be empty',
  tooLong: 'LoadBalancer name cannot be longer than 32 characters',
  characters: 'LoadBalancer name cannot contain characters that are not letters, or digits or the dash.',
  edge: 'LoadBalancer name cannot begin or end with a dash.',
};

/** A Classic name may begin with `internal-`. Source: ELB, *Names, ARNs, ids*. */
function checkClassicName(name: string): void {
  const problem = nameProblem('targetGroup', name);
  if (problem === null || problem === 'internal') return;
  throw new BalanzaError('ValidationError', WHY[problem]);
}

function checkedScheme(scheme: string): Scheme {
  if (scheme === 'internal' || scheme === 'internet-facing') return scheme;
  throw new BalanzaError(
    'InvalidScheme',
    `The scheme '${scheme.slice(0, 64)}' is not valid. It must be internal, or left out for internet-facing.`,
  );
}

function askedZones(
  resources: Resources,
  {
    availabilityZones,
    subnets,
  }: { readonly availabilityZones: readonly string[]; readonly subnets: readonly string[] },
): readonly ZoneMapping[] {
  if (availabilityZones.length > 0 && subnets.length > 0)
    throw new BalanzaError('ValidationError', 'Only one of SubnetIds or AvailabilityZones parameter may be specified');
  if (availabilityZones.length > 0) return zoneMappingsOf(resources, classicZones(resources, availabilityZones), 1);
  if (subnets.length > 0) return zoneMappingsOf(resources, [...new Set(subnets)], 1);
  throw new BalanzaError('ValidationError', 'Either AvailabilityZones or SubnetIds must be specified');
}
