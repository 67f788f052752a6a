import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { setSubnets } from '../../engine/control/operations/setSubnets.ts';
import { defaultSubnetId } from '../../engine/model/zones.ts';
import { startBalancer } from '../support/balancer/startBalancer.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';

it('E-016 a zone that was enabled is in DNS only once its node accepts connections', async () => {
  const engine = await startTestEngine();
  const { control } = engine;
  const { loadBalancerArn, port } = await startBalancer(engine, { zones: 'ab' });
  const published = () =>
    control.dns.publicationsOf(loadBalancerArn).filter((zone) => zone.published && zone.zone.endsWith('c'));

  control.change(setSubnets, { loadBalancerArn, subnets: [0, 1, 2].map((zone) => defaultSubnetId(zone)) });

  const [first] = control.dns.publicationsOf(loadBalancerArn).slice(2);
  expect(first).toMatchObject({ published: false, why: 'starting' });
  await awaited(engine, 'zone c in DNS', () => published().length === 1);
  await expect(accepts(published()[0]?.address ?? '', port)).resolves.toBe(true);
});

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once('connect', () => socket.destroy());
    socket.once('error', () => socket.destroy());
    socket.once('close', (hadError) => {
      resolve(!hadError);
    });
  });
}
