import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../support/FakeClock.ts';
import { ScriptedTarget, response } from '../../../support/ScriptedTarget.ts';
import { DRIVERS, startTestNode } from '../../../support/startTestNode.ts';
import { until } from '../../../support/RawClient.ts';
import type { ConnectOptions, LinkDriver } from '../../../../engine/dataplane/link/Link.ts';
import { SilentLink } from '../../../../engine/dataplane/link/SilentLink.ts';
import { makeDriver } from '../../../support/startTestNode.ts';

const GET = 'GET / HTTP/1.1\r\nHost: a.test\r\n\r\n';

describe.each(DRIVERS)('time limits, with the %s driver', (driver) => {
  it('LIM-02 ELB 8.1 idle_timeout.timeout_seconds: closes a connection that never says anything, quietly', async () => {
    const node = await startTestNode(driver, { ports: [1], http: { idleTimeoutMs: 5_000 } });
    const client = await node.connect();
    await node.connections(1);
    node.clock.advance(4_999);
    expect(node.listener.openConnections).toBe(1);
    node.clock.advance(1);
    expect(node.listener.openConnections).toBe(0);
    expect(await client.closed()).toBe('');
    expect(node.log).toEqual([]);
  });

  it.each([
    ['in a head', 'GET / HT'],
    ['between head and body', 'POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: 10\r\n\r\n'],
    ['in a body', 'POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: 10\r\n\r\nabc'],
  ])('LIM-02 answers 408 to a client that falls silent %s', async (_, sent) => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port], http: { idleTimeoutMs: 5_000 } });
    const client = await node.connect();
    client.send('GE');
    await until('the first bytes', () => node.listener.openConnections === 1 && !isIdle(node));
    client.send(sent.slice(2));
    if (sent.startsWith('POST')) await (await target.connection()).receive(sent.slice(-3));
    node.clock.advance(4_999);
    expect(client.received).toBe('');
    node.clock.advance(1);
    expect(await client.closed()).toMatch(/^HTTP\/1\.1 408 Request Time-out\r\n.*Connection: close/s);
    expect(node.log).toEqual(['408/0 the client sent nothing before the idle timeout, in the middle of a request']);
    expect(node.nodeCount('elb4xx')).toBe(1);
    client.end();
    await node.connections(0);
    expect(node.gauges()).toBe('0c 0r | 0c 0r');
  });

  it('LIM-02 lets a slow client finish that sends a byte before each timeout, and serves it again', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port], http: { idleTimeoutMs: 5_000 } });
    const client = await node.connect();
    client.send('POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: 4\r\n\r\n');
    const connection = await target.connection();
    await connection.receive('\r\n\r\n');
    for (const byte of 'slow') {
      node.clock.advance(4_900);
      client.send(byte);
      await connection.receive(byte);
    }
    connection.send(response('fine'));
    await client.receive('fine');
    node.clock.advance(4_900);
    client.send(GET);
    await connection.receive('GET /');
  });

  it('ELB 4.8 answers 504 when the target says nothing before the idle timeout, closes it, and keeps the client', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port], http: { idleTimeoutMs: 5_000 } });
    const client = await node.connect();
    client.send(GET);
    const connection = await target.connection();
    await connection.receive('\r\n\r\n');
    node.clock.advance(4_999);
    expect(client.received).toBe('');
    node.clock.advance(1);
    expect(await client.receive('</html>')).toMatch(/^HTTP\/1\.1 504 Gateway Time-out\r\n.*Connection: keep-alive/s);
    await connection.closed();
    expect(node.log).toEqual(['504/0 the target sent nothing before the idle timeout']);
    expect([node.nodeCount('elb5xx'), node.nodeCount('elb504'), node.targetCount(0, 'status5xx')]).toEqual([1, 1, 0]);
    client.send(GET);
    const second = await target.connection();
    await second.receive('GET /');
    second.send(response('better late'));
    await client.receive('better late');
    node.clock.advance(5_250);
    expect(node.gauges()).toBe('0c 0r | 0c 0r'); // it is still subject to the idle timeout
  });

  it('a byte of either side starts the idle timeout again; a response that stops is reset', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port], http: { idleTimeoutMs: 5_000 } });
    const client = await node.connect();
    client.send(GET);
    const connection = await target.connection();
    await connection.receive('\r\n\r\n');
    connection.send('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n');
    await client.receive('\r\n\r\n');
    for (const event of ['one', 'two', 'three']) {
      node.clock.advance(4_900);
      connection.send(event);
      await client.receive(event);
    }
    node.clock.advance(5_250);
    await client.closed();
    expect(client.ending).toBe('reset');
    expect(node.log).toEqual(['200/200 the target sent nothing before the idle timeout']);
    expect(node.gauges()).toBe('0c 0r | 0c 0r');
  });

  it('ELB 4.8 answers 504 when a connection does not stand after 10 s', async () => {
    const clock = new FakeClock();
    const node = await startTestNode(neverConnecting(makeDriver(driver)), { ports: [1] }, clock);
    const client = await node.connect();
    client.send(GET);
    await until('the request', () => node.gauges() === '1c 1r | 0c 1r');
    clock.advance(9_999);
    expect(client.received).toBe('');
    clock.advance(250);
    expect(await client.receive('</html>')).toMatch(/^HTTP\/1\.1 504 /);
    expect(node.log).toEqual(['504/0 the target did not accept a connection within 10 seconds']);
    expect(node.targetCount(0, 'connectionErrors')).toBe(1);
    expect(node.gauges()).toBe('1c 0r | 0c 0r');
  });

  it('closes a kept target connection at the idle timeout, counted from its last use', async () => {
    const target = await ScriptedTarget.answering(response('ok'));
    const node = await startTestNode(driver, { ports: [target.port], http: { idleTimeoutMs: 5_000 } });
    const client = await node.connect();
    await client.send(GET).receive('ok');
    node.clock.advance(4_000);
    await client.send(GET).receive('ok');
    node.clock.advance(4_999);
    expect(node.fixture.target(0).idle).toHaveLength(1);
    node.clock.advance(1);
    expect(node.fixture.target(0).idle).toHaveLength(0);
    expect(node.gauges()).toBe('0c 0r | 0c 0r');
  });

  it('ELB 8.1 client_keep_alive.seconds: says Connection: close on the first response after the duration', async () => {
    const target = await ScriptedTarget.answering(response('ok'));
    const node = await startTestNode(driver, {
      ports: [target.port],
      http: { clientKeepAliveMs: 60_000, idleTimeoutMs: 50_000 },
    });
    const client = await node.connect();
    await client.send(GET).receive('ok');
    node.clock.advance(30_000);
    expect(await client.send(GET).receive('ok')).not.toContain('close');
    node.clock.advance(30_000);
    expect(await client.send(GET).receive('ok')).toContain('Connection: close');
    await client.closed();
  });

  it('ELB 4.7 closes a tunnel in which nothing moves for the idle timeout, on both sides', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port], http: { idleTimeoutMs: 5_000 } });
    const client = await node.connect();
    client.send('GET /ws HTTP/1.1\r\nHost: a.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    const connection = await target.connection();
    await connection.receive('\r\n\r\n');
    connection.send('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    await client.receive('\r\n\r\n');
    node.clock.advance(4_900);
    client.send('ping');
    await connection.receive('ping');
    node.clock.advance(4_900);
    connection.send('pong');
    await client.receive('pong');
    node.clock.advance(5_250);
    await Promise.all([client.closed(), connection.closed()]);
    expect(node.gauges()).toBe('0c 0r | 0c 0r');
  });

  it('closes on a client that takes nothing of its response for the idle timeout', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port], http: { idleTimeoutMs: 5_000 } });
    const client = await node.connect();
    client.socket.pause();
    client.send(GET);
    const connection = await target.connection();
    await connection.receive('\r\n\r\n');
    const block = 'b'.repeat(1_000_000);
    connection.send('HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n');
    for (let sent = 0; sent < 30; sent += 1) connection.send(block);
    await until('the client to be full', () => connection.socket.writableLength > 0 && isStill(node, connection));
    node.clock.advance(5_000);
    expect(node.listener.openConnections).toBe(0);
    await connection.closed();
    expect(node.log).toEqual(['200/200 the client took nothing of the response before the idle timeout']);
  });

  it('throws away for 5 s what a client still sends after its last response, then closes', async () => {
    const node = await startTestNode(driver, { ports: [1] });
    const client = await node.connect();
    client.send('BAD REQUEST\r\n\r\n');
    expect(await client.closed()).toMatch(/^HTTP\/1\.1 400 Bad Request/);
    client.send('more and more');
    node.clock.advance(4_999);
    expect(node.listener.openConnections).toBe(1);
    node.clock.advance(250);
    expect(node.listener.openConnections).toBe(0);
  });
});

function isIdle(node: Awaited<ReturnType<typeof startTestNode>>): boolean {
  return [...node.listener.connections].every((connection) => connection.isIdle);
}

/** Whether the node has stopped reading: what was queued at the target did not change over two turns. */
const seen = new WeakMap<object, { bytes: number; turns: number }>();
function isStill(node: Awaited<ReturnType<typeof startTestNode>>, connection: object): boolean {
  const bytes = node.nodeCount('responseBytes');
  const last = seen.get(connection);
  const turns = last?.bytes === bytes ? last.turns + 1 : 0;
  seen.set(connection, { bytes, turns });
  return turns > 20;
}

/** The same driver, but its connections never stand. */
function neverConnecting(real: LinkDriver): LinkDriver {
  return {
    name: real.name,
    secure: (...given) => real.secure(...given),
    tlsContext: (settings) => real.tlsContext(settings),
    listen: (options) => real.listen(options),
    connect: ({ owner }: ConnectOptions) => new SilentLink(owner),
  };
}
