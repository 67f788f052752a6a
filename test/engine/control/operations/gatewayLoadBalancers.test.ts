import { beforeEach, describe, expect, it } from 'vitest';
import { listenerView } from '../../../../engine/aws/elbv2/ruleView.ts';
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
import { modifyListener } from '../../../../engine/control/operations/modifyListener.ts';
import { modifyListenerAttributes } from '../../../../engine/control/operations/modifyListenerAttributes.ts';
import { modifyLoadBalancerAttributes } from '../../../../engine/control/operations/modifyLoadBalancerAttributes.ts';
import { modifyTargetGroup } from '../../../../engine/control/operations/modifyTargetGroup.ts';
import { modifyTargetGroupAttributes } from '../../../../engine/control/operations/modifyTargetGroupAttributes.ts';
import { registerTargets } from '../../../../engine/control/operations/registerTargets.ts';
import { setSecurityGroups } from '../../../../engine/control/operations/setSecurityGroups.ts';
import { setSubnets } from '../../../../engine/control/operations/setSubnets.ts';
import { startZonalShift } from '../../../../engine/control/operations/startZonalShift.ts';
import { attributesOfListener, attributesOfTargetGroup } from '../../../../engine/model/attributesOfLoadBalancer.ts';
import { describedAttributes } from '../../../../engine/model/AttributeDefinition.ts';
import { isCrossZone } from '../../../../engine/model/isCrossZone.ts';
import { DEFAULT_SECURITY_GROUP_ID, DEFAULT_VPC_ID, defaultSubnetId } from '../../../../engine/model/zones.ts';
import { World } from '../../../support/World.ts';
import { ZONE } from '../../../support/topology.ts';

const A: string = defaultSubnetId(0);
const B: string = defaultSubnetId(1);

let world: World;
beforeEach(() => {
  world = new World();
});
const balancerInput = (more: Partial<CreateLoadBalancerInput> = {}): CreateLoadBalancerInput => ({
  name: 'gate',
  type: 'gateway',
  subnets: [A],
  ...more,
});
const groupInput = (more: Partial<CreateTargetGroupInput> = {}): CreateTargetGroupInput => ({
  name: 'appliances',
  protocol: 'GENEVE',
  port: 6081,
  vpcId: DEFAULT_VPC_ID,
  ...more,
});
const create = (more?: Partial<CreateLoadBalancerInput>) => world.do(createLoadBalancer, balancerInput(more));
const group = (more?: Partial<CreateTargetGroupInput>) => world.do(createTargetGroup, groupInput(more));
const forward = (...arns: readonly string[]) =>
  arns.length === 1
    ? [{ type: 'forward', targetGroupArn: arns[0] }]
    : [{ type: 'forward', forwardConfig: { targetGroups: arns.map((targetGroupArn) => ({ targetGroupArn })) } }];
const attributesOf = (values: Record<string, string>) => Object.entries(values).map(([key, value]) => ({ key, value }));
/** A load balancer with its listener and group. */
function listening() {
  const { loadBalancerArn } = create();
  const { targetGroupArn } = group();
  const { listenerArn } = world.do(createListener, { loadBalancerArn, defaultActions: forward(targetGroupArn) });
  return { loadBalancerArn, targetGroupArn, listenerArn };
}

describe('a Gateway Load Balancer', () => {
  it('E-007, E-010 takes one zone and has the names of its type', () => {
    const { loadBalancerArn, dnsName, securityGroups } = create();
    expect(loadBalancerArn).toMatch(/:loadbalancer\/gwy\/gate\/[0-9a-f]{16}$/);
    expect(dnsName).toBe(`gate-${loadBalancerArn.slice(-16)}.elb.us-local-1.balanza.internal`);
    expect(securityGroups).toEqual([]);
    expect(create().loadBalancerArn).toBe(loadBalancerArn);
    expect(world.refusal(createLoadBalancer, { name: 'gate', subnets: [A, B] })).toContain('DuplicateLoadBalancerName');
  });

  it('E-023, E-112, V11 has cross-zone off until it is turned on', () => {
    const { loadBalancerArn } = create();
    const balancer = () => world.resources.loadBalancers.get(loadBalancerArn);
    expect(isCrossZone({}, balancer())).toBe(false);
    const attributes = attributesOf({ 'load_balancing.cross_zone.enabled': 'true' });
    expect(world.do(modifyLoadBalancerAttributes, { loadBalancerArn, attributes })).toEqual([
      { key: 'deletion_protection.enabled', value: 'false' },
      { key: 'load_balancing.cross_zone.enabled', value: 'true' },
    ]);
    expect(isCrossZone({}, balancer())).toBe(true);
  });

  it.each([
    { name: 'a scheme', more: { scheme: 'internal' as const }, refusal: 'ValidationError: A scheme cannot be' },
    {
      name: 'security groups',
      more: { securityGroups: [DEFAULT_SECURITY_GROUP_ID] },
      refusal: 'InvalidConfigurationRequest: Security groups cannot be',
    },
    {
      name: 'an address',
      more: { subnets: undefined, subnetMappings: [{ subnetId: A, privateIPv4Address: '127.0.10.9' }] },
      refusal: 'ValidationError: The subnet mapping',
    },
  ])('is not created with $name', ({ more, refusal }) => {
    expect(world.refusal(createLoadBalancer, balancerInput(more))).toContain(refusal);
  });

  it('keeps its zones and may get more, has no security groups and is not shifted', () => {
    const { loadBalancerArn } = create();
    expect(world.refusal(setSubnets, { loadBalancerArn, subnets: [B] })).toContain(
      `InvalidConfigurationRequest: The subnets of gateway load balancer 'gate' cannot be removed: '${A}' is missing`,
    );
    world.do(setSubnets, { loadBalancerArn, subnets: [A, B] });
    expect(world.resources.nodes.size).toBe(2);
    expect(
      world.refusal(setSecurityGroups, { loadBalancerArn, securityGroups: [DEFAULT_SECURITY_GROUP_ID] }),
    ).toContain('InvalidConfigurationRequest');
    expect(
      world.refusal(startZonalShift, { loadBalancerArn, awayFrom: ZONE.a, expiresIn: '1h', comment: 'x' }),
    ).toContain('ValidationException: A zonal shift of load balancer');
  });

  it('is not deleted while it is protected', () => {
    const { loadBalancerArn } = create();
    const attributes = attributesOf({ 'deletion_protection.enabled': 'true' });
    world.do(modifyLoadBalancerAttributes, { loadBalancerArn, attributes });
    expect(world.refusal(deleteLoadBalancer, { loadBalancerArn })).toContain('OperationNotPermitted');
  });

  it('has no attribute of other types', () => {
    const { loadBalancerArn } = create();
    const attributes = attributesOf({ 'idle_timeout.timeout_seconds': '60' });
    expect(world.refusal(modifyLoadBalancerAttributes, { loadBalancerArn, attributes })).toContain(
      'InvalidConfigurationRequest',
    );
  });
});

describe('the listener of a Gateway Load Balancer', () => {
  it('has neither protocol nor port, in the call and in the answer', () => {
    const { listenerArn } = listening();
    const listener = world.resources.listeners.get(listenerArn);
    expect(listener && Object.keys(listenerView(listener, undefined))).toEqual([
      'ListenerArn',
      'LoadBalancerArn',
      'DefaultActions',
    ]);
  });

  it('is the only one: the same again is it, another is refused', () => {
    const { loadBalancerArn, targetGroupArn, listenerArn } = listening();
    const asked = { loadBalancerArn, defaultActions: forward(targetGroupArn) };
    expect(world.do(createListener, asked).listenerArn).toBe(listenerArn);
    const other = group({ name: 'others' }).targetGroupArn;
    expect(world.refusal(createListener, { loadBalancerArn, defaultActions: forward(other) })).toContain(
      "TooManyListeners: A gateway load balancer can have at most '1' listener.",
    );
  });

  it.each<{ name: string; more: Partial<CreateListenerInput>; refusal: string }>([
    {
      name: 'a protocol',
      more: { protocol: 'GENEVE' },
      refusal: 'ValidationError: A protocol cannot be specified for gateway listeners',
    },
    {
      name: 'a port',
      more: { port: 6081 },
      refusal: 'ValidationError: A port cannot be specified for gateway listeners',
    },
    {
      name: 'an answer of its own',
      more: { defaultActions: [{ type: 'fixed-response', fixedResponseConfig: { statusCode: '200' } }] },
      refusal: "InvalidLoadBalancerAction: The action type 'fixed-response' is not valid with gateway load balancers",
    },
    {
      name: 'certificates',
      more: { sslPolicy: 'ELBSecurityPolicy-2016-08' },
      refusal: 'InvalidConfigurationRequest',
    },
  ])('is not created with $name', ({ more, refusal }) => {
    const { loadBalancerArn } = create();
    const { targetGroupArn } = group();
    const asked = { loadBalancerArn, defaultActions: forward(targetGroupArn), ...more };
    expect(world.refusal(createListener, asked)).toContain(refusal);
  });

  it('forwards to exactly one group, of GENEVE', () => {
    const { loadBalancerArn } = create();
    const two = forward(group().targetGroupArn, group({ name: 'others' }).targetGroupArn);
    expect(world.refusal(createListener, { loadBalancerArn, defaultActions: two })).toContain('TooManyTargetGroups');
    const tcp = world.do(createTargetGroup, { name: 'tcp', protocol: 'TCP', port: 80, vpcId: DEFAULT_VPC_ID });
    const asked = { loadBalancerArn, defaultActions: forward(tcp.targetGroupArn) };
    expect(world.refusal(createListener, asked)).toContain('IncompatibleProtocols');
    const network = world.do(createLoadBalancer, { name: 'net', type: 'network', subnets: [A] });
    const wrong = { loadBalancerArn: network.loadBalancerArn, protocol: 'UDP', port: 6081 };
    expect(world.refusal(createListener, { ...wrong, defaultActions: forward(group().targetGroupArn) })).toContain(
      'IncompatibleProtocols',
    );
  });

  it('changes its group, has no rules, and an idle timeout of its TCP flows', () => {
    const { listenerArn } = listening();
    const other = group({ name: 'others' }).targetGroupArn;
    world.do(modifyListener, { listenerArn, defaultActions: forward(other) });
    expect(world.refusal(modifyListener, { listenerArn, port: 80 })).toContain('A port cannot be specified');
    expect(
      world.refusal(createRule, {
        listenerArn,
        priority: 1,
        conditions: [{ field: 'path-pattern', values: ['/'] }],
        actions: forward(other),
      }),
    ).toContain('OperationNotPermitted');
    const attributes = attributesOf({ 'tcp.idle_timeout.seconds': '60' });
    expect(describedAttributes(attributesOfListener('GENEVE'), {})[0]?.value).toBe('350');
    expect(world.do(modifyListenerAttributes, { listenerArn, attributes })[0]?.value).toBe('60');
    const tooShort = attributesOf({ 'tcp.idle_timeout.seconds': '59' });
    expect(world.refusal(modifyListenerAttributes, { listenerArn, attributes: tooShort })).toContain(
      "must be between '60-6000' inclusive",
    );
  });
});

describe('a target group of GENEVE', () => {
  it('V26, E-089 … E-096 is checked by TCP on port 80, after 5 s, every 10 s, 5 and 2 times', () => {
    const { healthCheck, protocolVersion } = group();
    expect([healthCheck, protocolVersion]).toEqual([
      {
        healthCheckProtocol: 'TCP',
        healthCheckPort: 80,
        healthCheckPath: '/',
        healthCheckIntervalSeconds: 10,
        healthCheckTimeoutSeconds: 5,
        healthyThresholdCount: 5,
        unhealthyThresholdCount: 2,
        matcher: '200-399',
      },
      null,
    ]);
  });

  it.each<{ id: string; more: Partial<CreateTargetGroupInput>; refusal: string }>([
    { id: 'NLB-03', more: { port: 80 }, refusal: "must be '6081'" },
    { id: 'ELB types', more: { protocolVersion: 'HTTP1' }, refusal: 'A protocol version cannot be specified' },
    { id: 'E-089', more: { healthCheckProtocol: 'GENEVE' }, refusal: 'Use TCP or HTTP or HTTPS' },
    { id: 'E-090', more: { healthCheckPort: '0' }, refusal: "between '1-65535'" },
    { id: 'E-092', more: { healthCheckTimeoutSeconds: 1 }, refusal: 'ValidationError' },
    { id: 'E-093', more: { healthCheckIntervalSeconds: 4 }, refusal: 'ValidationError' },
    {
      id: 'E-093, V27',
      more: { healthCheckIntervalSeconds: 5, healthCheckTimeoutSeconds: 6 },
      refusal:
        'Health check interval must be greater than the timeout. Raise the interval, 5 s, above the timeout, 6 s',
    },
    { id: 'E-095', more: { healthyThresholdCount: 11 }, refusal: 'ValidationError' },
    { id: 'E-096', more: { unhealthyThresholdCount: 1 }, refusal: 'ValidationError' },
    { id: 'E-097, V27', more: { healthCheckProtocol: 'HTTP', matcher: { httpCode: '200' } }, refusal: "'200-399'" },
  ])('$id is not created with $more', ({ more, refusal }) => {
    expect(world.refusal(createTargetGroup, groupInput(more))).toContain(refusal);
  });

  it('V27 may be checked as often as a check may take, and be asked for the one matcher there is', () => {
    const { targetGroupArn } = group({ healthCheckIntervalSeconds: 5, healthCheckTimeoutSeconds: 5 });
    world.do(modifyTargetGroup, { targetGroupArn, healthCheckProtocol: 'HTTPS', matcher: { httpCode: '200-399' } });
    expect(world.resources.targetGroups.get(targetGroupArn)?.healthCheck.healthCheckProtocol).toBe('HTTPS');
  });

  it('NLB-03 takes targets on its own port alone', () => {
    const { targetGroupArn } = group({ targetType: 'ip' });
    const targets = [{ id: '127.0.10.200', port: 6082 }];
    expect(world.refusal(registerTargets, { targetGroupArn, targets })).toContain("Port '6082' of target");
    world.do(registerTargets, { targetGroupArn, targets: [{ id: '127.0.10.200' }] });
    expect([...(world.resources.targets.get(targetGroupArn)?.keys() ?? [])]).toEqual(['127.0.10.200:6081']);
  });

  it('ELB quotas has at most 300 targets in a zone behind a load balancer', () => {
    const { targetGroupArn } = group({ targetType: 'ip' });
    const targets = Array.from({ length: 301 }, (_, place) => ({
      id: `10.0.${Math.floor(place / 250)}.${place % 250}`,
      availabilityZone: ZONE.a,
    }));
    world.do(registerTargets, { targetGroupArn, targets });
    const { loadBalancerArn } = create();
    expect(world.refusal(createListener, { loadBalancerArn, defaultActions: forward(targetGroupArn) })).toContain(
      "TooManyTargets: Load balancer 'gate' can have at most '300' targets in one Availability Zone",
    );
  });

  it('NLB-03 has the attributes of its kind, with their defaults', () => {
    expect(
      describedAttributes(attributesOfTargetGroup(group()), {}).map(({ key, value }) => `${key}=${value}`),
    ).toEqual([
      'deregistration_delay.timeout_seconds=300',
      'stickiness.enabled=false',
      'stickiness.type=source_ip_dest_ip_proto',
      'target_failover.on_deregistration=no_rebalance',
      'target_failover.on_unhealthy=no_rebalance',
      'send_tcp_reset.on_unhealthy.enabled=false',
      'send_tcp_reset.on_deregistration.enabled=false',
    ]);
  });

  it('NLB-03 has both settings of fail-over alike, and can go back', () => {
    const { targetGroupArn } = group();
    const set = (values: Record<string, string>) => ({ targetGroupArn, attributes: attributesOf(values) });
    const one = set({ 'target_failover.on_unhealthy': 'rebalance' });
    expect(world.refusal(modifyTargetGroupAttributes, one)).toContain(
      "InvalidConfigurationRequest: 'target_failover.on_deregistration' value 'no_rebalance' and",
    );
    for (const value of ['rebalance', 'no_rebalance'])
      world.do(
        modifyTargetGroupAttributes,
        set({ 'target_failover.on_unhealthy': value, 'target_failover.on_deregistration': value }),
      );
    expect(world.resources.targetGroups.get(targetGroupArn)?.attributes).toEqual({
      'target_failover.on_deregistration': 'no_rebalance',
      'target_failover.on_unhealthy': 'no_rebalance',
    });
  });

  it.each([
    { key: 'stickiness.type', value: 'source_ip', code: 'InvalidConfigurationRequest: Stickiness type' },
    { key: 'stickiness.type', value: 'lb_cookie', code: 'InvalidConfigurationRequest: Stickiness type' },
    { key: 'stickiness.type', value: 'other', code: 'ValidationError' },
    { key: 'target_failover.on_unhealthy', value: 'move', code: 'ValidationError' },
    { key: 'deregistration_delay.timeout_seconds', value: '3601', code: 'ValidationError' },
    { key: 'slow_start.duration_seconds', value: '30', code: 'InvalidConfigurationRequest' },
  ])('refuses $key = $value', ({ key, value, code }) => {
    const { targetGroupArn } = group();
    expect(world.refusal(modifyTargetGroupAttributes, { targetGroupArn, attributes: [{ key, value }] })).toContain(
      code,
    );
  });

  it('ELB quotas is one of a hundred', () => {
    for (let count = 0; count < 100; count += 1) group({ name: `g${count}` });
    expect(world.refusal(createTargetGroup, groupInput({ name: 'one-more' }))).toContain(
      "TooManyTargetGroups: There can be at most '100' target groups with the protocol 'GENEVE'",
    );
    world.do(createTargetGroup, { name: 'web', protocol: 'HTTP', port: 80, vpcId: DEFAULT_VPC_ID });
  });
});
