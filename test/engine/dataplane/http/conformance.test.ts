import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startEchoTarget } from '../../../support/startEchoTarget.ts';
import { parseResponses } from '../../../support/parseResponses.ts';
import { until } from '../../../support/RawClient.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { DRIVERS, makeDriver, startTestNode } from '../../../support/startTestNode.ts';

const H = 'Host: x\r\n';
const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'GET', 'GET', 'GET', 'GET'];
/** With every idle connection reading into the shared buffer, too: what happens beyond 256 connections. */
const VARIANTS = DRIVERS.flatMap((driver) => [
  { driver, options: {} },
  { driver, options: { poison: true } },
  { driver, options: { poison: true, maxRestingBuffers: 0 } },
]);

describe.each(VARIANTS)('the $driver driver with $options', ({ driver, options }) => {
  it.each([0, 1, 3, 50, 1_500, 70_000])(
    'keeps eight pipelined requests in step that come in pieces of at most %d bytes (0: whole)',
    async (split) => {
      const ports = [await startEchoTarget(), await startEchoTarget()];
      const node = await startTestNode(makeDriver(driver, options), { ports });
      const random = seededRandom(split + 7);
      const body = Buffer.from(
        Array.from({ length: split === 1 ? 300 : split === 3 ? 3_000 : 200_000 }, () => random.integer(256)),
      );
      const sha = createHash('sha1').update(body).digest('hex');
      const requests = Buffer.concat([
        Buffer.from(`GET /a?n=10 HTTP/1.1\r\n${H}Connection: keep-alive\r\nX-Forwarded-For: 9.9.9.9\r\n\r\n`),
        Buffer.from(`POST /a?n=70000 HTTP/1.1\r\n${H}Content-Length: ${body.length}\r\n\r\n`),
        body,
        Buffer.from(`HEAD /a?n=500 HTTP/1.1\r\n${H}\r\n`),
        Buffer.from(`PUT /chunk?n=200000 HTTP/1.1\r\n${H}Transfer-Encoding: chunked\r\n\r\n`),
        ...chunksOf(body, (below) => random.integer(below)),
        Buffer.from(`GET /nobody HTTP/1.1\r\n${H}Connection: X-Private\r\nX-Private: 1\r\n\r\n`),
        Buffer.from(`GET /close?n=33 HTTP/1.1\r\n${H}\r\n`),
        Buffer.from(`GET /chunk?n=0 HTTP/1.1\r\n${H}\r\n`),
        Buffer.from(`GET /a?n=5 HTTP/1.1\r\n${H}Connection: close\r\n\r\n`),
      ]);
      const client = await node.connect();
      for (let at = 0; at < requests.length;) {
        const length = split === 0 ? requests.length : 1 + random.integer(split);
        client.send(requests.subarray(at, at + length));
        at += length;
        if (split > 0) await new Promise((resolve) => setImmediate(resolve));
      }
      const got = parseResponses(await client.closed(), METHODS);
      const seen = (place: number) => got[place]?.fields['x-seen'] ?? '';
      expect(got.map(({ status, body: text }) => [status, text.length])).toEqual([
        [200, 10],
        [200, 70_000],
        [200, 0],
        [200, 200_000],
        [204, 0],
        [200, 33],
        [200, 0],
        [200, 5],
      ]);
      expect(seen(0)).toContain('"X-Forwarded-For","9.9.9.9, 127.0.0.1"');
      expect(seen(0)).not.toMatch(/"connection"/i);
      expect([got[1]?.fields['x-sha'], got[3]?.fields['x-sha']]).toEqual([sha, sha]);
      expect(/^b*$/.test(got[1]?.body ?? '')).toBe(true);
      expect(got[2]?.fields['content-length']).toBe('500');
      expect(/^a*$/.test(got[3]?.body ?? '')).toBe(true);
      expect(seen(4)).not.toMatch(/x-private/i);
      expect(got[7]?.fields['connection']).toBe('close');
      await node.connections(0);
      expect(node.gauges()).toMatch(/^0c 0r \| \dc 0r \| \dc 0r$/);
    },
    20_000,
  );

  it('serves a slow reader of 20 MB beside others, and mixes no bytes', async () => {
    const node = await startTestNode(makeDriver(driver, options), { ports: [await startEchoTarget()] });
    const slow = await node.connect();
    slow.socket.removeAllListeners('data');
    slow.socket.pause();
    slow.send(`GET /a?n=20000000 HTTP/1.1\r\n${H}\r\n`);
    await until('the response to begin', () => node.nodeCount('responseBytes') > 100_000);
    const other = await node.connect();
    for (let turn = 0; turn < 50; turn += 1) {
      other.send(`GET /chunk?n=40000 HTTP/1.1\r\n${H}\r\n`);
      await other.receive('\r\n0\r\n\r\n');
    }
    let count = 0;
    let foreign = 0;
    let headEnd = -1;
    slow.socket.on('data', (chunk: Buffer) => {
      let from = 0;
      if (headEnd < 0) {
        headEnd = chunk.indexOf('\r\n\r\n');
        from = headEnd + 4;
      }
      for (let at = from; at < chunk.length; at += 1) if (chunk[at] !== 98) foreign += 1;
      count += chunk.length - from;
    });
    slow.socket.resume();
    await until('20 MB', () => count >= 20_000_000);
    expect({ count, foreign }).toEqual({ count: 20_000_000, foreign: 0 });
  });
});

/** What a hostile request gets: refused, or, where ELB is defensive, served once and closed. */
const HOSTILE: readonly (readonly [name: string, request: string, expected: '4xx' | '5xx' | 'once' | 'served'])[] = [
  [
    'length and chunks',
    `POST / HTTP/1.1\r\n${H}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    'once',
  ],
  ['two lengths', `POST / HTTP/1.1\r\n${H}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde`, '4xx'],
  ['two equal lengths', `POST / HTTP/1.1\r\n${H}Content-Length: 4\r\nContent-Length: 4\r\n\r\nabcd`, 'once'],
  ['a list of different lengths', `POST / HTTP/1.1\r\n${H}Content-Length: 4, 5\r\n\r\nabcd`, '4xx'],
  ['a signed length', `POST / HTTP/1.1\r\n${H}Content-Length: +4\r\n\r\nabcd`, '4xx'],
  ['a hexadecimal length', `POST / HTTP/1.1\r\n${H}Content-Length: 0x4\r\n\r\nabcd`, '4xx'],
  ['an unknown coding', `POST / HTTP/1.1\r\n${H}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`, '5xx'],
  ['a list of codings', `POST / HTTP/1.1\r\n${H}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, '5xx'],
  [
    'chunked twice',
    `POST / HTTP/1.1\r\n${H}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    '4xx',
  ],
  ['a blank before the colon', `POST / HTTP/1.1\r\n${H}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`, '4xx'],
  ['a control character in a coding', `POST / HTTP/1.1\r\n${H}Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n`, '4xx'],
  ['a bare CR', `GET / HTTP/1.1\r\n${H}X: a\rb\r\n\r\n`, '4xx'],
  ['a NUL', `GET / HTTP/1.1\r\n${H}X: a\0b\r\n\r\n`, '4xx'],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n', '4xx'],
  ['two Hosts', `GET / HTTP/1.1\r\n${H}Host: y\r\n\r\n`, '4xx'],
  ['a version of small letters', `GET / http/1.1\r\n${H}\r\n`, '4xx'],
  ['version 2.0', `GET / HTTP/2.0\r\n${H}\r\n`, '5xx'],
  ['a negative chunk size', `POST / HTTP/1.1\r\n${H}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n`, '4xx'],
  ['a huge chunk size', `POST / HTTP/1.1\r\n${H}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n`, '4xx'],
  ['a chunk line ended by LF', `POST / HTTP/1.1\r\n${H}Transfer-Encoding: chunked\r\n\r\n1\na\r\n0\r\n\r\n`, '4xx'],
  ['a chunk without its end', `POST / HTTP/1.1\r\n${H}Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n`, '4xx'],
  ['lines ended by LF', 'GET / HTTP/1.1\nHost: x\n\n', 'served'],
  ['a blank in the target', `GET /a b HTTP/1.1\r\n${H}\r\n`, 'served'],
  ['an empty name', `GET / HTTP/1.1\r\n${H}: x\r\n\r\n`, 'once'],
  ['a look-alike of a length', `GET / HTTP/1.1\r\n${H}Content_Length: 5\r\n\r\n`, 'once'],
  ['a method that is no token', `G(T / HTTP/1.1\r\n${H}\r\n`, '4xx'],
];

describe.each(DRIVERS)('hostile requests, with the %s driver', (driver) => {
  it.each(HOSTILE)('%s', async (_, request, expected) => {
    const node = await startTestNode(driver, { ports: [await startEchoTarget()] });
    const client = await node.connect();
    client.send(`${request}GET /smuggled HTTP/1.1\r\n${H}\r\n`);
    if (expected === 'served') {
      await until('both responses', () => parseResponses(client.received, ['GET', 'GET']).length === 2);
      return;
    }
    client.send('');
    const answer = await client.closed();
    client.end();
    await node.connections(0);
    const pattern = expected === 'once' ? /^HTTP\/1\.1 200 / : new RegExp(`^HTTP/1\\.1 ${expected.charAt(0)}\\d\\d `);
    expect(answer).toMatch(pattern);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer).toContain('Connection: close');
    expect(node.log).toHaveLength(1);
    expect(node.gauges()).toBe('0c 0r | 0c 0r');
  });
});

/** `body` as chunks of 1 to 3,000 bytes. */
function chunksOf(body: Buffer, draw: (below: number) => number): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const chunk = body.subarray(at, at + 1 + draw(3_000));
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'));
    at += chunk.length;
  }
  chunks.push(Buffer.from('0\r\n\r\n'));
  return chunks;
}
