import { createServer } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type RawClient, until } from '../../../support/RawClient.ts';
import { ScriptedTarget, response } from '../../../support/ScriptedTarget.ts';
import { DRIVERS, startTestNode, type TestNode } from '../../../support/startTestNode.ts';

const GET = 'GET / HTTP/1.1\r\nHost: a.test\r\n\r\n';
const POST = 'POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: 4\r\n\r\nbody';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Sends a request and waits until the target has it. */
async function ask(node: TestNode, target: ScriptedTarget, request = GET): Promise<[RawClient, RawClient]> {
  const client = await node.connect();
  client.send(request);
  const connection = await target.connection();
  await connection.receive(request.endsWith('body') ? 'body' : '\r\n\r\n');
  return [client, connection];
}

/** Leaves one kept connection to the target. */
async function warm(node: TestNode, target: ScriptedTarget): Promise<[RawClient, RawClient]> {
  const [client, connection] = await ask(node, target);
  connection.send(response('warm'));
  await client.receive('warm');
  expect(node.fixture.target(0).idle).toHaveLength(1);
  return [client, connection];
}

describe.each(DRIVERS)('failures, with the %s driver', (driver) => {
  it('ELB 4.10 502 when the target refuses the connection, with the code in the cause; the client stays connected', async () => {
    const node = await startTestNode(driver, { ports: [await freePort()] });
    const client = await node.connect();
    for (let turn = 1; turn <= 2; turn += 1) {
      expect(await client.send(GET).receive('</html>')).toMatch(/^(\r\n)?HTTP\/1\.1 502 Bad Gateway\r\n.*keep-alive/s);
    }
    expect(node.log[0]).toBe('502/0 the connection to the target failed (ECONNREFUSED)');
    expect([node.nodeCount('elb502'), node.nodeCount('elb5xx'), node.nodeCount('status5xx')]).toEqual([2, 2, 2]);
    expect([node.targetCount(0, 'connectionErrors'), node.nodeCount('targetConnectionErrors')]).toEqual([2, 2]);
    expect(node.gauges()).toBe('1c 0r | 0c 0r');
  });

  it.each([
    ['closes', (peer: RawClient) => peer.end(), 'the target closed the connection before it answered'],
    [
      'resets',
      (peer: RawClient) => {
        peer.reset();
      },
      'the target reset the connection before it answered (ECONNRESET)',
    ],
    [
      'answers no HTTP',
      (peer: RawClient) => peer.send('SSH-2.0-x\r\n'),
      'the response of the target is malformed, or its header is larger than 32 KB',
    ],
    [
      'answers 101 unasked',
      (peer: RawClient) => peer.send('HTTP/1.1 101 X\r\n\r\n'),
      'the target switched protocols without having been asked',
    ],
  ])('502 when the target %s', async (_, act, cause) => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const [client, connection] = await ask(node, target);
    act(connection);
    expect(await client.receive('</html>')).toMatch(/^HTTP\/1\.1 502 /);
    await connection.closed();
    expect(node.log).toEqual([`502/0 ${cause}`]);
    expect(node.gauges()).toBe('1c 0r | 0c 0r');
  });

  it('ELB 4.10 503 when the group has no target, with the connection kept', async () => {
    const node = await startTestNode(driver, { ports: [] });
    const client = await node.connect();
    await client.send(GET + GET).receive('</html>');
    expect(await client.receive('</html>')).toContain('HTTP/1.1 503 Service Temporarily Unavailable');
    expect(await client.send(POST).closed()).toContain('Connection: close');
    expect(node.nodeCount('elb503')).toBe(3);
  });

  it('resets the client when the target breaks off in the middle of a response', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const [client, connection] = await ask(node, target);
    connection.send('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf');
    await client.receive('half');
    connection.end();
    await client.closed();
    expect(client.ending).toBe('reset');
    expect(node.log).toEqual(['200/200 the target closed the connection in the middle of its response']);
    expect(node.gauges()).toBe('0c 0r | 0c 0r');
  });

  it('KAL-01 never uses a kept connection whose end has arrived', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const [client, connection] = await warm(node, target);
    connection.end();
    await until('the end', () => node.fixture.target(0).idle.length === 0);
    client.send(GET);
    const fresh = await target.connection();
    await fresh.receive('\r\n\r\n');
    fresh.send(response('fresh'));
    expect(await client.receive('fresh')).toContain('200 OK');
    expect(node.gauges()).toBe('1c 0r | 1c 0r');
  });

  it.each([
    ['closes', (peer: RawClient) => peer.end()],
    [
      'resets',
      (peer: RawClient) => {
        peer.reset();
      },
    ],
  ])('KAL-01 502 when the target %s a kept connection as a request arrives, with the likely cause', async (_, act) => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const [client, connection] = await warm(node, target);
    client.send(GET);
    await connection.receive('GET /');
    act(connection);
    expect(await client.receive('</html>')).toMatch(/^HTTP\/1\.1 502 /);
    expect(node.log[1]).toMatch(
      /^502\/0 target closed the kept connection before answering; its keep-alive is probably shorter than the idle timeout/,
    );
    expect([node.nodeCount('elb5xx'), node.targetCount(0, 'status5xx')]).toEqual([1, 0]);
    expect(target.connections).toHaveLength(1);
  });

  it('KAL-01 sends a request without body once more where the group wishes so, but no POST and not twice', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port], group: { retryStaleConnection: true } });
    const [client, connection] = await warm(node, target);
    client.send(GET);
    await connection.receive('GET /');
    connection.end();
    const second = await target.connection();
    await second.receive('GET /');
    second.send(response('again'));
    expect(await client.receive('again')).toContain('200 OK');
    client.send(POST);
    await second.receive('body');
    second.end();
    expect(await client.receive('</html>')).toMatch(/^HTTP\/1\.1 502 /);
    client.send(GET);
    const third = await target.connection();
    await third.receive('GET /');
    third.end();
    expect(await client.receive('</html>')).toMatch(/502 /);
    expect(target.connections).toHaveLength(3);
    expect(node.log.map((line) => line.slice(0, 7))).toEqual(['200/200', '200/200', '502/0 t', '502/0 t']);
    expect(node.gauges()).toBe('1c 0r | 0c 0r');
  });

  it('never uses a connection again on which the target spoke unasked, or too much', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const [client, connection] = await warm(node, target);
    connection.send('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil');
    await connection.closed();
    client.send(GET);
    const second = await target.connection();
    await second.receive('\r\n\r\n');
    second.send(`${response('good')}HTTP/1.1 200 OK\r\n\r\nevil`);
    await client.receive('good');
    await second.closed();
    expect(client.unread).toBe('');
    expect(node.gauges()).toBe('1c 0r | 0c 0r');
  });

  it.each([
    ['closes', (client: RawClient) => client.end()],
    [
      'resets',
      (client: RawClient) => {
        client.reset();
      },
    ],
  ])('LIM-01 460 when the client %s while the target works, whose connection closes at once', async (_, act) => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const [client, connection] = await ask(node, target);
    node.clock.advance(1_000);
    act(client);
    await connection.closed();
    await node.connections(0);
    expect(node.log[0]).toMatch(/^460\/0 the client closed the connection before the target answered/);
    expect([node.nodeCount('elb4xx'), node.nodeCount('elb460'), node.nodeCount('elb5xx')]).toEqual([1, 1, 0]);
    expect(node.targetCount(0, 'clientAborts')).toBe(1);
    expect(node.gauges()).toBe('0c 0r | 0c 0r');
  });

  it('LIM-01 closes the target when the client leaves in the middle of a response, or of an upload (400)', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const [client, connection] = await ask(node, target);
    connection.send('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf');
    await client.receive('half');
    node.clock.advance(1_000);
    client.close();
    await connection.closed();
    const uploader = await node.connect();
    uploader.send('POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: 10\r\n\r\nabc');
    const upload = await target.connection();
    await upload.receive('abc');
    uploader.end();
    await upload.closed();
    await node.connections(0);
    expect(node.log).toEqual([
      '200/200 the client closed the connection before it had the whole response',
      '400/0 the client closed the connection before it had sent the whole request',
    ]);
    expect(node.gauges()).toBe('0c 0r | 0c 0r');
  });

  it('HST-03 405 for TRACE, without asking a target', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    expect(await client.send('TRACE / HTTP/1.1\r\nHost: a.test\r\n\r\n').closed()).toMatch(
      /^HTTP\/1\.1 405 Not Allowed/,
    );
    expect(target.connections).toHaveLength(0);
    expect(node.log[0]).toMatch(/^405\/0 the request was refused/);
  });

  it('E-053 does not keep a connection that the target wants closed', async () => {
    const target = await ScriptedTarget.answering(response('bye', 'Connection: close\r\n'));
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    await client.send(GET).receive('bye');
    await client.send(GET).receive('bye');
    expect(target.connections).toHaveLength(2);
    expect(node.gauges()).toBe('1c 0r | 0c 0r');
  });

  it('connects to loopback targets from the address of the node', async () => {
    const target = await ScriptedTarget.answering(response('ok'));
    const node = await startTestNode(driver, { ports: [target.port], address: '127.0.10.4' });
    const client = await node.connect();
    await client.send(GET).receive('ok');
    expect(target.connections[0]?.socket.remoteAddress).toBe('127.0.10.4');
  });

  it('reaches targets with IPv6 addresses', async () => {
    const target = await ScriptedTarget.answering(response('six'), '::1');
    const node = await startTestNode(driver, { ports: [target.port], host: '::1' });
    await (await node.connect()).send(GET).receive('six');
  });
});
