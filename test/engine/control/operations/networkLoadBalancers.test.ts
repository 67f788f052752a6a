import { beforeEach, describe, expect, it } from 'vitest';
import { checkImport } from '../../../../engine/certificates/io/checkImport.ts';
import { createListener, type CreateListenerInput } from '../../../../engine/control/operations/createListener.ts';
import {
  createLoadBalancer,
  type CreateLoadBalancerInput,
} from '../../../../engine/control/operations/createLoadBalancer.ts';
import { createRule } from '../../../../engine/control/operations/createRule.ts';
import {
  createTargetGroup,
  type CreateTargetGroupInput,
} from '../../../../engine/control/operations/createTargetGroup.ts';
import { deleteLoadBalancer } from '../../../../engine/control/operations/deleteLoadBalancer.ts';
import { importCertificate } from '../../../../engine/control/operations/importCertificate.ts';
import { modifyListener } from '../../../../engine/control/operations/modifyListener.ts';
import { modifyListenerAttributes } from '../../../../engine/control/operations/modifyListenerAttributes.ts';
import { modifyLoadBalancerAttributes } from '../../../../engine/control/operations/modifyLoadBalancerAttributes.ts';
import { modifyTargetGroup } from '../../../../engine/control/operations/modifyTargetGroup.ts';
import { modifyTargetGroupAttributes } from '../../../../engine/control/operations/modifyTargetGroupAttributes.ts';
import { allocateAddress } from '../../../../engine/control/operations/network/allocateAddress.ts';
import { setSecurityGroups } from '../../../../engine/control/operations/setSecurityGroups.ts';
import { setSubnets } from '../../../../engine/control/operations/setSubnets.ts';
import { startZonalShift } from '../../../../engine/control/operations/startZonalShift.ts';
import { associationOf } from '../../../../engine/model/associationOf.ts';
import { isCrossZone } from '../../../../engine/model/isCrossZone.ts';
import { certificateArn as certificateArnOf } from '../../../../engine/model/names.ts';
import { DEFAULT_SECURITY_GROUP_ID, DEFAULT_VPC_ID, defaultSubnetId } from '../../../../engine/model/zones.ts';
import { madeCertificate } from '../../../support/tls/madeCertificate.ts';
import { World } from '../../../support/World.ts';
import { ZONE } from '../../../support/topology.ts';

const A: string = defaultSubnetId(0);
const B: string = defaultSubnetId(1);
const CROSS_ZONE = 'load_balancing.cross_zone.enabled';

const certificateArn = certificateArnOf('us-local-1', 'shop');
/** What a TLS listener needs besides; `putCertificate` makes the certificate. */
const SECURE = { certificates: [{ certificateArn: String(certificateArn) }] };
const made = madeCertificate(['shop.test'], { nowMs: 0 });
const checked = checkImport(
  { certificatePem: made.certificatePem, privateKeyPem: made.privateKeyPem, chainPem: '' },
  1,
);

let world: World;
const putCertificate = () => {
  const { certificateArn: own } = world.do(importCertificate, { certificateArn: undefined, checked, tags: [] });
  const certificate = world.resources.certificates.get(own);
  if (certificate) world.apply([{ kind: 'certificate', id: certificateArn, put: { ...certificate, certificateArn } }]);
};
beforeEach(() => {
  world = new World();
});
const create = (more: Partial<CreateLoadBalancerInput> = {}) =>
  world.do(createLoadBalancer, { name: 'net', type: 'network', subnets: [A], ...more });
const group = (more: Partial<CreateTargetGroupInput> = {}) =>
  world.do(createTargetGroup, { name: 'tcp', protocol: 'TCP', port: 80, vpcId: DEFAULT_VPC_ID, ...more });
const addresses = () => [...world.resources.nodes.values()].map(({ address }) => address).join(', ');
const forward = (targetGroupArn: string) => [{ type: 'forward', targetGroupArn }];
const attributesOf = (values: Record<string, string>) => Object.entries(values).map(([key, value]) => ({ key, value }));

describe('createLoadBalancer of the network type', () => {
  it('E-010, E-014 takes one zone, and has the names of its type, internal or not', () => {
    const { loadBalancerArn, dnsName } = create({ scheme: 'internal' });
    expect(loadBalancerArn).toMatch(/:loadbalancer\/net\/net\/[0-9a-f]{16}$/);
    expect(dnsName).toBe(`net-${loadBalancerArn.slice(-16)}.elb.us-local-1.balanza.internal`);
    expect(addresses()).toBe('127.0.10.4');
  });

  it('E-023, E-083, V11 has cross-zone off, until it is turned on there; a group’s own setting wins', () => {
    const { loadBalancerArn } = create();
    const balancer = () => world.resources.loadBalancers.get(loadBalancerArn);
    expect(isCrossZone({}, balancer())).toBe(false);
    expect(isCrossZone({ [CROSS_ZONE]: 'true' }, balancer())).toBe(true);
    world.do(modifyLoadBalancerAttributes, { loadBalancerArn, attributes: attributesOf({ [CROSS_ZONE]: 'true' }) });
    expect(isCrossZone({}, balancer())).toBe(true);
    expect(isCrossZone({ [CROSS_ZONE]: 'false' }, balancer())).toBe(false);
  });

  it('is the same again with the same settings, and another with another type', () => {
    expect(create()).toBe(create());
    expect(world.refusal(createLoadBalancer, { name: 'net', subnets: [A, B] })).toContain('DuplicateLoadBalancerName');
  });

  it('has security groups only when it is created with some', () => {
    const { loadBalancerArn } = create();
    expect(world.resources.loadBalancers.get(loadBalancerArn)?.securityGroups).toEqual([]);
    const securityGroups = [DEFAULT_SECURITY_GROUP_ID];
    expect(world.refusal(setSecurityGroups, { loadBalancerArn, securityGroups })).toContain(
      'InvalidConfigurationRequest',
    );
    const other = create({ name: 'guarded', securityGroups });
    expect(world.do(setSecurityGroups, { loadBalancerArn: other.loadBalancerArn, securityGroups })).toEqual(
      securityGroups,
    );
  });

  it('keeps whether its security groups are said to count for PrivateLink', () => {
    const securityGroups = [DEFAULT_SECURITY_GROUP_ID];
    const { loadBalancerArn } = create({ securityGroups });
    const asked = { securityGroups, enforceSecurityGroupInboundRulesOnPrivateLinkTraffic: 'off' } as const;
    world.do(setSecurityGroups, { loadBalancerArn, ...asked });
    world.do(setSecurityGroups, { loadBalancerArn, securityGroups });
    expect(world.resources.loadBalancers.get(loadBalancerArn)).toMatchObject(asked);
    const application = world.do(createLoadBalancer, { name: 'alb', subnets: [A, B] });
    expect(world.refusal(setSecurityGroups, { loadBalancerArn: application.loadBalancerArn, ...asked })).toContain(
      'only network load balancers can',
    );
  });

  it('E-035 gives its node the elastic address that was asked for, for the life of the balancer', () => {
    const { allocationId, publicIp } = world.do(allocateAddress, {});
    const subnetMappings = [{ subnetId: A, allocationId }];
    const { loadBalancerArn } = create({ subnets: undefined, subnetMappings });
    expect(addresses()).toBe(publicIp);
    const address = () => world.resources.elasticAddresses.get(allocationId);
    const used = address();
    expect(used && associationOf(world.resources, used)?.user.kind).toBe('node');
    // The same again is answered; another balancer cannot have it.
    expect(create({ subnets: undefined, subnetMappings }).loadBalancerArn).toBe(loadBalancerArn);
    expect(world.refusal(createLoadBalancer, { name: 'two', type: 'network', subnetMappings })).toContain(
      'ResourceInUse',
    );
    world.do(deleteLoadBalancer, { loadBalancerArn });
    const freed = address();
    expect(freed && associationOf(world.resources, freed)).toBeNull();
    create({ name: 'two', subnets: undefined, subnetMappings });
    expect(addresses()).toBe(publicIp);
  });

  it('gives an internal one the private address that was asked for', () => {
    const subnetMappings = [{ subnetId: A, privateIPv4Address: '127.0.10.77' }];
    const { loadBalancerArn } = create({ scheme: 'internal', subnets: undefined, subnetMappings });
    expect(addresses()).toBe('127.0.10.77');
    world.do(setSubnets, { loadBalancerArn, subnets: [A, B] });
    expect(addresses()).toBe('127.0.10.77, 127.0.20.4');
    expect(world.resources.loadBalancers.get(loadBalancerArn)?.zoneMappings[0]?.privateIPv4Address).toBe('127.0.10.77');
    const moved = [{ subnetId: A, privateIPv4Address: '127.0.10.78' }];
    expect(world.refusal(setSubnets, { loadBalancerArn, subnetMappings: moved })).toContain(
      'InvalidConfigurationRequest',
    );
  });

  it.each([
    { more: { subnets: undefined }, refusal: 'ValidationError: At least one subnet must be specified' },
    {
      more: { subnetMappings: [{ subnetId: A }] },
      refusal: 'ValidationError: You can specify either subnets or subnet mappings, not both',
    },
    {
      more: { subnets: undefined, subnetMappings: [{ subnetId: A, allocationId: 'eipalloc-9' }] },
      refusal: "AllocationIdNotFound: The allocation ID 'eipalloc-9' does not exist",
    },
    {
      more: { scheme: 'internal' as const, subnets: undefined, subnetMappings: [{ subnetId: A, allocationId: 'x' }] },
      refusal: 'InvalidConfigurationRequest',
    },
    {
      more: { subnets: undefined, subnetMappings: [{ subnetId: A, privateIPv4Address: '127.0.10.9' }] },
      refusal: 'InvalidConfigurationRequest',
    },
    {
      more: {
        scheme: 'internal' as const,
        subnets: undefined,
        subnetMappings: [{ subnetId: A, privateIPv4Address: '127.0.20.9' }],
      },
      refusal: 'ValidationError: The private IPv4 address',
    },
  ])('refuses with $refusal', ({ more, refusal }) => {
    expect(world.refusal(createLoadBalancer, { name: 'net', type: 'network', subnets: [A], ...more })).toContain(
      refusal,
    );
  });

  it('E-028, V12 takes a zonal shift as it is, and none with cross-zone on', () => {
    const { loadBalancerArn } = create({ subnets: [A, B] });
    const shift = { loadBalancerArn, awayFrom: ZONE.a, expiresIn: '5m', comment: 'power' };
    const { targetGroupArn } = group();
    world.do(createListener, { loadBalancerArn, protocol: 'TCP', port: 80, defaultActions: forward(targetGroupArn) });
    const on = { loadBalancerArn, attributes: attributesOf({ [CROSS_ZONE]: 'true' }) };
    expect(world.refusal(startZonalShift, shift)).toBe('accepted');
    world.do(modifyLoadBalancerAttributes, on);
    expect(world.refusal(startZonalShift, shift)).not.toBe('accepted');
    world.do(modifyLoadBalancerAttributes, { loadBalancerArn, attributes: attributesOf({ [CROSS_ZONE]: 'false' }) });
    world.do(startZonalShift, shift);
    expect(world.refusal(modifyLoadBalancerAttributes, on)).toContain('InvalidConfigurationRequest');
  });
});

describe('listeners of a Network Load Balancer', () => {
  const listen = (protocol: string, group: string, more: Partial<CreateListenerInput> = {}): CreateListenerInput => ({
    loadBalancerArn: create().loadBalancerArn,
    protocol,
    port: 80,
    defaultActions: forward(group),
    ...more,
  });

  it.each([
    { protocol: 'TCP', takes: 'TCP TCP_UDP', more: {} },
    { protocol: 'TLS', takes: 'TCP TLS', more: SECURE },
    { protocol: 'UDP', takes: 'UDP TCP_UDP', more: {} },
    { protocol: 'TCP_UDP', takes: 'TCP_UDP', more: {} },
  ])('ELB 2.1 $protocol takes groups of $takes', ({ protocol, takes, more }) => {
    putCertificate();
    const groups = ['HTTP', 'TCP', 'TLS', 'UDP', 'TCP_UDP'].filter((one, place) => {
      const { targetGroupArn } = group({ name: `g${place}`, protocol: one });
      const refusal = world.refusal(createListener, listen(protocol, targetGroupArn, more));
      if (refusal !== 'accepted') expect(refusal).toContain('IncompatibleProtocols');
      return refusal === 'accepted';
    });
    expect(groups.join(' ')).toBe(takes);
  });

  it('refuses protocols of other types, ports that are taken, and rules', () => {
    const { targetGroupArn } = group();
    expect(world.refusal(createListener, listen('HTTP', targetGroupArn))).toContain(
      "ValidationError: Listener protocol 'HTTP' must be one of 'TLS, TCP, TCP_UDP, UDP'",
    );
    const { listenerArn } = world.do(createListener, listen('TCP', targetGroupArn));
    const both = group({ name: 'both', protocol: 'TCP_UDP' }).targetGroupArn;
    expect(world.refusal(createListener, listen('UDP', both))).toContain('DuplicateListener');
    expect(world.refusal(modifyListener, { listenerArn, protocol: 'UDP' })).toContain('IncompatibleProtocols');
    const conditions = [{ field: 'path-pattern', values: ['/x'] }];
    const rule = { listenerArn, priority: 1, conditions, actions: forward(targetGroupArn) };
    expect(world.refusal(createRule, rule)).toContain('OperationNotPermitted');
    const fixed = [{ type: 'fixed-response', fixedResponseConfig: { statusCode: '200' } }];
    expect(world.refusal(createListener, listen('TCP', '', { port: 81, defaultActions: fixed }))).toContain(
      'InvalidLoadBalancerAction',
    );
  });

  it('ELB 4.12 speaks TLS by policies of its own, with one certificate', () => {
    putCertificate();
    const { targetGroupArn } = group({ protocol: 'TLS' });
    const tls = (more: object) => listen('TLS', targetGroupArn, { ...SECURE, ...more });
    expect(world.refusal(createListener, listen('TLS', targetGroupArn))).toContain(
      'InvalidConfigurationRequest: You must provide a list containing exactly one certificate if the listener protocol is TLS.',
    );
    expect(world.refusal(createListener, tls({ alpnPolicy: ['SPDY'] }))).toContain(
      "ALPNPolicyNotFound: The specified ALPN policy 'SPDY' is not supported",
    );
    expect(world.refusal(createListener, tls({ alpnPolicy: ['None', 'HTTP2Only'] }))).toContain('ValidationError');
    expect(world.refusal(createListener, tls({ mutualAuthentication: { mode: 'passthrough' } }))).toContain(
      'InvalidConfigurationRequest: Mutual authentication is not supported for TLS listeners.',
    );
    const plain = listen('TCP', group({ name: 'plain' }).targetGroupArn, { alpnPolicy: ['HTTP2Only'] });
    expect(world.refusal(createListener, plain)).toContain('An ALPN policy cannot be specified for TCP listeners');
    const made = world.do(createListener, tls({ alpnPolicy: ['HTTP2Preferred'] }));
    expect(made.tls).toMatchObject({ sslPolicy: 'ELBSecurityPolicy-2016-08', alpnPolicy: 'HTTP2Preferred' });
    expect(world.do(createListener, tls({ alpnPolicy: ['HTTP2Preferred'] })).listenerArn).toBe(made.listenerArn);
    expect(world.refusal(createListener, tls({ alpnPolicy: ['None'] }))).toContain('DuplicateListener');
    const { listenerArn } = made;
    expect(world.do(modifyListener, { listenerArn, sslPolicy: 'ELBSecurityPolicy-2015-05' }).tls?.alpnPolicy).toBe(
      'HTTP2Preferred',
    );
    expect(world.do(modifyListener, { listenerArn, alpnPolicy: ['None'] }).tls?.alpnPolicy).toBeUndefined();
    expect(world.refusal(modifyListener, { listenerArn, protocol: 'TCP' })).toContain('IncompatibleProtocols');
  });

  it('keeps an idle timeout of 60 to 6000 s, for TCP alone', () => {
    const { targetGroupArn } = group({ protocol: 'TCP_UDP' });
    const tcp = world.do(createListener, listen('TCP', targetGroupArn)).listenerArn;
    const udp = world.do(createListener, listen('UDP', targetGroupArn, { port: 81 })).listenerArn;
    const set = (listenerArn: string, value: string) => ({
      listenerArn,
      attributes: attributesOf({ 'tcp.idle_timeout.seconds': value }),
    });
    expect(world.do(modifyListenerAttributes, set(tcp, '60'))).toEqual(set(tcp, '60').attributes);
    expect(world.refusal(modifyListenerAttributes, set(tcp, '59'))).toContain('ValidationError');
    expect(world.refusal(modifyListenerAttributes, set(udp, '60'))).toContain('InvalidConfigurationRequest');
  });
});

describe('groups of a Network Load Balancer', () => {
  it.each([
    { protocol: undefined, seconds: 10 },
    { protocol: 'HTTP', seconds: 6 },
    { protocol: 'HTTPS', seconds: 10 },
  ])('ELB 2.2 checks by $protocol with a timeout of $seconds s unless told otherwise', ({ protocol, seconds }) => {
    const { healthCheck, protocolVersion } = group({ ...(protocol && { healthCheckProtocol: protocol }) });
    expect(healthCheck).toEqual({
      healthCheckProtocol: protocol ?? 'TCP',
      healthCheckPort: 'traffic-port',
      healthCheckPath: '/',
      healthCheckIntervalSeconds: 30,
      healthCheckTimeoutSeconds: seconds,
      healthyThresholdCount: 5,
      unhealthyThresholdCount: 2,
      matcher: '200-399',
    });
    expect(protocolVersion).toBeNull();
  });

  it('HCK-01 takes an interval as long as the timeout and codes up to 599, and refuses what is beyond', () => {
    const { targetGroupArn } = group({ healthCheckProtocol: 'HTTP' });
    const change = (more: object) => world.refusal(modifyTargetGroup, { targetGroupArn, ...more });
    expect(change({ healthCheckIntervalSeconds: 10, healthCheckTimeoutSeconds: 10 })).toBe('accepted');
    expect(change({ healthCheckIntervalSeconds: 10, healthCheckTimeoutSeconds: 11 })).toContain('ValidationError');
    expect(change({ matcher: { httpCode: '200-599' } })).toBe('accepted');
    expect(change({ matcher: { httpCode: '200-600' } })).toContain('ValidationError');
    expect(change({ healthCheckProtocol: 'TCP' })).toBe('accepted');
    expect(change({ healthCheckProtocol: 'UDP' })).toContain('ValidationError');
  });

  it('E-091, E-097 refuses a path and codes of checks that only connect, and keeps those of before', () => {
    const { targetGroupArn } = group({ healthCheckProtocol: 'HTTP', healthCheckPath: '/ok' });
    const change = (more: object) => world.refusal(modifyTargetGroup, { targetGroupArn, ...more });
    const noPath = 'InvalidConfigurationRequest: Health check paths are not supported for TCP health checks.';
    const noMatcher = 'InvalidConfigurationRequest: Health check matchers are not supported for TCP health checks.';
    expect(change({ healthCheckProtocol: 'TCP', healthCheckPath: '/other' })).toContain(noPath);
    expect(change({ healthCheckProtocol: 'TCP', matcher: { httpCode: '200' } })).toContain(noMatcher);
    world.do(modifyTargetGroup, { targetGroupArn, healthCheckProtocol: 'TCP', healthCheckPath: '' });
    expect(change({ healthCheckPath: '/other' })).toContain(noPath);
    world.do(modifyTargetGroup, { targetGroupArn, healthCheckProtocol: 'HTTP' });
    expect(world.resources.targetGroups.get(targetGroupArn)?.healthCheck.healthCheckPath).toBe('/ok');
  });

  it.each([
    { protocol: 'TCP', targetType: 'instance' as const, is: 'preserve true, end false, unhealthy true' },
    { protocol: 'TCP', targetType: 'ip' as const, is: 'preserve false, end false, unhealthy true' },
    { protocol: 'UDP', targetType: 'ip' as const, is: 'preserve true, end true, unhealthy false' },
    { protocol: 'TCP_UDP', targetType: 'instance' as const, is: 'preserve true, end true, unhealthy false' },
  ])('ELB 8.2 has the defaults of $protocol and $targetType: $is', ({ is, ...more }) => {
    const { targetGroupArn } = group(more);
    const attributes = attributesOf({ 'stickiness.enabled': 'false' });
    const all = new Map(
      world.do(modifyTargetGroupAttributes, { targetGroupArn, attributes }).map(({ key, value }) => [key, value]),
    );
    expect(
      `preserve ${all.get('preserve_client_ip.enabled')}, end ${all.get('deregistration_delay.connection_termination.enabled')}, unhealthy ${all.get('target_health_state.unhealthy.connection_termination.enabled')}`,
    ).toBe(is);
    expect(all.has('slow_start.duration_seconds')).toBe(false);
  });

  it.each([
    { protocol: 'UDP', values: { 'preserve_client_ip.enabled': 'false' }, refusal: 'InvalidConfigurationRequest' },
    {
      protocol: 'UDP',
      values: { 'target_health_state.unhealthy.connection_termination.enabled': 'true' },
      refusal: 'InvalidConfigurationRequest',
    },
    { protocol: 'TCP', values: { 'stickiness.type': 'lb_cookie' }, refusal: 'InvalidConfigurationRequest' },
    { protocol: 'TCP', values: { 'stickiness.enabled': 'true' }, refusal: 'accepted' },
    {
      protocol: 'TLS',
      values: { 'stickiness.enabled': 'true' },
      refusal: 'You cannot enable stickiness on target groups with the TLS protocol',
    },
    { protocol: 'TCP', values: { 'slow_start.duration_seconds': '30' }, refusal: 'InvalidConfigurationRequest' },
    {
      protocol: 'TCP',
      values: { 'target_health_state.unhealthy.draining_interval_seconds': '60' },
      refusal: 'InvalidConfigurationRequest',
    },
    {
      protocol: 'TCP',
      values: {
        'target_health_state.unhealthy.draining_interval_seconds': '60',
        'target_health_state.unhealthy.connection_termination.enabled': 'false',
      },
      refusal: 'accepted',
    },
  ])('ELB 8.2 answers $values of a $protocol group with $refusal', ({ protocol, values, refusal }) => {
    const { targetGroupArn } = group({ protocol });
    // Only what is given is in the object.
    const attributes = attributesOf(values);
    expect(world.refusal(modifyTargetGroupAttributes, { targetGroupArn, attributes })).toContain(refusal);
  });

  it('refuses a protocol version', () => {
    const input = { name: 'x', protocol: 'TCP', protocolVersion: 'HTTP1', port: 80, vpcId: DEFAULT_VPC_ID };
    expect(world.refusal(createTargetGroup, input)).toContain('ValidationError: A protocol version cannot');
  });
});
