import { describe, expect, it } from 'vitest';
import { withClassicBalancers } from '../../../../../engine/model/withClassicBalancers.ts';
import { commandScript } from '../../../../../renderer/awsCommand/commandScript.ts';
import { classicSteps } from '../../../../../renderer/awsCommand/classicSteps.ts';
import {
  classicCreationCalls,
  classicDraftProblems,
  NEW_CLASSIC,
  type ClassicDraft,
} from '../../../../../renderer/pages/loadBalancers/classic/create/ClassicDraft.ts';
import {
  newListenerDraft,
  policyCalls,
  savedListenerDraft,
} from '../../../../../renderer/pages/loadBalancers/classic/ClassicListenerDraft.ts';
import { doClassic } from '../../../../support/doClassic.ts';
import { World } from '../../../../support/World.ts';

const DRAFT: ClassicDraft = {
  ...NEW_CLASSIC,
  name: 'legacy',
  subnets: { 'us-local-1a': 'subnet-00000000000000001' },
  listeners: [
    { ...newListenerDraft(1, '80'), stickiness: 'lb', seconds: '60' },
    { ...newListenerDraft(2, '81'), stickiness: 'app', cookie: 'SESSION' },
    { ...newListenerDraft(3, '90'), protocol: 'TCP', instanceProtocol: 'TCP', instancePort: '91', stickiness: 'lb' },
  ],
};

function made(draft: ClassicDraft) {
  const world = new World();
  const instanceIds = [world.instance(0, 'a1'), world.instance(0, 'a2')];
  doClassic(world, classicCreationCalls({ ...draft, instanceIds }, [{ key: 'env', value: 'test', existing: false }]));
  const [balancer] = world.resources.classicLoadBalancers.values();
  if (!balancer) throw new Error('one was created');
  return { world, balancer, instanceIds };
}

describe('the form for a Classic Load Balancer', () => {
  it('E-009, E-024, V11 makes what it shows: cross-zone and draining on, instances, check and stickiness', () => {
    const { world, balancer, instanceIds } = made(DRAFT);
    expect(classicDraftProblems(DRAFT, new Set()).count).toBe(0);
    expect(balancer.attributes).toMatchObject({ crossZone: true, connectionDraining: { enabled: true } });
    expect(balancer.instances.map(({ instanceId }) => instanceId)).toEqual(instanceIds);
    expect(balancer.healthCheck).toMatchObject({ target: 'HTTP:80/index.html', interval: 30, timeout: 5 });
    expect(balancer.listeners.map((one) => savedListenerDraft(balancer, one).stickiness)).toEqual([
      'lb',
      'app',
      'none',
    ]);
    const groups = [...withClassicBalancers(world.resources).targetGroups.values()];
    expect(groups.map(({ name, attributes }) => `${name} ${attributes['stickiness.type'] ?? '-'}`)).toEqual([
      'legacy:80 lb_cookie',
      'legacy:80 app_cookie',
      'legacy:91 -',
    ]);
    expect(world.resources.tags.get(balancer.loadBalancerArn)).toEqual({ env: 'test' });
  });

  it('changes the stickiness of a listener by a policy of another name, and back by the one that is there', () => {
    const { world, balancer } = made(DRAFT);
    const [listener] = balancer.listeners;
    if (!listener) throw new Error('it has three');
    const saved = savedListenerDraft(balancer, listener);
    const asked = { ...balancer, current: listener.policyNames };
    expect(policyCalls(saved, asked)).toEqual([]);
    doClassic(world, policyCalls({ ...saved, seconds: '120' }, asked));
    const [after = balancer] = world.resources.classicLoadBalancers.values();
    expect(after.listeners[0]?.policyNames).toEqual(['load-balancer-cookie-80-2']);
    expect(
      policyCalls(saved, { ...after, current: after.listeners[0]?.policyNames ?? [] }).map(({ name }) => name),
    ).toEqual(['setClassicListenerPolicies']);
  });

  it.each([
    { name: 'no zone', changes: { subnets: {} }, count: 1 },
    { name: 'no listener', changes: { listeners: [] }, count: 1 },
    { name: 'V11 a name that is taken', changes: { name: 'taken' }, count: 1 },
    { name: 'a name that begins with internal-, which a Classic one may', changes: { name: 'internal-x' }, count: 0 },
    {
      name: 'two listeners on one port',
      changes: { listeners: [newListenerDraft(1, '80'), newListenerDraft(2, '80')] },
      count: 2,
    },
    {
      name: 'HTTPS without a certificate, towards TCP',
      changes: { listeners: [{ ...newListenerDraft(1), protocol: 'HTTPS', instanceProtocol: 'TCP' } as const] },
      count: 2,
    },
    {
      name: 'an interval that is no longer than the timeout',
      changes: { healthCheck: { ...NEW_CLASSIC.healthCheck, interval: '5' } },
      count: 1,
    },
  ])('says what needs attention: $name', ({ changes, count }) => {
    expect(classicDraftProblems({ ...DRAFT, ...changes }, new Set(['taken'])).count).toBe(count);
  });

  it('issue 4: copies as commands that create it again as it is, without its instances', () => {
    const { world, balancer: first } = made(DRAFT);
    const accessLog = { enabled: true, s3BucketName: 'my-logs', emitInterval: 5 };
    doClassic(world, [
      {
        name: 'modifyClassicAttributes',
        input: { loadBalancerName: first.name, loadBalancerAttributes: { accessLog } },
      },
    ]);
    const [balancer = first] = world.resources.classicLoadBalancers.values();
    expect(balancer.attributes.accessLog).toMatchObject({ enabled: true, bucket: 'my-logs', emitIntervalMinutes: 5 });
    const steps = classicSteps(balancer, world.resources.tags.get(balancer.loadBalancerArn));
    const again = new World();
    doClassic(again, steps);
    const [copy] = again.resources.classicLoadBalancers.values();
    const own = { dnsName: '', createdAtMs: 0, instances: [] };
    expect({ ...copy, ...own }).toEqual({ ...balancer, ...own });
    const engine = { endpoint: 'http://127.0.0.1:7071', region: 'us-local-1', dataDir: null };
    expect(commandScript(steps, engine).split(' &&\n')).toHaveLength(steps.length);
  });
});
