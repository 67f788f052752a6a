import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { registerTargets } from '../../engine/control/operations/registerTargets.ts';
import { targetKey } from '../../engine/model/names.ts';
import { startBalancer } from '../support/balancer/startBalancer.ts';
import { hasTool } from '../support/hasTool.ts';
import { RawClient, soon } from '../support/RawClient.ts';
import { ScriptedTarget } from '../support/ScriptedTarget.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';

const HOST = '127.0.0.1';
/** Of the client. */
const CLIENT = '127.0.0.77';

/** A target that takes nothing without a PROXY header, and answers with the addresses in it. Resolves with its port. */
async function startHaproxy(): Promise<number> {
  const taken = await ScriptedTarget.start(HOST);
  const { port } = taken;
  await taken.close();
  const folder = mkdtempSync(join(tmpdir(), 'balanza-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    `defaults
  mode http
  timeout client 10s
frontend f
  bind ${HOST}:${port} accept-proxy
  http-request return status 200 content-type text/plain lf-string "from %[src]:%[src_port] to %[dst]:%[dst_port]"
`,
  );
  const child = spawn('haproxy', ['-W', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  });
  let said = '';
  const isUp = new Promise<void>((resolve) => {
    child.stderr.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      if (said.includes('Loading success')) resolve();
    });
  });
  await soon(() => `haproxy to be up; it said: ${said}`, isUp);
  return port;
}

it.skipIf(!hasTool('haproxy'))(
  'NLB-01 HAProxy takes the PROXY header of connections and of health checks (needs haproxy)',
  async () => {
    const port = await startHaproxy();
    const engine = await startTestEngine();
    const balancer = await startBalancer(engine, {
      protocol: 'TCP',
      group: { targetType: 'ip', healthCheckProtocol: 'HTTP', healthCheckPath: '/' },
      attributes: { 'proxy_protocol_v2.enabled': 'true', 'preserve_client_ip.enabled': 'false' },
    });
    const { targetGroupArn } = balancer;
    const targets = [{ id: HOST, port, availabilityZone: 'all' }];
    engine.control.change(registerTargets, { targetGroupArn, targets });
    const key = targetKey(HOST, port);
    engine.control.checkNow(targetGroupArn, key);
    const state = () => engine.control.healthOf(targetGroupArn, key).state;
    await awaited(engine, 'the target to be healthy', () => state() === 'healthy');

    const node = balancer.nodeAddress('a');
    const socket = connect({ host: node, port: balancer.port, localAddress: CLIENT });
    const client = RawClient.over(socket);
    await once(socket, 'connect');
    const { localPort = 0 } = socket;
    client.send('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const answer = await client.closed();
    socket.destroy();
    expect(answer.split('\r\n\r\n')[1]).toBe(`from ${CLIENT}:${localPort} to ${node}:${balancer.port}`);
  },
);
