import { describe, expect, it } from 'vitest';
import { composeResponseHead, slideResponseHead } from '../../../../engine/wire/http1/composeResponseHead.ts';
import { parseResponseHead } from '../../../../engine/wire/http1/parseResponseHead.ts';
import { ResponseHead } from '../../../../engine/wire/http1/ResponseHead.ts';

function read(text: string, isHeadRequest = false) {
  const bytes = Buffer.from(text, 'latin1');
  const head = new ResponseHead();
  const length = parseResponseHead(bytes, 0, bytes.length, head, isHeadRequest);
  return { bytes, head, length };
}

const OK = 'HTTP/1.1 200 OK\r\n';

describe('framing', () => {
  it.each([
    ['Transfer-Encoding:chunked\t', 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: Chunked  \t', 'Transfer-Encoding:    Chunked'],
    ['Content-Length: 5\t', 'Content-Length:  5'],
    ['Content-Length:12345 \t ', 'Content-Length:   12345'],
  ])('FRM-02 passes %j on without blanks behind it', (line, expected) => {
    const { bytes, head } = read(`${OK}${line}\r\nX: 1\r\n\r\n`);
    expect(head.framing).not.toBe('untilClose');
    expect(bytes.toString('latin1')).toBe(`${OK}${expected}\r\nX: 1\r\n\r\n`);
  });

  it.each([
    { id: 'FRM-03', name: 'a length', text: `${OK}Content-Length: 5\r\n\r\n`, framing: 'length 5' },
    { id: 'FRM-03', name: 'a length of 0', text: `${OK}Content-Length: 0\r\n\r\n`, framing: 'none 0' },
    {
      id: 'FRM-03',
      name: 'equal lengths',
      text: `${OK}Content-Length: 5\r\nContent-Length: 5\r\n\r\n`,
      framing: 'length 5',
    },
    { id: 'FRM-03', name: 'chunks', text: `${OK}Transfer-Encoding: Chunked \r\n\r\n`, framing: 'chunked 0' },
    { id: 'FRM-03', name: 'identity', text: `${OK}Transfer-Encoding: identity\r\n\r\n`, framing: 'untilClose 0' },
    { id: 'FRM-03', name: 'neither', text: `${OK}X: 1\r\n\r\n`, framing: 'untilClose 0' },
    { id: 'FRM-03', name: '204', text: 'HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n', framing: 'none 0' },
    { id: 'FRM-03', name: '304', text: 'HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n', framing: 'none 0' },
    { id: 'FRM-03', name: '100', text: 'HTTP/1.1 100 Continue\r\n\r\n', framing: 'none 0' },
    {
      id: 'FRM-03',
      name: '101',
      text: 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n',
      framing: 'none 0',
    },
  ])('$id $name: $framing', ({ text, framing }) => {
    const { head, length } = read(text);
    expect([length, `${head.framing} ${head.contentLength}`]).toEqual([text.length, framing]);
  });

  it('FRM-03 the response to a HEAD has no body and keeps its length', () => {
    const text = `${OK}Content-Length: 1000\r\n\r\n`;
    const { head } = read(text, true);
    expect([head.framing, composeResponseHead(head, 'none')]).toEqual(['none', text]);
  });

  it('FRM-03 a 304 keeps its length, a 204 loses length and coding', () => {
    const kept = 'HTTP/1.1 304 Not Modified\r\nContent-Length: 1000\r\n\r\n';
    expect(composeResponseHead(read(kept).head, 'none')).toBe(kept);
    for (const field of ['Content-Length: 5', 'Transfer-Encoding: chunked']) {
      const text = `HTTP/1.1 204 No Content\r\nA: 1\r\n${field}\r\n\r\n`;
      expect(composeResponseHead(read(text).head, 'none')).toBe('HTTP/1.1 204 No Content\r\nA: 1\r\n\r\n');
    }
  });
});

describe('strictness', () => {
  it.each([
    ['HTTP/2.0 200 OK\r\n\r\n'],
    ['HTTP/1.2 200 OK\r\n\r\n'],
    ['http/1.1 200 OK\r\n\r\n'],
    ['HTTP/1.1  200 OK\r\n\r\n'],
    ['HTTP/1.1 20 OK\r\n\r\n'],
    ['HTTP/1.1 099 No\r\n\r\n'],
    ['HTTP/1.1 2000 OK\r\n\r\n'],
    ['HTTP/1.1 200OK\r\n\r\n'],
    ['HTTP/1.1 -20 OK\r\n\r\n'],
    ['HTTP/1.1 200 OK\n\n'],
    ['HTTP/1.1 200 O\0K\r\n\r\n'],
    ['<html>not http at all</html>'],
    ['X'],
    [`${OK}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`],
    [`${OK}Content-Length: 5\r\nContent-Length: 6\r\n\r\n`],
    [`${OK}Content-Length: 5, 5\r\n\r\n`],
    [`${OK}Content-Length: +5\r\n\r\n`],
    [`${OK}Content-Length:\r\n\r\n`],
    [`${OK}Content-Length: 1234567890123456\r\n\r\n`],
    [`${OK}Content-Length : 5\r\n\r\n`],
    [`${OK}Transfer-Encoding: gzip\r\n\r\n`],
    [`${OK}Transfer-Encoding: gzip, chunked\r\n\r\n`],
    [`${OK}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n`],
    ['HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'],
    [`${OK}: x\r\n\r\n`],
    [`${OK}no colon\r\n\r\n`],
    [`${OK}X: 1\r\n folded\r\n\r\n`],
    [`${OK}X: a\0b\r\n\r\n`],
    [`${OK}X: a\rb\r\n\r\n`],
    [`${OK}X: 1\n\r\n`],
    [`${OK}X: 1\r\n\rX`],
  ])('refuses %j', (text) => {
    expect(read(text).length).toBe(-1);
  });

  it.each([
    ['HTTP/1.1 200\r\n\r\n'],
    ['HTTP/1.1 200 \r\n\r\n'],
    ['HTTP/1.1 200 caf\xe9\r\nX: \xc3\xa9\r\nempty:\r\n\r\n'],
    ['HTTP/1.1 299 Custom\r\nx_y: 1\r\n\r\n'],
  ])('accepts %j', (text) => {
    expect(read(text).length).toBe(text.length);
  });

  it.each([
    { size: 32_768, then: 'accepted' },
    { size: 32_769, then: 'refused' },
  ])('E-069 a head of $size bytes is $then', ({ size, then }) => {
    const text = `${OK}X: ${'a'.repeat(size - OK.length - 7)}\r\n\r\n`;
    expect(read(text).length).toBe(then === 'accepted' ? size : -1);
  });

  it('E-069 refuses a head without end', () => {
    expect(read(`${OK}X: ${'a'.repeat(33_000)}`).length).toBe(-1);
  });
});

describe('the target connection', () => {
  it.each([
    { name: 'stays open by default', text: `${OK}Content-Length: 0\r\n\r\n`, keepAlive: true },
    {
      name: 'closes when the target says so',
      text: `${OK}Connection: close\r\nContent-Length: 0\r\n\r\n`,
      keepAlive: false,
    },
    { name: 'closes without framing', text: `${OK}\r\n`, keepAlive: false },
    { name: 'closes with HTTP/1.0', text: 'HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n', keepAlive: false },
    {
      name: 'stays open with HTTP/1.0 that says so',
      text: 'HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n',
      keepAlive: true,
    },
  ])('E-053 $name', ({ text, keepAlive }) => {
    expect(read(text).head.keepAlive).toBe(keepAlive);
  });
});

describe('what the client gets', () => {
  const HOPS =
    `${OK}Connection: close, x-SECRET\r\nServer: x\r\nKeep-Alive: timeout=5\r\nX-Secret: 1\r\nProxy-Connection: y\r\n` +
    'Proxy-Authenticate: z\r\nUpgrade: h2c\r\nSet-Cookie: a\r\nSet-Cookie: b\r\nContent-Length: 4\r\n\r\n';
  const REST = `${OK}Server: x\r\nSet-Cookie: a\r\nSet-Cookie: b\r\nContent-Length: 4\r\n`;

  it('FRM-04 loses the hop-by-hop fields in place, next to its body', () => {
    const { bytes, head, length } = read(`${HOPS}body`);
    const from = slideResponseHead(head);
    expect([length, bytes.toString('latin1', from)]).toEqual([HOPS.length, `${REST}\r\nbody`]);
  });

  it('FRM-04 loses nothing that it should keep', () => {
    const text = `${OK}Date: x\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n`;
    const { bytes, head } = read(text);
    expect([slideResponseHead(head), bytes.toString('latin1')]).toEqual([0, text]);
  });

  it.each([
    { connection: 'none', line: '' },
    { connection: 'close', line: 'Connection: close\r\n' },
    { connection: 'keep-alive', line: 'Connection: keep-alive\r\n' },
  ] as const)('E-066 is told $connection', ({ connection, line }) => {
    expect(composeResponseHead(read(HOPS).head, connection)).toBe(`${REST}${line}\r\n`);
  });

  it('gets further fields', () => {
    expect(composeResponseHead(read(HOPS).head, 'none', false, 'X: 1\r\n')).toBe(`${REST}X: 1\r\n\r\n`);
  });

  it('gets no coding when chunks are taken off', () => {
    const { head } = read(`${OK}A: 1\r\nTransfer-Encoding: chunked\r\nKeep-Alive: x\r\nB: 2\r\n\r\n`);
    expect(composeResponseHead(head, 'close', true)).toBe(`${OK}A: 1\r\nB: 2\r\nConnection: close\r\n\r\n`);
  });

  it('sees HTTP/1.1 whatever the target speaks', () => {
    const { bytes, head } = read('HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n');
    expect(bytes.toString('latin1', slideResponseHead(head))).toBe(`${OK}Content-Length: 0\r\n\r\n`);
  });

  it('E-057 gets a 101 whole', () => {
    const { head } = read(
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\nX: 1\r\n\r\n',
    );
    expect([head.isInterim, composeResponseHead(head, 'none')]).toEqual([
      false,
      'HTTP/1.1 101 Switching Protocols\r\nX: 1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    ]);
  });

  it('tells interim responses from final ones', () => {
    expect([100, 103, 101, 200].map((status) => read(`HTTP/1.1 ${status} x\r\n\r\n`).head.isInterim)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

it.each([
  [`${OK}Connection: close\r\nContent-Length: 5\r\n\r\n`],
  [`HTTP/1.0 404 Not Found\r\nConnection: keep-alive, x\r\nX: 1\r\nContent-Length: 2\r\n\r\n`],
  [`${OK}Content-Length: 5\r\nContent-Length: 6\r\n\r\n`],
  ['HTTP/1.x 200 OK\r\n\r\n'],
])('gives %j one verdict wherever it is cut', (text) => {
  const head = new ResponseHead();
  const whole = read(`${text}BODY`).length;
  for (let cut = 0; cut <= text.length; cut += 1) {
    const bytes = Buffer.from(`${text}BODY`, 'latin1');
    const length = parseResponseHead(bytes, 0, cut, head, false);
    if (length !== 0) expect(length).toBe(whole);
    else expect(cut).toBeLessThan(text.length);
  }
});
