import { describe, expect, it } from 'vitest';
import { setSample } from '../../engine/instances/samples/io/setSample.ts';
import { askDns } from '../support/balancer/askDns.ts';
import type { BalancerUnderTest } from '../support/balancer/BalancerUnderTest.ts';
import { requestsFrom } from '../support/balancer/requestsFrom.ts';
import { startBalancer } from '../support/balancer/startBalancer.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { until } from '../support/RawClient.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

const INSTANCES = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'b4'];
const DNS = 'target_group_health.dns_failover.minimum_healthy_targets';
const ROUTING = 'target_group_health.unhealthy_state_routing.minimum_healthy_targets';

/** Four targets in each of two zones, and three of zone b that fail their checks. */
async function startFailing(attributes: Readonly<Record<string, string>>): Promise<BalancerUnderTest> {
  const engine = await startTestEngine({ log: expectedLog().log });
  const balancer = await startBalancer(engine, { instances: INSTANCES, attributes });
  await until('a first probe of each target at each node', () =>
    INSTANCES.every((name) => balancer.probes(name).every(({ passed }) => passed > 0)),
  );
  for (const name of ['b1', 'b2', 'b3']) {
    await setSample(balancer.addressOf(name), { healthStatus: 503 });
    for (let turn = 0; turn < 2; turn += 1) await balancer.probe(name);
    await balancer.untilState(name, 'unhealthy');
  }
  return balancer;
}

/** Letters of the zones whose nodes are in DNS. */
async function zonesInDns(balancer: BalancerUnderTest): Promise<string> {
  const { addresses } = await askDns(balancer.engine.dnsAddress, balancer.dnsName, 'udp');
  return (['a', 'b'] as const).filter((zone) => addresses.includes(balancer.nodeAddress(zone))).join(' ');
}

/** Who answers requests to the node of a zone. */
async function servedBy(balancer: BalancerUnderTest, zone: 'a' | 'b'): Promise<string> {
  const where = { host: balancer.nodeAddress(zone), port: balancer.port };
  return Object.keys(await requestsFrom(where, 40, balancer.instances))
    .toSorted()
    .join(' ');
}

describe('minimum healthy targets', () => {
  it.each([
    {
      name: 'below the percentage in its zone, a node leaves DNS and sends to all of the zone',
      attributes: { [`${DNS}.percentage`]: '50', [`${ROUTING}.percentage`]: '50' },
      crossZone: 'false',
      dns: 'a',
      b: 'b1 b2 b3 b4',
    },
    {
      name: 'over all zones there are enough',
      attributes: { [`${DNS}.percentage`]: '50', [`${ROUTING}.percentage`]: '50' },
      crossZone: 'true',
      dns: 'a b',
      b: 'a1 a2 a3 a4 b4',
    },
    {
      name: 'counts do the same; DNS alone, where only its minimum is not reached',
      attributes: { [`${DNS}.count`]: '2', [`${ROUTING}.count`]: '1' },
      crossZone: 'false',
      dns: 'a',
      b: 'b4',
    },
    {
      name: 'the defaults ask for one',
      attributes: {},
      crossZone: 'false',
      dns: 'a b',
      b: 'b4',
    },
  ])('ELB 8.2 $name (cross-zone $crossZone)', async ({ attributes, crossZone, dns, b }) => {
    const balancer = await startFailing({ ...attributes, 'load_balancing.cross_zone.enabled': crossZone });
    expect(await zonesInDns(balancer)).toBe(dns);
    expect(await servedBy(balancer, 'b')).toBe(b);
    expect(await servedBy(balancer, 'a')).toBe(crossZone === 'true' ? b : 'a1 a2 a3 a4');
  });
});
