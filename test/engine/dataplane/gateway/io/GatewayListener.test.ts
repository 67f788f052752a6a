import { expect, it, onTestFinished } from 'vitest';
import { GatewayListener } from '../../../../../engine/dataplane/gateway/io/GatewayListener.ts';
import { optionsOf, parseGeneve } from '../../../../../engine/wire/geneve/parseGeneve.ts';
import { writeGeneve } from '../../../../../engine/wire/geneve/writeGeneve.ts';
import { FakeClock } from '../../../../support/FakeClock.ts';
import { GatewayFixture, packet, tcp } from '../../../../support/GatewayFixture.ts';
import { until } from '../../../../support/RawClient.ts';
import { seededRandom } from '../../../../support/seededRandom.ts';
import { UdpPeer } from '../../../../support/UdpPeer.ts';

/** Addresses of targets of this file: the cookie alone tells them from endpoints at the same one. */
async function start() {
  const targets = await Promise.all([1, 2, 3].map(() => UdpPeer.start({ echoAs: '' })));
  const peers = targets.map(({ port }) => ({ address: '127.0.0.1', port }));
  const fixture = new GatewayFixture({ targets: peers });
  const { state, listener } = fixture;
  const clock = new FakeClock();
  const gateway = new GatewayListener({ state, listener, clock, random: seededRandom(3) });
  await gateway.open('127.0.0.1', 0);
  onTestFinished(() => gateway.close());
  return { gateway, clock, targets, state, fixture };
}

it('NLB-03 sends packets of a flow to one target and what that returns to the endpoint, over real sockets', async () => {
  const { gateway, targets } = await start();
  const endpoint = await UdpPeer.start();
  const inner = packet(tcp(1_000, 443), { bytes: 1_400 });
  const ids = { endpointId: 5n, attachmentId: 6n };
  for (let count = 0; count < 20; count += 1) endpoint.send(writeGeneve({ ...ids, cookie: 0 }, inner), gateway.port);
  await endpoint.next(20, 0);
  expect(targets.map(({ received }) => received.length).toSorted((one, other) => one - other)).toEqual([0, 0, 20]);
  for (const { bytes } of endpoint.received) {
    const header = parseGeneve(bytes);
    if (typeof header === 'string') throw new Error(header);
    expect(optionsOf(bytes, header)).toEqual({ ...ids, cookie: header.cookie });
    expect(bytes.subarray(header.innerAt)).toEqual(inner);
  }
});

/** A gateway whose targets an endpoint asks, flow by flow. */
async function startAsked() {
  const { gateway, targets, fixture } = await start();
  const verdicts = (...all: readonly ('healthy' | 'unhealthy')[]) => {
    for (const [place, verdict] of all.entries()) fixture.register(place, verdict);
    gateway.flows.onChange();
  };
  const endpoint = await UdpPeer.start();
  /** The place of the target that has the next packet of each of 60 flows, which are made from this port on. */
  const ask = async (firstPort = 1_000) => {
    const flows = Array.from({ length: 60 }, (_, place) => packet(tcp(firstPort + place, 443)));
    const seen = targets.map(({ received }) => received.length);
    const before = endpoint.received.length;
    for (const inner of flows)
      endpoint.send(writeGeneve({ endpointId: 5n, attachmentId: 6n, cookie: 0 }, inner), gateway.port);
    await endpoint.next(flows.length, before);
    return flows.map((inner) =>
      targets.findIndex(({ received }, place) =>
        received.slice(seen[place]).some(({ bytes }) => bytes.includes(inner)),
      ),
    );
  };
  return { ask, verdicts, fixture, gateway };
}

it('E-108, E-109 leaves flows where they are, whatever becomes of their targets, and sends new ones to healthy ones', async () => {
  const { ask, verdicts, fixture, gateway } = await startAsked();
  const first = await ask();
  expect(new Set(first)).toEqual(new Set([0, 1, 2]));
  verdicts('healthy', 'unhealthy', 'healthy');
  expect(await ask()).toEqual(first);
  expect(new Set(await ask(2_000))).toEqual(new Set([0, 2]));
  for (const step of ['drain', 'gone'] as const) {
    fixture.deregister(0, step);
    gateway.flows.onChange();
    expect(await ask()).toEqual(first);
    expect(new Set(await ask(step === 'drain' ? 3_000 : 4_000))).toEqual(new Set([2]));
  }
  verdicts('healthy', 'healthy', 'healthy');
  expect(await ask()).toEqual(first);
  expect(new Set(await ask(5_000))).toEqual(new Set([0, 1, 2]));
});

it('E-110, V29 gives each new flow any target when all are unhealthy, and keeps it, over real sockets', async () => {
  const { ask, verdicts } = await startAsked();
  verdicts('unhealthy', 'unhealthy', 'unhealthy');
  const first = await ask();
  expect(new Set(first)).toEqual(new Set([0, 1, 2]));
  expect(await ask()).toEqual(first);
  verdicts('healthy', 'unhealthy', 'unhealthy');
  expect(await ask()).toEqual(first);
});

it('E-071 counts what it drops, answers nothing, and goes on', async () => {
  const { gateway } = await start();
  const endpoint = await UdpPeer.start();
  endpoint.send('?', gateway.port);
  endpoint.send(writeGeneve({ endpointId: 0n, attachmentId: 0n, cookie: 0 }, packet()), gateway.port);
  await endpoint.next(1, 0);
  expect([...gateway.dropped]).toEqual([['truncated', 1]]);
  expect(endpoint.received.length).toBe(1);
});

it('looks through its flows only while there are any, and leaves nothing open', async () => {
  const { gateway, clock } = await start();
  const endpoint = await UdpPeer.start();
  expect(clock.armed).toBe(0);
  endpoint.send(writeGeneve({ endpointId: 0n, attachmentId: 0n, cookie: 0 }, packet()), gateway.port);
  await endpoint.next(1, 0);
  expect([gateway.flows.size, clock.armed]).toEqual([1, 1]);
  clock.advance(120_250);
  expect([gateway.flows.size, clock.armed]).toEqual([0, 0]);
  await gateway.close();
  await gateway.close();
});

it('says which port is taken', async () => {
  const { gateway, state } = await start();
  const { listener, flows } = new GatewayFixture({ targets: 0 });
  const second = new GatewayListener({ state, listener, clock: new FakeClock(), random: seededRandom(1) });
  await expect(second.open('127.0.0.1', gateway.port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await second.close();
  expect(flows.size).toBe(0);
});

it('lives through a target whose port is closed', async () => {
  const { gateway, targets } = await start();
  await Promise.all(targets.map((target) => target.close()));
  const endpoint = await UdpPeer.start();
  for (let port = 1; port <= 10; port += 1)
    endpoint.send(writeGeneve({ endpointId: 0n, attachmentId: 0n, cookie: 0 }, packet(tcp(port, 2))), gateway.port);
  await until('ten flows', () => gateway.flows.size === 10);
  expect(endpoint.received.length).toBe(0);
});
