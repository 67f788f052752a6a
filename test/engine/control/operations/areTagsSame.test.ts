import { beforeEach, describe, expect, it } from 'vitest';
import { createListener } from '../../../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../../../engine/control/operations/createLoadBalancer.ts';
import { createTargetGroup } from '../../../../engine/control/operations/createTargetGroup.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../../engine/model/zones.ts';
import { World } from '../../../support/World.ts';

let world: World;
beforeEach(() => {
  world = new World();
});
const subnets = () => [defaultSubnetId(0), defaultSubnetId(1)];
const group = { name: 'web', protocol: 'HTTP', port: 80, vpcId: DEFAULT_VPC_ID };

describe('a second create with tags', () => {
  it('API-02 takes tags for settings: other ones are refused, the same or none are not', () => {
    const asked = (tags?: { key: string; value: string }[]) => ({
      name: 'web',
      subnets: subnets(),
      ...(tags && { tags }),
    });
    const [k, l] = [
      { key: 'k', value: '1' },
      { key: 'l', value: '2' },
    ];
    const first = world.do(createLoadBalancer, asked([k, l]));
    expect(world.do(createLoadBalancer, asked([l, k]))).toBe(first);
    expect(world.do(createLoadBalancer, asked())).toBe(first);
    for (const tags of [[k], [k, { key: 'l', value: '3' }], [k, l, { key: 'm', value: '' }]])
      expect(world.refusal(createLoadBalancer, asked(tags))).toBe(
        "DuplicateLoadBalancerName: A load balancer with the same name 'web' exists, but with different settings. Its tags differ. Choose another name, or change that one.",
      );
  });

  it('API-02 takes the tags of target groups and listeners for settings too', () => {
    const tags = [{ key: 'k', value: '1' }];
    const others = [{ key: 'k', value: '2' }];
    const { targetGroupArn } = world.do(createTargetGroup, { ...group, tags });
    expect(world.do(createTargetGroup, { ...group, tags }).targetGroupArn).toBe(targetGroupArn);
    expect(world.refusal(createTargetGroup, { ...group, tags: others })).toContain(
      "DuplicateTargetGroupName: A target group with the same name 'web' exists, but with different settings. Its tags differ.",
    );
    const listener = {
      loadBalancerArn: world.do(createLoadBalancer, { name: 'web', subnets: subnets() }).loadBalancerArn,
      protocol: 'HTTP',
      port: 80,
      defaultActions: [{ type: 'forward', targetGroupArn }],
    };
    const { listenerArn } = world.do(createListener, { ...listener, tags });
    expect(world.do(createListener, { ...listener, tags }).listenerArn).toBe(listenerArn);
    expect(world.refusal(createListener, { ...listener, tags: others })).toContain('DuplicateListener');
  });
});
