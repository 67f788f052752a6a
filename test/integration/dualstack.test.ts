import { once } from 'node:events';
import { createSocket } from 'node:dgram';
import { Agent } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { registerTargets } from '../../engine/control/operations/registerTargets.ts';
import { nodeId, targetKey } from '../../engine/model/names.ts';
import { setAddressing } from '../../engine/control/operations/setAddressing.ts';
import { setSubnets } from '../../engine/control/operations/setSubnets.ts';
import type { Engine } from '../../engine/index.ts';
import { defaultSubnetId } from '../../engine/model/zones.ts';
import type { BalancerUnderTest } from '../support/balancer/BalancerUnderTest.ts';
import { get } from '../support/balancer/requestsFrom.ts';
import { startBalancer, type BalancerPlan } from '../support/balancer/startBalancer.ts';
import { ConsoleClient } from '../support/ConsoleClient.ts';
import { ScriptedTarget } from '../support/ScriptedTarget.ts';
import { RawClient, soon, until } from '../support/RawClient.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';
import { ZONE } from '../support/topology.ts';

const IPV6 = '::1';
const hasIpv6 = Object.values(networkInterfaces()).some((one) => one?.some(({ address }) => address === IPV6));

/** The machine has the address once, so each balancer takes a port that nobody has there. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, IPV6);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  server.close();
  await once(server, 'close');
  return port;
}

/** A balancer of IPv4 whose targets have passed. */
async function startHealthy(engine: Engine, plan: BalancerPlan): Promise<BalancerUnderTest> {
  const balancer = await startBalancer(engine, { port: await freePort(), instances: ['a1'], ...plan });
  await balancer.probe('a1');
  await balancer.untilState('a1', 'healthy');
  return balancer;
}

function setType({ engine, loadBalancerArn }: BalancerUnderTest, ipAddressType: 'ipv4' | 'dualstack'): void {
  engine.control.change(setAddressing, { loadBalancerArn, ipAddressType });
}

/** How often a listener was told to listen on the address of IPv6. */
const told = (engine: Engine, code: 'listening' | 'notListening') =>
  engine.control.events(100).filter(({ fact }) => fact?.code === code && fact.address === IPV6).length;

const untilTold = (engine: Engine, code: 'listening' | 'notListening', times = 1) =>
  awaited(engine, `${code} on ${IPV6}`, () => told(engine, code) >= times);

async function isRefused(port: number): Promise<boolean> {
  return get(IPV6, port).then(
    () => false,
    () => true,
  );
}

describe.skipIf(!hasIpv6)('dualstack (needs ::1, which this machine may not have)', () => {
  it.each([
    { protocol: 'HTTP', driver: 'handle' },
    { protocol: 'HTTP', driver: 'net' },
    { protocol: 'TCP', driver: 'handle' },
    { protocol: 'TCP', driver: 'net' },
  ] as const)(
    'contract: a listener of $protocol accepts on ::1 while its balancer is dualstack, with the driver $driver',
    async ({ protocol, driver }) => {
      const engine = await startTestEngine({ driver });
      const balancer = await startHealthy(engine, { protocol });
      const { port } = balancer;
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      onTestFinished(() => {
        agent.destroy();
      });
      const overIpv4 = async () => (await get(balancer.nodeAddress('a'), port, '/', agent)).instanceId;
      expect(await overIpv4()).toBe(balancer.idOf('a1'));
      expect(await isRefused(port)).toBe(true);

      setType(balancer, 'dualstack');
      await untilTold(engine, 'listening');
      expect((await get(IPV6, port)).instanceId).toBe(balancer.idOf('a1'));
      expect(await overIpv4()).toBe(balancer.idOf('a1'));

      const standing = await RawClient.connect(port, balancer.nodeAddress('a'));
      setType(balancer, 'ipv4');
      await soon('::1 to be closed', closed(port));
      expect(await overIpv4()).toBe(balancer.idOf('a1'));
      expect(standing.ending).toBe('open');
      expect(engine.control.stateOf(balancer.loadBalancerArn).code).toBe('active');
    },
  );

  it('E-063 a client of ::1 is told to targets in X-Forwarded-For, and matches a CIDR of IPv6', async () => {
    const engine = await startTestEngine();
    const balancer = await startHealthy(engine, { protocol: 'HTTP' });
    const { listenerArn, port } = balancer;
    setType(balancer, 'dualstack');
    await untilTold(engine, 'listening');
    expect((await get(IPV6, port)).body).toMatch(/"x-forwarded-for":\s*"::1"/i);
    const client = new ConsoleClient(engine.console);
    await client.call('createRule', {
      listenerArn,
      priority: 1,
      conditions: [{ field: 'source-ip', sourceIpConfig: { values: ['::1/128'] } }],
      actions: [{ type: 'fixed-response', fixedResponseConfig: { statusCode: '418' } }],
    });
    expect((await get(IPV6, port)).status).toBe(418);
    expect((await get(balancer.nodeAddress('a'), port)).status).toBe(200);
  });

  it('NLB-01 the PROXY header tells of TCP over IPv6, and targets see the node', async () => {
    const engine = await startTestEngine();
    const target = await ScriptedTarget.start();
    const balancer = await startBalancer(engine, {
      protocol: 'TCP',
      port: await freePort(),
      group: { targetType: 'ip' },
      attributes: { 'proxy_protocol_v2.enabled': 'true', 'preserve_client_ip.enabled': 'true' },
    });
    const { targetGroupArn, port } = balancer;
    const key = targetKey('127.0.0.1', target.port);
    engine.control.change(registerTargets, {
      targetGroupArn,
      targets: [{ id: '127.0.0.1', port: target.port, availabilityZone: 'all' }],
    });
    setType(balancer, 'dualstack');
    await untilTold(engine, 'listening');
    engine.control.checkNow(targetGroupArn, key);
    await awaited(engine, 'its target', () => engine.control.healthOf(targetGroupArn, key).state === 'healthy');
    const client = await RawClient.connect(port, IPV6);
    client.send('hello');
    const hasHello = () => target.connections.find(({ received }) => received.includes('hello'));
    await until('the client at the target', () => hasHello() !== undefined);
    const bytes = Buffer.from(hasHello()?.received ?? '', 'latin1');
    expect(bytes.subarray(12, 14).toString('hex')).toBe('2121');
    expect(bytes.subarray(16, 48).toString('hex')).toBe(`${'0'.repeat(31)}1`.repeat(2));
    expect(bytes.readUInt16BE(50)).toBe(port);
    expect(hasHello()?.socket.remoteAddress).toBe(balancer.nodeAddress('a'));
  });

  it('NLB-02 a listener of UDP takes datagrams on ::1 and answers from there', async () => {
    const engine = await startTestEngine();
    const balancer = await startHealthy(engine, { protocol: 'TCP_UDP' });
    setType(balancer, 'dualstack');
    await untilTold(engine, 'listening');
    const client = createSocket('udp6');
    onTestFinished(() => {
      client.close();
    });
    const answer = once(client, 'message') as Promise<[Buffer, { address: string; port: number }]>; // documented
    client.send('hello', balancer.port, IPV6);
    const [bytes, from] = await soon('an answer', answer);
    expect(bytes.toString()).toContain('hello');
    expect(from).toMatchObject({ address: IPV6, port: balancer.port });
  });

  it('contract: the node of the next zone takes ::1 over when the first one is disabled', async () => {
    const engine = await startTestEngine({ workers: 2 });
    const balancer = await startHealthy(engine, { protocol: 'TCP', zones: 'abc', instances: ['a1', 'b1', 'c1'] });
    const { loadBalancerArn, port } = balancer;
    await balancer.probe('b1');
    await balancer.untilState('b1', 'healthy');
    setType(balancer, 'dualstack');
    await untilTold(engine, 'listening');
    expect((await get(IPV6, port)).instanceId).toBe(balancer.idOf('a1'));

    engine.control.change(setSubnets, { loadBalancerArn, subnets: [1, 2].map((zone) => defaultSubnetId(zone)) });
    await untilTold(engine, 'listening', 2);
    expect((await get(IPV6, port)).instanceId).toBe(balancer.idOf('b1'));
  });

  it('contract: with --share-loopback ::1 has the port that stands for the listener at the first zone’s node', async () => {
    const engine = await startTestEngine({ shareLoopback: true });
    const balancer = await startHealthy(engine, { protocol: 'TCP' });
    setType(balancer, 'dualstack');
    await untilTold(engine, 'listening');
    const bound = engine.control.ports.ofListener(nodeId(balancer.loadBalancerArn, ZONE.a), balancer.port);
    expect((await get(IPV6, bound)).instanceId).toBe(balancer.idOf('a1'));
    expect((await get('127.0.0.1', bound)).instanceId).toBe(balancer.idOf('a1'));
  });

  it('OPS-01 a port that is taken on ::1 is told, and IPv4 serves on', async () => {
    const engine = await startTestEngine();
    const balancer = await startHealthy(engine, { protocol: 'HTTP' });
    const { port, loadBalancerArn } = balancer;
    const server = createServer().listen(port, IPV6);
    await once(server, 'listening');
    setType(balancer, 'dualstack');
    await untilTold(engine, 'notListening');
    expect(engine.control.stateOf(loadBalancerArn)).toMatchObject({
      code: 'active_impaired',
      reason: expect.stringMatching(`^Not listening on port ${port} of ::1: address in use by `) as string, // the runner types matchers loosely
    });
    expect((await get(balancer.nodeAddress('a'), port)).instanceId).toBe(balancer.idOf('a1'));
    server.close();
    await once(server, 'close');
    await untilTold(engine, 'listening');
    expect(engine.control.stateOf(loadBalancerArn).code).toBe('active');
  });
});

/** Resolves once nobody listens on the address of IPv6: the system tells of that by refusing alone. */
async function closed(port: number): Promise<void> {
  for (let tries = 0; tries < 2_000; tries += 1) if (await isRefused(port)) return;
  throw new Error(`${IPV6}:${port} still takes connections`);
}
