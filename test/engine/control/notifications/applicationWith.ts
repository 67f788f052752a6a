import { createListener } from '../../../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../../../engine/control/operations/createLoadBalancer.ts';
import { createTargetGroup } from '../../../../engine/control/operations/createTargetGroup.ts';
import { registerTargets } from '../../../../engine/control/operations/registerTargets.ts';
import { targetId } from '../../../../engine/model/changedResources.ts';
import type { Resources } from '../../../../engine/model/Resources.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../../engine/model/zones.ts';
import { World } from '../../../support/World.ts';

/** A load balancer `app` with a group `web` of `count` addresses from 10.0.0.1, and the ids of their records. */
export function applicationWith(count: number): { readonly resources: Resources; readonly ids: readonly string[] } {
  const world = new World();
  const { targetGroupArn } = world.do(createTargetGroup, {
    name: 'web',
    protocol: 'HTTP',
    port: 80,
    vpcId: DEFAULT_VPC_ID,
    targetType: 'ip',
  });
  const targets = Array.from({ length: count }, (_, place) => ({ id: `10.0.0.${place + 1}`, availabilityZone: 'all' }));
  world.do(registerTargets, { targetGroupArn, targets });
  const { loadBalancerArn } = world.do(createLoadBalancer, {
    name: 'app',
    subnets: [defaultSubnetId(0), defaultSubnetId(1)],
  });
  const defaultActions = [{ type: 'forward', targetGroupArn }];
  world.do(createListener, { loadBalancerArn, protocol: 'HTTP', port: 80, defaultActions });
  const registered = [...(world.resources.targets.get(targetGroupArn)?.values() ?? [])];
  return { resources: world.resources, ids: registered.map(targetId) };
}
