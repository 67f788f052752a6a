import { describe, expect, it } from 'vitest';
import { frame, numbers } from '../../../support/http2/frame.ts';
import { FrameTarget, OK } from '../../../support/http2/FrameTarget.ts';
import { startHttp2Target } from '../../../support/http2/startHttp2Target.ts';
import { ask, http2Client, startSecureNode } from '../../../support/http2/startSecureNode.ts';
import { until } from '../../../support/RawClient.ts';
import { ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { TlsClient } from '../../../support/tls/TlsClient.ts';

const GET = { ':path': '/a?b=c' };
const HTTP2 = { version: 'HTTP2' } as const;
const GRPC = { version: 'GRPC' } as const;

describe('what goes wrong with targets of HTTP/2', () => {
  it.each([
    { client: 'HTTP/1.1', group: HTTP2, wanted: 464 },
    { client: 'HTTP/1.1', group: GRPC, wanted: 464 },
    { client: 'GET', group: GRPC, wanted: 464 },
    { client: 'POST', group: GRPC, wanted: 200 },
    { client: 'gRPC', group: GRPC, wanted: 200 },
    { client: 'gRPC', group: HTTP2, wanted: 200 },
    { client: 'GET', group: HTTP2, wanted: 200 },
    { client: 'gRPC', group: {}, wanted: 464 },
  ])('ELB 4.7 $client to $group.version: $wanted', async ({ client, group, wanted }) => {
    const target = await startHttp2Target();
    const node = await startSecureNode('handle', { ports: [target.port], group });
    if (client === 'HTTP/1.1') {
      const plain = await TlsClient.secured(node.port, { ALPNProtocols: ['http/1.1'] });
      plain.socket.write('GET / HTTP/1.1\r\nHost: a.test\r\n\r\n');
      await until('an answer', () => plain.received.includes('</html>'));
      expect(plain.received).toMatch(new RegExp(`^HTTP/1\\.1 ${wanted} `));
      plain.close();
    } else {
      const isPost = client !== 'GET';
      const type = client === 'gRPC' ? { 'content-type': 'application/grpc+proto' } : {};
      const headers = { ':path': '/a.B/c', ':method': isPost ? 'POST' : 'GET', ...type };
      const answer = await ask(http2Client(node), headers, isPost ? Buffer.alloc(5) : undefined);
      expect(answer.status).toBe(wanted);
    }
    expect(target.requests).toHaveLength(wanted === 464 ? 0 : 1);
    expect(node.log[0]).toMatch(wanted === 464 ? /^464\/0 the protocol of the request/ : /^200\/200$/);
    expect(node.nodeCount('elb4xx')).toBe(wanted === 464 ? 1 : 0);
  });

  it('ELB 4.7 is no gRPC: grpc-web goes to targets of HTTP/1.1', async () => {
    const target = await ScriptedTarget.answering('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    const node = await startSecureNode('handle', { ports: [target.port] });
    const headers = { ':path': '/', ':method': 'POST', 'content-type': 'application/grpc-web', 'content-length': '0' };
    expect((await ask(http2Client(node), headers, Buffer.alloc(0))).status).toBe(200);
  });

  const fields = (text: string) => frame(1, 4, 1, text);
  const whole = (text: string) => frame(1, 5, 1, text);
  it.each([
    ['an answer in HTTP/1.1', [Buffer.from('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')], 'malformed'],
    ['DATA before its head', [frame(0, 1, 1, 'x')], 'malformed'],
    ['a head without status', [whole('\x00\x01a\x01b')], 'malformed'],
    ['a status that is none', [whole('\x08\x0320x')], 'malformed'],
    ['101', [whole('\x08\x03101')], 'malformed'],
    ['two statuses', [whole(OK + OK)], 'malformed'],
    ['a pseudo field of requests', [whole(OK + '\x84')], 'malformed'],
    ['a name in capitals', [whole(OK + '\x00\x01A\x01b')], 'malformed'],
    ['a line break in a value', [whole(OK + '\x00\x01a\x03b\r\n')], 'malformed'],
    ['a field of connections', [whole(OK + '\x00\x0aconnection\x05close')], 'malformed'],
    ['chunks', [whole(OK + '\x00\x11transfer-encoding\x07chunked')], 'malformed'],
    ['two lengths', [whole(OK + '\x0f\x0d\x011\x0f\x0d\x012')], 'malformed'],
    ['a length and no body', [whole(OK + '\x0f\x0d\x015')], 'malformed'],
    ['an interim answer that ends it', [whole('\x08\x03103')], 'malformed'],
    ['a head beyond 32 KB', [headOf(33_000)], 'malformed'],
    ['a block that is no HPACK', [whole('\xff\xff\xff\xff\xff\xff')], 'malformed'],
    ['a block of more than 64 KB', [frame(1, 0, 1, OK), ...continuations(5)], 'malformed'],
    ['a block without end', [frame(1, 0, 1, OK), ...continuations(50, 0)], 'malformed'],
    ['something between the parts of a block', [frame(1, 0, 1, OK), frame(6, 0, 0, Buffer.alloc(8))], 'malformed'],
    ['a head of a stream that is not ours', [frame(1, 5, 99, OK)], 'malformed'],
    ['a body of a stream that is not ours', [frame(0, 1, 99, 'x')], 'malformed'],
    ['a push', [frame(5, 4, 1, '\0\0\0\x02' + OK)], 'malformed'],
    ['a frame beyond 16 KB', [frame(1, 5, 1, Buffer.alloc(16_385))], 'malformed'],
    ['a window beyond all windows', [frame(8, 0, 1, numbers(0x7fff_ffff))], 'malformed'],
    ['a window of nothing', [frame(8, 0, 0, numbers(0))], 'malformed'],
    ['PING without end', Array.from({ length: 250 }, () => frame(6, 0, 0, Buffer.alloc(8))), 'malformed'],
    ['a reset', [frame(3, 0, 1, numbers(2))], 'reset'],
    ['its end', 'end', 'closed'],
    ['trailers that end nothing', [fields(OK), frame(1, 4, 1, '\x00\x01a\x01b')], 'cut'],
    ['trailers with a status', [fields(OK), frame(1, 5, 1, OK)], 'cut'],
    ['a body longer than its length', [fields(OK + '\x0f\x0d\x011'), frame(0, 0, 1, 'xyz')], 'cut'],
    ['a body shorter than its length', [fields(OK + '\x0f\x0d\x015'), frame(0, 1, 1, 'xyz')], 'cut'],
    ['a body of a 204', [fields('\x89'), frame(0, 1, 1, 'x')], 'cut'],
    ['a reset within its body', [fields(OK), frame(0, 0, 1, 'xyz'), frame(3, 0, 1, numbers(0))], 'cut'],
    ['a padding longer than its frame', [fields(OK), frame(0, 8, 1, '\xffx')], 'cut'],
    [
      'more than the window',
      [fields(OK), ...Array.from({ length: 9 }, () => frame(0, 0, 1, Buffer.alloc(16_000)))],
      'cut',
    ],
  ] as const)('FRM-03 answers 502, or cuts the answer off, when a target sends %s', async (_name, sent, wanted) => {
    const target = await ScriptedTarget.start();
    const node = await startSecureNode('handle', { ports: [target.port], group: HTTP2 });
    // It reads nothing, so that what the target sends beyond its window is not made room for.
    const client = http2Client(node, { window: 0 });
    const asked = ask(client, GET);
    const seen = await FrameTarget.next(target);
    await seen.frame('headers', 1);
    if (sent === 'end') seen.connection.end();
    else seen.send(...sent);
    const answer = await answered(asked, client, wanted);
    expect(node.log).toEqual([expect.stringMatching(WANTED[wanted])]);
    expect(answer).toEqual(wanted === 'cut' ? [expect.any(Number), 2] : [502, 0]);
    await until('nothing under way', () => node.gauges().startsWith('1c 0r | ') && node.gauges().endsWith(' 0r'));
    // Whatever it was, the next request is served.
    const next = ask(http2Client(node), GET);
    const place = node.gauges().endsWith('1c 0r') ? 3 : 1;
    const again = place === 3 ? seen : await FrameTarget.next(target);
    await again.frame('headers', place);
    again.send(frame(1, 5, place, OK));
    expect((await next).status).toBe(200);
  });

  it('RFC 9113 6.8 sends what a GOAWAY leaves out once more elsewhere, and lets the others end', async () => {
    const target = await ScriptedTarget.start();
    const node = await startSecureNode('handle', { ports: [target.port], group: HTTP2 });
    const client = http2Client(node);
    const kept = ask(client, GET);
    const seen = await FrameTarget.next(target);
    await seen.frame('headers', 1);
    const moved = ask(client, GET);
    const lost = ask(client, { ...GET, ':method': 'POST' }, Buffer.from('body'));
    await seen.frame('data', 5);
    await seen.frame('headers', 3);
    seen.send(frame(7, 0, 0, numbers(1, 0)));
    const other = await FrameTarget.next(target);
    await other.frame('headers', 1);
    other.send(frame(1, 5, 1, OK));
    expect((await moved).status).toBe(200);
    expect((await lost).status).toBe(502); // its body is gone
    seen.send(frame(1, 4, 1, OK), frame(0, 1, 1, 'still'));
    expect((await kept).body.toString()).toBe('still');
    await until('the end of the first connection', () => seen.connection.ending !== 'open');
    expect(node.log.toSorted()).toEqual(['200/200', '200/200', expect.stringMatching(/^502\/0 the target refused/)]);
  });

  it('RFC 9113 8.7 sends a refused request once more, and no more than once', async () => {
    const target = await ScriptedTarget.start();
    const node = await startSecureNode('handle', { ports: [target.port], group: HTTP2 });
    const asked = ask(http2Client(node), GET);
    const seen = await FrameTarget.next(target);
    await seen.frame('headers', 1);
    seen.send(frame(3, 0, 1, numbers(7)));
    await seen.frame('headers', 3);
    seen.send(frame(3, 0, 3, numbers(7)));
    expect((await asked).status).toBe(502);
    expect(node.targetCount(0, 'requests')).toBe(1);
  });

  it('E-053 takes a target at its word how many it takes, and forgets one that takes none', async () => {
    const target = await ScriptedTarget.start();
    const node = await startSecureNode('handle', { ports: [target.port], group: HTTP2 });
    const client = http2Client(node);
    const first = ask(client, GET);
    const one = await FrameTarget.next(target, '\0\x03\0\0\0\x01');
    await one.frame('settings', 0, 1); // ours, and that it has theirs
    const second = ask(client, GET);
    const two = await FrameTarget.next(target, '\0\x03\0\0\0\0');
    await two.frame('headers', 1);
    await two.frame('settings', 0, 1);
    two.send(frame(1, 5, 1, OK));
    one.send(frame(1, 5, 1, OK));
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    await until('the end of the second', () => two.connection.ending !== 'open');
    expect(node.gauges()).toBe('1c 0r | 1c 0r');
  });

  it('E-053 answers 502 where nobody listens, 504 when a target stays silent, and closes what rests too long', async () => {
    const target = await ScriptedTarget.start();
    const node = await startSecureNode('handle', { ports: [target.port], group: HTTP2 });
    const client = http2Client(node);
    const silent = ask(client, GET);
    const seen = await FrameTarget.next(target);
    await seen.frame('headers', 1);
    node.clock.advance(60_250);
    expect((await silent).status).toBe(504);
    expect((await seen.frame('reset', 1)).payload.readUInt32BE()).toBe(8);
    node.clock.advance(60_250);
    await until('the end of the connection', () => seen.connection.ending !== 'open');
    await seen.frame('goAway', 0);
    await target.close();
    expect((await ask(http2Client(node), GET)).status).toBe(502);
    expect(node.gauges()).toMatch(/0r \| 0c 0r$/);
    expect(node.targetCount(0, 'connectionErrors')).toBe(1);
  });

  it('KAL-01 tells a connection that was closed while it rested from one that failed, and repeats where that is wished', async () => {
    const target = await ScriptedTarget.start();
    const group = { ...HTTP2, retryStaleConnection: true };
    const node = await startSecureNode('handle', { ports: [target.port], group });
    const client = http2Client(node);
    const first = ask(client, GET);
    const seen = await FrameTarget.next(target);
    await seen.frame('headers', 1);
    seen.send(frame(1, 5, 1, OK));
    await first;
    const second = ask(client, GET);
    await seen.frame('headers', 3);
    seen.connection.end();
    const again = await FrameTarget.next(target);
    await again.frame('headers', 1);
    again.send(frame(1, 5, 1, OK));
    expect((await second).status).toBe(200);
  });
});

const WANTED = {
  malformed: /^502\/0 the response of the target is malformed/,
  reset: /^502\/0 the target reset the connection/,
  closed: /^502\/0 the target closed the connection/,
  cut: /^20\d\/20\d the /,
} as const;

/** Status and the code of the reset. What is cut off comes once the client reads. */
async function answered(
  asked: ReturnType<typeof ask>,
  client: ReturnType<typeof http2Client>,
  wanted: keyof typeof WANTED,
): Promise<readonly [number, number]> {
  if (wanted !== 'cut') client.settings({ initialWindowSize: 65_535 });
  const { status, code } = await asked;
  return [status, code];
}

function headOf(size: number): Buffer {
  const name = Buffer.from('\x00\x01a\x7f', 'latin1');
  const length = size - 127;
  const prefix = Buffer.from([(length & 0x7f) | 0x80, ((length >> 7) & 0x7f) | 0x80, length >> 14]);
  const block = Buffer.concat([Buffer.from(OK, 'latin1'), name, prefix, Buffer.alloc(size, 'v')]);
  return Buffer.concat([
    frame(1, 0, 1, block.subarray(0, 16_000)),
    frame(9, 0, 1, block.subarray(16_000, 32_000)),
    frame(9, 4, 1, block.subarray(32_000)),
  ]);
}

function continuations(count: number, size = 16_000): readonly Buffer[] {
  return Array.from({ length: count }, () => frame(9, 0, 1, Buffer.alloc(size, 0x88)));
}
