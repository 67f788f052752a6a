import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createListener } from '../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../engine/control/operations/createLoadBalancer.ts';
import { createTargetGroup } from '../../engine/control/operations/createTargetGroup.ts';
import { allocateAddress } from '../../engine/control/operations/network/allocateAddress.ts';
import { registerTargets } from '../../engine/control/operations/registerTargets.ts';
import { setSubnets } from '../../engine/control/operations/setSubnets.ts';
import type { Engine } from '../../engine/index.ts';
import type { LoadBalancer } from '../../engine/model/LoadBalancer.ts';
import { targetKey } from '../../engine/model/names.ts';
import { defaultSubnetId } from '../../engine/model/zones.ts';
import { askDns } from '../support/balancer/askDns.ts';
import { get } from '../support/balancer/requestsFrom.ts';
import { groupInput, startBalancer, startInstances } from '../support/balancer/startBalancer.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';

type Named = Pick<LoadBalancer, 'dnsName'>;

/** The address of each zone's node, by the zonal names in DNS. */
async function addressesOf({ dnsAddress }: Engine, { dnsName }: Named, letters: string): Promise<readonly string[]> {
  const answers = [...letters].map((letter) => askDns(dnsAddress, `us-local-1${letter}.${dnsName}`));
  return (await Promise.all(answers)).flatMap(({ addresses }) => addresses);
}

it('E-035 a Network Load Balancer keeps one address a zone, through changes, a dead worker and a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'balanza-static-'));
  onTestFinished(() => {
    rmSync(dataDir, { recursive: true });
  });
  const { log, expectError } = expectedLog();
  expectError(/^worker 0 of the data plane died/);
  const first = await startTestEngine({ dataDir, log });
  const balancer = await startBalancer(first, { protocol: 'TCP', instances: ['a1', 'b1', 'c1'] });
  const { loadBalancerArn, port } = balancer;
  for (const name of ['a1', 'b1']) {
    await balancer.probe(name);
    await balancer.untilState(name, 'healthy');
  }
  const kept = await addressesOf(first, balancer, 'ab');
  expect(new Set(kept).size).toBe(2);
  const answering = async () => Promise.all(kept.map(async (address) => (await get(address, port)).instanceId));
  const reached = [balancer.idOf('a1'), balancer.idOf('b1')];
  expect(await answering()).toEqual(reached);

  first.control.change(setSubnets, { loadBalancerArn, subnets: [0, 1, 2].map((zone) => defaultSubnetId(zone)) });
  await balancer.probe('c1');
  await first.control.killWorker(0);
  await awaited(first, 'its nodes to be back', () =>
    first.control.events(20).some(({ fact }) => fact?.code === 'workerReplaced'),
  );
  await awaited(first, 'it to be active', () => first.control.stateOf(loadBalancerArn).code === 'active');
  expect((await addressesOf(first, balancer, 'abc')).slice(0, 2)).toEqual(kept);
  expect(await answering()).toEqual(reached);
  await first.close(0);

  const second = await startTestEngine({ dataDir, log });
  await awaited(second, 'it to be active', () => second.control.stateOf(loadBalancerArn).code === 'active');
  const running = () => [...second.control.resources.instances.values()].every(({ state }) => state === 'running');
  await awaited(second, 'the instances to run', running);
  expect((await addressesOf(second, balancer, 'abc')).slice(0, 2)).toEqual(kept);
  expect(await answering()).toEqual(reached);
});

it('E-035 the address of a zone is an elastic one, or a private one, where that is asked for', async () => {
  const engine = await startTestEngine();
  const { control } = engine;
  const [a1, b1] = [...(await startInstances(engine, ['a1', 'b1'])).values()];
  if (a1 === undefined || b1 === undefined) throw new Error('two instances were asked for');
  const { allocationId, publicIp } = control.change(allocateAddress, {});
  const privateIPv4Address = (control.resources.instances.get(b1)?.address ?? '').replace(/\d+$/, '77');
  for (const [name, id, subnetMapping, address] of [
    ['outside', a1, { subnetId: defaultSubnetId(0), allocationId }, publicIp],
    ['inside', b1, { subnetId: defaultSubnetId(1), privateIPv4Address }, privateIPv4Address],
  ] as const) {
    const { targetGroupArn } = control.change(createTargetGroup, groupInput(name, { protocol: 'TCP' }));
    control.change(registerTargets, { targetGroupArn, targets: [{ id }] });
    const { loadBalancerArn, dnsName } = control.change(createLoadBalancer, {
      name,
      scheme: name === 'outside' ? 'internet-facing' : 'internal',
      type: 'network',
      subnetMappings: [subnetMapping],
    });
    control.change(createListener, {
      loadBalancerArn,
      protocol: 'TCP',
      port: 9_090,
      defaultActions: [{ type: 'forward', targetGroupArn }],
    });
    await awaited(engine, `${name} to be active`, () => control.stateOf(loadBalancerArn).code === 'active');
    const key = targetKey(id, 8_080);
    control.checkNow(targetGroupArn, key);
    await awaited(engine, `${name}'s target`, () => control.healthOf(targetGroupArn, key).state === 'healthy');
    expect((await askDns(engine.dnsAddress, dnsName)).addresses).toEqual([address]);
    expect((await get(address, 9_090)).instanceId).toBe(id);
  }
});
