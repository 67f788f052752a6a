import { describe, expect, it } from 'vitest';
import { pathRule } from '../../../support/nodeFixture.ts';
import { until, type RawClient } from '../../../support/RawClient.ts';
import { ScriptedTarget, response } from '../../../support/ScriptedTarget.ts';
import { DRIVERS, startTestNode, type TestNode } from '../../../support/startTestNode.ts';

const UPGRADE =
  'GET /ws HTTP/1.1\r\nHost: a.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: k\r\n\r\n';
const SWITCHED =
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: a\r\n\r\n';

async function openTunnel(node: TestNode, target: ScriptedTarget): Promise<[RawClient, RawClient]> {
  const client = await node.connect();
  client.send(UPGRADE);
  const connection = await target.connection();
  expect(await connection.receive('\r\n\r\n')).toMatch(/Connection: Upgrade\r\nUpgrade: websocket\r\n/);
  connection.send(SWITCHED);
  expect(await client.receive('\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 101 .*Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n$/s,
  );
  return [client, connection];
}

describe.each(DRIVERS)('tunnels, with the %s driver', (driver) => {
  it('E-057 passes bytes both ways, those that came with the heads included', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(`${UPGRADE}early`);
    const connection = await target.connection();
    await connection.receive('\r\n\r\n');
    expect(connection.unread).toBe('');
    connection.send(`${SWITCHED}hello`);
    await client.receive('\r\n\r\nhello');
    await connection.receive('early');
    const block = '0123456789'.repeat(30_000);
    client.send(block);
    connection.send(block);
    await until('both blocks', () => client.unread.length >= block.length && connection.unread.length >= block.length);
    expect([client.unread === block, connection.unread === block]).toEqual([true, true]);
    expect(node.gauges()).toBe('1c 1r | 1c 1r');
  });

  it('E-057 V25 stays with its target, whatever the rules say of its path later', async () => {
    const targets = [await ScriptedTarget.start(), await ScriptedTarget.answering(response('other'))] as const;
    const node = await startTestNode(driver, { ports: [targets[0].port], groups: { other: [targets[1].port] } });
    const [client, connection] = await openTunnel(node, targets[0]);
    const { state, listenerArn } = node.fixture;
    const listener = state.listener(listenerArn);
    if (!listener) throw new Error('no listener');
    const rules = [pathRule('all', '/*', 'other'), pathRule('default', null, 'web')];
    state.apply({ nodeId: state.base.nodeId, listeners: { put: [{ ...listener, rules }], remove: [] } });
    await (await node.connect()).send('GET /ws HTTP/1.1\r\nHost: a\r\n\r\n').receive('other');
    client.send('GET /other HTTP/1.1\r\nHost: a\r\n\r\n'); // bytes of the tunnel, whatever they look like
    await connection.receive('GET /other HTTP/1.1\r\nHost: a\r\n\r\n');
    connection.send('still here');
    await client.receive('still here');
    expect(targets[1].connections).toHaveLength(1);
  });

  it('WSK-01 (a) passes on a refusal with its body; both connections stay usable', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    for (let turn = 0; turn < 20; turn += 1) {
      client.send(UPGRADE);
      const connection = turn === 0 ? await target.connection() : target.connections[0];
      await connection?.receive('\r\n\r\n');
      connection?.send(response('no such thing', '', '404 Not Found'));
      expect(await client.receive('no such thing')).toMatch(/^HTTP\/1\.1 404 /);
    }
    expect(node.gauges()).toBe('1c 0r | 1c 0r');
  });

  it.each(['client', 'target'] as const)(
    'WSK-01 (c, d) passes on the end of the %s, and what the other still sends',
    async (side) => {
      const target = await ScriptedTarget.start();
      const node = await startTestNode(driver, { ports: [target.port] });
      for (let turn = 0; turn < 20; turn += 1) {
        const [client, connection] = await openTunnel(node, target);
        const [first, second] = side === 'client' ? [client, connection] : [connection, client];
        first.send('last words').end();
        await second.receive('last words');
        await second.closed();
        second.send('x'.repeat(200_000)).end();
        expect((await first.closed()).endsWith('x'.repeat(200_000))).toBe(true);
      }
      await node.connections(0);
      await until('no open connection', () => node.gauges() === '0c 0r | 0c 0r');
      expect(new Set(node.log)).toEqual(new Set(['101/101']));
    },
  );

  it.each(['client', 'target'] as const)('closes the other side when the %s resets', async (side) => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const [client, connection] = await openTunnel(node, target);
    const [first, second] = side === 'client' ? [client, connection] : [connection, client];
    first.reset();
    await second.closed();
    await node.connections(0);
    expect(node.gauges()).toBe('0c 0r | 0c 0r');
  });

  it('holds back a side that is faster than the other', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const [client, connection] = await openTunnel(node, target);
    client.socket.pause();
    const block = 'b'.repeat(1_000_000);
    for (let sent = 0; sent < 40; sent += 1) connection.send(block);
    await until('back-pressure', () => node.nodeCount('responseBytes') > 500_000);
    expect(connection.socket.writableLength).toBeGreaterThan(0);
    client.socket.resume();
    await until('all of it', () => client.unread.length === 40_000_000);
  });
});
