import { describe, expect, it } from 'vitest';
import { createLoadBalancer } from '../../../engine/control/operations/createLoadBalancer.ts';
import { createTargetGroup } from '../../../engine/control/operations/createTargetGroup.ts';
import { modifyLoadBalancerAttributes } from '../../../engine/control/operations/modifyLoadBalancerAttributes.ts';
import { modifyTargetGroupAttributes } from '../../../engine/control/operations/modifyTargetGroupAttributes.ts';
import type { RequestOf } from '../../../engine/model/requests.ts';
import type { CommandStep } from '../../../renderer/awsCommand/commandScript.ts';
import { loadBalancerSteps } from '../../../renderer/awsCommand/loadBalancerSteps.ts';
import { targetGroupSteps } from '../../../renderer/awsCommand/targetGroupSteps.ts';
import { World } from '../../support/World.ts';

const VPC = 'vpc-00000000000000001';
const tags = [{ key: 'env', value: 'a b' }];

/** Does steps that create something: what later ones name is what the first has made. */
function done(steps: readonly CommandStep[]): World {
  const world = new World();
  for (const step of steps) {
    const [loadBalancerArn = ''] = world.resources.loadBalancers.keys();
    const [targetGroupArn = ''] = world.resources.targetGroups.keys();
    switch (step.name) {
      case 'createLoadBalancer':
        world.do(createLoadBalancer, step.input);
        break;
      case 'createTargetGroup':
        world.do(createTargetGroup, step.input);
        break;
      case 'modifyLoadBalancerAttributes':
        world.do(modifyLoadBalancerAttributes, { ...step.input, loadBalancerArn });
        break;
      case 'modifyTargetGroupAttributes':
        world.do(modifyTargetGroupAttributes, { ...step.input, targetGroupArn });
        break;
      default:
        throw new Error(`${step.name} creates nothing`);
    }
  }
  return world;
}

describe('the steps that create such a thing again', () => {
  it.each([
    { name: 'web', subnets: ['subnet-00000000000000001', 'subnet-00000000000000002'], scheme: 'internal', tags },
    {
      name: 'net',
      type: 'network',
      scheme: 'internal',
      subnetMappings: [{ subnetId: 'subnet-00000000000000001', privateIPv4Address: '127.0.10.99' }],
    },
  ] as const)('issue 4: create the load balancer $name as it is', (asked) => {
    const world = new World();
    const attributes = [{ key: 'deletion_protection.enabled', value: 'true' }];
    const made = world.do(createLoadBalancer, structuredClone(asked) as unknown as RequestOf<'createLoadBalancer'>); // the same, to be written to
    const { loadBalancerArn } = made;
    world.do(modifyLoadBalancerAttributes, { loadBalancerArn, attributes });
    const [before] = world.resources.loadBalancers.values();
    const again = done(loadBalancerSteps(before ?? made, world.resources.tags.get(loadBalancerArn)));
    expect(again.resources).toEqual(world.resources);
  });

  it.each([
    {
      name: 'web',
      protocol: 'HTTP',
      port: 8080,
      vpcId: VPC,
      healthCheckPath: '/h',
      matcher: { httpCode: '200,202' },
      tags,
    },
    { name: 'net', protocol: 'TCP', port: 53, vpcId: VPC, targetType: 'ip' },
  ] as const)('issue 4: create the target group $name as it is', (asked) => {
    const world = new World();
    const made = world.do(createTargetGroup, { ...asked, tags });
    const { targetGroupArn } = made;
    const attributes = [{ key: 'deregistration_delay.timeout_seconds', value: '5' }];
    world.do(modifyTargetGroupAttributes, { targetGroupArn, attributes });
    const [before] = world.resources.targetGroups.values();
    const again = done(targetGroupSteps(before ?? made, world.resources.tags.get(targetGroupArn)));
    expect(again.resources).toEqual(world.resources);
  });
});
