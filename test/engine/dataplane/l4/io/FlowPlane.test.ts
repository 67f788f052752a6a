import { expect, it, onTestFinished } from 'vitest';
import { FlowPlane } from '../../../../../engine/dataplane/l4/io/FlowPlane.ts';
import { TARGET_FLOAT, TARGET_INT, FLOATS_PER_ROW } from '../../../../../engine/sharedTable/layout.ts';
import { FakeClock } from '../../../../support/FakeClock.ts';
import { FlowFixture } from '../../../../support/FlowFixture.ts';
import { RawClient } from '../../../../support/RawClient.ts';
import { ScriptedTarget } from '../../../../support/ScriptedTarget.ts';
import { seededRandom } from '../../../../support/seededRandom.ts';
import { makeDriver } from '../../../../support/startTestNode.ts';

/** A node whose group keeps connections of unhealthy targets for 30 s, with a client connected to the first target. */
async function startDraining() {
  const targets = [await ScriptedTarget.start(), await ScriptedTarget.start()];
  const clock = new FakeClock();
  const flow = { endsOnUnhealthy: false, unhealthyDrainMs: 30_000 };
  const port = 20_000 + (process.pid % 20_000);
  const fixture = new FlowFixture({ ports: targets.map((target) => target.port), clock, flow, address: '127.0.0.31' });
  let told = 0;
  const plane = new FlowPlane({
    state: fixture.state,
    driver: makeDriver('handle'),
    clock,
    random: seededRandom(1),
    onDrains: () => (told += 1),
  });
  onTestFinished(async () => {
    const drained = plane.drain(0);
    clock.advance(0);
    await drained;
  });
  await plane.listen({ ...fixture.listener, bindPort: port });
  const setVerdict = (place: number, verdict: 'healthy' | 'unhealthy') => {
    const { row } = fixture.configuration(place);
    fixture.table.floats[row * FLOATS_PER_ROW + TARGET_FLOAT.verdictAtMs] = clock.nowMs();
    fixture.setVerdict(place, verdict);
    plane.onChange();
  };
  const connect = () => RawClient.connect(port, '127.0.0.31');
  setVerdict(1, 'unhealthy'); // so that the client comes to the first
  const client = await connect();
  const server = await (targets[0] ?? (await ScriptedTarget.start())).connection();
  setVerdict(1, 'healthy');
  told = 0;
  const drains = () => fixture.table.int(fixture.configuration(0).row, TARGET_INT.drainsUnhealthy) === 1;
  return { targets, clock, client, server, setVerdict, connect, drains, told: () => told };
}

it('unhealthy.draining: the connections of a target that fails last as long as the interval, new ones go elsewhere', async () => {
  const { targets, clock, client, server, setVerdict, connect, drains, told } = await startDraining();
  setVerdict(0, 'unhealthy');
  expect([drains(), told()]).toEqual([true, 1]);
  const other = await connect();
  const elsewhere = await (targets[1] ?? (await ScriptedTarget.start())).connection();
  await elsewhere.receive((other.send('new'), 'new'));
  clock.advance(29_000);
  await server.receive((client.send('still here'), 'still here'));
  expect(drains()).toBe(true);
  clock.advance(1_000);
  await client.closed();
  expect([client.ending, drains(), told()]).toEqual(['reset', false, 2]);
  await elsewhere.receive((other.send('and'), 'and'));
});

it('unhealthy.draining: a target that passes again in the meantime keeps its connections for good', async () => {
  const { clock, client, server, setVerdict, drains } = await startDraining();
  setVerdict(0, 'unhealthy');
  clock.advance(20_000);
  setVerdict(0, 'healthy');
  expect(drains()).toBe(false);
  clock.advance(60_000);
  await server.receive((client.send('still here'), 'still here'));
});
