import { expect, it } from 'vitest';
import { createListener } from '../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../engine/control/operations/createLoadBalancer.ts';
import { createTargetGroup } from '../../engine/control/operations/createTargetGroup.ts';
import { registerTargets } from '../../engine/control/operations/registerTargets.ts';
import { runInstances } from '../../engine/control/operations/runInstances.ts';
import { SAMPLE_IMAGE } from '../../engine/model/Instance.ts';
import { defaultSubnetId } from '../../engine/model/zones.ts';
import { askDns } from '../support/balancer/askDns.ts';
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
