import { expect, it, onTestFinished } from 'vitest';
import { createListener } from '../../engine/control/operations/createListener.ts';
import { createRule } from '../../engine/control/operations/createRule.ts';
import { createTargetGroup } from '../../engine/control/operations/createTargetGroup.ts';
import { deleteListener } from '../../engine/control/operations/deleteListener.ts';
import { deleteRule } from '../../engine/control/operations/deleteRule.ts';
import { deregisterTargets } from '../../engine/control/operations/deregisterTargets.ts';
import { modifyRule } from '../../engine/control/operations/modifyRule.ts';
import { modifyTargetGroup } from '../../engine/control/operations/modifyTargetGroup.ts';
import { registerTargets } from '../../engine/control/operations/registerTargets.ts';
import { setRulePriorities } from '../../engine/control/operations/setRulePriorities.ts';
import { setSubnets } from '../../engine/control/operations/setSubnets.ts';
import { setSample } from '../../engine/instances/samples/io/setSample.ts';
import { defaultSubnetId } from '../../engine/model/zones.ts';
import { NODE_INT, TARGET_INT } from '../../engine/sharedTable/layout.ts';
import { askDns } from '../support/balancer/askDns.ts';
import type { BalancerUnderTest } from '../support/balancer/BalancerUnderTest.ts';
import { get } from '../support/balancer/requestsFrom.ts';
import { groupInput, setAttributes, startBalancer } from '../support/balancer/startBalancer.ts';
import { SteadyLoad, type SteadyLoadOptions } from '../support/balancer/SteadyLoad.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { until } from '../support/RawClient.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';

const SUBNETS = [0, 1, 2].map((zone) => defaultSubnetId(zone));

/** 64 clients behind DNS: each new connection goes to the first address of a fresh answer. */
async function startLoad(balancer: BalancerUnderTest, more: Partial<SteadyLoadOptions> = {}): Promise<SteadyLoad> {
  const load = await SteadyLoad.start({
    resolve: async () => (await askDns(balancer.engine.dnsAddress, balancer.dnsName)).addresses[0] ?? '',
    port: balancer.port,
    connections: 64,
    pauseMs: 40,
    requestsPerConnection: 40,
    path: () => '/',
    ...more,
  });
  onTestFinished(() => load.stop());
  return load;
}

/** Open connections and requests in flight over all rows of the table. */
function gauges({ engine }: BalancerUnderTest): string {
  const { table, directory } = engine.control;
  const sum = (rows: readonly { readonly row: number }[], cell: number) =>
    rows.reduce((total, { row }) => total + table.int(row, cell), 0);
  const { nodes, targets } = directory;
  return [
    `clients ${sum(nodes, NODE_INT.connections)}`,
    `in flight ${sum(nodes, NODE_INT.inFlight)}`,
    `at targets ${sum(targets, TARGET_INT.inFlight)}`,
  ].join(', ');
}

it('RUL-02, E-016: no request is lost or wrong while everything about it changes', { timeout: 90_000 }, async () => {
  const { log, expectError } = expectedLog();
  expectError(/^worker 3 of the data plane died/);
  const engine = await startTestEngine({ log, workers: 4 });
  const { control } = engine;
  // Nodes go to the worker with the fewest: those of `web` to 0 and 1, those of `idle` to 2 and 3, that of zone c to 0.
  const web = await startBalancer(engine, {
    instances: ['a1', 'a2', 'a3', 'b1', 'b2', 'b3', 'b4', 'c1'],
    registered: ['a1', 'a2', 'b1', 'b2', 'c1'],
    group: { healthCheckIntervalSeconds: 5, healthCheckTimeoutSeconds: 2 },
    attributes: { 'deregistration_delay.timeout_seconds': '5' },
  });
  await startBalancer(engine, { name: 'idle', port: 9_090 });
  const { targetGroupArn, listenerArn, loadBalancerArn } = web;
  const other = control.change(createTargetGroup, groupInput('other')).targetGroupArn;
  setAttributes(engine, other, { 'deregistration_delay.timeout_seconds': '5' });
  control.change(registerTargets, { targetGroupArn: other, targets: [{ id: web.idOf('b4') }] });
  // A rule that no request matches: from now on `other` is checked.
  const conditions = [{ field: 'path-pattern', values: ['/never'] }];
  control.change(createRule, {
    listenerArn,
    priority: 50_000,
    conditions,
    actions: [{ type: 'forward', targetGroupArn: other }],
  });
  for (const name of ['a1', 'a2', 'b1', 'b2']) await web.untilState(name, 'healthy');
  await web.untilState('b4', 'healthy', other);
  // So that each change meets requests in flight.
  for (const name of ['a2', 'a3', 'b2', 'b3', 'b4']) await setSample(web.addressOf(name), { latencyMs: 15 });

  const load = await startLoad(web, {
    path: (request) => (request % 2 === 0 ? '/' : '/x'),
    accepts: (instance, path) => path === '/x' || instance !== web.idOf('b4'),
  });
  const forward = (group: typeof other) => [{ type: 'forward', targetGroupArn: group }];
  const extra = [{ id: web.idOf('a3') }, { id: web.idOf('b3') }];
  const round = async (number: number) => {
    control.change(registerTargets, { targetGroupArn, targets: extra });
    await web.untilState('a3', 'healthy');
    const xRule = control.change(createRule, {
      listenerArn,
      priority: 10,
      conditions: [{ field: 'path-pattern', values: ['/x'] }],
      actions: forward(other),
    });
    control.change(modifyTargetGroup, {
      targetGroupArn,
      healthCheckPath: `/health?${number}`,
      healthCheckIntervalSeconds: 5 + (number % 3),
      unhealthyThresholdCount: 2 + (number % 2),
      matcher: { httpCode: number % 2 === 0 ? '200' : '200-299' },
    });
    await load.more(150);
    control.change(setSubnets, { loadBalancerArn, subnets: SUBNETS });
    await awaited(engine, 'zone c to be up', () => control.stateOf(loadBalancerArn).code === 'active');
    control.change(deregisterTargets, { targetGroupArn, targets: extra });
    await load.more(150);
    control.change(modifyRule, { ruleArn: xRule.ruleArn, actions: forward(targetGroupArn) });
    control.change(setRulePriorities, { rulePriorities: [{ ruleArn: xRule.ruleArn, priority: 20 + number }] });
    const added = control.change(createListener, {
      loadBalancerArn,
      protocol: 'HTTP',
      port: 8_081,
      defaultActions: forward(other),
    });
    await awaited(engine, 'the added listener', () => control.stateOf(loadBalancerArn).code === 'active');
    expect((await get(web.nodeAddress('a'), 8_081)).status).toBe(200);
    control.change(setSubnets, { loadBalancerArn, subnets: SUBNETS.slice(0, 2) });
    expect((await askDns(engine.dnsAddress, web.dnsName)).addresses).not.toContain(web.nodeAddress('c'));
    expect((await get(web.nodeAddress('c'), web.port)).status).toBe(200);
    await load.more(150);
    control.change(deleteListener, { listenerArn: added.listenerArn });
    control.change(deleteRule, { ruleArn: xRule.ruleArn });
    if (number % 4 === 3) {
      // Every second time they come back while they still drain, every other time when they are gone.
      await awaited(engine, 'the drained to be gone', () => control.resources.targets.get(targetGroupArn)?.size === 5);
    }
  };
  const deaths = () => control.events(1_000).filter(({ title }) => title === 'Worker 3 of the data plane died').length;
  for (let number = 0; number < 12; number += 1) {
    await round(number);
    if (number === 5) {
      await control.killWorker(3);
      await awaited(engine, 'the death to be recorded', () => deaths() === 1);
    }
  }
  await load.stop();
  expect(load.wrong).toEqual([]);
  expect(load.answered).toBeGreaterThan(5_000);
  expect([...load.byInstance.keys()].length).toBe(8);
  await until(
    () => `the gauges to come to rest: ${gauges(web)}`,
    () => gauges(web) === 'clients 0, in flight 0, at targets 0',
  );
});
