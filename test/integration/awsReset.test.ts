import { connect } from 'node:net';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { allocateAddress } from '../../engine/control/operations/network/allocateAddress.ts';
import { createVpc } from '../../engine/control/operations/network/createVpc.ts';
import { recordNames } from '../../engine/model/changedResources.ts';
import { startBalancer } from '../support/balancer/startBalancer.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

/** What a connection to a port comes to. */
async function connectionTo(host: string, port: number): Promise<string> {
  const socket = connect(port, host);
  try {
    await once(socket, 'connect');
    return 'accepted';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  } finally {
    socket.destroy();
  }
}

it('contract: a reset removes all that was created and closes its listeners', { timeout: 60_000 }, async () => {
  const engine = await startTestEngine({ log: expectedLog().log });
  const { control, apiUrl } = engine;
  const atStart = recordNames(control.resources);
  const balancer = await startBalancer(engine, { instances: ['a1'] });
  control.change(allocateAddress, {});
  control.change(createVpc, { cidrBlock: '10.0.0.0/16' });
  const node = balancer.nodeAddress('a');
  expect(await connectionTo(node, 8080)).toBe('accepted');

  // Not for pages of other sites, and not by another method.
  const from = (headers: Record<string, string>) => fetch(`${apiUrl}/moto-api/reset`, { method: 'POST', headers });
  expect((await from({ origin: 'http://example.com' })).status).toBe(403);
  expect((await fetch(`${apiUrl}/moto-api/reset`)).status).toBe(405);
  expect(control.resources.loadBalancers.size).toBe(1);

  const answer = await from({});
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }]);
  expect(await connectionTo(node, 8080)).toBe('ECONNREFUSED');
  expect(recordNames(control.resources)).toEqual(atStart);

  // The same again begins where the first did.
  const again = await startBalancer(engine, { instances: ['a1'] });
  expect(again.nodeAddress('a')).toBe(node);
  await from({});
});

it('contract: an engine that keeps what it has cannot be reset', { timeout: 30_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'balanza-reset-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { control, apiUrl } = await startTestEngine({ dataDir, log: expectedLog().log });
  control.change(createVpc, { cidrBlock: '10.0.0.0/16' });
  expect((await fetch(`${apiUrl}/moto-api/reset`, { method: 'POST' })).status).toBe(404);
  expect(control.resources.vpcs.size).toBe(2);
});
