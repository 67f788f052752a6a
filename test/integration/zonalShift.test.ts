import { Agent } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cancelZonalShift } from '../../engine/control/operations/cancelZonalShift.ts';
import { modifyLoadBalancerAttributes } from '../../engine/control/operations/modifyLoadBalancerAttributes.ts';
import { startZonalShift } from '../../engine/control/operations/startZonalShift.ts';
import { updateZonalShift } from '../../engine/control/operations/updateZonalShift.ts';
import type { Engine } from '../../engine/index.ts';
import type { ZonalShift } from '../../engine/model/ZonalShift.ts';
import { askDns } from '../support/balancer/askDns.ts';
import type { BalancerUnderTest } from '../support/balancer/BalancerUnderTest.ts';
import { get, requestsFrom } from '../support/balancer/requestsFrom.ts';
import { SteadyLoad } from '../support/balancer/SteadyLoad.ts';
import { startBalancer } from '../support/balancer/startBalancer.ts';
import { FakeClock } from '../support/FakeClock.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { until } from '../support/RawClient.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

const TARGETS = ['a1', 'b1', 'c1'] as const;
const CLIENTS = 12;
const CROSS_ZONE = 'load_balancing.cross_zone.enabled';

/** An engine whose control plane goes on by a few milliseconds now and then, and as far as a test says. */
async function startEngine(options: { readonly dataDir?: string; readonly clock?: FakeClock } = {}) {
  const { clock = new FakeClock() } = options;
  const pump = setInterval(() => {
    clock.advance(1);
  }, 5);
  onTestFinished(() => {
    clearInterval(pump);
  });
  const engine = await startTestEngine({ ...options, clock, log: expectedLog().log });
  return { engine, clock };
}

/** Three zones, a healthy target in each. */
async function startThree(
  engine: Engine,
  crossZone: boolean,
  protocol: 'HTTP' | 'TCP' = 'HTTP',
): Promise<BalancerUnderTest> {
  const balancer = await startBalancer(engine, {
    protocol,
    zones: 'abc',
    instances: TARGETS,
    attributes: { [CROSS_ZONE]: String(crossZone) },
  });
  for (const name of TARGETS) {
    await balancer.untilState(name, 'healthy');
    await until(`each node to hold ${name} healthy`, () => balancer.probes(name).every(({ passed }) => passed > 0));
  }
  return balancer;
}

function shiftAway(balancer: BalancerUnderTest, letter: string, expiresIn = '1m'): ZonalShift {
  const { loadBalancerArn, engine } = balancer;
  const awayFrom = `us-local-1${letter}`;
  return engine.control.change(startZonalShift, { loadBalancerArn, awayFrom, expiresIn, comment: 'power' });
}

/** Letters of the zones whose nodes are in the answer. */
async function zonesInDns(balancer: BalancerUnderTest): Promise<string> {
  const { addresses } = await askDns(balancer.engine.dnsAddress, balancer.dnsName);
  const letters = (['a', 'b', 'c'] as const).filter((letter) => addresses.includes(balancer.nodeAddress(letter)));
  expect(addresses).toHaveLength(letters.length);
  return letters.join(' ');
}

const states = (balancer: BalancerUnderTest) => TARGETS.map((name) => balancer.stateOf(name)).join(' ');
const titles = (engine: Engine) => engine.control.events(20).map(({ title }) => title);
const names = (balancer: BalancerUnderTest) => new Map<string, string>(balancer.instances);

describe('a zonal shift', () => {
  it('DNS-03, E-026, E-027 takes the node out of DNS, cuts nothing, and ends by itself', async () => {
    const { engine, clock } = await startEngine();
    const balancer = await startThree(engine, false);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => {
      agent.destroy();
    });
    const overB = () => get(balancer.nodeAddress('b'), balancer.port, '/', agent);
    expect((await overB()).instanceId).toBe(balancer.idOf('b1'));
    expect(await zonesInDns(balancer)).toBe('a b c');

    const { zonalShiftId, expiresAtMs } = shiftAway(balancer, 'b');
    expect(await zonesInDns(balancer)).toBe('a c');
    const zonal = `us-local-1b.${balancer.dnsName}`;
    expect((await askDns(engine.dnsAddress, zonal)).addresses).toEqual([balancer.nodeAddress('b')]);
    expect(engine.control.dns.publicationsOf(balancer.loadBalancerArn).map(({ why }) => why)).toEqual([
      'healthy',
      'shifted',
      'healthy',
    ]);
    // The connection from before goes on; its node still reaches its own target, which is checked as ever.
    expect(await overB()).toMatchObject({ status: 200, instanceId: balancer.idOf('b1') });
    await balancer.probe('b1');
    expect(states(balancer)).toBe('healthy healthy healthy');
    expect(() => shiftAway(balancer, 'c')).toThrow('has an active zonal shift already');

    clock.advance(expiresAtMs - clock.nowMs() - 1_000);
    expect(await zonesInDns(balancer)).toBe('a c');
    clock.advance(1_000);
    await until('the answer to be whole again', () => titles(engine).some((title) => title.endsWith('is in DNS')));
    expect(await zonesInDns(balancer)).toBe('a b c');
    expect(engine.control.resources.zonalShifts.get(zonalShiftId)).toMatchObject({
      status: 'EXPIRED',
      endedAtMs: expiresAtMs,
    });
    const told = titles(engine).filter((title) => /shift|Zone us-local-1b of web is/.test(title));
    expect(told.slice(0, 4)).toEqual([
      'Zone us-local-1b of web is in DNS',
      'Zonal shift away from zone us-local-1b of web has expired',
      'Zone us-local-1b of web is not in DNS',
      'Zonal shift started: traffic moves away from zone us-local-1b of web for 1m: power',
    ]);
  });

  it('DNS-02, DNS-03, E-026, E-027 under load: within the TTL no new connection enters the zone, and none breaks', async () => {
    const { engine, clock } = await startEngine();
    const balancer = await startThree(engine, false, 'TCP');
    // Each client keeps an address for the TTL of the answer, as it should.
    let turn = 0;
    const kept: { address: string; untilMs: number }[] = [];
    const resolve = async () => {
      const client = (turn += 1) % CLIENTS;
      const known = kept[client];
      if (known && known.untilMs > clock.nowMs()) return known.address;
      const { addresses, ttls } = await askDns(engine.dnsAddress, balancer.dnsName);
      const address = addresses[0] ?? '';
      kept[client] = { address, untilMs: clock.nowMs() + (ttls[0] ?? 0) * 1_000 };
      return address;
    };
    const load = await SteadyLoad.start({
      resolve,
      port: balancer.port,
      connections: CLIENTS,
      pauseMs: 2,
      requestsPerConnection: 4,
      path: () => '/',
    });
    onTestFinished(() => load.stop());
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => {
      agent.destroy();
    });
    const overB = () => get(balancer.nodeAddress('b'), balancer.port, '/', agent);
    await overB();
    await load.more(60 * CLIENTS);
    const intoB = () => balancer.newConnections('b1');
    expect(intoB()).toBeGreaterThan(CLIENTS);

    shiftAway(balancer, 'b', '1h');
    clock.advance(60_000); // the TTL
    await load.more(2 * 4 * CLIENTS); // what was resolved before has been connected
    const atTtl = intoB();
    const [a, c] = [balancer.newConnections('a1'), balancer.newConnections('c1')];
    await load.more(40 * CLIENTS);
    expect(intoB()).toBe(atTtl);
    expect(balancer.newConnections('a1')).toBeGreaterThan(a);
    expect(balancer.newConnections('c1')).toBeGreaterThan(c);
    expect(await overB()).toMatchObject({ status: 200, instanceId: balancer.idOf('b1') });
    expect(load.wrong).toEqual([]);
    await load.stop();
  });

  it('lasts longer when it is updated, and brings the zone back at once when it is cancelled', async () => {
    const { engine, clock } = await startEngine();
    const balancer = await startBalancer(engine, { zones: 'abc', attributes: { [CROSS_ZONE]: 'false' } });
    const { zonalShiftId } = shiftAway(balancer, 'a');
    engine.control.change(updateZonalShift, { zonalShiftId, expiresIn: '1h' });
    clock.advance(120_000);
    expect(await zonesInDns(balancer)).toBe('b c');
    engine.control.change(cancelZonalShift, { zonalShiftId });
    expect(await zonesInDns(balancer)).toBe('a b c');
  });

  it('DNS-03 by the newer rules no node sends to the zone with cross-zone on, health stays', async () => {
    const { engine } = await startEngine();
    const balancer = await startThree(engine, true);
    const { loadBalancerArn, port } = balancer;
    expect(() => shiftAway(balancer, 'b')).toThrow("cross-zone load balancing is on for target group 'web'");
    engine.control.change(modifyLoadBalancerAttributes, {
      loadBalancerArn,
      attributes: [
        { key: 'balanza.zonal_shift.newer_rules.enabled', value: 'true' },
        { key: 'zonal_shift.config.enabled', value: 'true' },
      ],
    });
    const { zonalShiftId } = shiftAway(balancer, 'b');
    expect(await zonesInDns(balancer)).toBe('a c');
    await balancer.probe('b1'); // nodes carry out what they are told in order: by now they know
    for (const letter of ['a', 'b', 'c'] as const) {
      const from = { host: balancer.nodeAddress(letter), port };
      expect(await requestsFrom(from, 20, names(balancer))).toEqual({ a1: 10, c1: 10 });
    }
    expect(states(balancer)).toBe('healthy healthy healthy');
    engine.control.change(cancelZonalShift, { zonalShiftId });
    await balancer.probe('b1');
    expect(await requestsFrom({ host: balancer.nodeAddress('a'), port }, 30, names(balancer))).toEqual({
      a1: 10,
      b1: 10,
      c1: 10,
    });
  });

  it('DNS-03 outlives a restart; one that was over meanwhile has expired at the next', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'balanza-shift-'));
    onTestFinished(() => {
      rmSync(dataDir, { recursive: true });
    });
    const { engine: first } = await startEngine({ dataDir });
    const balancer = await startBalancer(first, { zones: 'abc', attributes: { [CROSS_ZONE]: 'false' } });
    const { loadBalancerArn } = balancer;
    const shift = shiftAway(balancer, 'b', '2h');
    await first.close(0);

    const during = new FakeClock();
    during.advance(3_600_000);
    const { engine: second } = await startEngine({ dataDir, clock: during });
    expect([...second.control.resources.zonalShifts.values()]).toEqual([shift]);
    const published = (engine: Engine) =>
      engine.control.dns
        .publicationsOf(loadBalancerArn)
        .filter((zone) => zone.published)
        .map(({ zone }) => zone.slice(-1))
        .join(' ');
    expect(published(second)).toBe('a c');
    await second.close(0);

    const after = new FakeClock();
    after.advance(3 * 3_600_000);
    const { engine: third } = await startEngine({ dataDir, clock: after });
    await until('the shift to have expired', () => published(third) === 'a b c');
    expect(third.control.resources.zonalShifts.get(shift.zonalShiftId)).toEqual({
      ...shift,
      status: 'EXPIRED',
      endedAtMs: shift.expiresAtMs,
    });
    expect(titles(third)).toContain('Zonal shift away from zone us-local-1b of web has expired');
  });
});
