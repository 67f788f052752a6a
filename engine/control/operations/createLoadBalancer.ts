import type { z } from 'zod';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { LoadBalancer, Scheme } from '../../model/LoadBalancer.ts';
import { gatewayLoadBalancerArn, loadBalancerArn, networkLoadBalancerArn } from '../../model/names.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';
import { DNS_SUFFIX } from '../../model/zones.ts';
import { addedTags } from './addedTags.ts';
import { areTagsSame } from './areTagsSame.ts';
import { checkedSecurityGroups } from './checkedSecurityGroups.ts';
import { checkAddressing } from './checkAddressing.ts';
import { checkName } from './checkName.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from '../../model/parseInput.ts';
import { askedZoneMappings } from './askedZoneMappings.ts';
import { nodeChanges } from './nodeChanges.ts';

/** Most load balancers of each type in the region. Source: ELB, *Quotas used for validation*. */
const LOAD_BALANCERS = { application: 50, network: 50, gateway: 100 } as const;

const schema = REQUESTS.createLoadBalancer;
export type CreateLoadBalancerInput = RequestOf<'createLoadBalancer'>;

/**
 * Creates a load balancer with a node in each zone; the same again, tags among it, is answered with the one that exists.
 * Cross-zone is on for the application type and off for the others.
 * Errors: `ValidationError` (name, zones), `DuplicateLoadBalancerName`, `SubnetNotFound`, `InvalidSubnet`,
 * `InvalidConfigurationRequest`, `InvalidSecurityGroup`, `TooManyLoadBalancers`, `DuplicateTagKeys`, `TooManyTags`.
 * Source: E-010, E-014, E-022, E-023, E-035, E-039; API-02.
 */
export const createLoadBalancer: Operation<CreateLoadBalancerInput, LoadBalancer> = (resources, input, context) => {
  const parsed = parseInput(schema, input);
  const asked = { ...parsed, scheme: checkedScheme(parsed) };
  checkName('Load balancer', asked.name);
  checkAddressing(asked.ipAddressType, asked);
  const zoneMappings = askedZoneMappings(resources, asked, asked);
  const vpcId = vpcOf(resources, zoneMappings);
  checkNoSecurityGroups(asked);
  // A Network Load Balancer that is created without any never has any.
  const hasSecurityGroups = asked.type === 'application' || asked.securityGroups.length > 0;
  const securityGroups = hasSecurityGroups ? checkedSecurityGroups(resources, vpcId, asked.securityGroups) : [];
  const existing = [...resources.loadBalancers.values()].find(({ name }) => name === asked.name);
  if (existing)
    return {
      changes: [],
      output: sameOrDuplicate(
        existing,
        { ...asked, zoneMappings, securityGroups },
        areTagsSame(resources, existing.loadBalancerArn, asked.tags),
      ),
      title: null,
      resource: existing.loadBalancerArn,
    };
  const ofType = [...resources.loadBalancers.values()].filter(({ type }) => type === asked.type);
  if (ofType.length >= LOAD_BALANCERS[asked.type]) {
    throw new BalanzaError(
      'TooManyLoadBalancers',
      `There can be at most '${LOAD_BALANCERS[asked.type]}' load balancers of type '${asked.type}'. Delete one that is not needed.`,
    );
  }
  const id = context.random.hex(16);
  const arn = ARN[asked.type](resources.region, asked.name, id);
  const prefix = asked.type === 'application' && asked.scheme === 'internal' ? 'internal-' : '';
  const created: LoadBalancer = {
    loadBalancerArn: arn,
    name: asked.name,
    type: asked.type,
    scheme: asked.scheme,
    ipAddressType: asked.ipAddressType,
    vpcId,
    dnsName: `${prefix}${asked.name}-${id}.elb.${resources.region}.${DNS_SUFFIX}`,
    createdAtMs: context.nowMs,
    zoneMappings,
    securityGroups,
    attributes: {},
  };
  const tags = addedTags({}, asked.tags ?? []);
  const changes: ResourceChange[] = [
    { kind: 'loadBalancer', id: arn, put: created },
    ...nodeChanges(resources, arn, { zoneMappings, nowMs: context.nowMs }),
    ...(Object.keys(tags).length > 0 ? [{ kind: 'tags' as const, id: arn, put: tags }] : []),
  ];
  return {
    changes,
    output: created,
    title: `Load balancer ${asked.name} was created`,
    fact: { code: 'loadBalancerCreated', name: asked.name },
    resource: arn,
  };
};

const ARN = {
  application: loadBalancerArn,
  network: networkLoadBalancerArn,
  gateway: gatewayLoadBalancerArn,
} as const;

type Parsed = z.output<typeof schema>;

/** A Gateway Load Balancer has no scheme: nobody reaches it by its name. Source: ELB, *GWLB*. */
function checkedScheme({ type, scheme }: Parsed): Scheme {
  if (type !== 'gateway') return scheme ?? 'internet-facing';
  if (scheme === undefined) return 'internal';
  throw new BalanzaError('ValidationError', 'A scheme cannot be specified for gateway load balancers. Leave it out.');
}

function checkNoSecurityGroups({ type, securityGroups }: Pick<Parsed, 'type' | 'securityGroups'>): void {
  if (type !== 'gateway' || securityGroups.length === 0) return;
  throw new BalanzaError(
    'InvalidConfigurationRequest',
    'Security groups cannot be specified for gateway load balancers. Leave them out.',
  );
}

function vpcOf(resources: Resources, [first]: LoadBalancer['zoneMappings']): LoadBalancer['vpcId'] {
  const subnet = first && resources.subnets.get(first.subnetId);
  if (!subnet) throw new Error('zone mappings name subnets that exist'); // askedZoneMappings looked them up
  return subnet.vpcId;
}

type Settings = Pick<LoadBalancer, 'type' | 'scheme' | 'ipAddressType' | 'zoneMappings' | 'securityGroups'>;

function sameOrDuplicate(existing: LoadBalancer, asked: Settings, hasSameTags: boolean): LoadBalancer {
  const settings = ({ type, scheme, ipAddressType, zoneMappings, securityGroups }: Settings) =>
    JSON.stringify([type, scheme, ipAddressType, zoneMappings, securityGroups.toSorted()]);
  if (settings(existing) === settings(asked) && hasSameTags) return existing;
  throw new BalanzaError(
    'DuplicateLoadBalancerName',
    `A load balancer with the same name '${existing.name}' exists, but with different settings`,
    { advice: `${hasSameTags ? '' : 'Its tags differ. '}Choose another name, or change that one.` },
  );
}
