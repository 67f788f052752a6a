import { expect, it } from 'vitest';
import { setSample } from '../../engine/instances/samples/io/setSample.ts';
import { createListener } from '../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../engine/control/operations/createLoadBalancer.ts';
import { createTargetGroup } from '../../engine/control/operations/createTargetGroup.ts';
import { registerTargets } from '../../engine/control/operations/registerTargets.ts';
import { runInstances } from '../../engine/control/operations/runInstances.ts';
import { SAMPLE_IMAGE } from '../../engine/model/Instance.ts';
import { defaultSubnetId } from '../../engine/model/zones.ts';
import { askDns } from '../support/balancer/askDns.ts';
import { get } from '../support/balancer/requestsFrom.ts';
import { groupInput, startBalancer } from '../support/balancer/startBalancer.ts';
import { RawClient } from '../support/RawClient.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';

/** A web server that asks the next tier for each of its own requests, at an address that it was given. */
const WEB_SERVER = (next: string) =>
  `"${process.execPath}" -e "require('http').createServer((q,r)=>require('http').get('${next}',a=>{r.setHeader('x-tier','web');a.pipe(r)})).listen(process.env.PORT,process.env.HOST)"`;

it('E-001, E-039 … E-043 an internet-facing balancer in front of web servers, which are clients of an internal one', async () => {
  const engine = await startTestEngine();
  const { control } = engine;
  const back = await startBalancer(engine, { name: 'back', instances: ['a1', 'b1'] });
  // E-041, E-042: the internal one has addresses of the zones' subnets, as targets have; so its clients are in the VPC.
  const subnets = [defaultSubnetId(0), defaultSubnetId(1)];
  const internal = control.change(createLoadBalancer, { name: 'inside', scheme: 'internal', subnets });
  const { targetGroupArn: inside } = control.change(createTargetGroup, groupInput('inside'));
  const targets = ['a1', 'b1'].map((name) => ({ id: back.idOf(name) }));
  control.change(registerTargets, { targetGroupArn: inside, targets });
  const listen = { protocol: 'HTTP', port: 9_090 };
  control.change(createListener, {
    ...listen,
    loadBalancerArn: internal.loadBalancerArn,
    defaultActions: [{ type: 'forward', targetGroupArn: inside }],
  });
  expect(internal.dnsName).toMatch(/^internal-inside-/);
  const { addresses } = await askDns(engine.dnsAddress, internal.dnsName, 'udp');
  expect(addresses).toHaveLength(2);

  const userData = WEB_SERVER(`http://${addresses[0]}:9090/app`);
  const [web] = control.change(runInstances, {
    imageId: SAMPLE_IMAGE,
    subnetId: subnets[0] ?? '',
    name: 'web',
    userData,
  });
  if (!web) throw new Error('one instance was asked for');
  await awaited(engine, 'the web server', () => control.resources.instances.get(web.instanceId)?.state === 'running');
  const front = control.change(createLoadBalancer, { name: 'front', subnets });
  expect([front.scheme, front.dnsName.startsWith('internal-')]).toEqual(['internet-facing', false]);
  const { targetGroupArn } = control.change(createTargetGroup, groupInput('front'));
  control.change(registerTargets, { targetGroupArn, targets: [{ id: web.instanceId }] });
  control.change(createListener, {
    ...listen,
    loadBalancerArn: front.loadBalancerArn,
    defaultActions: [{ type: 'forward', targetGroupArn }],
  });
  await awaited(engine, 'both to be active', () =>
    [front, internal].every(({ loadBalancerArn }) => control.stateOf(loadBalancerArn).code === 'active'),
  );
  const answer = await askDns(engine.dnsAddress, front.dnsName, 'udp');
  await expect
    .poll(
      async () => {
        const client = await RawClient.connect(9_090, answer.addresses[0]);
        return client.send('GET /shop HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n').closed();
      },
      { timeout: 8_000 },
    )
    .toMatch(/x-tier: web[\s\S]*"path":"\/app"/i);
});

/** What a client of the front tier gets. */
interface BothAnswers {
  readonly name: string;
  readonly upstream: {
    readonly status: number | null;
    readonly body?: { readonly name: string; readonly path: string };
  };
}

it('E-039 … E-043 the sample two-tier: who asks the front gets the answers of both tiers, and 502 without the back one', async () => {
  const engine = await startTestEngine();
  await engine.createSample('two-tier');
  const { control } = engine;
  const { loadBalancers, targetGroups, instances } = control.resources;
  const balancers = [...loadBalancers.values()].map(({ name, scheme }) => `${name} ${scheme}`);
  expect(balancers.toSorted()).toEqual(['sample-back internal', 'sample-front internet-facing']);
  const states = () =>
    [...targetGroups.keys()].flatMap((group) =>
      [...(control.resources.targets.get(group)?.keys() ?? [])].map((key) => control.healthOf(group, key).state),
    );
  await awaited(engine, 'eight healthy targets', () => states().filter((state) => state === 'healthy').length === 8);

  const front = [...loadBalancers.values()].find(({ name }) => name === 'sample-front')?.dnsName ?? '';
  const { addresses } = await askDns(engine.dnsAddress, front, 'udp');
  const ask = async (place: number) => {
    const { status, body } = await get(addresses[place % addresses.length] ?? '', 8_080, '/shop');
    const { name, upstream } = JSON.parse(body) as BothAnswers; // what the sample target sends
    return { status, name, upstream };
  };
  const answers = await Promise.all(Array.from({ length: 32 }, (_, place) => ask(place)));
  expect(new Set(answers.map(({ status, upstream }) => `${status} ${upstream.status} ${upstream.body?.path}`))).toEqual(
    new Set(['200 200 /shop']),
  );
  const named = (names: readonly (string | undefined)[]) => [...new Set(names)].toSorted().join(' ');
  expect(named(answers.map(({ name }) => name))).toBe('web-a1 web-a2 web-b1 web-b2');
  expect(named(answers.map(({ upstream }) => upstream.body?.name))).toBe('app-a1 app-a2 app-b1 app-b2');

  const back = [...instances.values()].filter(({ name }) => name.startsWith('app-'));
  await Promise.all(back.map(({ address }) => setSample(address, { mode: 'refuse' })));
  expect(await ask(0)).toMatchObject({ status: 502, upstream: { status: 502 } });
});
