import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createListener } from '../../engine/control/operations/createListener.ts';
import { createEngine } from '../../engine/index.ts';
import { get } from '../support/balancer/requestsFrom.ts';
import { startBalancer } from '../support/balancer/startBalancer.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { awaited, startTestEngine, testEngineOptions } from '../support/startTestEngine.ts';

/** A program that has a port. */
async function occupy(host: string, port: number): Promise<Server> {
  const server = createServer().listen({ host, port, exclusive: true });
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return server;
}

describe('OPS-01', () => {
  it('a listener whose port is taken impairs its load balancer, says by whom, and recovers by itself', async () => {
    const engine = await startTestEngine({ log: expectedLog().log });
    const { control } = engine;
    const balancer = await startBalancer(engine, { instances: ['a1'] });
    const { loadBalancerArn, targetGroupArn } = balancer;
    await balancer.untilState('a1', 'healthy');
    const address = balancer.nodeAddress('b');
    const holder = await occupy(address, 8_090);
    const defaultActions = [{ type: 'forward', targetGroupArn }];
    control.change(createListener, { loadBalancerArn, protocol: 'HTTP', port: 8_090, defaultActions });
    await awaited(
      engine,
      'an impaired load balancer',
      () => control.stateOf(loadBalancerArn).code === 'active_impaired',
    );
    const state = control.stateOf(loadBalancerArn);
    const reason = state.code === 'active_impaired' ? state.reason : '';
    expect(reason).toContain(`port 8090 of ${address}`);
    // Who it is, where the system tells.
    if (existsSync('/proc/net/tcp')) expect(reason).toContain(`(process ${process.pid})`);
    expect((await get(balancer.nodeAddress('a'), 8_090)).status).toBe(200);
    for (const zone of ['a', 'b'] as const) expect((await get(balancer.nodeAddress(zone), 8_080)).status).toBe(200);

    holder.close();
    await awaited(engine, 'an active load balancer', () => control.stateOf(loadBalancerArn).code === 'active');
    expect((await get(address, 8_090)).status).toBe(200);
  });

  it.each(['--ui-port', '--api-port', '--dns-port', '--dns-port, UDP'] as const)(
    'a taken port of %s is a sentence, and leaves nothing behind',
    async (what) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'balanza-ports-'));
      onTestFinished(() => rmSync(dataDir, { recursive: true }));
      const port = what === '--dns-port, UDP' ? await occupyUdp() : portOf(await occupy('127.0.0.1', 0));
      const taken = { '--ui-port': { uiPort: port }, '--api-port': { apiPort: port } }[what.split(',')[0] ?? ''] ?? {
        dnsPort: port,
      };
      const option = what.split(',')[0] ?? '';
      const { log } = expectedLog();
      await expect(createEngine(testEngineOptions({ dataDir, log, ...taken }))).rejects.toThrow(
        new RegExp(`^Port ${port} of 127.0.0.1 is in use by .+ choose another port with ${option} `),
      );
      expect(existsSync(join(dataDir, 'engine.json'))).toBe(false);
      // The folder is free: the next start takes it.
      await startTestEngine({ dataDir, log });
    },
  );
});

async function occupyUdp(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return socket.address().port;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port; // it listens on TCP
