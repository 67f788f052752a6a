import { describe, expect, it } from 'vitest';
import {
  HISTOGRAM_BUCKETS,
  HISTOGRAM_START,
  INTS_PER_ROW,
  TARGET_INT,
  VERDICT,
} from '../../../../engine/sharedTable/layout.ts';
import { LATENCY_EDGES_MS } from '../../../../engine/sharedTable/latencyBuckets.ts';
import { until } from '../../../support/RawClient.ts';
import { NODE_ROW } from '../../../support/nodeFixture.ts';
import { ScriptedTarget, response } from '../../../support/ScriptedTarget.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { DRIVERS, startTestNode, type TestNode } from '../../../support/startTestNode.ts';

const GET = 'GET / HTTP/1.1\r\nHost: a.test\r\n\r\n';

/** The buckets that are not empty: upper edge to count. */
function histogram(node: TestNode, row: number): Record<string, number> {
  const found: Record<string, number> = {};
  for (let bucket = 0; bucket < HISTOGRAM_BUCKETS; bucket += 1) {
    const count = node.fixture.table.buckets[row * INTS_PER_ROW + HISTOGRAM_START + bucket] ?? 0;
    if (count > 0) found[(LATENCY_EDGES_MS[bucket] ?? 0).toFixed(1)] = count;
  }
  return found;
}

describe.each(DRIVERS)('the books, with the %s driver', (driver) => {
  it('count requests, answers by class, connections, bytes and time', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    const statuses = ['200 OK', '204 No Content', '301 Moved', '404 Not Found', '500 Oops', '503 Busy'];
    let connection;
    let sentBytes = 0;
    for (const status of statuses) {
      client.send(GET);
      connection ??= await target.connection();
      await connection.receive('\r\n\r\n');
      node.clock.advance(10);
      const answer = status.startsWith('204') ? 'HTTP/1.1 204 No Content\r\n\r\n' : response('body', '', status);
      sentBytes += answer.length;
      connection.send(answer);
      await until('the answer', () => client.received.length === sentBytes);
    }
    const classes = (['status2xx', 'status3xx', 'status4xx', 'status5xx'] as const).map((cell) => [
      node.nodeCount(cell),
      node.targetCount(0, cell),
    ]);
    expect(classes).toEqual([
      [2, 2],
      [1, 1],
      [1, 1],
      [2, 2],
    ]);
    expect([node.nodeCount('requests'), node.targetCount(0, 'requests')]).toEqual([6, 6]);
    expect([node.nodeCount('elb4xx'), node.nodeCount('elb5xx')]).toEqual([0, 0]);
    expect([node.nodeCount('newConnections'), node.nodeCount('newTargetConnections')]).toEqual([1, 1]);
    expect([node.nodeCount('requestBytes'), node.targetCount(0, 'responseBytes')]).toEqual([6 * GET.length, sentBytes]);
    expect(node.targetCount(0, 'requestBytes')).toBe(6 * GET.length); // heads count there too
    expect([node.targetCount(0, 'responseMs'), node.targetCount(0, 'responses')]).toEqual([60, 6]);
    const expected = { '10.2': 6 };
    expect(histogram(node, NODE_ROW)).toEqual(expected);
    expect(histogram(node, node.fixture.configuration(0).row)).toEqual(expected);
    expect(node.gauges()).toBe('1c 0r | 1c 0r');
  });

  it('count requests that are sent while the group fails open', async () => {
    const target = await ScriptedTarget.answering(response('open'));
    const node = await startTestNode(driver, { ports: [target.port] });
    const { table, state, groupArn } = node.fixture;
    table.setInt(node.fixture.configuration(0).row, TARGET_INT.verdict, VERDICT.unhealthy);
    state.group(groupArn)?.onVerdict();
    await (await node.connect()).send(GET).receive('open');
    expect(node.nodeCount('failOpenRequests')).toBe(1);
  });

  it('count names that ELB calls invalid, dropped or forwarded', async () => {
    const target = await ScriptedTarget.answering(response('ok'));
    const request = 'GET / HTTP/1.1\r\nHost: a.test\r\naccess_key: 1\r\n\r\n';
    const forwarding = await startTestNode(driver, { ports: [target.port] });
    await (await forwarding.connect()).send(request).receive('ok');
    const dropping = await startTestNode(driver, { ports: [target.port], http: { dropInvalidHeaderFields: true } });
    await (await dropping.connect()).send(request).receive('ok');
    expect(
      [forwarding, dropping].map((node) => [
        node.nodeCount('forwardedInvalidHeaders'),
        node.nodeCount('droppedInvalidHeaders'),
      ]),
    ).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(target.connections.map((connection) => connection.received.includes('access_key'))).toEqual([true, false]);
  });

  it('LIM-01 come back to zero after answers, aborts, resets, uploads, upgrades, timeouts and retries in any order', async () => {
    const random = seededRandom(11);
    const target = await ScriptedTarget.start();
    target.onConnection = (connection) => {
      connection.socket.on('data', () => {
        const behaviours = [
          () => connection.send(response('answer')),
          () => connection.send(response('answer', 'Connection: close\r\n')),
          () => connection.send('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf'),
          () => connection.send('HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\n\r\n'),
          () => connection.send('nonsense\r\n\r\n'),
          () => connection.end(),
          () => {
            connection.reset();
          },
          () => undefined,
        ];
        behaviours[random.integer(behaviours.length)]?.();
      });
    };
    const node = await startTestNode(driver, {
      ports: [target.port],
      http: { idleTimeoutMs: 5_000 },
      group: { retryStaleConnection: true },
    });
    const requests = [
      GET,
      GET + GET,
      'POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: 5\r\n\r\nab',
      'POST / HTTP/1.1\r\nHost: a.test\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      'GET / HTTP/1.0\r\n\r\n',
      'GET / HT',
      'nonsense\r\n\r\n',
    ];
    for (let round = 0; round < 60; round += 1) {
      const clients = await Promise.all([node.connect(), node.connect(), node.connect()]);
      for (const client of clients) {
        client.send(requests[random.integer(requests.length)] ?? '');
        const end = random.integer(4);
        if (end === 0) client.end();
        if (end === 1) client.reset();
      }
      if (random.integer(3) === 0) node.clock.advance(5_250);
      if (random.integer(2) === 0) clients[0].close();
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (let turn = 0; turn < 4; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      node.clock.advance(11_000);
    }
    await until(
      () => `gauges of zero, having ${node.gauges()}`,
      () => {
        node.clock.advance(6_000);
        return node.gauges() === '0c 0r | 0c 0r';
      },
    );
    expect(node.listener.openConnections).toBe(0);
    expect(node.fixture.target(0).idle).toHaveLength(0);
    expect(node.log).toHaveLength(node.nodeCount('requests'));
    expect(new Set(node.log.map((line) => line.slice(0, 7))).size).toBeGreaterThan(5);
  });
});
