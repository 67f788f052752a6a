import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { EngineHand } from '../e2e/support/EngineHand.ts';
import { startServe } from '../e2e/support/startServe.ts';
import { get } from '../support/balancer/requestsFrom.ts';
import { follow } from '../support/bridge/Followed.ts';
import { socketBridge } from '../support/bridge/socketBridge.ts';
import { RawClient, until } from '../support/RawClient.ts';

/** About twice what the engine has open with this sample and no client. */
const OPEN_FILES = 160;
/** More than are left. */
const IDLE_CLIENTS = 200;
const PORT = 8080;

/** Clients that say nothing. */
async function idleClients(host: string): Promise<readonly Socket[]> {
  const clients = Array.from({ length: IDLE_CLIENTS }, () => connect({ host, port: PORT }).resume());
  // Those that find no descriptor are taken by the system, and closed at once by the engine.
  for (const client of clients) client.on('error', () => undefined);
  await Promise.all(clients.map((client) => once(client, 'connect')));
  return clients;
}

/**
 * Whether a newcomer finds the connection closed, unanswered. What a check or a turn of the targets gave back serves one
 * more each, who stays: so some are tried.
 */
async function isTurnedAway(host: string): Promise<boolean> {
  const newcomers: RawClient[] = [];
  try {
    while (newcomers.length < OPEN_FILES) {
      const late = RawClient.over(connect({ host, port: PORT }));
      newcomers.push(late);
      late.send('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      await until('an answer, or none', () => late.received !== '' || late.ending !== 'open');
      if (late.received === '') return true;
    }
    return false;
  } finally {
    for (const late of newcomers) late.close();
  }
}

it.skipIf(process.platform === 'win32')(
  'E-104 an engine out of file descriptors serves those who are connected, says so, and recovers',
  { timeout: 120_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'balanza-files-'));
    onTestFinished(() => {
      rmSync(dataDir, { recursive: true });
    });
    const served = await startServe(dataDir, ['--sample=cross-zone', '--workers=1'], OPEN_FILES);
    onTestFinished(() => served.stop());
    const bridge = await socketBridge(served.link);
    onTestFinished(() => bridge.close());
    const engine = new EngineHand(bridge);
    const { loadBalancerArn } = await engine.named('loadBalancer', 'sample-alb');
    const { targetGroupArn } = await engine.named('targetGroup', 'sample-web');
    const nodes = (await engine.records('node')).filter((one) => one.loadBalancerArn === loadBalancerArn);
    const targets = (await engine.records('target')).filter((one) => one.targetGroupArn === targetGroupArn);
    const host = nodes[0]?.address ?? '';
    const states = follow(bridge, 'states', {});
    await states.until((value) => Object.values(value.targets).some((health) => health?.state === 'healthy'));
    const events = follow(bridge, 'events', { limit: 1_000 });
    const told = async (code: string) => {
      const { events: some } = await events.until((value) => value.events.some(({ fact }) => fact?.code === code));
      return some.find(({ fact }) => fact?.code === code);
    };
    const checkAll = async () => {
      for (const { key } of targets) await engine.call('checkTarget', { targetGroupArn, key });
    };
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => {
      agent.destroy();
    });
    // Each target has a turn; their connections are kept.
    const statuses = async () => {
      const seen: number[] = [];
      while (seen.length < targets.length) seen.push((await get(host, PORT, '/', agent)).status);
      return seen;
    };
    const allWell = targets.map(() => 200);
    expect(await statuses()).toEqual(allWell);

    const clients = await idleClients(host);
    onTestFinished(() => {
      for (const client of clients) client.destroy();
    });
    await checkAll();
    expect(await told('checksStopped')).toMatchObject({ severity: 'error', fact: { error: 'EMFILE' } });
    expect(await statuses()).toEqual(allWell);
    expect(await isTurnedAway(host)).toBe(true);

    for (const client of clients) client.destroy();
    for (let turn = 0; turn < 3; turn += 1) await checkAll();
    expect(await told('checksResumed')).toMatchObject({ severity: 'success', fact: { error: 'EMFILE' } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(host, PORT)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  },
);
