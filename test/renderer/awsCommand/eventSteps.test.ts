import { describe, expect, it } from 'vitest';
import { fieldChanges } from '../../../engine/control/fieldChanges.ts';
import { createListener } from '../../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../../engine/control/operations/createLoadBalancer.ts';
import { createTargetGroup } from '../../../engine/control/operations/createTargetGroup.ts';
import { deleteListener } from '../../../engine/control/operations/deleteListener.ts';
import { modifyLoadBalancerAttributes } from '../../../engine/control/operations/modifyLoadBalancerAttributes.ts';
import { modifyTargetGroup } from '../../../engine/control/operations/modifyTargetGroup.ts';
import { modifyTargetGroupAttributes } from '../../../engine/control/operations/modifyTargetGroupAttributes.ts';
import type { Operation } from '../../../engine/control/operations/Operation.ts';
import { startZonalShift } from '../../../engine/control/operations/startZonalShift.ts';
import { stopInstances } from '../../../engine/control/operations/stopInstances.ts';
import type { EngineEvent, EventActor } from '../../../engine/model/EngineEvent.ts';
import { eventOf } from '../../../engine/model/eventOf.ts';
import { eventSteps } from '../../../renderer/awsCommand/eventSteps.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import { World } from '../../support/World.ts';

const world = new World();
const { targetGroupArn } = world.do(createTargetGroup, {
  name: 'web',
  protocol: 'HTTP',
  port: 80,
  vpcId: 'vpc-00000000000000001',
});
const { loadBalancerArn } = world.do(createLoadBalancer, {
  name: 'web',
  subnets: ['subnet-00000000000000001', 'subnet-00000000000000002'],
});
const { listenerArn } = world.do(createListener, {
  loadBalancerArn,
  protocol: 'HTTP',
  port: 80,
  defaultActions: [{ type: 'forward', targetGroupArn }],
});
const [one, two] = [world.instance(0, 'one'), world.instance(0, 'two')];
world.do(modifyTargetGroupAttributes, {
  targetGroupArn,
  attributes: [{ key: 'load_balancing.cross_zone.enabled', value: 'false' }],
});
world.do(modifyLoadBalancerAttributes, {
  loadBalancerArn,
  attributes: [{ key: 'zonal_shift.config.enabled', value: 'true' }],
});

/** The event of an operation, as the history has it. */
function eventBy<Input>(
  operation: Operation<Input, unknown>,
  input: Input,
  actor: EventActor = 'console',
): EngineEvent {
  const { resources } = world;
  const { changes, title, fact = null, resource } = operation(resources, input, { nowMs: 1, random: seededRandom(2) });
  const news = { kind: 'change', title: title ?? '', detail: '', resource, fact } as const;
  return eventOf(news, { atMs: 1, actor, fields: fieldChanges(resources, changes) });
}

describe('the call that an event tells of', () => {
  it('issue 4: is the one that was made, where the event holds all of it', () => {
    const attributes = [{ key: 'idle_timeout.timeout_seconds', value: '70' }];
    const delay = [{ key: 'deregistration_delay.timeout_seconds', value: '7' }];
    const healthCheck = {
      targetGroupArn,
      healthCheckPort: '81',
      healthCheckPath: '/a%20b',
      healthCheckIntervalSeconds: 7,
      matcher: { httpCode: '200,202' },
    };
    const shift = { loadBalancerArn, awayFrom: 'us-local-1a', expiresIn: '30m', comment: 'a comment' };
    const events = [
      eventBy(deleteListener, { listenerArn }),
      eventBy(modifyLoadBalancerAttributes, { loadBalancerArn, attributes }),
      eventBy(modifyTargetGroupAttributes, { targetGroupArn, attributes: delay }, 'api'),
      eventBy(modifyTargetGroup, healthCheck),
      eventBy(startZonalShift, shift),
      eventBy(stopInstances, { instanceIds: [one] }),
    ];
    expect(events.flatMap(eventSteps)).toEqual([
      { name: 'deleteListener', input: { listenerArn } },
      { name: 'modifyLoadBalancerAttributes', input: { loadBalancerArn, attributes } },
      { name: 'modifyTargetGroupAttributes', input: { targetGroupArn, attributes: delay } },
      { name: 'modifyTargetGroup', input: healthCheck },
      { name: 'startZonalShift', input: shift },
      { name: 'stopInstances', input: { instanceIds: [one] } },
    ]);
  });

  it('is none where the event holds half of it, or nobody made one', () => {
    const classic = 'arn:aws:elasticloadbalancing:us-local-1:000000000000:loadbalancer/old';
    const deletion = eventBy(deleteListener, { listenerArn });
    const events = [
      eventBy(stopInstances, { instanceIds: [one, two] }),
      { ...deletion, actor: 'engine' as const },
      { ...deletion, fact: null },
      { ...deletion, fact: { code: 'loadBalancerDeleted', name: 'old' } as const, resource: classic },
    ];
    expect(events.flatMap(eventSteps)).toEqual([]);
  });
});
