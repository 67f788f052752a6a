import { beforeEach, describe, expect, it } from 'vitest';
import { createListener } from '../../../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../../../engine/control/operations/createLoadBalancer.ts';
import { createTargetGroup } from '../../../../engine/control/operations/createTargetGroup.ts';
import { deleteTargetGroup } from '../../../../engine/control/operations/deleteTargetGroup.ts';
import { deregisterTargets } from '../../../../engine/control/operations/deregisterTargets.ts';
import { expiredChanges, nextExpiryMs } from '../../../../engine/control/operations/expiredChanges.ts';
import { modifyTargetGroup } from '../../../../engine/control/operations/modifyTargetGroup.ts';
import { modifyTargetGroupAttributes } from '../../../../engine/control/operations/modifyTargetGroupAttributes.ts';
import { registerTargets } from '../../../../engine/control/operations/registerTargets.ts';
import { stopInstances } from '../../../../engine/control/operations/stopInstances.ts';
import { changedResources } from '../../../../engine/model/changedResources.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../../engine/model/zones.ts';
import { World } from '../../../support/World.ts';

let world: World;
beforeEach(() => {
  world = new World();
});
const input = (more: object = {}) => ({ name: 'web', protocol: 'HTTP', port: 8080, vpcId: DEFAULT_VPC_ID, ...more });
const group = (more: object = {}) => world.do(createTargetGroup, input(more)).targetGroupArn;
const ipGroup = () => group({ targetType: 'ip' });
/** Targets of every group as `key zone`, with `draining` where they are. */
const targets = () =>
  [...world.resources.targets.values()]
    .flatMap((registrations) => [...registrations.values()])
    .map(({ key, zone, drainingUntilMs }) => `${key} ${zone.slice(-1)}${drainingUntilMs === null ? '' : ' draining'}`)
    .join(', ');

/** A load balancer that uses the group. */
function use(targetGroupArn: string): void {
  const subnets = [defaultSubnetId(0), defaultSubnetId(1)];
  const { loadBalancerArn } = world.do(createLoadBalancer, { name: 'web', subnets });
  world.do(createListener, {
    loadBalancerArn,
    protocol: 'HTTP',
    port: 80,
    defaultActions: [{ type: 'forward', targetGroupArn }],
  });
}

describe('createTargetGroup', () => {
  it('has the health check of an Application Load Balancer’s group until it is given another', () => {
    expect(world.do(createTargetGroup, input()).healthCheck).toEqual({
      healthCheckProtocol: 'HTTP',
      healthCheckPort: 'traffic-port',
      healthCheckPath: '/',
      healthCheckIntervalSeconds: 30,
      healthCheckTimeoutSeconds: 5,
      healthyThresholdCount: 5,
      unhealthyThresholdCount: 2,
      matcher: '200',
    });
  });

  it('answers the same again with the one that exists', () => {
    expect(group()).toBe(group());
  });

  it.each([
    {
      id: 'HCK-01',
      more: { healthCheckIntervalSeconds: 10, healthCheckTimeoutSeconds: 10 },
      refusal:
        'Health check interval must be greater than the timeout. Raise the interval, 10 s, above the timeout, 10 s',
    },
    {
      id: 'HCK-01',
      more: { healthCheckIntervalSeconds: 5 },
      refusal:
        'Health check interval must be greater than the timeout. Raise the interval, 5 s, above the timeout, 5 s',
    },
    {
      id: 'HCK-01',
      more: { healthCheckIntervalSeconds: 4 },
      refusal:
        "Value '4' at 'healthCheckIntervalSeconds' failed to satisfy constraint: Member must have value greater than or equal to 5",
    },
    { id: 'HCK-01', more: { healthCheckIntervalSeconds: 301 }, refusal: 'less than or equal to 300' },
    { id: 'HCK-01', more: { healthCheckTimeoutSeconds: 1 }, refusal: 'greater than or equal to 2' },
    { id: 'HCK-01', more: { healthCheckTimeoutSeconds: 121 }, refusal: 'less than or equal to 120' },
    { id: 'HCK-01', more: { healthyThresholdCount: 1 }, refusal: "at 'healthyThresholdCount'" },
    { id: 'HCK-01', more: { unhealthyThresholdCount: 11 }, refusal: "at 'unhealthyThresholdCount'" },
    { id: 'HCK-05', more: { healthCheckPath: 'health' }, refusal: "Health check path 'health' must begin with '/'" },
    {
      id: 'HCK-05',
      more: { healthCheckPath: '/a b' },
      refusal: "Health check path '/a b' must begin with '/' and hold no blanks",
    },
    {
      id: 'HCK-05',
      more: { healthCheckPath: `/${'x'.repeat(1024)}` },
      refusal: "must be between '1-1024' characters long, not 1025",
    },
    {
      id: 'ELB 2.2',
      more: { healthCheckPort: '65536' },
      refusal: "Health check port '65536' must be 'traffic-port' or between '1-65535' inclusive",
    },
    {
      id: 'ELB 2.2',
      more: { healthCheckProtocol: 'TCP' },
      refusal: "Health check protocol 'TCP' is not supported for target groups with the protocol 'HTTP'",
    },
    {
      id: 'ELB 2.2',
      more: { healthCheckEnabled: false },
      refusal: "Health check enabled must be true for target groups with target type 'instance' or 'ip'",
    },
    { id: 'ELB 2.2', more: { matcher: { httpCode: '200-599' } }, refusal: 'Health check matcher HTTP code' },
    { id: 'E-006', more: { protocol: undefined }, refusal: 'A protocol must be specified' },
    { id: 'E-006', more: { port: undefined }, refusal: 'A port must be specified' },
    { id: 'ELB 9.3', more: { vpcId: undefined }, refusal: 'A VPC ID must be specified' },
    { id: 'ELB 9.3', more: { vpcId: 'vpc-9' }, refusal: "The VPC ID 'vpc-9' is not found" },
    { id: 'ELB names', more: { name: 'a--b' }, refusal: "Target group name 'a--b' cannot contain '--'" },
    { id: 'ELB names', more: { name: 'a-' }, refusal: "Target group name 'a-' cannot begin or end with '-'" },
    {
      id: 'ELB types',
      more: { targetType: 'lambda' },
      refusal: "Protocol cannot be specified for target groups with target type 'lambda'",
    },
    { id: 'ELB types', more: { ipAddressType: 'ipv6' }, refusal: "IP address type 'ipv6' is not offered yet" },
    { id: 'ELB types', more: { protocol: 'QUIC' }, refusal: "Target group protocol 'QUIC' must be one of" },
  ])('$id refuses: $refusal', ({ more, refusal }) => {
    expect(world.refusal(createTargetGroup, input(more))).toContain(refusal);
    expect(world.resources.targetGroups.size).toBe(0);
  });

  it('ELB quotas: at most 3,000', () => {
    const made = world.do(createTargetGroup, input());
    const copies = Array.from({ length: 2_999 }, (_, place) => ({ ...made, name: `g${place}` }));
    world.apply(copies.map((put) => ({ kind: 'targetGroup', id: put.name, put })));
    expect(world.refusal(createTargetGroup, input({ name: 'x' }))).toContain(
      "TooManyTargetGroups: There can be at most '3000' target groups",
    );
    expect(world.do(createTargetGroup, input())).toBe(made);
  });

  it('API-02 refuses the same name with other settings', () => {
    group();
    expect(world.refusal(createTargetGroup, input({ port: 81 }))).toContain(
      "DuplicateTargetGroupName: A target group with the same name 'web' exists",
    );
  });
});

describe('modifyTargetGroup', () => {
  it('E-119 changes what is given of the health check, the rest stays', () => {
    const targetGroupArn = group({ healthCheckPath: '/health' });
    const { healthCheck } = world.do(modifyTargetGroup, {
      targetGroupArn,
      healthCheckIntervalSeconds: 10,
      healthCheckTimeoutSeconds: 9,
    });
    expect(healthCheck).toMatchObject({
      healthCheckPath: '/health',
      healthCheckIntervalSeconds: 10,
      healthCheckTimeoutSeconds: 9,
    });
  });

  it('HCK-01 checks what is given against what stays', () => {
    const targetGroupArn = group();
    expect(world.refusal(modifyTargetGroup, { targetGroupArn, healthCheckIntervalSeconds: 5 })).toContain(
      'Health check interval must be greater than the timeout. Raise the interval, 5 s',
    );
    expect(world.refusal(modifyTargetGroup, { targetGroupArn: 'x' })).toContain('TargetGroupNotFound');
  });
});

describe('modifyTargetGroupAttributes', () => {
  const set = (targetGroupArn: string, key: string, value: string) => ({
    targetGroupArn,
    attributes: [{ key, value }],
  });

  it.each([
    { key: 'deregistration_delay.timeout_seconds', value: '3601', refusal: "must be between '0-3600' inclusive" },
    {
      key: 'load_balancing.cross_zone.enabled',
      value: 'yes',
      refusal: "must be one of 'true', 'false', 'use_load_balancer_configuration'",
    },
    { key: 'stickiness.enabled', value: 'yes', refusal: "must be 'true' or 'false'" },
    { key: 'slow_start.duration_seconds', value: '29', refusal: "must be between '30-900' inclusive, or '0'" },
    {
      key: 'target_group_health.dns_failover.minimum_healthy_targets.percentage',
      value: '0',
      refusal: "must be between '1-100' inclusive, or 'off'",
    },
    {
      key: 'proxy_protocol_v2.enabled',
      value: 'true',
      refusal: "InvalidConfigurationRequest: Target group attribute key 'proxy_protocol_v2.enabled' is not recognized",
    },
  ])('API-07 refuses $key = $value', ({ key, value, refusal }) => {
    expect(world.refusal(modifyTargetGroupAttributes, set(group(), key, value))).toContain(refusal);
  });

  it('describes an attribute of ours only once it is set, and takes it away with an empty value', () => {
    const targetGroupArn = group();
    const key = 'balanza.retry_stale_connection.enabled';
    const keys = (value: string) =>
      world.do(modifyTargetGroupAttributes, set(targetGroupArn, key, value)).map((one) => one.key);
    expect([keys('true').includes(key), keys('').includes(key)]).toEqual([true, false]);
  });

  it('N-001 refuses cross-zone off while a target is in no zone', () => {
    const targetGroupArn = ipGroup();
    const off = set(targetGroupArn, 'load_balancing.cross_zone.enabled', 'false');
    world.do(registerTargets, { targetGroupArn, targets: [{ id: '127.0.0.1' }] });
    expect(world.refusal(modifyTargetGroupAttributes, off)).toContain(
      "while target '127.0.0.1:8080' is registered with Availability Zone 'all'",
    );
    world.do(registerTargets, { targetGroupArn, targets: [{ id: '127.0.0.1', availabilityZone: 'us-local-1b' }] });
    expect(world.refusal(modifyTargetGroupAttributes, off)).toBe('accepted');
  });
});

describe('registerTargets', () => {
  it('E-084 takes a target into as many groups as one likes', () => {
    const groups = [ipGroup(), world.do(createTargetGroup, input({ name: 'other', targetType: 'ip' })).targetGroupArn];
    for (const targetGroupArn of groups) world.do(registerTargets, { targetGroupArn, targets: [{ id: '127.0.0.1' }] });
    expect(groups.map((group) => world.resources.targets.get(group)?.size)).toEqual([1, 1]);
  });

  it('API-08 keeps (id, port) pairs apart and duplicates together', () => {
    const targetGroupArn = ipGroup();
    const pairs = [{ id: '127.0.0.1' }, { id: '127.0.0.1', port: 8080 }, { id: '127.0.0.1', port: 8081 }];
    world.do(registerTargets, { targetGroupArn, targets: pairs });
    world.do(registerTargets, { targetGroupArn, targets: pairs });
    expect(targets()).toBe('127.0.0.1:8080 l, 127.0.0.1:8081 l');
  });

  it.each([
    { id: '127.0.20.9', availabilityZone: undefined, zone: 'us-local-1b' },
    { id: '127.0.20.9', availabilityZone: 'us-local-1b', zone: 'us-local-1b' },
    { id: '10.1.2.3', availabilityZone: undefined, zone: 'all' },
    { id: '192.168.0.9', availabilityZone: 'all', zone: 'all' },
    { id: '172.31.255.1', availabilityZone: 'us-local-1c', zone: 'us-local-1c' },
    { id: '100.127.0.1', availabilityZone: undefined, zone: 'all' },
  ])('API-08 $id registered with zone $availabilityZone is in $zone', ({ id, availabilityZone, zone }) => {
    const targetGroupArn = ipGroup();
    world.do(registerTargets, { targetGroupArn, targets: [{ id, ...(availabilityZone && { availabilityZone }) }] });
    expect([...(world.resources.targets.values().next().value?.values() ?? [])].map((target) => target.zone)).toEqual([
      zone,
    ]);
  });

  it('API-08 registering again without a zone changes nothing, with another zone moves the target', () => {
    const targetGroupArn = ipGroup();
    const register = (target: { id: string; availabilityZone?: string }) => {
      world.do(registerTargets, { targetGroupArn, targets: [target] });
      return targets();
    };
    expect([
      register({ id: '10.0.0.1', availabilityZone: 'us-local-1b' }),
      register({ id: '10.0.0.1' }),
      register({ id: '10.0.0.1', availabilityZone: 'us-local-1c' }),
      register({ id: '10.0.0.1', availabilityZone: 'all' }),
    ]).toEqual(['10.0.0.1:8080 b', '10.0.0.1:8080 b', '10.0.0.1:8080 c', '10.0.0.1:8080 l']);
  });

  it.each([
    { target: { id: '300.1.1.1' }, refusal: "ValidationError: The IP address '300.1.1.1' is not a valid IPv4 address" },
    { target: { id: '::1' }, refusal: "ValidationError: The IP address '::1' is not a valid IPv4 address" },
    { target: { id: 'example.com' }, refusal: 'is not a valid IPv4 address' },
    { target: { id: '8.8.8.8' }, refusal: 'Public addresses cannot be targets' },
    { target: { id: '172.32.0.1' }, refusal: 'Public addresses cannot be targets' },
    { target: { id: '127.0.0.1', port: 0 }, refusal: "Value '0' at 'targets.1.member.port'" },
    { target: { id: '127.0.0.1', port: 65_536 }, refusal: "Value '65536' at 'targets.1.member.port'" },
    {
      target: { id: '127.0.0.1', availabilityZone: 'mars' },
      refusal: "You must specify a valid Availability Zone or select 'all'",
    },
    {
      target: { id: '127.0.10.9', availabilityZone: 'all' },
      refusal:
        "The IP address '127.0.10.9' is within the VPC, and cannot have its Availability Zone overridden to 'all' from 'us-local-1a'",
    },
  ])('API-08 refuses $target.id: $refusal', ({ target, refusal }) => {
    expect(world.refusal(registerTargets, { targetGroupArn: ipGroup(), targets: [target] })).toContain(refusal);
  });

  it.each(['10.0.0.1', '::1', 'web-1', 'i-', 'I-0'])('refuses %s in a group of instances: it is no id of one', (id) => {
    expect(world.refusal(registerTargets, { targetGroupArn: group(), targets: [{ id }] })).toBe(
      `ValidationError: Instance ID '${id}' is not valid: target group 'web' takes instances, by ids such as 'i-0123456789abcdef0'. Register addresses with a group of target type 'ip'.`,
    );
  });

  it('refuses instances that are unknown or do not run, all of them by name, and a zone for one', () => {
    const id = world.instance(0);
    world.do(stopInstances, { instanceIds: [id] });
    const targetGroupArn = group();
    expect(world.refusal(registerTargets, { targetGroupArn, targets: [{ id }, { id: 'i-0' }] })).toContain(
      `InvalidTarget: The following targets are not in a running state and cannot be registered: '${id}', 'i-0'`,
    );
    expect(
      world.refusal(registerTargets, { targetGroupArn, targets: [{ id, availabilityZone: 'us-local-1a' }] }),
    ).toContain('The Availability Zone cannot be specified for the instance');
  });

  it('API-08 takes 1,000 targets in one call and not one more', () => {
    const targetGroupArn = ipGroup();
    const many = Array.from({ length: 1_000 }, (_, place) => ({ id: `10.0.${place >> 8}.${place & 255}` }));
    world.do(registerTargets, { targetGroupArn, targets: many });
    expect(world.refusal(registerTargets, { targetGroupArn, targets: [{ id: '10.9.9.9' }] })).toContain(
      "TooManyTargets: A target group can have at most '1000' targets: it has 1000, and 1 more were asked for",
    );
    expect(world.refusal(registerTargets, { targetGroupArn, targets: [{ id: '10.0.0.0' }] })).toBe('accepted');
  });
});

describe('deregisterTargets', () => {
  it('takes the registration on the port that is named, on the port of the group when none is', () => {
    const targetGroupArn = ipGroup();
    world.do(registerTargets, { targetGroupArn, targets: [{ id: '10.0.0.1' }, { id: '10.0.0.1', port: 81 }] });
    world.do(deregisterTargets, { targetGroupArn, targets: [{ id: '10.0.0.1' }] });
    expect(targets()).toBe('10.0.0.1:81 l');
    world.do(deregisterTargets, { targetGroupArn, targets: [{ id: '10.0.0.1', port: 81 }] });
    expect(targets()).toBe('');
    expect(world.refusal(deregisterTargets, { targetGroupArn: 'x', targets: [{ id: 'y' }] })).toContain(
      'TargetGroupNotFound',
    );
  });

  it('N-014 a second call does not begin the delay again', () => {
    const targetGroupArn = ipGroup();
    use(targetGroupArn);
    world.do(registerTargets, { targetGroupArn, targets: [{ id: '10.0.0.1' }] });
    world.do(deregisterTargets, { targetGroupArn, targets: [{ id: '10.0.0.1' }] });
    world.nowMs += 1_000;
    world.do(deregisterTargets, { targetGroupArn, targets: [{ id: '10.0.0.1' }] });
    expect(nextExpiryMs(world.resources)).toBe(301_000);
  });

  it('N-014 drains for the delay of the group, 300 s by default, then the target is gone', () => {
    const targetGroupArn = group();
    use(targetGroupArn);
    const id = world.instance(1);
    world.do(registerTargets, { targetGroupArn, targets: [{ id }] });
    world.do(deregisterTargets, { targetGroupArn, targets: [{ id }, { id: 'i-unknown' }] });
    expect(targets()).toBe(`${id}:8080 b draining`);
    expect(expiredChanges(world.resources, 300_999)).toEqual([]);
    world.resources = changedResources(world.resources, expiredChanges(world.resources, 301_000));
    expect(targets()).toBe('');
  });

  it.each([
    { name: 'without a delay', delay: '0', used: true },
    { name: 'in a group that no load balancer uses', delay: '300', used: false },
  ])('DRG-01 is gone at once $name', ({ delay, used }) => {
    const targetGroupArn = group();
    if (used) use(targetGroupArn);
    const id = world.instance(1);
    world.do(registerTargets, { targetGroupArn, targets: [{ id }] });
    const attributes = [{ key: 'deregistration_delay.timeout_seconds', value: delay }];
    world.do(modifyTargetGroupAttributes, { targetGroupArn, attributes });
    world.do(deregisterTargets, { targetGroupArn, targets: [{ id }] });
    expect(targets()).toBe('');
  });

  it('an instance that is registered again while it drains begins anew; an address must wait', () => {
    const instances = group();
    use(instances);
    const id = world.instance(1);
    world.do(registerTargets, { targetGroupArn: instances, targets: [{ id }] });
    world.do(deregisterTargets, { targetGroupArn: instances, targets: [{ id }] });
    world.nowMs += 5;
    world.do(registerTargets, { targetGroupArn: instances, targets: [{ id }] });
    expect(targets()).toBe(`${id}:8080 b`);
    expect([...world.resources.targets.values()][0]?.values().next().value?.registeredAtMs).toBe(1_005);
  });

  it('an address that drains cannot be registered before it is gone', () => {
    const targetGroupArn = ipGroup();
    use(targetGroupArn);
    world.do(registerTargets, { targetGroupArn, targets: [{ id: '10.0.0.1' }] });
    world.do(deregisterTargets, { targetGroupArn, targets: [{ id: '10.0.0.1' }] });
    expect(world.refusal(registerTargets, { targetGroupArn, targets: [{ id: '10.0.0.1' }] })).toContain(
      "InvalidTarget: The target '10.0.0.1:8080' is being deregistered",
    );
  });

  it('takes the registrations of a deleted group along', () => {
    const targetGroupArn = ipGroup();
    world.do(registerTargets, { targetGroupArn, targets: [{ id: '10.0.0.1' }] });
    world.do(deleteTargetGroup, { targetGroupArn });
    expect([world.resources.targets.size, world.resources.targetGroups.size]).toEqual([0, 0]);
    expect(world.refusal(deleteTargetGroup, { targetGroupArn })).toBe('accepted');
  });
});
