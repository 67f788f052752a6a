import { expect, it } from 'vitest';
import { modifyTargetGroupAttributes } from '../../engine/control/operations/modifyTargetGroupAttributes.ts';
import { askDns } from '../support/balancer/askDns.ts';
import type { BalancerUnderTest } from '../support/balancer/BalancerUnderTest.ts';
import { get, requestsFrom } from '../support/balancer/requestsFrom.ts';
import { startBalancer, type BalancerPlan, type ZoneLetter } from '../support/balancer/startBalancer.ts';
import { changed } from '../support/changed.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';

/** Four in zone a, one in b, none in c. */
const TARGETS = ['a1', 'a2', 'a3', 'a4', 'b1'] as const;

async function startUneven(plan: Pick<BalancerPlan, 'protocol'> = {}): Promise<BalancerUnderTest> {
  const engine = await startTestEngine();
  const balancer = await startBalancer(engine, { ...plan, zones: 'abc', instances: TARGETS });
  for (const name of TARGETS) {
    await balancer.probe(name);
    await balancer.untilState(name, 'healthy');
  }
  return balancer;
}

async function setCrossZone({ engine, targetGroupArn }: BalancerUnderTest, value: 'true' | 'false'): Promise<void> {
  const attributes = [{ key: 'load_balancing.cross_zone.enabled', value }];
  await changed(engine, modifyTargetGroupAttributes, { targetGroupArn, attributes });
}

/** Who answers 20 requests to the node of a zone: `a1 5, a2 5 …`. */
async function shares(balancer: BalancerUnderTest, letter: ZoneLetter): Promise<string> {
  const where = { host: balancer.nodeAddress(letter), port: balancer.port };
  const counts = await requestsFrom(where, 20, balancer.instances);
  return Object.entries(counts)
    .toSorted()
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}

it('WTG-02 of an Application Load Balancer each node has its zone’s targets with cross-zone off, or 503 without any', async () => {
  const balancer = await startUneven();
  const all = 'a1 4, a2 4, a3 4, a4 4, b1 4';
  const each = async () => [await shares(balancer, 'a'), await shares(balancer, 'b'), await shares(balancer, 'c')];
  expect(await each()).toEqual([all, all, all]);
  await setCrossZone(balancer, 'false');
  expect(await each()).toEqual(['a1 5, a2 5, a3 5, a4 5', 'b1 20', '503 20']);
});

it('WTG-02 of a Network Load Balancer the zone without targets is not in DNS and resets, until cross-zone is on', async () => {
  const balancer = await startUneven({ protocol: 'TCP' });
  const { engine } = balancer;
  const publications = () => engine.control.dns.publicationsOf(balancer.loadBalancerArn);
  const inDns = async () => (await askDns(engine.dnsAddress, balancer.dnsName)).addresses.toSorted();
  const nodes = (letters: string) => [...letters].map((letter) => balancer.nodeAddress(letter as ZoneLetter)); // of the plan
  const reached = async (letter: ZoneLetter) => {
    const names = new Set<string>();
    for (let turn = 0; turn < 40; turn += 1) {
      const { instanceId } = await get(balancer.nodeAddress(letter), balancer.port);
      names.add([...balancer.instances].find(([, id]) => id === instanceId)?.[0] ?? '');
    }
    return [...names].toSorted().join(' ');
  };
  await awaited(engine, 'zone c to be out of DNS', () => publications()[2]?.why === 'unhealthy');
  expect(await inDns()).toEqual(nodes('ab').toSorted());
  await expect(get(balancer.nodeAddress('c'), balancer.port)).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect([await reached('a'), await reached('b')]).toEqual(['a1 a2 a3 a4', 'b1']);
  await setCrossZone(balancer, 'true');
  await awaited(engine, 'zone c to be in DNS', () => publications()[2]?.published === true);
  expect(await inDns()).toEqual(nodes('abc').toSorted());
  expect(await reached('c')).toBe('a1 a2 a3 a4 b1');
});
