import { beforeEach, describe, expect, it } from 'vitest';
import { createListener } from '../../../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../../../engine/control/operations/createLoadBalancer.ts';
import { createRule } from '../../../../engine/control/operations/createRule.ts';
import { createTargetGroup } from '../../../../engine/control/operations/createTargetGroup.ts';
import { deleteRule } from '../../../../engine/control/operations/deleteRule.ts';
import { modifyListener } from '../../../../engine/control/operations/modifyListener.ts';
import { modifyRule } from '../../../../engine/control/operations/modifyRule.ts';
import { registerTargets } from '../../../../engine/control/operations/registerTargets.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../../engine/model/zones.ts';
import { World } from '../../../support/World.ts';

let world: World;
beforeEach(() => {
  world = new World();
});
const group = (name: string): string =>
  world.do(createTargetGroup, { name, protocol: 'HTTP', port: 8080, vpcId: DEFAULT_VPC_ID, targetType: 'ip' })
    .targetGroupArn;

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

describe('ELB quotas: the targets of one load balancer', () => {
  const register = (targetGroupArn: string, from: number, count: number) => ({
    targetGroupArn,
    targets: Array.from({ length: count }, (_, place) => ({
      id: `10.${from}.${place >> 8}.${place & 255}`,
    })),
  });
  /** The same address, once on each port. */
  const registerPorts = (targetGroupArn: string, count: number, from = 1) => ({
    targetGroupArn,
    targets: Array.from({ length: count }, (_, place) => ({ id: '10.0.0.1', port: from + place })),
  });
  /** A second group for the load balancer that `use` made. */
  const useToo = (targetGroupArn: string, path = '/second') => ({
    listenerArn: String([...world.resources.listeners.keys()][0]),
    priority: 1 + world.resources.rules.size,
    conditions: [{ field: 'path-pattern', values: [path] }],
    actions: [{ type: 'forward', targetGroupArn }],
  });
  const TOO_MANY =
    "TooManyTargets: Load balancer 'web' can have at most '1000' targets in all of its target groups: it would have 1001. Register fewer, or use another load balancer.";

  it('refuses the 1,001st target of all groups together', () => {
    const [one, other] = [group('first'), group('second')];
    use(one);
    world.do(createRule, useToo(other));
    world.do(registerTargets, register(one, 0, 600));
    world.do(registerTargets, register(other, 1, 400));
    expect(world.refusal(registerTargets, register(other, 2, 1))).toBe(TOO_MANY);
    expect(world.refusal(registerTargets, register(other, 1, 400)), 'the same again').toBe('accepted');
    const free = group('free');
    expect(world.refusal(registerTargets, register(free, 2, 1_000)), 'of a group in no rule').toBe('accepted');
  });

  it('refuses a rule, a listener or a change of either that would bring too many', () => {
    const [one, other] = [group('first'), group('second')];
    use(one);
    world.do(registerTargets, register(one, 0, 600));
    world.do(registerTargets, register(other, 1, 401));
    expect(world.refusal(createRule, useToo(other))).toBe(TOO_MANY);
    const [loadBalancerArn] = world.resources.loadBalancers.keys();
    const defaultActions = [{ type: 'forward', targetGroupArn: other }];
    expect(
      world.refusal(createListener, {
        loadBalancerArn: String(loadBalancerArn),
        protocol: 'HTTP',
        port: 81,
        defaultActions,
      }),
    ).toBe(TOO_MANY);
    const [listenerArn] = world.resources.listeners.keys();
    const { ruleArn } = world.do(createRule, useToo(one));
    expect(world.refusal(modifyRule, { ruleArn, actions: defaultActions })).toBe(TOO_MANY);
    world.do(deleteRule, { ruleArn });
    expect(world.refusal(modifyListener, { listenerArn: String(listenerArn), defaultActions }), 'in its place').toBe(
      'accepted',
    );
  });

  it('refuses one target more than 1,000 times', () => {
    const [one, other] = [group('first'), group('second')];
    use(one);
    world.do(createRule, useToo(other));
    world.do(registerTargets, registerPorts(one, 1_000));
    expect(world.refusal(registerTargets, registerPorts(other, 1, 2_000))).toBe(
      "TooManyRegistrationsForTargetId: The target '10.0.0.1' can be registered at most '1000' times with the target groups of load balancer 'web': it would be 1001 times. Register it on fewer ports.",
    );
  });
});
