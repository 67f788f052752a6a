import { beforeEach, describe, expect, it } from 'vitest';
import { createListener } from '../../../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../../../engine/control/operations/createLoadBalancer.ts';
import {
  createTargetGroup,
  type CreateTargetGroupInput,
} from '../../../../engine/control/operations/createTargetGroup.ts';
import { deleteLoadBalancer } from '../../../../engine/control/operations/deleteLoadBalancer.ts';
import { deregisterTargets } from '../../../../engine/control/operations/deregisterTargets.ts';
import { modifyTargetGroup } from '../../../../engine/control/operations/modifyTargetGroup.ts';
import { modifyTargetGroupAttributes } from '../../../../engine/control/operations/modifyTargetGroupAttributes.ts';
import { registerTargets } from '../../../../engine/control/operations/registerTargets.ts';
import { describedAttributes } from '../../../../engine/model/AttributeDefinition.ts';
import { attributesOfTargetGroup } from '../../../../engine/model/attributesOfLoadBalancer.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../../engine/model/zones.ts';
import { withBalancerTargets } from '../../../../engine/model/withBalancerTargets.ts';
import { World } from '../../../support/World.ts';

const SUBNETS = [defaultSubnetId(0), defaultSubnetId(1)];

let world: World;
let front: string;
beforeEach(() => {
  world = new World();
  front = application('front');
});

const forward = (targetGroupArn: string) => [{ type: 'forward', targetGroupArn }];
const groupOf = (name: string, more: Partial<CreateTargetGroupInput> = {}) => {
  const input = { name, protocol: 'TCP', port: 80, vpcId: DEFAULT_VPC_ID, targetType: 'alb' as const, ...more };
  return world.do(createTargetGroup, input);
};
/** An Application Load Balancer that listens on port 80. */
function application(name: string): string {
  const { loadBalancerArn } = world.do(createLoadBalancer, { name, subnets: SUBNETS });
  const web = groupOf(`${name}-web`, { targetType: 'instance', protocol: 'HTTP' }).targetGroupArn;
  world.do(createListener, { loadBalancerArn, protocol: 'HTTP', port: 80, defaultActions: forward(web) });
  return loadBalancerArn;
}
const register = (targetGroupArn: string, target: object = {}) => ({
  targetGroupArn,
  targets: [{ id: front, ...target }],
});

describe('a load balancer as target (ELB 5.8)', () => {
  it('stands for its nodes, each in its zone', () => {
    const { targetGroupArn } = groupOf('albs');
    world.do(registerTargets, register(targetGroupArn));
    expect([...(world.resources.targets.get(targetGroupArn)?.keys() ?? [])]).toEqual([`${front}:80`]);
    const running = withBalancerTargets(world.resources);
    expect(
      [...(running.targets.get(targetGroupArn)?.values() ?? [])].map(({ key, zone }) => `${key} in ${zone}`),
    ).toEqual(['front.us-local-1a:80 in us-local-1a', 'front.us-local-1b:80 in us-local-1b']);
    expect(withBalancerTargets(world.resources)).toBe(running);
    world.do(registerTargets, register(targetGroupArn));
    expect(world.resources.targets.get(targetGroupArn)?.size).toBe(1);
    world.do(deregisterTargets, register(targetGroupArn));
    expect(withBalancerTargets(world.resources)).toBe(world.resources);
  });

  it('is checked by HTTP or HTTPS, with the times of a Network Load Balancer', () => {
    const { targetGroupArn, healthCheck } = groupOf('albs');
    expect(healthCheck).toMatchObject({
      healthCheckProtocol: 'HTTP',
      healthCheckTimeoutSeconds: 6,
      healthCheckIntervalSeconds: 30,
      matcher: '200-399',
    });
    expect(world.refusal(modifyTargetGroup, { targetGroupArn, healthCheckProtocol: 'HTTPS' })).toBe('accepted');
    expect(world.refusal(modifyTargetGroup, { targetGroupArn, healthCheckProtocol: 'TCP' })).toContain(
      "ValidationError: Health check protocol 'TCP' is not supported",
    );
    const input = { name: 'x', port: 80, vpcId: DEFAULT_VPC_ID, targetType: 'alb' as const };
    expect(world.refusal(createTargetGroup, { ...input, protocol: 'UDP' })).toContain('ValidationError');
    expect(world.refusal(createTargetGroup, { ...input, protocol: 'TCP', healthCheckProtocol: 'TCP' })).not.toContain(
      'accepted',
    );
  });

  it('keeps the attributes of its group at their defaults, the client’s address kept', () => {
    const group = groupOf('albs');
    const described = new Map(
      describedAttributes(attributesOfTargetGroup(group), {}).map(({ key, value }) => [key, value]),
    );
    expect([described.get('preserve_client_ip.enabled'), described.get('proxy_protocol_v2.enabled')]).toEqual([
      'true',
      'false',
    ]);
    for (const key of described.keys()) {
      const value = { true: 'false', false: 'true' }[described.get(key) ?? ''];
      if (value === undefined) continue;
      const asked = { targetGroupArn: group.targetGroupArn, attributes: [{ key, value }] };
      expect(`${key} ${world.refusal(modifyTargetGroupAttributes, asked)}`).toContain('InvalidConfigurationRequest');
    }
  });

  it.each([
    { name: 'something that is no load balancer', target: { id: 'i-0123' }, refusal: 'ValidationError: The target' },
    { name: 'another port', target: { port: 81 }, refusal: "ValidationError: The port '81' must be that of" },
    { name: 'a zone', target: { availabilityZone: 'us-local-1a' }, refusal: 'ValidationError: The Availability Zone' },
  ])('refuses $name', ({ target, refusal }) => {
    const { targetGroupArn } = groupOf('albs');
    expect(world.refusal(registerTargets, register(targetGroupArn, target))).toContain(refusal);
  });

  it('needs a listener on the port, one in a group, and two groups at most', () => {
    const elsewhere = groupOf('elsewhere', { port: 81 }).targetGroupArn;
    expect(world.refusal(registerTargets, register(elsewhere))).toContain(
      `InvalidTarget: The load balancer '${front}' has no listener on port '81'`,
    );
    const [first, second, third] = ['one', 'two', 'three'].map((name) => groupOf(name).targetGroupArn);
    world.do(registerTargets, register(first ?? ''));
    expect(world.refusal(registerTargets, register(first ?? '', { id: application('other') }))).toContain(
      'TooManyTargets',
    );
    world.do(registerTargets, register(second ?? ''));
    expect(world.refusal(registerTargets, register(third ?? ''))).toContain('TooManyRegistrationsForTargetId');
  });

  it('is behind TCP listeners alone, and cannot be deleted while it is a target', () => {
    const { targetGroupArn } = groupOf('albs');
    const { loadBalancerArn } = world.do(createLoadBalancer, { name: 'net', type: 'network', subnets: SUBNETS });
    const listen = { loadBalancerArn, port: 80, defaultActions: forward(targetGroupArn) };
    expect(world.refusal(createListener, { ...listen, protocol: 'TLS', certificates: [] })).toContain(
      'IncompatibleProtocols',
    );
    expect(world.refusal(createListener, { ...listen, protocol: 'TCP' })).toBe('accepted');
    world.do(registerTargets, register(targetGroupArn));
    expect(world.refusal(deleteLoadBalancer, { loadBalancerArn: front })).toContain(
      `ResourceInUse: Load balancer '${front}' cannot be deleted because it is currently associated with another service`,
    );
    world.do(deregisterTargets, register(targetGroupArn));
    expect(world.refusal(deleteLoadBalancer, { loadBalancerArn: front })).toBe('accepted');
  });

  it('counts as 50 targets in each zone', () => {
    const { loadBalancerArn } = world.do(createLoadBalancer, { name: 'net', type: 'network', subnets: SUBNETS });
    for (let place = 0; place < 10; place += 1) {
      front = application(`app${place}`);
      const { targetGroupArn } = groupOf(`g${place}`);
      const listen = { loadBalancerArn, protocol: 'TCP', port: 1_000 + place, defaultActions: forward(targetGroupArn) };
      world.do(createListener, listen);
      world.do(registerTargets, register(targetGroupArn));
    }
    front = application('last');
    const { targetGroupArn } = groupOf('last');
    world.do(createListener, { loadBalancerArn, protocol: 'TCP', port: 80, defaultActions: forward(targetGroupArn) });
    expect(world.refusal(registerTargets, register(targetGroupArn))).toContain('TooManyTargets');
  });
});
