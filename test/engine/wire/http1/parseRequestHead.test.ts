import { describe, expect, it } from 'vitest';
import { parseRequestHead } from '../../../../engine/wire/http1/parseRequestHead.ts';
import { RequestHead } from '../../../../engine/wire/http1/RequestHead.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { outcome, readRequest, RULES } from './readRequest.ts';

const HOST = 'Host: a.test\r\n';

describe('methods and versions', () => {
  it.each([
    { id: 'HST-03', given: 'TRACE / HTTP/1.1', status: '405' },
    { id: 'HST-01', given: 'CONNECT good.test:443 HTTP/1.1', status: '405' },
    { id: 'HST-03', given: 'trace / HTTP/1.1', status: 'allowed' },
    { id: 'HST-03', given: `${'M'.repeat(200)} / HTTP/1.1`, status: 'allowed' },
    { id: 'E-056', given: 'PRI * HTTP/2.0', status: '505' },
    { id: 'E-056', given: 'GET / HTTP/2.0', status: '505' },
    { id: 'E-056', given: 'GET / HTTP/3.0', status: '505' },
    { id: 'HST-03', given: 'GET HTTP/1.1', status: '400' },
    { id: 'HST-03', given: 'GET', status: '400' },
    { id: 'HST-01', given: 'GET a HTTP/1.1', status: '400' },
    { id: 'HST-01', given: 'GET *a HTTP/1.1', status: '400' },
    { id: 'HST-01', given: 'GET ftp://a/ HTTP/1.1', status: '400' },
    { id: 'HST-01', given: 'GET http:///a HTTP/1.1', status: '400' },
    { id: 'HST-01', given: 'GET http://:80/a HTTP/1.1', status: '400' },
    { id: 'HST-01', given: 'GET http://user@good.test/ HTTP/1.1', status: '400' },
    { id: 'HST-01', given: 'GET http://good.test:8x/ HTTP/1.1', status: '400' },
    { id: 'HST-01', given: 'GET https://good.test/ HTTP/1.1', status: 'allowed' },
  ])('$id $given: $status', ({ given, status }) => {
    expect(outcome(readRequest(`${given}\r\n${HOST}\r\n`))).toBe(status);
  });

  it.each([
    { name: 'none', fields: '', status: '400' },
    { name: 'two', fields: 'Host: a\r\nHost: b\r\n', status: '400' },
    { name: 'with a path', fields: 'Host: a/b\r\n', status: '400' },
    { name: 'with a user', fields: 'Host: u@a\r\n', status: '400' },
    { name: 'with a blank', fields: 'Host: a b\r\n', status: '400' },
    { name: 'with a word as port', fields: 'Host: a:b\r\n', status: '400' },
    { name: 'with an open bracket', fields: 'Host: [::1\r\n', status: '400' },
    { name: 'an IPv6 address', fields: 'Host: [::1]:80\r\n', status: 'allowed' },
    { name: 'with an underscore', fields: 'Host: my_app\r\n', status: 'allowed' },
  ])('HST-01 Host $name: $status', ({ fields, status }) => {
    expect(outcome(readRequest(`GET / HTTP/1.1\r\n${fields}\r\n`))).toBe(status);
  });

  it('E-056 reads a simple request of HTTP/0.9, whose line is its whole head', () => {
    const { length, head, sent } = readRequest('GET /old\r\nHost: ignored\r\n\r\n');
    expect([length, head.version, head.keepAlive, head.framing]).toEqual([10, 9, false, 'none']);
    expect(sent.slice(0, 40)).toBe('GET /old HTTP/1.1\r\nHost: lb.test\r\nX-Forw');
  });
});

describe('what a head says', () => {
  it.each([
    { name: 'HTTP/1.1 stays open', line: 'HTTP/1.1', field: 'X: 1', keepAlive: true },
    { name: 'HTTP/1.1 closes when asked', line: 'HTTP/1.1', field: 'Connection: x, Close', keepAlive: false },
    { name: 'HTTP/1.0 closes', line: 'HTTP/1.0', field: 'X: 1', keepAlive: false },
    { name: 'HTTP/1.0 stays open when asked', line: 'HTTP/1.0', field: 'Connection: Keep-Alive', keepAlive: true },
  ])('E-066 $name', ({ line, field, keepAlive }) => {
    expect(readRequest(`GET / ${line}\r\n${HOST}${field}\r\n\r\n`).head.keepAlive).toBe(keepAlive);
  });

  it.each([
    {
      name: 'a WebSocket handshake',
      request: 'GET / HTTP/1.1',
      fields: 'Connection: Upgrade\r\nUpgrade: WebSocket',
      is: true,
    },
    { name: 'no token in Connection', request: 'GET / HTTP/1.1', fields: 'Upgrade: websocket', is: false },
    { name: 'another protocol', request: 'GET / HTTP/1.1', fields: 'Connection: upgrade\r\nUpgrade: h2c', is: false },
    {
      name: 'a body',
      request: 'POST / HTTP/1.1',
      fields: 'Connection: upgrade\r\nUpgrade: websocket\r\nContent-Length: 5',
      is: false,
    },
    { name: 'POST', request: 'POST / HTTP/1.1', fields: 'Connection: upgrade\r\nUpgrade: websocket', is: false },
    { name: 'HTTP/1.0', request: 'GET / HTTP/1.0', fields: 'Connection: upgrade\r\nUpgrade: websocket', is: false },
  ])('E-057 upgrade with $name: $is', ({ request, fields, is }) => {
    const { head, sent } = readRequest(`${request}\r\n${HOST}${fields}\r\n\r\n`);
    expect([head.isUpgrade, /^connection:/im.test(sent), /^upgrade:/im.test(sent)]).toEqual([is, is, is]);
  });

  it.each([
    { line: 'HTTP/1.1', value: '100-Continue', is: true },
    { line: 'HTTP/1.1', value: '200-ok', is: false },
    { line: 'HTTP/1.0', value: '100-continue', is: false },
  ])('E-067 Expect: $value with $line is seen ($is) and never forwarded', ({ line, value, is }) => {
    const { head, sent } = readRequest(`PUT / ${line}\r\n${HOST}Expect: ${value}\r\nContent-Length: 5\r\n\r\n`);
    expect([head.expectsContinue, /expect/i.test(sent)]).toEqual([is, false]);
  });

  it('FRM-08 a length of 0 is no body', () => {
    expect(readRequest(`POST / HTTP/1.1\r\n${HOST}Content-Length: 0\r\n\r\n`).head.framing).toBe('none');
  });

  it('gives method, target and host to rules and logs', () => {
    const { head } = readRequest('QUERY /a?b HTTP/1.1\r\nHost: WWW.a.Test:8080\r\n\r\n');
    expect([head.method(), head.target(), head.host()]).toEqual(['QUERY', '/a?b', 'www.a.test']);
  });

  it('still knows method and target of a head that it refuses', () => {
    const { head } = readRequest('GET /a HTTP/1.1\r\n\r\n');
    expect([head.method(), head.target()]).toEqual(['GET', '/a']);
  });
});

describe('limits', () => {
  const line = (length: number) => `GET /${'a'.repeat(length - 'GET / HTTP/1.1'.length)} HTTP/1.1`;
  const field = (length: number, name = 'X: ') => name + 'a'.repeat(length - name.length);
  const section = (length: number) => {
    const fields = [field(16_000), field(16_000), field(16_000), field(16_000)].join('\r\n') + '\r\n';
    return fields + field(length - fields.length - HOST.length - 2) + '\r\n';
  };
  it.each([
    { name: 'a request line of 16 KiB', text: `${line(16_384)}\r\n${HOST}\r\n`, then: 'allowed' },
    { name: 'a request line one byte longer', text: `${line(16_385)}\r\n${HOST}\r\n`, then: '414' },
    { name: 'a request line without end', text: `GET /${'a'.repeat(17_000)}`, then: '414' },
    { name: 'a header of 16 KiB', text: `GET / HTTP/1.1\r\n${HOST}${field(16_384)}\r\n\r\n`, then: 'allowed' },
    { name: 'a header one byte longer', text: `GET / HTTP/1.1\r\n${HOST}${field(16_385)}\r\n\r\n`, then: '400' },
    { name: 'a header without end', text: `GET / HTTP/1.1\r\n${HOST}${field(17_000)}`, then: '400' },
    { name: 'headers of 64 KiB', text: `GET / HTTP/1.1\r\n${HOST}${section(65_536)}\r\n`, then: 'allowed' },
    { name: 'headers one byte longer', text: `GET / HTTP/1.1\r\n${HOST}${section(65_537)}\r\n`, then: '400' },
    { name: 'headers without end', text: `GET / HTTP/1.1\r\n${HOST}${'X: 1\r\n'.repeat(11_000)}`, then: '400' },
    { name: '16 KiB of empty lines', text: '\r\n'.repeat(8_200), then: '400' },
  ])('E-069 $name: $then', ({ text, then }) => {
    expect(outcome(readRequest(text))).toBe(then);
  });

  it.each([
    { addresses: 30, then: 'allowed' },
    { addresses: 31, then: '463' },
  ])('answers X-Forwarded-For with $addresses addresses: $then', ({ addresses, then }) => {
    const list = Array.from({ length: addresses }, () => '10.0.0.1').join(', ');
    expect(outcome(readRequest(`GET / HTTP/1.1\r\n${HOST}X-Forwarded-For: ${list}\r\n\r\n`))).toBe(then);
  });
});

describe('cuts', () => {
  const HEADS = [
    `GET /a HTTP/1.1\r\n${HOST}Accept: */*\r\n\r\n`,
    'GET /a b HTTP/1.1\nHost: a.test\nX: 1\n\n',
    'GET /old\r\n',
    'PRI * HTTP/2.0\r\n\r\n',
    `TRACE / HTTP/1.1\r\n${HOST}\r\n`,
    `POST http://Good.test/x HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`,
    `POST / HTTP/1.1\r\n${HOST}Content-Length: 5\r\nContent-Length: 6\r\n\r\n`,
    `GET / HTTP/1.1\r\n${HOST}X: a\rb\r\n\r\n`,
    `\r\n\r\nGET / HTTP/1.0\r\nConnection: x-a, keep-alive\r\nX-A: 1\r\n\r\n`,
    `GET / HTTP/1.1\r\n${HOST}X-Forwarded-For: 1.1.1.1\r\nx-forwarded-for: 2.2.2.2\r\nX_Y: 1\r\n\r\n`,
  ];
  it.each(HEADS)('FRM-07 gives %j one verdict wherever it is cut', (text) => {
    const whole = readRequest(`${text}BODY`);
    const bytes = Buffer.from(`${text}BODY`, 'latin1');
    const head = new RequestHead();
    for (let cut = 1; cut < bytes.length; cut += 1) {
      const length = parseRequestHead(bytes, 0, cut, head, RULES);
      if (length !== 0) {
        // Nothing is decided before its bytes are there, and what is decided stays.
        expect([length, head.refusalStatus, head.reason]).toEqual([
          whole.length,
          whole.head.refusalStatus,
          whole.head.reason,
        ]);
      } else if (whole.length > 0) expect(cut).toBeLessThan(whole.length);
    }
  });

  it('does not look behind the end, or before the start, of what it is given', () => {
    const text = `GET / HTTP/1.1\r\n${HOST}X: 1\r\n\r\n`;
    const bytes = Buffer.from(`\n\n${text}X: 2\r\n\r\n`, 'latin1');
    const head = new RequestHead();
    expect(parseRequestHead(bytes, 2, 2 + text.length, head, RULES)).toBe(2 + text.length);
    expect(parseRequestHead(bytes, 2, 2 + text.length - 1, head, RULES)).toBe(0);
  });

  it('never throws and never reads a head as two, whatever the bytes', () => {
    const random = seededRandom(7);
    const parts = [
      'GET ',
      '/',
      ' HTTP/1.1',
      '\r\n',
      '\n',
      '\r',
      ' ',
      '\t',
      ':',
      'Host: a',
      'Content-Length: 3',
      '\0',
      ',',
    ];
    parts.push('Transfer-Encoding: chunked', 'Connection: x', 'x: y', '_', 'http://', '\xff', 'X-Forwarded-For: 1');
    const head = new RequestHead();
    for (let round = 0; round < 20_000; round += 1) {
      let text = random.integer(2) === 0 ? `GET / HTTP/1.1\r\n${HOST}` : '';
      for (let part = random.integer(14); part >= 0; part -= 1) text += parts[random.integer(parts.length)] ?? '';
      const bytes = Buffer.from(`${text}\r\n\r\n`, 'latin1');
      const length = parseRequestHead(bytes, 0, bytes.length, head, RULES);
      if (length > 0) {
        const { sent } = readRequest(`${text}\r\n\r\n`);
        expect(sent.indexOf('\r\n\r\n')).toBe(sent.length - 4);
        expect(sent).not.toMatch(/[^\t\r\n\x20-\x7e\x80-\xff]|\r(?!\n)|(?<!\r)\n/);
        expect(readRequest(sent).head.classification).not.toBe('severe');
      }
    }
  });
});

describe('work', () => {
  const run = (text: string) => text.repeat(15_000);
  it.each([
    { name: 'blanks in a target', text: `GET /a${run(' ')}b HTTP/1.1\r\n${HOST}\r\n` },
    { name: 'blanks behind a version', text: `GET / HTTP/1.1${run(' ')}\r\n${HOST}\r\n` },
    {
      name: 'blanks in values',
      text: `GET / HTTP/1.1\n${HOST}${`X: a${run(' \t').slice(0, 15_000)}b\r\n`.repeat(4)}\r\n`,
    },
    { name: 'blanks in a coding', text: `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: a${run(' ')}b\r\n\r\n` },
    { name: 'blanks in a parameter', text: `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: a; b${run(' ')}c\r\n\r\n` },
    { name: 'commas in Connection', text: `GET / HTTP/1.1\r\n${HOST}Connection: ${run(',')}\r\n\r\n` },
    {
      name: 'names in Connection',
      text: `GET / HTTP/1.1\r\n${HOST}Connection: ${run('a')}\r\n${'A: 1\r\n'.repeat(5_000)}\r\n`,
    },
    { name: 'parts of a trace', text: `GET / HTTP/1.1\r\n${HOST}X-Amzn-Trace-Id: ${run(';')}\r\n\r\n` },
    { name: 'continuations', text: `GET / HTTP/1.1\r\n${HOST}X: 1\r\n${' y\r\n'.repeat(15_000)}\r\n` },
  ])('takes no more than linear work for $name', ({ text }) => {
    // Quadratic work on these takes longer than a test may: sixty rounds of it, not a clock, are the measure.
    for (let round = 0; round < 60; round += 1) expect(readRequest(text).length).not.toBe(0);
  });
});
