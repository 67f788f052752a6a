import { describe, expect, it } from 'vitest';
import { configureClassicHealthCheck } from '../../../../engine/control/operations/classic/configureClassicHealthCheck.ts';
import { createClassicBalancer } from '../../../../engine/control/operations/classic/createClassicBalancer.ts';
import { modifyClassicAttributes } from '../../../../engine/control/operations/classic/modifyClassicAttributes.ts';
import { addTags } from '../../../../engine/control/operations/addTags.ts';
import { createLoadBalancer } from '../../../../engine/control/operations/createLoadBalancer.ts';
import { createTargetGroup } from '../../../../engine/control/operations/createTargetGroup.ts';
import { fieldChanges } from '../../../../engine/control/fieldChanges.ts';
import { modifyLoadBalancerAttributes } from '../../../../engine/control/operations/modifyLoadBalancerAttributes.ts';
import { modifyTargetGroup } from '../../../../engine/control/operations/modifyTargetGroup.ts';
import { modifyTargetGroupAttributes } from '../../../../engine/control/operations/modifyTargetGroupAttributes.ts';
import type { Operation } from '../../../../engine/control/operations/Operation.ts';
import { setSubnets } from '../../../../engine/control/operations/setSubnets.ts';
import { changedResources } from '../../../../engine/model/changedResources.ts';
import type { EngineEvent } from '../../../../engine/model/EngineEvent.ts';
import { eventOf } from '../../../../engine/model/eventOf.ts';
import { revertOf } from '../../../../renderer/pages/events/revertOf.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { World } from '../../../support/World.ts';

const SUBNETS = ['subnet-00000000000000001', 'subnet-00000000000000002', 'subnet-00000000000000003'];

function world() {
  const made = new World();
  const { loadBalancerArn } = made.do(createLoadBalancer, { name: 'web', subnets: SUBNETS.slice(0, 2) });
  const { targetGroupArn } = made.do(createTargetGroup, {
    name: 'app',
    protocol: 'HTTP',
    port: 80,
    vpcId: 'vpc-00000000000000001',
  });
  made.do(createClassicBalancer, {
    loadBalancerName: 'old',
    listeners: [{ protocol: 'HTTP', loadBalancerPort: 80, instancePort: 80 }],
    subnets: SUBNETS.slice(0, 1),
  });
  return { made, loadBalancerArn, targetGroupArn };
}

/** Carries out an operation as the console would; answers the event that the history keeps of it. */
function changed<Input>(made: World, operation: Operation<Input, unknown>, input: Input): EngineEvent {
  const { changes, title, fact, resource } = operation(made.resources, input, {
    nowMs: 1_000,
    random: seededRandom(2),
  });
  const fields = fieldChanges(made.resources, changes);
  made.resources = changedResources(made.resources, changes);
  const news = { kind: 'change', title: title ?? '', detail: '', resource, fact: fact ?? null } as const;
  return eventOf(news, { atMs: 1_000, actor: 'console', fields });
}

/** The operations that reverts are made of here. */
const OPERATIONS = {
  modifyTargetGroup,
  modifyTargetGroupAttributes,
  modifyLoadBalancerAttributes,
  setSubnets,
  configureClassicHealthCheck,
  modifyClassicAttributes,
};

describe('a change of the history, reverted', () => {
  it.each([
    {
      name: 'health check settings',
      change: ({ made, targetGroupArn }: ReturnType<typeof world>) =>
        changed(made, modifyTargetGroup, {
          targetGroupArn,
          healthCheckIntervalSeconds: 10,
          matcher: { httpCode: '200-204' },
        }),
    },
    {
      name: 'attributes of a target group, one of which had the default',
      change: ({ made, targetGroupArn }: ReturnType<typeof world>) =>
        changed(made, modifyTargetGroupAttributes, {
          targetGroupArn,
          attributes: [{ key: 'deregistration_delay.timeout_seconds', value: '5' }],
        }),
      standard: true,
    },
    {
      name: 'zones',
      change: ({ made, loadBalancerArn }: ReturnType<typeof world>) =>
        changed(made, setSubnets, { loadBalancerArn, subnets: SUBNETS }),
    },
    {
      name: 'the health check of a Classic one',
      change: ({ made }: ReturnType<typeof world>) =>
        changed(made, configureClassicHealthCheck, {
          loadBalancerName: 'old',
          healthCheck: { target: 'TCP:81', interval: 20, timeout: 3, unhealthyThreshold: 3, healthyThreshold: 3 },
        }),
    },
    {
      name: 'attributes of a Classic one',
      change: ({ made }: ReturnType<typeof world>) =>
        changed(made, modifyClassicAttributes, {
          loadBalancerName: 'old',
          loadBalancerAttributes: {
            crossZoneLoadBalancing: { enabled: true },
            connectionSettings: { idleTimeout: 9 },
          },
        }),
    },
  ])('brings back $name as it was', ({ change, standard = false }) => {
    const ground = world();
    const before = ground.made.resources;
    const event = change(ground);
    const revert = revertOf(event, ground.made.resources);
    expect(revert?.isChangedSince).toBe(false);
    for (const { name, input } of revert?.calls ?? []) {
      const operation = OPERATIONS[name as keyof typeof OPERATIONS] as Operation<unknown, unknown>; // of these
      ground.made.do(operation, input);
    }
    const { made, targetGroupArn, loadBalancerArn } = ground;
    expect(made.resources.classicLoadBalancers).toEqual(before.classicLoadBalancers);
    expect(made.resources.loadBalancers.get(loadBalancerArn)).toEqual(before.loadBalancers.get(loadBalancerArn));
    const attributes = standard ? { 'deregistration_delay.timeout_seconds': '300' } : {};
    const group = before.targetGroups.get(targetGroupArn);
    expect(made.resources.targetGroups.get(targetGroupArn)).toEqual({
      ...group,
      attributes: { ...group?.attributes, ...attributes },
    });
  });

  it('takes tags back, and says when something has been changed again since', () => {
    const { made, targetGroupArn } = world();
    const tagged = changed(made, addTags, { resourceArns: [targetGroupArn], tags: [{ key: 'a.b', value: '1' }] });
    expect(revertOf(tagged, made.resources)?.calls).toEqual([
      { name: 'removeTags', input: { resourceArns: [targetGroupArn], tagKeys: ['a.b'] } },
    ]);
    const first = changed(made, modifyTargetGroup, { targetGroupArn, healthCheckIntervalSeconds: 10 });
    changed(made, modifyTargetGroup, { targetGroupArn, healthCheckIntervalSeconds: 20 });
    expect(revertOf(first, made.resources)?.isChangedSince).toBe(true);
  });

  it('offers nothing for what happened by itself, and for what the history does not hold', () => {
    const { made, targetGroupArn } = world();
    const event = changed(made, modifyTargetGroup, { targetGroupArn, healthCheckIntervalSeconds: 10 });
    expect(revertOf({ ...event, actor: 'engine' }, made.resources)).toBeNull();
    expect(revertOf({ ...event, fields: [] }, made.resources)).toBeNull();
    expect(revertOf({ ...event, resource: `${targetGroupArn}0` }, made.resources)).toBeNull();
  });
});
