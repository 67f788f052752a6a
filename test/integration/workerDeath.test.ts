import { request } from 'node:http';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { getSample, setSample } from '../../engine/instances/samples/io/setSample.ts';
import { NODE_INT, TARGET_INT, VERDICT } from '../../engine/sharedTable/layout.ts';
import { get, requestsFrom } from '../support/balancer/requestsFrom.ts';
import { startBalancer } from '../support/balancer/startBalancer.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { until } from '../support/RawClient.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';

it('a worker that dies under its traffic is replaced: nodes come back, verdicts stay, gauges are cleared', async () => {
  const { log, expectError } = expectedLog();
  expectError(/^worker 0 of the data plane died/);
  const engine = await startTestEngine({ log });
  const { control } = engine;
  const balancer = await startBalancer(engine, { instances: ['a1', 'b1', 'b2'] });
  for (const name of ['a1', 'b1', 'b2']) await balancer.untilState(name, 'healthy');
  // b2 is unhealthy, and both others hang on to what they are asked.
  await setSample(balancer.addressOf('b2'), { healthStatus: 500 });
  for (let probe = 0; probe < 2; probe += 1) await balancer.probe('b2');
  await balancer.untilState('b2', 'unhealthy');
  await setSample(balancer.addressOf('a1'), { latencyMs: 60_000 });
  await setSample(balancer.addressOf('b1'), { latencyMs: 60_000 });

  const { table, directory } = control;
  const sum = (rows: readonly { readonly row: number }[], cell: number) =>
    rows.reduce((total, { row }) => total + table.int(row, cell), 0);
  const gauges = () => [
    sum(directory.nodes, NODE_INT.connections),
    sum(directory.nodes, NODE_INT.inFlight),
    sum(directory.targets, TARGET_INT.connections),
    sum(directory.targets, TARGET_INT.inFlight),
  ];
  const waiting = Array.from({ length: 10 }, (_, place) => {
    const host = balancer.nodeAddress(place % 2 === 0 ? 'a' : 'b');
    const asked = request({ host, port: balancer.port, agent: false });
    asked.end();
    return once(asked, 'response').then(
      () => 'answered',
      (error: unknown) => (error as NodeJS.ErrnoException).code, // Node's errors have one
    );
  });
  await until(
    () => `ten requests in flight: ${gauges().join()}`,
    () => gauges().join() === '10,10,10,10',
  );
  const verdicts = () => directory.targets.map(({ row }) => table.int(row, TARGET_INT.verdict));
  const verdictsBefore = verdicts();
  expect(new Set(verdictsBefore)).toEqual(new Set([VERDICT.healthy, VERDICT.unhealthy]));
  const eventsBefore = control.events(10_000).length;

  const titles = () => control.events(control.events(10_000).length - eventsBefore).map(({ title }) => title);
  await control.killWorker(0);
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 10 }, () => 'ECONNRESET'));
  await awaited(
    engine,
    'the nodes to be back',
    () =>
      titles().includes('Worker 0 of the data plane was replaced') &&
      control.stateOf(balancer.loadBalancerArn).code === 'active',
  );
  expect(titles()).toContain('Worker 0 of the data plane died');
  expect(verdicts()).toEqual(verdictsBefore);
  expect(gauges()).toEqual([0, 0, 0, 0]);

  await setSample(balancer.addressOf('a1'), { latencyMs: 0 });
  await setSample(balancer.addressOf('b1'), { latencyMs: 0 });
  for (const zone of ['a', 'b'] as const) {
    const where = { host: balancer.nodeAddress(zone), port: balancer.port };
    expect(await requestsFrom(where, 20, balancer.instances)).toEqual({ a1: 10, b1: 10 });
  }
  expect((await getSample(balancer.addressOf('b2'))).requests).toEqual({});
  expect(['a1', 'b1', 'b2'].map((name) => balancer.stateOf(name).split(' ')[0])).toEqual([
    'healthy',
    'healthy',
    'unhealthy',
  ]);
  // While nobody could check they were `unavailable` (E-104), and never `initial`.
  expect(titles().filter((title) => title.endsWith('is initial'))).toEqual([]);
  await until(
    () => `the gauges to come to rest: ${gauges().join()}`,
    () => gauges()[0] === 0 && gauges()[1] === 0 && gauges()[3] === 0,
  );
  expect((await get(balancer.nodeAddress('a'), balancer.port)).status).toBe(200);
});
