import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { RawClient, until } from '../../../support/RawClient.ts';
import { ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { startFlowNode } from '../../../support/startFlowNode.ts';
import { DRIVERS } from '../../../support/startTestNode.ts';

const MEGABYTE = 1_048_576;

describe.each(DRIVERS)('a TCP listener, %s driver', (driver) => {
  it('E-048 carries a connection to one target and back, whatever is said', async () => {
    const target = await ScriptedTarget.start();
    const node = await startFlowNode({ driver, ports: [target.port] });
    const client = await node.connect();
    const other = await target.connection();
    for (const word of ['one', 'two', 'three']) {
      await other.receive((client.send(`${word};`), `${word};`));
      await client.receive((other.send(`${word}!`), `${word}!`));
    }
    expect([node.connections, node.count('newConnections'), node.targetConnections(0)]).toEqual([1, 1, 1]);
    expect([node.count('requestBytes'), node.count('responseBytes')]).toEqual([14, 14]);
  });

  it('E-048 lets the target speak first', async () => {
    const target = await ScriptedTarget.start();
    const node = await startFlowNode({ driver, ports: [target.port] });
    const client = await node.connect();
    (await target.connection()).send('220 ready\r\n');
    expect(await client.receive('\r\n')).toBe('220 ready\r\n');
  });

  it.each(['client', 'target'] as const)('passes on the end of the %s and keeps the other direction', async (who) => {
    const target = await ScriptedTarget.start();
    const node = await startFlowNode({ driver, ports: [target.port] });
    const client = await node.connect();
    const server = await target.connection();
    const [first, second] = who === 'client' ? [client, server] : [server, client];
    first.send('last words').end();
    expect(await second.closed()).toBe('last words');
    expect(second.ending).toBe('ended');
    second.send('and yours').end();
    expect(await first.closed()).toBe('and yours');
    expect(first.ending).toBe('ended');
    await node.empty();
    expect([node.resets('clientResets'), node.resets('targetResets'), node.resets('elbResets')]).toEqual([0, 0, 0]);
  });

  it('passes on the end of a client that had said all before the target was there', async () => {
    const target = await ScriptedTarget.start();
    const node = await startFlowNode({ driver, ports: [target.port], flow: { proxyProtocol: true } });
    const client = await node.connect();
    client.send('x').end();
    const server = await target.connection();
    expect((await server.closed()).slice(100)).toBe('x');
    server.end();
    await client.closed();
    expect(client.ending).toBe('ended');
  });

  it.each(['client', 'target'] as const)('passes on a reset by the %s', async (who) => {
    const target = await ScriptedTarget.start();
    const node = await startFlowNode({ driver, ports: [target.port] });
    const client = await node.connect();
    const server = await target.connection();
    await server.receive((client.send('hello'), 'hello'));
    const [first, second] = who === 'client' ? [client, server] : [server, client];
    first.reset();
    await second.closed();
    expect(second.ending).toBe('reset');
    await node.empty();
    expect(node.resets(who === 'client' ? 'clientResets' : 'targetResets')).toBe(1);
  });

  it('resets a connection at once when the target refuses it', async () => {
    const target = await ScriptedTarget.start();
    const { port } = target;
    await target.close();
    const node = await startFlowNode({ driver, ports: [port] });
    const client = await node.connect();
    await client.closed();
    expect(client.ending).toBe('reset');
    await node.empty();
    expect([node.resets('targetResets'), node.targetCount(0, 'connectionErrors')]).toEqual([1, 1]);
  });

  it('resets a connection at once when there is no target', async () => {
    const node = await startFlowNode({ driver, ports: [] });
    expect(await endingOf(node.port)).toBe('reset');
    expect([node.connections, node.count('newConnections'), node.resets('elbResets')]).toEqual([0, 1, 1]);
  });

  it.each(['client', 'target'] as const)('loses nothing of 16 MB that the %s sends before it ends', async (who) => {
    const target = await ScriptedTarget.start();
    const node = await startFlowNode({ driver, ports: [target.port] });
    const client = await node.connect();
    const server = await target.connection();
    const [sender, reader] = who === 'client' ? [client, server] : [server, client];
    // The reader stands still at first, so that everything between the two fills up.
    reader.socket.pause();
    const block = pattern();
    for (let sent = 0; sent < 16; sent += 1) sender.send(block);
    sender.end();
    await until('the sender to be held up', () => node.count(who === 'client' ? 'requestBytes' : 'responseBytes') > 0);
    expect(sender.socket.writableLength).toBeGreaterThan(MEGABYTE);
    reader.socket.resume();
    const received = Buffer.from(await reader.closed(), 'latin1');
    expect(received.length).toBe(16 * MEGABYTE);
    for (let at = 0; at < 16; at += 1)
      expect(received.subarray(at * MEGABYTE, (at + 1) * MEGABYTE).equals(block)).toBe(true);
    reader.end();
    await sender.closed();
    await node.empty();
  });

  it('E-003 sends new connections to healthy targets only, and to all when none is', async () => {
    const targets = [await ScriptedTarget.start(), await ScriptedTarget.start()] as const;
    const node = await startFlowNode({ driver, ports: targets.map(({ port }) => port) });
    node.fixture.setVerdict(0, 'unhealthy');
    await connectMany(node, 20);
    await until('20 connections at the healthy target', () => targets[1].connections.length === 20);
    expect(targets[0].connections).toHaveLength(0);
    node.fixture.setVerdict(1, 'unhealthy');
    await connectMany(node, 20);
    await until('40 connections', () => targets[0].connections.length + targets[1].connections.length === 40);
    expect(targets[0].connections.length).toBeGreaterThan(0);
    expect(node.count('failOpenRequests')).toBe(20);
  });

  it('forgets a connection after its idle timeout, silently, and resets whoever speaks then', async () => {
    const target = await ScriptedTarget.start();
    const node = await startFlowNode({ driver, ports: [target.port], tcpIdleTimeoutMs: 60_000 });
    const client = await node.connect();
    const server = await target.connection();
    await server.receive((client.send('a'), 'a'));
    node.clock.advance(59_000);
    await client.receive((server.send('b'), 'b'));
    node.clock.advance(59_000);
    expect(node.connections).toBe(1);
    node.clock.advance(2_000);
    expect([node.connections, node.listener.openFlows]).toEqual([0, 0]);
    expect([client.ending, server.ending]).toEqual(['open', 'open']);
    client.send('late');
    await client.closed();
    expect(client.ending).toBe('reset');
    expect(server.ending).toBe('open');
    server.send('late, too');
    await server.closed();
    expect(server.ending).toBe('reset');
    expect(node.resets('elbResets')).toBe(2);
  });

  it('resets connections of a target that becomes unhealthy, unless it fails open', async () => {
    const targets = [await ScriptedTarget.start(), await ScriptedTarget.start()] as const;
    const node = await startFlowNode({ driver, ports: targets.map(({ port }) => port) });
    const clients = await connectMany(node, 20);
    await until('20 connections', () => targets[0].connections.length + targets[1].connections.length === 20);
    const before = targets[0].connections.length;
    node.fixture.setVerdict(0, 'unhealthy');
    node.node.endFlows();
    await until(
      'its connections to be reset',
      () => clients.filter(({ ending }) => ending === 'reset').length === before,
    );
    expect(targets[1].open).toBe(20 - before);
    node.fixture.setVerdict(1, 'unhealthy');
    node.node.endFlows();
    expect(node.listener.openFlows).toBe(20 - before);
  });

  it.each([
    { endsOnDeregistration: true, left: 0 },
    { endsOnDeregistration: false, left: 1 },
  ])(
    'E-103 keeps $left connections after the delay with termination $endsOnDeregistration',
    async ({ left, ...flow }) => {
      const target = await ScriptedTarget.start();
      const node = await startFlowNode({ driver, ports: [target.port], flow });
      const client = await node.connect();
      const server = await target.connection();
      node.fixture.deregister(0, 'drain');
      node.node.endFlows();
      await server.receive((client.send('still'), 'still'));
      expect(await endingOf(node.port)).toBe('reset');
      node.fixture.deregister(0, 'gone');
      node.node.endFlows();
      await until('the flows that are left', () => node.listener.openFlows === left);
      if (left === 1) await server.receive((client.send('here'), 'here'));
      else expect((await client.closed(), client.ending)).toBe('reset');
    },
  );

  it('NLB-01 begins with the PROXY header, at once, before what the client sends', async () => {
    const target = await ScriptedTarget.start();
    const node = await startFlowNode({ driver, ports: [target.port], port: 8443, flow: { proxyProtocol: true } });
    const silent = await node.connect();
    const first = await target.connection();
    await until('the header', () => first.received.length === 100);
    const header = Buffer.from(first.received, 'latin1');
    expect(header.subarray(0, 16).toString('hex')).toBe('0d0a0d0a000d0a515549540a21110054');
    expect(header.readUInt16BE(24)).toBe(silent.socket.localPort);
    expect(header.readUInt16BE(26)).toBe(8443);
    // A header of the client's own is data.
    silent.send('PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n');
    await until('the client’s line', () => first.received.endsWith('1 2\r\n'));
    expect(first.received.length).toBe(132);
  });

  it.each([
    { preservesClientAddress: true, seen: '127.0.0.77' },
    { preservesClientAddress: false, seen: '127.0.0.1' },
  ])('shows the target $seen with preserve_client_ip $preservesClientAddress', async ({ seen, ...flow }) => {
    const target = await ScriptedTarget.start();
    const node = await startFlowNode({ driver, ports: [target.port], flow });
    await node.connect('127.0.0.77');
    const server = await target.connection();
    expect(server.socket.remoteAddress).toBe(seen);
  });

  it('ELB 5.3 never connects a client with itself while it keeps its address, and resets it after 30 s', async () => {
    const target = await ScriptedTarget.start('127.0.0.77');
    const flow = { preservesClientAddress: true };
    const node = await startFlowNode({ driver, ports: [target.port], host: '127.0.0.77', flow });
    const client = await node.connect('127.0.0.77');
    client.send('hello');
    await until('the flow', () => node.targetConnections(0) === 1);
    node.clock.advance(29_750);
    expect([node.listener.openFlows, target.connections.length]).toEqual([1, 0]);
    node.clock.advance(250);
    await client.closed();
    expect(client.ending).toBe('reset');
    expect([target.connections.length, node.targetCount(0, 'connectionErrors')]).toEqual([0, 1]);
    await node.connect('127.0.0.78');
    expect((await target.connection()).socket.remoteAddress).toBe('127.0.0.78');
  });
});

describe('the choice of a target', () => {
  it('E-047 spreads the connections of one client evenly over the targets', async () => {
    const targets = await Promise.all(Array.from({ length: 4 }, () => ScriptedTarget.start()));
    const node = await startFlowNode({ ports: targets.map(({ port }) => port) });
    for (let round = 0; round < 12; round += 1) {
      const clients = await connectMany(node, 100);
      await until('100 connections', () => open(targets) === 100);
      for (const client of clients) client.reset();
      await node.empty();
      await until('none', () => open(targets) === 0);
    }
    const counts = targets.map(({ connections }) => connections.length);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1_200);
    // 300 each; the standard deviation is 15: four of them, which a fair choice exceeds once in 4,000 runs.
    for (const count of counts) expect(Math.abs(count - 300)).toBeLessThan(60);
  });

  it('NLB-02 sends all connections of an address to one target with stickiness, and spreads addresses', async () => {
    const targets = await Promise.all(Array.from({ length: 4 }, () => ScriptedTarget.start()));
    const node = await startFlowNode({ ports: targets.map(({ port }) => port), flow: { isSticky: true } });
    await connectMany(node, 30, '127.0.0.9');
    await until('30 connections', () => open(targets) === 30);
    expect(targets.map(({ connections }) => connections.length).filter((count) => count > 0)).toEqual([30]);
    for (let last = 10; last < 40; last += 1) await connectMany(node, 1, `127.0.0.${last}`);
    await until('60 connections', () => open(targets) === 60);
    expect(targets.filter(({ connections }) => connections.length > 0)).toHaveLength(4);
  });

  it('carries 1,200 connections at a time, each with its own target', async () => {
    const targets = [await ScriptedTarget.start(), await ScriptedTarget.start()] as const;
    for (const target of targets)
      target.onConnection = (connection) => connection.socket.on('data', (bytes) => connection.send(bytes));
    const node = await startFlowNode({ ports: targets.map(({ port }) => port) });
    const clients: RawClient[] = [];
    for (let wave = 0; wave < 12; wave += 1) clients.push(...(await connectMany(node, 100)));
    for (const [place, client] of clients.entries()) client.send(`${place};`);
    for (const [place, client] of clients.entries()) expect(await client.receive(';')).toBe(`${place};`);
    expect([node.connections, node.targetConnections(0) + node.targetConnections(1)]).toEqual([1_200, 1_200]);
    for (const client of clients) client.end();
    for (const target of targets) for (const connection of target.connections) connection.end();
    await node.empty();
    expect([node.resets('clientResets'), node.resets('targetResets'), node.resets('elbResets')]).toEqual([0, 0, 0]);
  });
});

function connectMany(node: { connect(localAddress?: string): Promise<RawClient> }, count: number, from?: string) {
  return Promise.all(Array.from({ length: count }, () => node.connect(from)));
}

/** How a connection ends that may be over before it is seen to stand. */
async function endingOf(port: number): Promise<string> {
  const client = RawClient.over(connect({ port, host: '127.0.0.1' }));
  await client.closed();
  return client.ending;
}

function open(targets: readonly ScriptedTarget[]): number {
  return targets.reduce((sum, target) => sum + target.open, 0);
}

/** A megabyte in which no two places nearby look alike. */
function pattern(): Buffer {
  const bytes = Buffer.alloc(MEGABYTE);
  for (let at = 0; at < MEGABYTE; at += 4) bytes.writeUInt32BE(Math.imul(at, 2_654_435_761) >>> 0, at);
  return bytes;
}
