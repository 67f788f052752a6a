import { expect, it } from 'vitest';
import { addTags } from '../../engine/control/operations/addTags.ts';
import { createLoadBalancer } from '../../engine/control/operations/createLoadBalancer.ts';
import { modifyTargetGroupAttributes } from '../../engine/control/operations/modifyTargetGroupAttributes.ts';
import { removeTags } from '../../engine/control/operations/removeTags.ts';
import { startZoneOutage } from '../../engine/control/operations/startZoneOutage.ts';
import type { Engine } from '../../engine/index.ts';
import type { LoadBalancerArn } from '../../engine/model/names.ts';
import { defaultSubnetId } from '../../engine/model/zones.ts';
import { askSigned } from '../support/aws/askSigned.ts';
import { askDns } from '../support/balancer/askDns.ts';
import type { BalancerUnderTest } from '../support/balancer/BalancerUnderTest.ts';
import { requestsFrom } from '../support/balancer/requestsFrom.ts';
import { startBalancer, type BalancerPlan } from '../support/balancer/startBalancer.ts';
import { changed } from '../support/changed.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';
import { ZONE } from '../support/topology.ts';

const TARGETS = ['a1', 'b1', 'c1'] as const;
const ACCELERATOR = 'balanza:accelerator-endpoint';

const CROSS_ZONE = 'load_balancing.cross_zone.enabled';

const crossZone = (on: boolean) => ({ [CROSS_ZONE]: String(on) });

/** Three zones with a healthy target each. */
async function startThree(plan: Pick<BalancerPlan, 'protocol' | 'attributes'>): Promise<BalancerUnderTest> {
  const engine = await startTestEngine();
  const balancer = await startBalancer(engine, { ...plan, zones: 'abc', instances: TARGETS });
  for (const name of TARGETS) {
    await balancer.probe(name);
    await balancer.untilState(name, 'healthy');
  }
  const zones = () => engine.control.dns.publicationsOf(balancer.loadBalancerArn);
  await awaited(engine, 'all zones to be in DNS', () => zones().every(({ published }) => published));
  return balancer;
}

/** Asks ARC over HTTP for a shift: `started`, or code, reason and sentence of the refusal. */
async function askToShift(engine: Engine, resourceIdentifier: LoadBalancerArn, awayFrom: string): Promise<string> {
  const body = JSON.stringify({ resourceIdentifier, awayFrom, expiresIn: '1h', comment: 'power' });
  const headers = { 'content-type': 'application/json' };
  const answer = await askSigned(engine, 'arc-zonal-shift', { path: '/zonalshifts', body, headers });
  const { message, reason } = (await answer.json()) as { message?: string; reason?: string }; // as ARC answers
  if (answer.status === 201) return 'started';
  return `${answer.headers.get('x-amzn-errortype')} ${reason}: ${message}`;
}

const shiftAway = ({ engine, loadBalancerArn }: BalancerUnderTest, zone: string) =>
  askToShift(engine, loadBalancerArn, zone);

/** Letters of the zones that DNS answers with, and whom one client that asks it reaches, over each address in turn. */
async function served(balancer: BalancerUnderTest): Promise<string> {
  const { addresses } = await askDns(balancer.engine.dnsAddress, balancer.dnsName);
  const letters = (['a', 'b', 'c'] as const).filter((letter) => addresses.includes(balancer.nodeAddress(letter)));
  const counts = await Promise.all(
    addresses.map((host) => requestsFrom({ host, port: balancer.port }, 6, balancer.instances)),
  );
  const names = new Set(counts.flatMap((count) => Object.keys(count)));
  return `${letters.join('')}: ${[...names].toSorted().join(' ')}`;
}

it('E-025 one call moves a balancer away from a zone that is out, and it goes on from the others', async () => {
  const balancer = await startThree({ protocol: 'TCP' });
  const { engine } = balancer;
  expect(await served(balancer)).toBe('abc: a1 b1 c1');
  // No check has found it out: without the shift a third of the clients would meet the zone that resets them.
  engine.control.change(startZoneOutage, { zone: ZONE.b, mode: 'reset' });
  expect((await askDns(engine.dnsAddress, balancer.dnsName)).addresses).toHaveLength(3);
  expect(await shiftAway(balancer, ZONE.b)).toBe('started');
  expect(await served(balancer)).toBe('ac: a1 c1');
});

it.each(['HTTP', 'TCP'] as const)('E-028 with cross-zone on nothing of an %s balancer moves', async (protocol) => {
  const balancer = await startThree({ protocol, attributes: crossZone(true) });
  const { engine, targetGroupArn } = balancer;
  // A node of a Network Load Balancer sends a connection to any of them.
  const everywhere = /^abc: [abc]1( [abc]1)*$/;
  expect(await served(balancer)).toMatch(everywhere);
  expect(await shiftAway(balancer, ZONE.b)).toMatch(
    /^ValidationException InvalidResourceIdentifier: .*cross-zone load balancing is on for target group 'web'/,
  );
  expect(await served(balancer)).toMatch(everywhere);
  await changed(engine, modifyTargetGroupAttributes, {
    targetGroupArn,
    attributes: [{ key: CROSS_ZONE, value: 'false' }],
  });
  expect(await shiftAway(balancer, 'us-local-1-az2')).toBe('started');
  expect(await served(balancer)).toBe('ac: a1 c1');
});

it('E-028 only Application and Network Load Balancers can be shifted', async () => {
  const engine = await startTestEngine();
  const { loadBalancerArn } = engine.control.change(createLoadBalancer, {
    name: 'gate',
    type: 'gateway',
    subnets: [defaultSubnetId(0), defaultSubnetId(1)],
  });
  expect(await askToShift(engine, loadBalancerArn, ZONE.a)).toMatch(
    /^ValidationException InvalidResourceIdentifier: .*only Application and Network Load Balancers can be shifted/,
  );
});

it('E-029, E-030 shifts no endpoint of an accelerator, and no second zone', async () => {
  const balancer = await startThree({ attributes: crossZone(false) });
  const { engine, loadBalancerArn } = balancer;
  const resourceArns = [loadBalancerArn];
  engine.control.change(addTags, { resourceArns, tags: [{ key: ACCELERATOR, value: 'true' }] });
  expect(await shiftAway(balancer, ZONE.b)).toMatch(
    /^ValidationException InvalidResourceIdentifier: .*endpoint of a Global Accelerator accelerator/,
  );
  expect(await served(balancer)).toBe('abc: a1 b1 c1');
  engine.control.change(removeTags, { resourceArns, tagKeys: [ACCELERATOR] });
  expect(await shiftAway(balancer, ZONE.b)).toBe('started');
  for (const zone of [ZONE.b, ZONE.c])
    expect(await shiftAway(balancer, zone)).toMatch(
      /^ConflictException ZonalShiftAlreadyExists: .*there can be one at a time, for one zone/,
    );
  expect(await served(balancer)).toBe('ac: a1 c1');
});
