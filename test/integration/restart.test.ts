import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addTags } from '../../engine/control/operations/addTags.ts';
import { createRule } from '../../engine/control/operations/createRule.ts';
import { deregisterTargets } from '../../engine/control/operations/deregisterTargets.ts';
import { createEngine } from '../../engine/index.ts';
import { SystemClock } from '../../engine/system/SystemClock.ts';
import { get } from '../support/balancer/requestsFrom.ts';
import { startBalancer } from '../support/balancer/startBalancer.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { factChanges, recordsOf } from '../support/kills/factChanges.ts';
import { awaited, startTestEngine, testEngineOptions } from '../support/startTestEngine.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'balanza-restart-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A clock that is set ahead: what the engine finds after a time in which it did not run. */
class LaterClock extends SystemClock {
  readonly #byMs: number;

  constructor(byMs: number) {
    super();
    this.#byMs = byMs;
  }

  override nowMs(): number {
    return super.nowMs() + this.#byMs;
  }
}

describe('a restart', () => {
  it('resources, addresses and credentials are as they were, instances run again, and what was due has ended', async () => {
    const dataDir = newFolder();
    const { log } = expectedLog();
    const first = await startTestEngine({ dataDir, log });
    const balancer = await startBalancer(first, {
      instances: ['a1', 'b1', 'b2'],
      attributes: { 'deregistration_delay.timeout_seconds': '60' },
    });
    const { listenerArn, loadBalancerArn, targetGroupArn } = balancer;
    for (const name of ['a1', 'b1', 'b2']) await balancer.untilState(name, 'healthy');
    first.control.change(createRule, {
      listenerArn,
      priority: 7,
      conditions: [{ field: 'path-pattern', values: ['/x'] }],
      actions: [{ type: 'forward', targetGroupArn }],
    });
    first.control.change(addTags, { resourceArns: [loadBalancerArn], tags: [{ key: 'k', value: 'v' }] });
    first.control.change(deregisterTargets, { targetGroupArn, targets: [{ id: balancer.idOf('b2') }] });
    const draining = `targets ${targetGroupArn}|${balancer.keyOf('b2')}`;
    const factsOf = (engine: typeof first) =>
      new Map(factChanges(new Map(), recordsOf(engine.control.resources)).map(([name, json]) => [name, json]));
    const before = factsOf(first);
    expect(before.has(draining)).toBe(true);
    const instances = JSON.stringify([...first.control.resources.instances.values()]);
    expect(statSync(join(dataDir, 'engine.json')).mode & 0o777).toBe(0o600);
    await first.close(0);
    expect(existsSync(join(dataDir, 'engine.json'))).toBe(false);

    const second = await startTestEngine({ dataDir, log, clock: new LaterClock(61_000) });
    const { control } = second;
    await awaited(second, 'the drained target to be gone', () => !recordsOf(control.resources).has(draining));
    before.delete(draining);
    expect(Object.fromEntries(factsOf(second))).toEqual(Object.fromEntries(before));
    expect(second.credentials).toEqual(first.credentials);
    const areHealthy = () =>
      ['a1', 'b1'].every((name) => control.healthOf(targetGroupArn, balancer.keyOf(name)).state === 'healthy');
    await awaited(second, 'the targets to be healthy again', areHealthy);
    await awaited(second, 'the load balancer to be active', () => control.stateOf(loadBalancerArn).code === 'active');
    expect(JSON.stringify([...control.resources.instances.values()])).toBe(instances);
    for (const zone of ['a', 'b'] as const)
      expect((await get(balancer.nodeAddress(zone), balancer.port)).status).toBe(200);
  });

  it('refuses a region or a number of zones that does not fit, and changes nothing', async () => {
    const dataDir = newFolder();
    const { log } = expectedLog();
    const first = await startTestEngine({ dataDir, log });
    await startBalancer(first, { zones: 'abc' });
    await first.close(0);
    await expect(createEngine(testEngineOptions({ dataDir, log, region: 'eu-local-1' }))).rejects.toThrow(
      'The data folder holds resources of the region us-local-1, not eu-local-1. Start with --region us-local-1, or choose another --data-dir.',
    );
    await expect(createEngine(testEngineOptions({ dataDir, log, zones: 2 }))).rejects.toThrow(
      'The data folder holds resources in zone us-local-1c, which --zones 2 leaves out. Start with --zones 3 or more, or choose another --data-dir.',
    );
    const again = await startTestEngine({ dataDir, log });
    expect(again.control.resources.loadBalancers.size).toBe(1);
  });

  it('OPS-02 refuses a folder that another engine has, and a database of a newer version', async () => {
    const dataDir = newFolder();
    const { log } = expectedLog();
    const first = await startTestEngine({ dataDir, log });
    await expect(createEngine(testEngineOptions({ dataDir, log }))).rejects.toThrow(
      `The data folder ${dataDir} is in use by another engine (process ${process.pid}). Stop that one, or start this one with another --data-dir.`,
    );
    await first.close(0);
    const database = new DatabaseSync(join(dataDir, 'balanza.db'));
    database.exec('PRAGMA user_version = 99');
    database.close();
    await expect(createEngine(testEngineOptions({ dataDir, log }))).rejects.toThrow(
      /is from a newer Balanza \(layout 99; this one knows \d+\)\. Update Balanza, or choose another --data-dir\./,
    );
  });
});
