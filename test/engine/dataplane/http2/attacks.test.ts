import { describe, expect, it } from 'vitest';
import { FRAME_KIND } from '../../../../engine/wire/http2/FRAME_KIND.ts';
import { HTTP2_ERROR } from '../../../../engine/wire/http2/HTTP2_ERROR.ts';
import { frame, numbers } from '../../../support/http2/frame.ts';
import { ask, http2Client, startSecureNode } from '../../../support/http2/startSecureNode.ts';
import { soon, until } from '../../../support/RawClient.ts';
import { response, ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { TlsClient } from '../../../support/tls/TlsClient.ts';

const { protocol, flowControl, streamClosed, frameSize, compression, enhanceYourCalm } = HTTP2_ERROR;
const HELLO = Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frame(4, 0, 0)]);
const GET = '\x82\x87\x84\x41\x01x';
const POST = '\x83\x87\x84\x41\x01x';
const NO_WINDOW = frame(4, 0, 0, '\0\x04\0\0\0\0');
const many = (count: number, each: (place: number) => Buffer) =>
  Buffer.concat(Array.from({ length: count }, (_, place) => each(place)));

/** Frames that came: type, flags, stream, payload. */
function framesOf(received: string) {
  const bytes = Buffer.from(received, 'latin1');
  const found: { type: number; id: number; payload: Buffer }[] = [];
  for (let at = 0; at + 9 <= bytes.length;) {
    const behind = at + 9 + bytes.readUIntBE(at, 3);
    if (behind > bytes.length) break;
    found.push({ type: bytes[at + 3] ?? 0, id: bytes.readUInt32BE(at + 5), payload: bytes.subarray(at + 9, behind) });
    at = behind;
  }
  return found;
}

async function attack(bytes: Buffer, answer = response('x'.repeat(1_000))) {
  const target = await ScriptedTarget.answering(answer);
  const node = await startSecureNode('handle', { ports: [target.port] });
  const client = await TlsClient.secured(node.port, { ALPNProtocols: ['h2'] });
  const goAway = () =>
    framesOf(client.received)
      .find(({ type }) => type === FRAME_KIND.goAway)
      ?.payload.readUInt32BE(4);
  client.socket.write(HELLO);
  client.socket.write(bytes);
  return { node, client, target, goAway };
}

describe('what one HTTP/2 connection may not do', () => {
  it.each([
    [
      'rapid reset (CVE-2023-44487)',
      many(150, (n) => Buffer.concat([frame(1, 5, 1 + 2 * n, GET), frame(3, 0, 1 + 2 * n, numbers(8))])),
    ],
    ['resets that it makes us send (CVE-2025-8671)', many(150, (n) => frame(1, 5, 1 + 2 * n, '\x82'))],
    ['SETTINGS without end', many(250, () => frame(4, 0, 0, '\0\x03\0\0\0\x64'))],
    ['acknowledgements without end', many(250, () => frame(4, 1, 0))],
    ['PING without end', many(250, () => frame(6, 0, 0, Buffer.alloc(8)))],
    [
      'CONTINUATION of 16 KB each',
      Buffer.concat([frame(1, 0, 1, GET), many(4, () => frame(9, 0, 1, Buffer.alloc(16_384, 0x40)))]),
    ],
    ['CONTINUATION of nothing', Buffer.concat([frame(1, 0, 1, GET), many(50, () => frame(9, 0, 1))])],
    ['DATA of nothing', Buffer.concat([frame(1, 4, 1, POST), many(150, () => frame(0, 0, 1))])],
    ['PRIORITY without end', many(250, (n) => frame(2, 0, 1 + 2 * n, '\0\0\0\0\x01'))],
    ['frames that nobody knows', many(250, () => frame(0x20, 0, 0, Buffer.alloc(8)))],
    [
      'WINDOW_UPDATE of one byte',
      Buffer.concat([NO_WINDOW, frame(1, 5, 1, GET), many(1_100, () => frame(8, 0, 1, numbers(1)))]),
    ],
    ['streams without end', many(1_300, (n) => frame(1, 4, 1 + 2 * n, POST))],
    ['a header block beyond 8 K', frame(1, 5, 1, GET + '\0'.repeat(9_000))],
    [
      'a header block that reads as 800 KB',
      Buffer.concat([
        frame(1, 5, 1, `${GET}\x40\x01x\x7f\xa1\x1e${'a'.repeat(4_000)}`),
        frame(1, 5, 3, GET + '\xbf'.repeat(200)),
      ]),
    ],
  ])('ends it for %s', async (_name, bytes) => {
    const { node, client, goAway } = await attack(bytes);
    await until('a GOAWAY', () => goAway() !== undefined);
    expect(goAway()).toBe(enhanceYourCalm);
    await until('our end', () => client.ending !== 'open');
    node.clock.advance(200);
    await node.connections(0);
    expect(node.gauges()).toMatch(/^0c 0r/);
  });

  it.each([
    ['DATA of a stream that was never opened', frame(0, 0, 1, 'x'), protocol],
    ['DATA behind the end of a request', Buffer.concat([frame(1, 5, 1, GET), frame(0, 0, 1, 'x')]), streamClosed],
    ['HEADERS of an old stream', Buffer.concat([frame(1, 5, 3, GET), frame(1, 5, 1, GET)]), streamClosed],
    ['a frame within a header block', Buffer.concat([frame(1, 0, 1, GET), frame(6, 0, 0, Buffer.alloc(8))]), protocol],
    ['another stream within a header block', Buffer.concat([frame(1, 0, 1, GET), frame(9, 4, 3)]), protocol],
    ['CONTINUATION of nothing that was begun', frame(9, 4, 1), protocol],
    ['padding longer than its frame', frame(1, 13, 1, `\x09${GET}`), protocol],
    ['a stream that depends on itself', frame(1, 37, 1, `\0\0\0\x01\x01${GET}`), protocol],
    ['a block that cannot be read', frame(1, 5, 1, '\xbe'), compression],
    ['a frame beyond 16 KB', frame(0, 0, 1, Buffer.alloc(16_385)), frameSize],
    ['RST_STREAM of a stream that was never opened', frame(3, 0, 1, numbers(8)), protocol],
    ['a window of all streams that grows by nothing', frame(8, 0, 0, numbers(0)), protocol],
    ['a window of all streams that overflows', frame(8, 0, 0, numbers(0x7fff_ffff)), flowControl],
    [
      'a body beyond the window of its stream',
      Buffer.concat([frame(1, 4, 1, POST), many(9, () => frame(0, 0, 1, Buffer.alloc(16_384)))]),
      flowControl,
    ],
    [
      'a window of streams that overflows',
      Buffer.concat([
        frame(1, 4, 1, POST),
        frame(8, 0, 1, numbers(0x7fff_0000)),
        frame(4, 0, 0, '\0\x04\x7f\xff\xff\xff'),
      ]),
      flowControl,
    ],
  ])('RFC 9113: ends it with the right code for %s', async (_name, bytes, code) => {
    const silent = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n'; // answers keep their streams open
    const { node, goAway } = await attack(bytes, silent);
    await until('a GOAWAY', () => goAway() !== undefined);
    expect(goAway()).toBe(code);
    node.clock.advance(5_250);
    await node.connections(0);
    expect(node.gauges()).toMatch(/^0c 0r/);
  });

  it.each([
    ['a request without a method', frame(1, 5, 1, '\x87\x84\x41\x01x')],
    ['a name with capitals', frame(1, 5, 1, `${GET}\0\x01X\x01x`)],
    ['a body longer than it says', Buffer.concat([frame(1, 4, 1, `${POST}\x0f\x0d\x013`), frame(0, 1, 1, 'abcd')])],
    ['a body shorter than it says', Buffer.concat([frame(1, 4, 1, `${POST}\x0f\x0d\x013`), frame(0, 1, 1, 'ab')])],
    ['a window that grows by nothing', Buffer.concat([frame(1, 4, 1, POST), frame(8, 0, 1, numbers(0))])],
    ['trailers that say where it goes', Buffer.concat([frame(1, 4, 1, POST), frame(1, 5, 1, '\x84')])],
  ])('RFC 9113: resets the stream alone for %s', async (_name, bytes) => {
    const { node, client, target, goAway } = await attack(
      Buffer.concat([bytes, frame(1, 5, 3, GET)]),
      'HTTP/1.1 200 OK\r\n',
    );
    await until('a reset', () =>
      framesOf(client.received).some(({ type, id }) => type === FRAME_KIND.reset && id === 1),
    );
    await until('the other request', () => target.connections.some(({ received }) => received.startsWith('GET / ')));
    expect(goAway()).toBeUndefined();
    expect(node.listener.openConnections).toBe(1);
  });

  it('holds back what a client does not read, answers to its PINGs included, and loses nothing of it', async () => {
    const body = 'x'.repeat(1_000_000);
    const target = await ScriptedTarget.answering(response(body));
    const node = await startSecureNode('handle', { ports: [target.port] });
    const client = await TlsClient.secured(node.port, { ALPNProtocols: ['h2'] });
    client.secure.pause();
    const window = numbers(0x7000_0000);
    const settings = frame(4, 0, 0, `\0\x04${window.toString('latin1')}`);
    const requests = many(64, (place) => frame(1, 5, 1 + 2 * place, GET));
    client.socket.write(Buffer.concat([HELLO, settings, frame(8, 0, 0, window), requests]));
    await until('all requests at the target', () => target.connections.length === 64);
    await until('some of the answers', () => node.nodeCount('responseBytes') > body.length);
    client.socket.write(many(100, () => frame(6, 0, 0, Buffer.alloc(8))));
    expect(node.nodeCount('responseBytes')).toBeLessThan(32 * body.length);
    client.secure.resume();
    await until('all answers', () => node.log.length === 64);
    await until('their last bytes', () => client.received.length > 64 * body.length);
    const found = framesOf(client.received);
    const data = found.filter(({ type }) => type === FRAME_KIND.data);
    expect(data.reduce((sum, { payload }) => sum + payload.length, 0)).toBe(64 * body.length);
    await until('the answers to PING', () => client.received.split('\0\0\x08\x06\x01').length === 101);
    expect(node.gauges()).toMatch(/^1c 0r/);
  });

  it('lets a stream go whose client takes nothing for 60 s, and serves the others', async () => {
    const { node, client, goAway } = await attack(Buffer.concat([NO_WINDOW, frame(1, 5, 1, GET)]));
    await until('the head', () => framesOf(client.received).some(({ type }) => type === FRAME_KIND.headers));
    node.clock.advance(60_250);
    await until('a reset', () =>
      framesOf(client.received).some(({ type, id }) => type === FRAME_KIND.reset && id === 1),
    );
    expect(node.log).toEqual(['200/200 the client took nothing of the response before the idle timeout']);
    expect(goAway()).toBeUndefined();
  });

  it('ends a connection that never asks, and one whose header block never ends', async () => {
    for (const bytes of [Buffer.alloc(0), frame(1, 0, 1, GET)]) {
      const { node } = await attack(bytes);
      await node.connections(1);
      node.clock.advance(60_250);
      node.clock.advance(5_250);
      await node.connections(0);
    }
  });

  it('answers as many PINGs as a client of gRPC sends, who measures by one for each part of a body', async () => {
    const target = await ScriptedTarget.answering(response('x'));
    const node = await startSecureNode('handle', { ports: [target.port] });
    const client = http2Client(node);
    for (let turn = 0; turn < 250; turn += 1) {
      expect((await ask(client, { ':path': '/' })).status).toBe(200);
      const answered = new Promise<void>((resolve) => {
        client.ping(() => {
          resolve();
        });
      });
      await soon('an answer to a PING', answered);
    }
    expect(node.listener.openConnections).toBe(1);
  });

  it('ELB 4.7 says GOAWAY at the 10,000th request, and answers it', async () => {
    const target = await ScriptedTarget.start();
    const fixed = {
      type: 'fixed-response',
      statusCode: '204',
      contentType: null,
      messageBody: null,
      order: 1,
    } as const;
    const node = await startSecureNode('handle', { ports: [target.port] });
    const { state, listenerArn } = node.fixture;
    const listener = state.listener(listenerArn);
    if (!listener) throw new Error('no listener');
    const rules = listener.rules.map((rule) => ({ ...rule, action: fixed }));
    state.apply({ nodeId: state.base.nodeId, listeners: { put: [{ ...listener, rules }], remove: [] } });
    const client = await TlsClient.secured(node.port, { ALPNProtocols: ['h2'] });
    client.socket.write(HELLO);
    for (let sent = 0; sent < 10_000; sent += 100) {
      client.socket.write(many(100, (place) => frame(1, 5, 1 + 2 * (sent + place), GET)));
    }
    await until('the last answer', () => node.log.length === 10_000);
    await until('a GOAWAY', () => framesOf(client.received).some(({ type }) => type === FRAME_KIND.goAway));
    const found = framesOf(client.received);
    expect(found.find(({ type }) => type === FRAME_KIND.goAway)?.payload.readUInt32BE(0)).toBe(19_999);
    await until(
      'all answers',
      () => framesOf(client.received).filter(({ type }) => type === FRAME_KIND.headers).length === 10_000,
    );
    client.socket.write(frame(1, 5, 20_001, GET));
    node.clock.advance(5_250);
    await node.connections(0);
    expect(node.log).toHaveLength(10_000);
  });
});
