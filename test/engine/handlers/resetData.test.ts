import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { recordNames } from '../../../engine/model/changedResources.ts';
import { startBalancer } from '../../support/balancer/startBalancer.ts';
import { ConsoleClient } from '../../support/ConsoleClient.ts';
import { expectedLog } from '../../support/harness/expectedLog.ts';
import { startTestEngine } from '../../support/startTestEngine.ts';

/** An engine with a data folder, two targets behind a listener and a traffic run, and what it had at its start. */
async function startUsedEngine() {
  const dataDir = await mkdtemp(join(tmpdir(), 'balanza-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { log, expectError } = expectedLog();
  const engine = await startTestEngine({ dataDir, log });
  const atStart = recordNames(engine.control.resources);
  await startBalancer(engine, { instances: ['a1', 'a2'] });
  return { dataDir, engine, atStart, expectError, client: new ConsoleClient(engine.console) };
}

it('console 1.15: reset removes all that was created at once, and says so in the history', async () => {
  const { engine, atStart, client } = await startUsedEngine();
  const { control } = engine;
  const [listener] = control.resources.listeners.values();
  const { loadBalancerArn = '', port = 0 } = listener ?? {};
  await client.call('startTraffic', { loadBalancerArn, port, seconds: 600, rate: 1 });
  const runs = client.follow('trafficRuns', {});
  let told = 0;
  control.onResources(() => (told += 1));
  await client.call('resetData', {});
  expect(recordNames(control.resources)).toEqual(atStart);
  expect(told).toBe(1);
  expect(control.events(50).find(({ fact }) => fact?.code === 'dataReset')).toMatchObject({
    actor: 'console',
    fact: { loadBalancers: 1, targetGroups: 1, instances: 2 },
  });
  await runs.until('the end of the run', (views) => views.runs.every(({ endedAtMs }) => endedAtMs !== null));
});

it('console 1.15: reset removes nothing when the disk refuses it', async () => {
  const { dataDir, engine, expectError, client } = await startUsedEngine();
  expectError(/^The call resetData: The change could not be saved/);
  const before = recordNames(engine.control.resources);
  const beside = new DatabaseSync(join(dataDir, 'balanza.db'), { timeout: 2_000 });
  onTestFinished(() => {
    beside.close();
  });
  // Refused when all but one record is gone already.
  beside.exec(
    `CREATE TRIGGER full AFTER DELETE ON records WHEN (SELECT count(*) FROM records) < ${before.length - 2} BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  );
  expect(await client.refusal('resetData', {})).toMatch(
    /^InternalFailure: The change could not be saved \(database or disk is full\), so nothing was changed/,
  );
  expect(recordNames(engine.control.resources)).toEqual(before);
  expect([...engine.control.observed().listeners.values()].map(({ kind }) => kind)).toContain('listening');
  beside.exec('DROP TRIGGER full');
});
