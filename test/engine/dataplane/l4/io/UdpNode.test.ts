import { describe, expect, it, onTestFinished } from 'vitest';
import type { UdpListener } from '../../../../../engine/dataplane/l4/io/UdpListener.ts';
import { UdpNode, type UdpNodeOptions } from '../../../../../engine/dataplane/l4/io/UdpNode.ts';
import { NODE_FLOAT, NODE_INT } from '../../../../../engine/sharedTable/layout.ts';
import { FakeClock } from '../../../../support/FakeClock.ts';
import { flowsOf } from '../../../../support/flowsOf.ts';
import { FlowFixture, type FlowFixtureOptions } from '../../../../support/FlowFixture.ts';
import { NODE_ROW } from '../../../../support/nodeFixture.ts';
import { until } from '../../../../support/RawClient.ts';
import { UdpPeer } from '../../../../support/UdpPeer.ts';

interface Started {
  readonly fixture: FlowFixture;
  readonly clock: FakeClock;
  readonly node: UdpNode;
  readonly listener: UdpListener;
}

type StartOptions = FlowFixtureOptions & Pick<UdpNodeOptions, 'mostFlows' | 'sockets'>;

/** Flows share sockets but for the first to each target. */
const SHARING = { sockets: { mostConnected: 0 } } as const;

async function start(options: StartOptions): Promise<Started> {
  const fixture = new FlowFixture({
    protocol: 'UDP',
    ...options,
    flow: { endsOnUnhealthy: false, endsOnDeregistration: true, ...options.flow },
  });
  const clock = new FakeClock();
  const node = new UdpNode({
    state: fixture.state,
    clock,
    ...(options.mostFlows !== undefined && { mostFlows: options.mostFlows }),
    ...(options.sockets && { sockets: options.sockets }),
  });
  const listener = await node.listen(fixture.listener, 0);
  onTestFinished(() => node.close());
  return { fixture, clock, node, listener };
}

/** Targets that answer with their letter in front. */
async function targets(count: number): Promise<readonly UdpPeer[]> {
  return Promise.all(Array.from({ length: count }, (_, place) => UdpPeer.start({ echoAs: 'abcdefgh'[place] ?? '?' })));
}

/** Which target answers a datagram of the client: its letter. */
async function answering(client: UdpPeer, port: number): Promise<string> {
  const before = client.received.length;
  client.send('!', port);
  const [answer] = await client.next(1, before);
  return answer?.charAt(0) ?? '';
}

describe('a UDP listener', () => {
  it('NLB-02 sends the datagrams of a flow to one target and its answers back to the client', async () => {
    const group = await targets(4);
    const { listener } = await start({ ports: group.map(({ port }) => port) });
    const client = await UdpPeer.start();
    for (let count = 1; count <= 50; count += 1) client.send(`${count}`, listener.port);
    const answers = await client.next(50, 0);
    const letter = answers[0]?.charAt(0) ?? '';
    expect(answers).toEqual(Array.from({ length: 50 }, (_, place) => `${letter}${place + 1}`));
    expect(listener.openFlows).toBe(1);
  });

  it('NLB-02 keeps the boundaries of datagrams, of empty and of long ones', async () => {
    const [target] = await targets(1);
    const { listener, fixture } = await start({ ports: [target?.port ?? 0] });
    const client = await UdpPeer.start();
    const long = Buffer.alloc(8_192, 'x');
    client.send(Buffer.alloc(0), listener.port);
    client.send(long, listener.port);
    client.send('end', listener.port);
    expect((await client.next(3, 0)).map(({ length }) => length)).toEqual([1, 8_193, 4]);
    expect(target?.received.map(({ bytes }) => bytes.length)).toEqual([0, 8_192, 3]);
    expect(flowsOf(fixture.table)).toBe('TCP 0/0 0 B, TLS 0/0 0 B, UDP 1/1 16393 B');
  });

  it('NLB-02 holds a flow for 120 s after its last datagram, in either direction', async () => {
    const [target] = await targets(1);
    const { listener, clock, fixture } = await start({ ports: [target?.port ?? 0] });
    const client = await UdpPeer.start();
    await answering(client, listener.port);
    const port = target?.received[0]?.from.port;
    for (let round = 0; round < 5; round += 1) {
      clock.advance(30_000);
      await answering(client, listener.port);
    }
    expect(new Set(target?.received.map(({ from }) => from.port))).toEqual(new Set([port]));
    clock.advance(119_750);
    expect(listener.openFlows).toBe(1);
    clock.advance(500);
    expect(listener.openFlows).toBe(0);
    expect(fixture.table.int(NODE_ROW, NODE_INT.connections)).toBe(0);
    expect(clock.armed).toBe(0);
    await answering(client, listener.port);
    expect(target?.received.at(-1)?.from.port).not.toBe(port);
  });

  it('E-047 spreads flows evenly over the targets', async () => {
    const group = await targets(4);
    const { listener, fixture } = await start({ ports: group.map(({ port }) => port) });
    const clients = await Promise.all(Array.from({ length: 400 }, () => UdpPeer.start()));
    const counts = new Map<string, number>();
    for (const client of clients) {
      const letter = await answering(client, listener.port);
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    // 100 each; the standard deviation is 8.7: four of them.
    expect(counts.size).toBe(4);
    for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(35);
    expect(fixture.table.float(NODE_ROW, NODE_FLOAT.newConnections)).toBe(400);
  });

  it('NLB-02 sends all flows of an address to one target with stickiness', async () => {
    const group = await targets(4);
    const { listener } = await start({ ports: group.map(({ port }) => port), flow: { isSticky: true } });
    const clients = await Promise.all(Array.from({ length: 12 }, () => UdpPeer.start()));
    const letters = await Promise.all(clients.map((client) => answering(client, listener.port)));
    expect(new Set(letters).size).toBe(1);
  });

  it('NLB-02 leaves a live flow where it is when a target becomes healthy again', async () => {
    const group = await targets(2);
    const { listener, fixture } = await start({ ports: group.map(({ port }) => port) });
    const client = await UdpPeer.start();
    const letter = await answering(client, listener.port);
    fixture.setVerdict(letter === 'a' ? 1 : 0, 'unhealthy');
    expect(await answering(client, listener.port)).toBe(letter);
    fixture.setVerdict(letter === 'a' ? 1 : 0, 'healthy');
    expect(await answering(client, listener.port)).toBe(letter);
  });

  it('NLB-02 sends the next datagram of a flow elsewhere when its target is unhealthy, unless it fails open', async () => {
    const group = await targets(2);
    const { listener, fixture } = await start({ ports: group.map(({ port }) => port) });
    const client = await UdpPeer.start();
    const letter = await answering(client, listener.port);
    const own = letter === 'a' ? 0 : 1;
    fixture.setVerdict(own, 'unhealthy');
    expect(await answering(client, listener.port)).not.toBe(letter);
    fixture.setVerdict(own === 0 ? 1 : 0, 'unhealthy');
    const second = await answering(client, listener.port);
    expect(await answering(client, listener.port)).toBe(second);
    expect(listener.openFlows).toBe(1);
  });

  it('NLB-02 keeps a flow while its target drains, and sends it elsewhere then', async () => {
    const group = await targets(2);
    const { listener, fixture, node } = await start({ ports: group.map(({ port }) => port) });
    const client = await UdpPeer.start();
    const letter = await answering(client, listener.port);
    const own = letter === 'a' ? 0 : 1;
    fixture.deregister(own, 'drain');
    node.endFlows();
    expect(await answering(client, listener.port)).toBe(letter);
    fixture.deregister(own, 'gone');
    node.endFlows();
    expect(listener.openFlows).toBe(0);
    expect(await answering(client, listener.port)).not.toBe(letter);
  });

  it.each([
    { sockets: 'a socket each', most: {} },
    { sockets: 'sockets that they share', most: SHARING },
  ])('NLB-02 keeps 2,000 flows over $sockets with their targets while these fail, heal and go', async ({ most }) => {
    const group = await targets(4);
    const { listener, fixture, node, clock } = await start({ ports: group.map(({ port }) => port), ...most });
    const clients = await Promise.all(Array.from({ length: 2_000 }, () => UdpPeer.start()));
    /** The letters of the targets that answer, client by client; 100 at a time, so that no buffer overflows. */
    const ask = async (): Promise<readonly string[]> => {
      const letters: string[] = [];
      for (let from = 0; from < clients.length; from += 100) {
        const some = clients.slice(from, from + 100).map((client) => answering(client, listener.port));
        letters.push(...(await Promise.all(some)));
      }
      return letters;
    };
    /** How many of these flows have gone from one letter to another, and from which. */
    const moved = (before: readonly string[], after: readonly string[]) => {
      const from = before.filter((letter, place) => letter !== after[place]);
      return `${from.length} of ${[...new Set(from)].join('') || 'none'}`;
    };
    const count = (letters: readonly string[], letter: string) => letters.filter((one) => one === letter).length;
    const first = await ask();
    expect(listener.openFlows).toBe(2_000);
    fixture.setVerdict(3, 'unhealthy');
    node.endFlows();
    const failed = await ask();
    expect(moved(first, failed)).toBe(`${count(first, 'd')} of d`);
    fixture.setVerdict(3, 'healthy');
    const healed = await ask();
    expect(moved(failed, healed)).toBe('0 of none');
    fixture.deregister(2, 'drain');
    node.endFlows();
    const draining = await ask();
    expect(moved(healed, draining)).toBe('0 of none');
    fixture.deregister(2, 'gone');
    node.endFlows();
    const gone = await ask();
    expect(moved(draining, gone)).toBe(`${count(draining, 'c')} of c`);
    expect(listener.openFlows).toBe(2_000);
    clock.advance(121_000);
    clock.advance(1_000); // a sweep closes a thousand at most
    expect([listener.openFlows, fixture.table.int(NODE_ROW, NODE_INT.connections), clock.armed]).toEqual([0, 0, 0]);
    expect(node.paths.openSockets).toBe(0);
  });

  it('shows the target the address of the client', async () => {
    const [target] = await targets(1);
    const { listener } = await start({ ports: [target?.port ?? 0], flow: { preservesClientAddress: true } });
    const client = await UdpPeer.start({ host: '127.0.0.77' });
    await answering(client, listener.port);
    expect(target?.received[0]?.from.address).toBe('127.0.0.77');
  });

  it('ELB 5.3 drops what a client would send to itself', async () => {
    const target = await UdpPeer.start({ host: '127.0.0.77', echoAs: 'a' });
    const flow = { preservesClientAddress: true };
    const { listener } = await start({ ports: [target.port], host: '127.0.0.77', flow });
    const [itself, other] = await Promise.all([UdpPeer.start({ host: '127.0.0.77' }), UdpPeer.start()]);
    itself.send('x', listener.port);
    await until('the flow', () => listener.openFlows === 1);
    expect(await answering(other, listener.port)).toBe('a');
    expect(target.received.map(({ from }) => from.address)).toEqual(['127.0.0.1']);
  });

  it('drops what comes for nobody, and counts it', async () => {
    const { listener, fixture } = await start({ ports: [] });
    const client = await UdpPeer.start();
    client.send('x', listener.port);
    const rejected = () => fixture.table.float(NODE_ROW, NODE_FLOAT.rejectedConnections);
    await until('the datagram to be dropped', () => rejected() === 1);
    expect(listener.openFlows).toBe(0);
  });

  it('NLB-02 refuses flows beyond the most, and takes new ones when others are over', async () => {
    const [target] = await targets(1);
    const { listener, fixture, clock } = await start({ ports: [target?.port ?? 0], mostFlows: 3 });
    const clients = await Promise.all(Array.from({ length: 4 }, () => UdpPeer.start()));
    for (const client of clients.slice(0, 3)) await answering(client, listener.port);
    const [last] = clients.slice(3);
    last?.send('x', listener.port);
    const rejected = () => fixture.table.float(NODE_ROW, NODE_FLOAT.rejectedConnections);
    await until('the fourth to be refused', () => rejected() === 1);
    expect(listener.openFlows).toBe(3);
    clock.advance(121_000);
    if (last) expect(await answering(last, listener.port)).toBe('a');
  });

  it('NLB-02 shares sockets among flows to different targets, each with a port of its own towards its target', async () => {
    const group = await targets(4);
    const { listener, node } = await start({ ports: group.map(({ port }) => port), ...SHARING });
    const clients = await Promise.all(Array.from({ length: 200 }, () => UdpPeer.start()));
    for (const [place, client] of clients.entries()) client.send(`${place}`, listener.port);
    const answers = await Promise.all(clients.map((client) => client.next(1, 0)));
    expect(answers.map(([answer]) => answer?.slice(1))).toEqual(clients.map((_, place) => `${place}`));
    const ports = group.map(({ received }) => received.map(({ from }) => from.port));
    for (const each of ports) expect(new Set(each).size).toBe(each.length);
    const most = Math.max(...ports.map(({ length }) => length));
    // One to each target is alone.
    expect(node.paths.openSockets).toBeLessThanOrEqual(most + 3);
    expect(listener.openFlows).toBe(200);
  });

  it('NLB-02 refuses flows to a target for which no socket is left, and takes those to others', async () => {
    const [only] = await targets(1);
    const { listener, fixture, node } = await start({ ports: [only?.port ?? 0], sockets: { mostSockets: 3 } });
    const clients = await Promise.all(Array.from({ length: 3 }, () => UdpPeer.start()));
    for (const client of clients) await answering(client, listener.port);
    const last = await UdpPeer.start();
    last.send('x', listener.port);
    const rejected = () => fixture.table.float(NODE_ROW, NODE_FLOAT.rejectedConnections);
    await until('the fourth to be refused', () => rejected() === 1);
    expect([listener.openFlows, node.paths.openSockets]).toEqual([3, 3]);
  });

  it('NLB-02 shows the target the address of the client over a shared socket', async () => {
    const [target] = await targets(1);
    const flow = { preservesClientAddress: true };
    const { listener } = await start({ ports: [target?.port ?? 0], flow, ...SHARING });
    const clients = await Promise.all([77, 78, 77, 78].map((last) => UdpPeer.start({ host: `127.0.0.${last}` })));
    for (const client of clients) await answering(client, listener.port);
    expect(target?.received.map(({ from }) => from.address)).toEqual(
      clients.map((one) => one.socket.address().address),
    );
  });

  it('NLB-02 counts what a target refuses while flows share sockets', async () => {
    const [open] = await targets(1);
    const gone = await UdpPeer.start();
    const { port } = gone;
    await gone.close();
    const { listener, fixture } = await start({ ports: [port, open?.port ?? 0], ...SHARING });
    const clients = await Promise.all(Array.from({ length: 20 }, () => UdpPeer.start()));
    const refused = () => fixture.table.float(NODE_ROW, NODE_FLOAT.targetConnectionErrors);
    for (const client of clients) client.send('x', listener.port);
    await until('a refusal', () => refused() >= 1);
    expect(listener.openFlows).toBe(20);
  });

  it('ends a flow to whose target there is no way, and counts that', async () => {
    const { listener, fixture, node } = await start({ ports: [9], host: '255.255.255.255' });
    const client = await UdpPeer.start();
    const failed = () => fixture.table.float(NODE_ROW, NODE_FLOAT.targetConnectionErrors);
    client.send('x', listener.port);
    await until('the failure', () => failed() === 1);
    expect([listener.openFlows, node.paths.openSockets]).toEqual([0, 0]);
  });

  it('counts what a target refuses, and goes on with the flow', async () => {
    const target = await UdpPeer.start();
    const { port } = target;
    await target.close();
    const { listener, fixture } = await start({ ports: [port] });
    const client = await UdpPeer.start();
    const refused = () => fixture.table.float(NODE_ROW, NODE_FLOAT.targetConnectionErrors);
    client.send('x', listener.port);
    await until('the refusal', () => refused() >= 1);
    expect(listener.openFlows).toBe(1);
  });
});
