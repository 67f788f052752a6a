import { beforeEach, describe, expect, it } from 'vitest';
import { applyClassicSecurityGroups } from '../../../../../engine/control/operations/classic/applyClassicSecurityGroups.ts';
import { addClassicTags } from '../../../../../engine/control/operations/classic/changeClassicTags.ts';
import {
  attachClassicSubnets,
  detachClassicSubnets,
  disableClassicZones,
  enableClassicZones,
} from '../../../../../engine/control/operations/classic/changeClassicZones.ts';
import { configureClassicHealthCheck } from '../../../../../engine/control/operations/classic/configureClassicHealthCheck.ts';
import { createClassicBalancer } from '../../../../../engine/control/operations/classic/createClassicBalancer.ts';
import { createClassicListeners } from '../../../../../engine/control/operations/classic/createClassicListeners.ts';
import { createClassicPolicy } from '../../../../../engine/control/operations/classic/createClassicPolicy.ts';
import { deleteClassicBalancer } from '../../../../../engine/control/operations/classic/deleteClassicBalancer.ts';
import { deleteClassicListeners } from '../../../../../engine/control/operations/classic/deleteClassicListeners.ts';
import { deleteClassicPolicy } from '../../../../../engine/control/operations/classic/deleteClassicPolicy.ts';
import { deregisterClassicInstances } from '../../../../../engine/control/operations/classic/deregisterClassicInstances.ts';
import { findClassicBalancer } from '../../../../../engine/control/operations/classic/findClassicBalancer.ts';
import { modifyClassicAttributes } from '../../../../../engine/control/operations/classic/modifyClassicAttributes.ts';
import { registerClassicInstances } from '../../../../../engine/control/operations/classic/registerClassicInstances.ts';
import { setClassicCertificate } from '../../../../../engine/control/operations/classic/setClassicCertificate.ts';
import { setClassicListenerPolicies } from '../../../../../engine/control/operations/classic/setClassicListenerPolicies.ts';
import { expiredChanges, nextExpiryMs } from '../../../../../engine/control/operations/expiredChanges.ts';
import { terminateInstances } from '../../../../../engine/control/operations/terminateInstances.ts';
import type { ClassicRequestOf } from '../../../../../engine/model/classicRequests.ts';
import { DEFAULT_SECURITY_GROUP_ID, defaultSubnetId } from '../../../../../engine/model/zones.ts';
import { World } from '../../../../support/World.ts';
import { ZONE } from '../../../../support/topology.ts';

const NAME = 'old';
const of = { loadBalancerName: NAME };
const HTTP = { protocol: 'HTTP', loadBalancerPort: 80, instancePort: 8080 };
const TCP = { protocol: 'TCP', loadBalancerPort: 5000, instancePort: 6000 };
const [SUBNET_A, SUBNET_B, SUBNET_C] = [0, 1, 2].map((zone): string => defaultSubnetId(zone)) as [
  string,
  string,
  string,
]; // three

type Asked = ClassicRequestOf<'createLoadBalancer'>;

let world: World;
beforeEach(() => {
  world = new World();
});
const asked = (more: Partial<Asked> = {}): Asked => ({
  ...of,
  listeners: [HTTP],
  availabilityZones: [ZONE.a, ZONE.b],
  ...more,
});
const create = (more: Partial<Asked> = {}) => world.do(createClassicBalancer, asked(more));
const balancer = () => findClassicBalancer(world.resources, NAME);
const nodes = () =>
  [...world.resources.nodes.values()].map(({ zone, retireAtMs }) => (retireAtMs === null ? zone : `(${zone})`));
const instancesOf = (...ids: string[]) => ({ ...of, instances: ids.map((instanceId) => ({ instanceId })) });

describe('createClassicBalancer', () => {
  it('E-010, E-024, V11 makes a node in each zone, cross-zone and draining off, a TCP check of port 80', () => {
    const { dnsName, loadBalancerArn } = create();
    expect(loadBalancerArn).toBe('arn:aws:elasticloadbalancing:us-local-1:000000000000:loadbalancer/old');
    expect(dnsName).toMatch(/^old-[0-9a-f]{16}\.elb\.us-local-1\.balanza\.internal$/);
    expect(nodes()).toEqual([ZONE.a, ZONE.b]);
    expect(balancer()).toMatchObject({
      scheme: 'internet-facing',
      securityGroups: [DEFAULT_SECURITY_GROUP_ID],
      healthCheck: { target: 'TCP:80', interval: 30, timeout: 5, unhealthyThreshold: 2, healthyThreshold: 10 },
      listeners: [{ ...HTTP, instanceProtocol: 'HTTP', sslCertificateId: null, policyNames: [] }],
      attributes: {
        crossZone: false,
        connectionDraining: { enabled: false, timeoutSeconds: 300 },
        idleTimeoutSeconds: 60,
      },
    });
  });

  it('takes subnets, and is named as internal when it is', () => {
    expect(create({ availabilityZones: [], subnets: [SUBNET_C], scheme: 'internal' }).dnsName).toMatch(
      /^internal-old-/,
    );
    expect(nodes()).toEqual([ZONE.c]);
  });

  it.each([
    [
      'a long name',
      { loadBalancerName: 'a'.repeat(33) },
      'ValidationError: LoadBalancer name cannot be longer than 32',
    ],
    ['other characters', { loadBalancerName: 'a_b' }, 'ValidationError: LoadBalancer name cannot contain characters'],
    ['a dash at the end', { loadBalancerName: 'a-' }, 'ValidationError: LoadBalancer name cannot begin or end'],
    ['no listener', { listeners: [] }, 'ValidationError: Listeners cannot be empty'],
    ['no zone', { availabilityZones: [] }, 'ValidationError: Either AvailabilityZones or SubnetIds must be specified'],
    ['both', { subnets: [SUBNET_A] }, 'ValidationError: Only one of SubnetIds or AvailabilityZones'],
    ['an unknown zone', { availabilityZones: ['mars-1a'] }, "ValidationError: Invalid Availability Zone: 'mars-1a'"],
    ['an unknown subnet', { availabilityZones: [], subnets: ['subnet-9'] }, 'SubnetNotFound: '],
    ['an unknown scheme', { scheme: 'public' }, "InvalidScheme: The scheme 'public'"],
    ['an unknown security group', { securityGroups: ['sg-9'] }, 'InvalidSecurityGroup: '],
    ['a tag twice', { tags: [{ key: 'a' }, { key: 'a' }] }, 'DuplicateTagKeys: '],
    ['eleven tags', { tags: Array.from({ length: 11 }, (_, n) => ({ key: `k${n}` })) }, 'TooManyTags: '],
    ['an unknown protocol', { listeners: [{ ...HTTP, protocol: 'QUIC' }] }, "UnsupportedProtocol: The protocol 'QUIC'"],
    ['SSL without certificate', { listeners: [{ ...TCP, protocol: 'SSL' }] }, 'ValidationError: Secure Listeners need'],
    [
      'port 0',
      { listeners: [{ ...HTTP, loadBalancerPort: 0 }] },
      "ValidationError: 1 validation error detected: Value '0'",
    ],
    [
      'HTTP to TCP',
      { listeners: [{ ...HTTP, instanceProtocol: 'TCP' }] },
      'InvalidConfigurationRequest: A listener of protocol HTTP cannot have',
    ],
    [
      'a certificate of an HTTP listener',
      { listeners: [{ ...HTTP, sslCertificateId: 'x' }] },
      'InvalidConfigurationRequest: A listener of protocol HTTP has no certificate',
    ],
    [
      'HTTPS without certificate',
      { listeners: [{ ...HTTP, protocol: 'HTTPS' }] },
      'ValidationError: Secure Listeners need to specify a SSLCertificateId',
    ],
    [
      'an unknown certificate',
      { listeners: [{ ...HTTP, protocol: 'HTTPS', sslCertificateId: 'arn:x' }] },
      'CertificateNotFound: Server Certificate not found for the key: arn:x',
    ],
    [
      'an instance port with and without TLS',
      { listeners: [HTTP, { ...HTTP, loadBalancerPort: 81, instanceProtocol: 'HTTPS' }] },
      'InvalidConfigurationRequest: The instance port 8080',
    ],
  ] as const)('refuses %s', (_, more, refusal) => {
    expect(world.refusal(createClassicBalancer, asked(more as Partial<Asked>))).toContain(refusal); // wrong on purpose
  });

  it('API-02 is the same when it is asked for again, whatever came to it since', () => {
    const tags = [{ key: 'env', value: 'test' }];
    const listeners = [HTTP, { ...TCP, loadBalancerPort: 443 }];
    const made = create({ listeners, tags });
    world.do(createClassicPolicy, {
      ...of,
      policyName: 'sticky',
      policyTypeName: 'LBCookieStickinessPolicyType',
      policyAttributes: [],
    });
    world.do(setClassicListenerPolicies, { ...of, loadBalancerPort: HTTP.loadBalancerPort, policyNames: ['sticky'] });
    const again = create({ listeners: listeners.toReversed(), tags });
    expect([again.dnsName, again.createdAtMs]).toEqual([made.dnsName, made.createdAtMs]);
    const refusals = [{ tags: [{ key: 'env', value: 'live' }] }, { scheme: 'internal' as const }, { listeners: [TCP] }];
    expect(refusals.map((more) => world.refusal(createClassicBalancer, asked({ listeners, tags, ...more })))).toEqual(
      ['tags', 'parameters', 'parameters'].map(
        (what) =>
          `DuplicateLoadBalancerName: Load Balancer named old already exists and it is configured with different ${what}. Choose another name, or change that one.`,
      ),
    );
  });

  it('refuses the twenty-first', () => {
    create();
    for (let n = 1; n < 20; n += 1) create({ loadBalancerName: `old-${n}` });
    expect(world.refusal(createClassicBalancer, asked({ loadBalancerName: 'more' }))).toContain(
      'TooManyLoadBalancers: ',
    );
  });

  it('is deleted with its nodes and tags; an unknown one counts as deleted', () => {
    create({ tags: [{ key: 'env', value: 'test' }] });
    world.do(deleteClassicBalancer, of);
    expect([nodes(), world.resources.classicLoadBalancers.size, world.resources.tags.size]).toEqual([[], 0, 0]);
    expect(world.refusal(deleteClassicBalancer, of)).toBe('accepted');
  });
});

it('every operation on a load balancer that is not there says so', () => {
  const missing = "LoadBalancerNotFound: There is no ACTIVE Load Balancer named 'old'";
  expect([
    world.refusal(createClassicListeners, { ...of, listeners: [HTTP] }),
    world.refusal(deleteClassicListeners, { ...of, loadBalancerPorts: [80] }),
    world.refusal(setClassicCertificate, { ...of, loadBalancerPort: 80, sslCertificateId: 'x' }),
    world.refusal(registerClassicInstances, instancesOf('i-1')),
    world.refusal(deregisterClassicInstances, instancesOf('i-1')),
    world.refusal(enableClassicZones, { ...of, availabilityZones: [ZONE.a] }),
    world.refusal(detachClassicSubnets, { ...of, subnets: [SUBNET_A] }),
    world.refusal(applyClassicSecurityGroups, { ...of, securityGroups: ['sg-1'] }),
    world.refusal(deleteClassicPolicy, { ...of, policyName: 'p' }),
    world.refusal(modifyClassicAttributes, { ...of, loadBalancerAttributes: {} }),
    world.refusal(addClassicTags, { loadBalancerNames: [NAME], tags: [{ key: 'a' }] }),
  ]).toEqual(Array.from({ length: 11 }, () => missing));
});

describe('listeners of a Classic Load Balancer', () => {
  beforeEach(() => {
    create();
  });

  it('are added, an equal one again is nothing new, another on its port is refused', () => {
    world.do(createClassicListeners, { ...of, listeners: [HTTP, TCP] });
    expect(balancer().listeners.map(({ loadBalancerPort }) => loadBalancerPort)).toEqual([80, 5000]);
    expect(world.refusal(createClassicListeners, { ...of, listeners: [{ ...HTTP, instancePort: 81 }] })).toBe(
      'DuplicateListener: A listener already exists for old with LoadBalancerPort 80, but with a different InstancePort, Protocol, or SSLCertificateId',
    );
  });

  it('are at most 100', () => {
    const listeners = Array.from({ length: 100 }, (_, n) => ({ ...TCP, loadBalancerPort: 1_000 + n }));
    expect(world.refusal(createClassicListeners, { ...of, listeners })).toContain('InvalidConfigurationRequest: ');
  });

  it('are deleted by port, one that is not there as well', () => {
    world.do(deleteClassicListeners, { ...of, loadBalancerPorts: [80, 99] });
    expect(balancer().listeners).toEqual([]);
  });

  it('have a certificate only where they are secure', () => {
    const set = (loadBalancerPort: number) =>
      world.refusal(setClassicCertificate, { ...of, loadBalancerPort, sslCertificateId: 'x' });
    expect(set(81)).toContain('ListenerNotFound: ');
    expect(set(80)).toContain('InvalidConfigurationRequest: ');
  });
});

describe('the health check of a Classic Load Balancer', () => {
  const check = { target: 'HTTP:8080/ok', interval: 10, timeout: 5, unhealthyThreshold: 2, healthyThreshold: 2 };
  beforeEach(() => {
    create();
  });

  it.each(['TCP:1', 'ssl:65535', 'HTTPS:443/', 'HTTP:80/a?b=c'])('takes %s', (target) => {
    world.do(configureClassicHealthCheck, { ...of, healthCheck: { ...check, target } });
    expect(balancer().healthCheck.target).toBe(target);
  });

  it.each([
    [{ target: 'UDP:53' }, 'HealthCheck Target must begin with one of HTTP, TCP, HTTPS, SSL'],
    [{ target: 'HTTP:80' }, 'must specify a port followed by a path that begins with a slash'],
    [{ target: 'TCP:0' }, 'must specify a port between 1 and 65535'],
    [{ target: 'TCP' }, 'must specify a port between 1 and 65535'],
    [{ target: 'TCP:80/x' }, 'must end with its port'],
    [{ target: `HTTP:80/${'x'.repeat(1_024)}` }, 'cannot be longer than 1024'],
    [{ timeout: 10 }, 'HealthCheck timeout must be less than interval'],
    [{ interval: 4 }, 'greater than or equal to 5'],
    [{ timeout: 61 }, 'less than or equal to 60'],
    [{ healthyThreshold: 11 }, 'less than or equal to 10'],
    [{ unhealthyThreshold: 1 }, 'greater than or equal to 2'],
  ])('refuses %o', (more, sentence) => {
    const refusal = world.refusal(configureClassicHealthCheck, { ...of, healthCheck: { ...check, ...more } });
    expect(refusal).toMatch(/^ValidationError: /);
    expect(refusal).toContain(sentence);
  });
});

describe('instances of a Classic Load Balancer', () => {
  let a1: string;
  let b1: string;
  beforeEach(() => {
    create();
    a1 = world.instance(0);
    b1 = world.instance(1);
  });
  const ids = () =>
    balancer().instances.map(({ instanceId, drainingUntilMs }) => `${instanceId} ${drainingUntilMs ?? ''}`);

  it('E-009 are registered with it directly, each once; what remains is answered', () => {
    expect(world.do(registerClassicInstances, instancesOf(a1, b1, a1))).toEqual([a1, b1]);
    expect(world.do(registerClassicInstances, instancesOf(a1))).toEqual([a1, b1]);
    expect(world.do(deregisterClassicInstances, instancesOf(a1))).toEqual([b1]);
    expect(world.do(deregisterClassicInstances, instancesOf(a1))).toEqual([b1]);
    expect(ids()).toEqual([`${b1} `]);
  });

  it('must exist and not be on their way out', () => {
    expect(world.refusal(registerClassicInstances, instancesOf('i-9'))).toBe(
      'InvalidInstance: Could not find EC2 instance i-9.',
    );
    expect(world.refusal(deregisterClassicInstances, instancesOf('i-9'))).toContain('InvalidInstance: ');
    world.do(terminateInstances, { instanceIds: [a1] });
    expect(world.refusal(registerClassicInstances, instancesOf(a1))).toContain('InvalidInstance: ');
  });

  it('drain for the time that is set, and can be registered again meanwhile', () => {
    const connectionDraining = { enabled: true, timeout: 60 };
    world.do(modifyClassicAttributes, { ...of, loadBalancerAttributes: { connectionDraining } });
    world.do(registerClassicInstances, instancesOf(a1, b1));
    expect(world.do(deregisterClassicInstances, instancesOf(a1, b1))).toEqual([]);
    expect(ids()).toEqual([`${a1} 61000`, `${b1} 61000`]);
    expect(world.do(registerClassicInstances, instancesOf(b1))).toEqual([b1]);
    expect(nextExpiryMs(world.resources)).toBe(61_000);
    world.apply(expiredChanges(world.resources, 60_999));
    expect(ids()).toEqual([`${a1} 61000`, `${b1} `]);
    world.apply(expiredChanges(world.resources, 61_000));
    expect(ids()).toEqual([`${b1} `]);
  });
});

describe('zones of a Classic Load Balancer', () => {
  beforeEach(() => {
    create({ availabilityZones: [ZONE.b] });
  });
  const zones = () => balancer().zoneMappings.map(({ zone }) => zone);

  it('E-016 are enabled and disabled one by one, the node of a disabled one retires', () => {
    world.do(enableClassicZones, { ...of, availabilityZones: [ZONE.a, ZONE.b] });
    expect(zones()).toEqual([ZONE.a, ZONE.b]);
    world.do(disableClassicZones, { ...of, availabilityZones: [ZONE.b, ZONE.c] });
    expect([zones(), nodes()]).toEqual([[ZONE.a], [`(${ZONE.b})`, ZONE.a]]);
    expect(world.refusal(disableClassicZones, { ...of, availabilityZones: [ZONE.a] })).toContain(
      'InvalidConfigurationRequest: ',
    );
  });

  it('are attached and detached by subnet as well', () => {
    world.do(attachClassicSubnets, { ...of, subnets: [SUBNET_C, SUBNET_B] });
    expect(zones()).toEqual([ZONE.b, ZONE.c]);
    expect(world.refusal(attachClassicSubnets, { ...of, subnets: ['subnet-9'] })).toContain('SubnetNotFound: ');
    expect(world.refusal(detachClassicSubnets, { ...of, subnets: [SUBNET_A] })).toContain('is not attached');
    world.do(detachClassicSubnets, { ...of, subnets: [SUBNET_B] });
    expect(zones()).toEqual([ZONE.c]);
    expect(world.refusal(detachClassicSubnets, { ...of, subnets: [SUBNET_C] })).toContain('must keep at least one');
  });
});
