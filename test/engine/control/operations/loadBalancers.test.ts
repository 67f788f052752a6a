import { beforeEach, describe, expect, it } from 'vitest';
import { addTags } from '../../../../engine/control/operations/addTags.ts';
import { createListener } from '../../../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../../../engine/control/operations/createLoadBalancer.ts';
import { createTargetGroup } from '../../../../engine/control/operations/createTargetGroup.ts';
import { deleteLoadBalancer } from '../../../../engine/control/operations/deleteLoadBalancer.ts';
import { expiredChanges, nextExpiryMs } from '../../../../engine/control/operations/expiredChanges.ts';
import { modifyLoadBalancerAttributes } from '../../../../engine/control/operations/modifyLoadBalancerAttributes.ts';
import { removeTags } from '../../../../engine/control/operations/removeTags.ts';
import { runInstances } from '../../../../engine/control/operations/runInstances.ts';
import { SAMPLE_IMAGE } from '../../../../engine/model/Instance.ts';
import { setSubnets } from '../../../../engine/control/operations/setSubnets.ts';
import { changedResources } from '../../../../engine/model/changedResources.ts';
import type { SubnetId, VpcId } from '../../../../engine/model/names.ts';
import type { ResourceChange } from '../../../../engine/model/Resources.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../../engine/model/zones.ts';
import { World } from '../../../support/World.ts';

const A: string = defaultSubnetId(0);
const B: string = defaultSubnetId(1);
const C: string = defaultSubnetId(2);
const group = { name: 'web', protocol: 'HTTP', port: 80, vpcId: DEFAULT_VPC_ID };

let world: World;
beforeEach(() => {
  world = new World();
});
const create = (name = 'web', subnets: readonly string[] = [A, B]) =>
  world.do(createLoadBalancer, { name, subnets: [...subnets] });
/** Nodes as `zone letter address`, with `retiring` where they are. */
const nodes = () =>
  [...world.resources.nodes.values()]
    .map(({ zone, address, retireAtMs }) => `${zone.slice(-1)} ${address}${retireAtMs === null ? '' : ' retiring'}`)
    .join(', ');

/** A VPC of the user's with a subnet in the first two zones. */
const otherVpc = (): readonly ResourceChange[] => {
  const vpcId = 'vpc-other' as VpcId; // made here, as are the ids below
  return [
    { kind: 'vpc', id: vpcId, put: { vpcId, cidr: '10.0.0.0/16', isDefault: false, attributes: {} } },
    ...world.resources.zones.slice(0, 2).map((zone, index): ResourceChange => {
      const subnetId = `subnet-other-${index}` as SubnetId; // made here
      const put = { subnetId, vpcId, zone, cidr: `10.0.${index}.0/24`, defaultForAz: false, attributes: {} };
      return { kind: 'subnet', id: subnetId, put };
    }),
  ];
};

describe('createLoadBalancer', () => {
  it('E-010 makes a node in each zone, on the lowest free address of its subnet', () => {
    create('one');
    world.instance(0);
    create('two', [A, B, C]);
    expect(nodes()).toBe('a 127.0.10.4, b 127.0.20.4, a 127.0.10.6, b 127.0.20.5, c 127.0.30.4');
  });

  it('names it as the contract says, an internal one with a prefix', () => {
    const { dnsName, loadBalancerArn } = create('web');
    const id = loadBalancerArn.slice(-16);
    expect(loadBalancerArn).toMatch(
      /^arn:aws:elasticloadbalancing:us-local-1:000000000000:loadbalancer\/app\/web\/[0-9a-f]{16}$/,
    );
    expect(dnsName).toBe(`web-${id}.elb.us-local-1.balanza.internal`);
    const internal = world.do(createLoadBalancer, { name: 'in', subnets: [A, B], scheme: 'internal' });
    expect(internal.dnsName).toMatch(/^internal-in-[0-9a-f]{16}\.elb\.us-local-1\.balanza\.internal$/);
  });

  it('API-02 answers the same again with the one that exists, whatever the order of subnets', () => {
    const first = create();
    expect(create('web', [B, A])).toBe(first);
    expect(world.resources.loadBalancers.size).toBe(1);
  });

  it.each([
    {
      id: 'API-02',
      input: { name: 'web', subnets: [A, C] },
      refusal:
        "DuplicateLoadBalancerName: A load balancer with the same name 'web' exists, but with different settings",
    },
    {
      id: 'V9',
      input: { name: 'x', subnets: [A] },
      refusal: 'ValidationError: At least two subnets in two different Availability Zones must be specified',
    },
    {
      id: 'E-014',
      input: { name: 'x', subnets: [A, A] },
      refusal:
        'InvalidConfigurationRequest: A load balancer cannot be attached to multiple subnets in the same Availability Zone',
    },
    {
      id: 'E-010',
      input: { name: 'x', subnets: [A, 'subnet-9'] },
      refusal: "SubnetNotFound: The subnet ID 'subnet-9' does not exist",
    },
    {
      id: 'ELB names',
      input: { name: '', subnets: [A, B] },
      refusal: "ValidationError: Load balancer name '' cannot be empty",
    },
    {
      id: 'ELB names',
      input: { name: 'x'.repeat(33), subnets: [A, B] },
      refusal: `ValidationError: Load balancer name '${'x'.repeat(33)}' cannot be longer than '32' characters`,
    },
    {
      id: 'ELB names',
      input: { name: 'a_b', subnets: [A, B] },
      refusal:
        "ValidationError: Load balancer name 'a_b' can only contain characters that are alphanumeric characters or hyphens(-)",
    },
    {
      id: 'ELB names',
      input: { name: '-a', subnets: [A, B] },
      refusal: "ValidationError: Load balancer name '-a' cannot begin or end with '-'",
    },
    {
      id: 'ELB names',
      input: { name: 'internal-a', subnets: [A, B] },
      refusal: "ValidationError: Load balancer name 'internal-a' cannot begin with 'internal-'",
    },
    {
      id: 'ELB tags',
      input: { name: 'x', subnets: [A, B], tags: [{ key: 'k' }, { key: 'k' }] },
      refusal: "DuplicateTagKeys: The tag key 'k' was specified more than once",
    },
    {
      id: 'ELB tags',
      input: { name: 'x', subnets: [A, B], tags: [{ key: 'aws:k' }] },
      refusal: "ValidationError: The tag key 'aws:k' begins with 'aws:'",
    },
    {
      id: 'ELB types',
      input: { name: 'x', subnets: [A, B], type: 'classic' as never } /* no type: that is the test */,
      refusal:
        "ValidationError: 1 validation error detected: Value 'classic' at 'type' failed to satisfy constraint: Member must satisfy enum value set: [application, network, gateway]",
    },
  ])('$id refuses: $refusal', ({ input, refusal }) => {
    create();
    expect(world.refusal(createLoadBalancer, input)).toContain(refusal);
  });

  it('E-010 refuses one for whose node the zone has no address left, and changes nothing', () => {
    for (let count = 0; count < 2; count += 1)
      world.do(runInstances, { imageId: SAMPLE_IMAGE, subnetId: A, count: 100 });
    world.do(runInstances, { imageId: SAMPLE_IMAGE, subnetId: A, count: 51 });
    expect(world.refusal(createLoadBalancer, { name: 'x', subnets: [A, B] })).toContain(
      'InvalidSubnet: The subnet of zone us-local-1a has no free address left',
    );
  });

  it('ELB quotas: at most 50', () => {
    for (let count = 0; count < 50; count += 1) create(`lb${count}`);
    expect(world.refusal(createLoadBalancer, { name: 'x', subnets: [A, B] })).toContain(
      "TooManyLoadBalancers: There can be at most '50'",
    );
  });
});

describe('setSubnets', () => {
  it('E-016 retires the node of a zone that is disabled, and frees its address when its time is over', () => {
    const { loadBalancerArn } = create('web', [A, B, C]);
    world.do(setSubnets, { loadBalancerArn, subnets: [A, B] });
    expect(nodes()).toBe('a 127.0.10.4, b 127.0.20.4, c 127.0.30.4 retiring');
    expect(nextExpiryMs(world.resources)).toBe(61_000);
    expect(expiredChanges(world.resources, 60_999)).toEqual([]);
    world.resources = changedResources(world.resources, expiredChanges(world.resources, 61_000));
    expect(nodes()).toBe('a 127.0.10.4, b 127.0.20.4');
    expect(nextExpiryMs(world.resources)).toBeNull();
  });

  it('E-010 takes the same node back when its zone is enabled again in time', () => {
    const { loadBalancerArn } = create('web', [A, B, C]);
    world.do(setSubnets, { loadBalancerArn, subnets: [A, B] });
    world.do(createLoadBalancer, { name: 'other', subnets: [B, C] });
    world.do(setSubnets, { loadBalancerArn, subnets: [C, A, B] });
    expect(nodes()).toBe('a 127.0.10.4, b 127.0.20.4, c 127.0.30.4, b 127.0.20.5, c 127.0.30.5');
  });

  it.each([
    { name: 'one zone', subnets: [A], refusal: 'ValidationError: At least two subnets' },
    { name: 'an unknown subnet', subnets: [A, 'x'], refusal: "SubnetNotFound: The subnet ID 'x'" },
    {
      name: 'two subnets of a zone',
      subnets: [A, A, B],
      refusal: 'InvalidConfigurationRequest: A load balancer cannot be attached to multiple subnets in the same',
    },
  ])('E-014 refuses $name', ({ subnets, refusal }) => {
    const { loadBalancerArn } = create();
    expect(world.refusal(setSubnets, { loadBalancerArn, subnets })).toContain(refusal);
  });

  it('E-010 refuses a zone that has no address left', () => {
    const { loadBalancerArn } = create();
    for (const count of [100, 100, 51]) world.do(runInstances, { imageId: SAMPLE_IMAGE, subnetId: C, count });
    expect(world.refusal(setSubnets, { loadBalancerArn, subnets: [A, B, C] })).toContain(
      'InvalidSubnet: The subnet of zone us-local-1c has no free address left',
    );
    expect(world.refusal(runInstances, { imageId: SAMPLE_IMAGE, subnetId: C })).toContain('InvalidSubnet');
  });

  it('refuses subnets of several VPCs, and of another VPC than that of the load balancer', () => {
    const { loadBalancerArn } = create();
    world.apply(otherVpc());
    const refusals = [
      world.refusal(setSubnets, { loadBalancerArn, subnets: ['subnet-other-0', B] }),
      world.refusal(setSubnets, { loadBalancerArn, subnets: ['subnet-other-0', 'subnet-other-1'] }),
      world.refusal(createLoadBalancer, { name: 'x', subnets: ['subnet-other-0', 'subnet-other-1'] }),
    ];
    expect(refusals).toEqual([
      'InvalidConfigurationRequest: All subnets must belong to the same VPC. Name subnets of one VPC.',
      expect.stringContaining('InvalidConfigurationRequest: The subnets must belong to the VPC of the load balancer'),
      'accepted',
    ]);
  });

  it('refuses for a load balancer that does not exist', () => {
    expect(world.refusal(setSubnets, { loadBalancerArn: 'x', subnets: [A, B] })).toContain(
      "LoadBalancerNotFound: Load balancers '[x]' not found",
    );
  });
});

describe('deleteLoadBalancer', () => {
  it('takes nodes, listeners, rules and tags along, and leaves target groups', () => {
    const { loadBalancerArn } = create();
    const { targetGroupArn } = world.do(createTargetGroup, group);
    world.do(createListener, {
      loadBalancerArn,
      protocol: 'HTTP',
      port: 80,
      defaultActions: [{ type: 'forward', targetGroupArn }],
      tags: [{ key: 'k', value: 'v' }],
    });
    world.do(addTags, { resourceArns: [loadBalancerArn], tags: [{ key: 'k', value: 'v' }] });
    world.do(deleteLoadBalancer, { loadBalancerArn });
    const { loadBalancers, nodes: left, listeners, rules, tags, targetGroups } = world.resources;
    expect([loadBalancers.size, left.size, listeners.size, rules.size, tags.size, targetGroups.size]).toEqual([
      0, 0, 0, 0, 0, 1,
    ]);
  });

  it('API-06 counts one that does not exist as deleted', () => {
    expect(world.refusal(deleteLoadBalancer, { loadBalancerArn: 'x' })).toBe('accepted');
  });

  it('API-06 refuses under deletion protection', () => {
    const { loadBalancerArn } = create();
    world.do(modifyLoadBalancerAttributes, {
      loadBalancerArn,
      attributes: [{ key: 'deletion_protection.enabled', value: 'true' }],
    });
    expect(world.refusal(deleteLoadBalancer, { loadBalancerArn })).toContain(
      'cannot be deleted because deletion protection is enabled',
    );
  });
});

describe('modifyLoadBalancerAttributes', () => {
  const modify = (...attributes: { key: string; value: string }[]) => ({
    loadBalancerArn: create().loadBalancerArn,
    attributes,
  });

  it('API-07 answers every attribute with its default, as text', () => {
    const described = world.do(
      modifyLoadBalancerAttributes,
      modify({ key: 'idle_timeout.timeout_seconds', value: '4000' }),
    );
    const all = Object.fromEntries(described.map(({ key, value }) => [key, value]));
    expect(all).toMatchObject({
      'idle_timeout.timeout_seconds': '4000',
      'client_keep_alive.seconds': '3600',
      'deletion_protection.enabled': 'false',
      'load_balancing.cross_zone.enabled': 'true',
      'routing.http.desync_mitigation_mode': 'defensive',
      'routing.http2.enabled': 'true',
    });
  });

  it.each([
    {
      id: 'V10',
      key: 'load_balancing.cross_zone.enabled',
      value: 'false',
      refusal:
        "InvalidConfigurationRequest: Load balancer attribute 'load_balancing.cross_zone.enabled' cannot be changed",
    },
    {
      id: 'API-07',
      key: 'idle_timeout.timeout_seconds',
      value: '0',
      refusal:
        "ValidationError: Load balancer attribute 'idle_timeout.timeout_seconds' value '0' must be between '1-4000' inclusive",
    },
    { id: 'API-07', key: 'idle_timeout.timeout_seconds', value: '4001', refusal: "must be between '1-4000' inclusive" },
    { id: 'API-07', key: 'idle_timeout.timeout_seconds', value: '', refusal: "must be between '1-4000' inclusive" },
    { id: 'API-07', key: 'routing.http2.enabled', value: 'True', refusal: "must be 'true' or 'false'" },
    {
      id: 'API-07',
      key: 'routing.http.desync_mitigation_mode',
      value: 'off',
      refusal: "must be one of 'monitor', 'defensive', 'strictest'",
    },
    ...['constructor', '__proto__', 'toString'].map((key) => ({
      id: 'API-07',
      key,
      value: 'true',
      refusal: `InvalidConfigurationRequest: Load balancer attribute key '${key}' is not recognized`,
    })),
    {
      id: 'API-07',
      key: 'secondary_ips.auto_assigned.per_subnet',
      value: '1',
      refusal:
        "InvalidConfigurationRequest: Load balancer attribute key 'secondary_ips.auto_assigned.per_subnet' is not recognized",
    },
    {
      id: 'ELB logs',
      key: 'access_logs.s3.enabled',
      value: 'true',
      refusal: "InvalidConfigurationRequest: 'access_logs.s3.bucket' must name a bucket, because the log is enabled.",
    },
    ...['ab', 'My-Bucket', '../../etc', 'a..b', 'a/b'].map((value) => ({
      id: 'ELB logs',
      key: 'connection_logs.s3.bucket',
      value,
      refusal: `InvalidConfigurationRequest: 'connection_logs.s3.bucket' value '${value}' is not the name of a bucket`,
    })),
    ...['/a', 'a//b', 'a/', '../a', 'a/./b', 'my/AWSLogs', 'a\\b'].map((value) => ({
      id: 'ELB logs',
      key: 'health_check_logs.s3.prefix',
      value,
      refusal: `InvalidConfigurationRequest: 'health_check_logs.s3.prefix' value '${value}' is not a prefix`,
    })),
  ])('$id refuses $key = $value, and applies nothing else of the call', ({ key, value, refusal }) => {
    const input = modify({ key: 'client_keep_alive.seconds', value: '60' }, { key, value });
    expect(world.refusal(modifyLoadBalancerAttributes, input)).toContain(refusal);
    expect([...world.resources.loadBalancers.values()][0]?.attributes).toEqual({});
  });
});

describe('a wrong input', () => {
  it('is named without repeating all of it', () => {
    const refusal = world.refusal(createLoadBalancer, { name: 'x', subnets: 'y'.repeat(1_000) as never }); // that is the test
    expect(refusal).toBe(
      `ValidationError: 1 validation error detected: Value '${'y'.repeat(128)}…' at 'subnets' failed to satisfy constraint: Member must be of type array`,
    );
  });

  it('is said to be missing where it is', () => {
    const refusal = world.refusal(createLoadBalancer, { subnets: [A, B] } as never); // that is the test
    expect(refusal).toContain("Value null at 'name' failed to satisfy constraint: Member must not be null");
  });
});

describe('addTags and removeTags', () => {
  it('replaces the value of an existing key and takes keys away', () => {
    const { loadBalancerArn } = create();
    const resourceArns = [loadBalancerArn];
    world.do(addTags, {
      resourceArns,
      tags: [
        { key: 'a', value: '1' },
        { key: 'b', value: '2' },
      ],
    });
    world.do(addTags, { resourceArns, tags: [{ key: 'a', value: '3' }] });
    world.do(removeTags, { resourceArns, tagKeys: ['b', 'z'] });
    expect(world.resources.tags.get(loadBalancerArn)).toEqual({ a: '3' });
    world.do(removeTags, { resourceArns, tagKeys: ['a'] });
    expect(world.resources.tags.has(loadBalancerArn)).toBe(false);
  });

  it('refuses a 51st tag, and resources that do not exist', () => {
    const { loadBalancerArn } = create();
    const tags = Array.from({ length: 51 }, (_, place) => ({ key: `k${place}`, value: '' }));
    expect(world.refusal(addTags, { resourceArns: [loadBalancerArn], tags })).toContain(
      "TooManyTags: A resource can have at most '50' tags",
    );
    const arn = (kind: string) => `arn:aws:elasticloadbalancing:us-local-1:000000000000:${kind}/x`;
    const codes = ['loadbalancer', 'listener', 'listener-rule', 'targetgroup'].map(
      (kind) => world.refusal(removeTags, { resourceArns: [arn(kind)], tagKeys: ['k'] }).split(':')[0],
    );
    expect(codes).toEqual(['LoadBalancerNotFound', 'ListenerNotFound', 'RuleNotFound', 'TargetGroupNotFound']);
  });
});
