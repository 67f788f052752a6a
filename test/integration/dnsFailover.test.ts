import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { setSubnets } from '../../engine/control/operations/setSubnets.ts';
import type { Engine } from '../../engine/index.ts';
import { setSample } from '../../engine/instances/samples/io/setSample.ts';
import type { Instance } from '../../engine/model/Instance.ts';
import type { TargetGroup } from '../../engine/model/TargetGroup.ts';
import { targetKey } from '../../engine/model/names.ts';
import { defaultSubnetId } from '../../engine/model/zones.ts';
import { RawClient } from '../support/RawClient.ts';
import { checkedUntil } from '../support/balancer/checkedUntil.ts';
import { askDns } from '../support/balancer/askDns.ts';
import { setAttributes, startBalancer } from '../support/balancer/startBalancer.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';

const hasDig = ['/usr/bin/dig', '/usr/local/bin/dig', '/opt/homebrew/bin/dig'].some((path) => existsSync(path));

/** The sample of seed 001's examples: a1 and b1 in zone a, a2 and b2 in zone b, in the groups `sample-a` and `sample-b`. */
class DnsFailover {
  readonly engine: Engine;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  static async start(): Promise<DnsFailover> {
    const engine = await startTestEngine({ log: expectedLog().log });
    await engine.createSample('dns-failover');
    const sample = new DnsFailover(engine);
    await awaited(engine, 'four healthy targets', () => sample.healthy() === 'a1 b1 a2 b2');
    return sample;
  }

  get name(): string {
    return [...this.engine.control.resources.loadBalancers.values()][0]?.dnsName ?? '';
  }

  healthy(): string {
    const { instances } = this.engine.control.resources;
    return [...instances.values()]
      .filter((instance) => this.#stateOf(instance) === 'healthy')
      .map(({ name }) => name)
      .join(' ');
  }

  /** Makes exactly these targets fail their checks. */
  async fail(...names: readonly string[]): Promise<void> {
    const { control } = this.engine;
    for (const instance of control.resources.instances.values()) {
      const fails = names.includes(instance.name);
      await setSample(instance.address, { healthStatus: fails ? 503 : 200 });
      // Thresholds: two failures, five successes. Each order is one probe, or none while one is under way.
      const wanted = fails ? 'unhealthy' : 'healthy';
      const key = targetKey(instance.instanceId, 8080);
      await checkedUntil(this.engine, `${instance.name} to be ${wanted}`, {
        order: () => {
          control.checkNow(this.#groupOf(instance).targetGroupArn, key);
        },
        isTrue: () => this.#stateOf(instance) === wanted,
      });
    }
  }

  setCrossZone(isOn: boolean): void {
    for (const group of this.engine.control.resources.targetGroups.keys())
      setAttributes(this.engine, group, { 'load_balancing.cross_zone.enabled': String(isOn) });
  }

  /** Zones whose node is in the answer, in alphabetical order, asked over UDP and TCP. */
  async zonesInDns(): Promise<string> {
    const answers = await Promise.all(
      (['udp', 'tcp'] as const).map((transport) => askDns(this.engine.dnsAddress, this.name, transport)),
    );
    const zones = answers.map(({ addresses }) => addresses.map((address) => this.#zoneOf(address)).toSorted());
    expect(zones[1]).toEqual(zones[0]);
    expect(answers.flatMap(({ ttls }) => ttls).every((ttl) => ttl === 60)).toBe(true);
    return zones[0]?.join(' ') ?? '';
  }

  why(): string {
    const [arn] = this.engine.control.resources.loadBalancers.keys();
    return arn
      ? this.engine.control.dns
          .publicationsOf(arn)
          .map(({ why }) => why)
          .join(' ')
      : '';
  }

  #zoneOf(address: string): string {
    const node = [...this.engine.control.resources.nodes.values()].find((one) => one.address === address);
    return node?.zone.slice(-1) ?? address;
  }

  #groupOf({ name }: Instance): TargetGroup {
    const group = [...this.engine.control.resources.targetGroups.values()].find((one) =>
      one.name.endsWith(name.charAt(0)),
    );
    if (!group) throw new Error(`no group of ${name}`);
    return group;
  }

  #stateOf(instance: Instance): string {
    const key = targetKey(instance.instanceId, 8080);
    return this.engine.control.healthOf(this.#groupOf(instance).targetGroupArn, key).state;
  }
}

describe('DNS of the sample dns-failover', () => {
  it.each([
    { id: 'E-074, E-076', crossZone: false, failing: [], zones: 'a b', why: 'healthy healthy' },
    { id: 'E-076, E-077', crossZone: false, failing: ['a1'], zones: 'b', why: 'unhealthy healthy' },
    { id: 'E-079', crossZone: false, failing: ['a1', 'b2'], zones: 'a b', why: 'failOpen failOpen' },
    { id: 'E-075, E-080', crossZone: true, failing: ['a1'], zones: 'a b', why: 'healthy healthy' },
    { id: 'E-082', crossZone: true, failing: ['b1', 'b2'], zones: 'a b', why: 'failOpen failOpen' },
  ] as const)('$id cross-zone $crossZone, failing $failing: zones $zones', async (row) => {
    const sample = await DnsFailover.start();
    sample.setCrossZone(row.crossZone);
    await sample.fail(...row.failing);
    expect(await sample.zonesInDns()).toBe(row.zones);
    expect(sample.why()).toBe(row.why);
  });

  it.each([
    { id: 'E-078', crossZone: false, answers: 'a2' },
    { id: 'E-081', crossZone: true, answers: 'a2' },
  ])(
    '$id requests enter by a node in DNS and get the healthy target of their group, cross-zone $crossZone',
    async (row) => {
      const sample = await DnsFailover.start();
      sample.setCrossZone(row.crossZone);
      await sample.fail('a1');
      await sample.zonesInDns();
      const { addresses } = await askDns(sample.engine.dnsAddress, sample.name, 'udp');
      for (const address of addresses) {
        const client = await RawClient.connect(8_080, address);
        const text = await client.send('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n').closed();
        expect(/"name":\s*"(\w+)"/.exec(text)?.[1]).toBe(row.answers);
      }
    },
  );

  it('E-077, E-080 switching cross-zone moves the answer at once; DNS-02 a zone comes back when its target does', async () => {
    const sample = await DnsFailover.start();
    await sample.fail('a1');
    expect(await sample.zonesInDns()).toBe('b');
    sample.setCrossZone(true);
    expect(await sample.zonesInDns()).toBe('a b');
    sample.setCrossZone(false);
    expect(await sample.zonesInDns()).toBe('b');
    await sample.fail();
    expect(await sample.zonesInDns()).toBe('a b');
  });

  it.skipIf(!hasDig)('E-077, E-079 as dig prints it [needs dig]', async () => {
    const sample = await DnsFailover.start();
    const [host = '', port = ''] = sample.engine.dnsAddress.split(':');
    const dig = async (name: string, ...more: readonly string[]) => {
      const { stdout } = await promisify(execFile)('dig', [
        `@${host}`,
        '-p',
        port,
        name,
        'A',
        '+noall',
        '+answer',
        ...more,
      ]);
      return stdout.trim().replaceAll(/\s+/g, ' ');
    };
    const [a = '', b = ''] = [...sample.engine.control.resources.nodes.values()].map(({ address }) => address);
    await sample.fail('a1');
    expect(await dig(sample.name)).toBe(`${sample.name}. 60 IN A ${b}`);
    expect(await dig(sample.name, '+tcp')).toBe(`${sample.name}. 60 IN A ${b}`);
    expect(await dig(`us-local-1a.${sample.name}`)).toBe(`us-local-1a.${sample.name}. 60 IN A ${a}`);
    await sample.fail('a1', 'b2');
    expect((await dig(sample.name, '+short')).split(' ').toSorted()).toEqual([a, b].toSorted());
  });
});

describe('names', () => {
  it('DNS-01, DNS-02, DNS-03 in any case, rotated, zonal, and unknown ones', async () => {
    const engine = await startTestEngine({ log: expectedLog().log });
    const balancer = await startBalancer(engine, { zones: 'abc' });
    const { dnsName } = balancer;
    const all = (['a', 'b', 'c'] as const).map((letter) => balancer.nodeAddress(letter));
    const mixed = dnsName.replaceAll(/[a-m]/g, (letter) => letter.toUpperCase());

    const first = await askDns(engine.dnsAddress, mixed);
    expect(first).toMatchObject({ asked: mixed, rcode: 'NOERROR', ttls: [60, 60, 60] });
    const turns = [first, await askDns(engine.dnsAddress, dnsName), await askDns(engine.dnsAddress, dnsName)];
    expect(turns.map(({ addresses }) => addresses[0]).toSorted()).toEqual(all.toSorted());
    for (const { addresses } of turns) expect(addresses.toSorted()).toEqual(all.toSorted());

    for (const [place, letter] of [...'abc'].entries())
      expect((await askDns(engine.dnsAddress, `us-local-1${letter}.${dnsName}`)).addresses).toEqual([all[place]]);
    expect((await askDns(engine.dnsAddress, `us-local-1x.${dnsName}`)).rcode).toBe('NXDOMAIN');
  });

  it('E-016 the node of a disabled zone leaves DNS at once and goes on serving', async () => {
    const engine = await startTestEngine({ log: expectedLog().log });
    const balancer = await startBalancer(engine, { zones: 'abc' });
    const { dnsName, loadBalancerArn } = balancer;
    const c = balancer.nodeAddress('c');
    engine.control.change(setSubnets, { loadBalancerArn, subnets: [defaultSubnetId(0), defaultSubnetId(1)] });
    expect((await askDns(engine.dnsAddress, dnsName)).addresses).not.toContain(c);
    expect((await askDns(engine.dnsAddress, `us-local-1c.${dnsName}`)).rcode).toBe('NXDOMAIN');
    expect(engine.control.stateOf(loadBalancerArn)).toEqual({ code: 'active' });
  });
});
