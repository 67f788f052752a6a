import { describe, expect, it } from 'vitest';
import { TraceIds } from '../../../../engine/wire/http1/TraceIds.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { fieldsSent, readRequest, TRACE_ID } from './readRequest.ts';

const HOST = 'Host: a.test\r\n';

function valueOf(sent: string, name: string): string | undefined {
  const values = [...sent.matchAll(new RegExp(`^${name}: (.*)\r$`, 'gim'))].map((match) => match[1] ?? '');
  expect(values.length, `at most one ${name} reaches the target`).toBeLessThan(2);
  return values[0];
}

it('E-063 sends a plain request as it came, and the forwarding fields behind it', () => {
  const { sent } = readRequest(`GET /a?b=c HTTP/1.1\r\n${HOST}user-Agent:  x \r\nAccept: */*\r\n\r\n`);
  expect(sent).toBe(
    `GET /a?b=c HTTP/1.1\r\n${HOST}user-Agent:  x \r\nAccept: */*\r\nX-Forwarded-For: 192.0.2.7\r\n` +
      `X-Forwarded-Proto: http\r\nX-Forwarded-Port: 80\r\nX-Amzn-Trace-Id: Root=${TRACE_ID}\r\n\r\n`,
  );
});

describe('Host', () => {
  it.each([
    { id: 'E-064', port: 80, given: 'WWW.Example.COM', sent: 'www.example.com' },
    { id: 'E-064', port: 80, given: 'example.com:80', sent: 'example.com' },
    { id: 'E-064', port: 443, given: 'example.com:443', sent: 'example.com' },
    { id: 'E-064', port: 80, given: 'example.com:', sent: 'example.com' },
    { id: 'E-064', port: 8080, given: 'example.com', sent: 'example.com:8080' },
    { id: 'E-064', port: 8080, given: 'Example.com:', sent: 'example.com:8080' },
    { id: 'E-064', port: 8080, given: 'Example.com:9090', sent: 'example.com:9090' },
    { id: 'E-064', port: 8080, given: '[2001:DB8::1]', sent: '[2001:db8::1]:8080' },
    { id: 'E-064', port: 80, given: '[::1]:80', sent: '[::1]' },
    { id: 'E-064', port: 8080, given: '', sent: '' },
  ])('$id on a listener of port $port, $given is sent as $sent', ({ port, given, sent }) => {
    const text = `GET / HTTP/1.1\r\nX: 1\r\nhOST: ${given}\r\nConnection: close\r\nY: 2\r\n\r\n`;
    expect(fieldsSent(readRequest(text, { listenerPort: port }).sent)).toEqual(['X: 1', `hOST: ${sent}`, 'Y: 2']);
  });

  it('E-060 names the load balancer in a request of HTTP/1.0 without Host', () => {
    const { sent } = readRequest('GET / HTTP/1.0\r\nX: 1\r\n\r\n', { listenerPort: 8080 });
    expect([sent.split('\r\n')[0], ...fieldsSent(sent)]).toEqual(['GET / HTTP/1.1', 'Host: lb.test', 'X: 1']);
  });

  it('keeps what an HTTP/1.0 request names', () => {
    expect(fieldsSent(readRequest(`GET / HTTP/1.0\r\n${HOST}\r\n`).sent)).toEqual(['Host: a.test']);
  });

  it.each([
    { target: 'http://good.test/a?x=1', line: 'GET /a?x=1 HTTP/1.1', host: 'good.test' },
    { target: 'HTTP://GOOD.TEST:80/', line: 'GET / HTTP/1.1', host: 'good.test' },
    { target: 'https://good.test', line: 'GET / HTTP/1.1', host: 'good.test' },
    { target: 'http://good.test?q', line: 'GET /?q HTTP/1.1', host: 'good.test' },
  ])('HST-01 takes the host of $target', ({ target, line, host }) => {
    const reading = readRequest(`GET ${target} HTTP/1.1\r\nX: 1\r\nHost: evil.test\r\n\r\n`);
    expect([reading.sent.split('\r\n')[0], ...fieldsSent(reading.sent)]).toEqual([line, 'X: 1', `Host: ${host}`]);
    expect([reading.head.host(), reading.head.classification]).toEqual([host, 'compliant']);
  });

  it('HST-01 turns an OPTIONS of a whole host into the asterisk form', () => {
    const { sent } = readRequest('OPTIONS http://good.test HTTP/1.1\r\nHost: good.test\r\n\r\n');
    expect(sent.split('\r\n')[0]).toBe('OPTIONS * HTTP/1.1');
  });

  it('sends Host unchanged when it is to be preserved, duplicates too; rules see the first', () => {
    const text = 'GET http://other.test/ HTTP/1.1\r\nHost: A.test:80\r\nHost: b.test\r\n\r\n';
    const { sent, head } = readRequest(text, { preserveHostHeader: true, listenerPort: 8080 });
    expect([fieldsSent(sent), head.host()]).toEqual([['Host: A.test:80', 'Host: b.test'], 'a.test']);
  });
});

describe('hop-by-hop fields', () => {
  it('FRM-04 keeps them, and those named by Connection, from the target', () => {
    const { sent, head } = readRequest(
      `GET / HTTP/1.1\r\n${HOST}Connection: close, X-Secret, keep-alive\r\nX-Secret: 1\r\nKeep-Alive: timeout=5\r\n` +
        'Proxy-Connection: x\r\nTE: trailers, gzip\r\nX-Keep: 1\r\nUpgrade: h2c\r\n\r\n',
    );
    expect([fieldsSent(sent), head.keepAlive]).toEqual([['Host: a.test', 'X-Keep: 1'], false]);
  });

  it('FRM-04 reads several Connection lines and any case, before and behind what they name', () => {
    const { sent } = readRequest(
      `GET / HTTP/1.1\r\nx-a: 1\r\n${HOST}Connection: x-A\r\nX-B: 2\r\nconnection: x-SECRET,x-b\r\nX-Secret: 1\r\nX-A: 3\r\n\r\n`,
    );
    expect(fieldsSent(sent)).toEqual(['Host: a.test']);
  });

  it('FRM-04 never lets Connection name what frames, routes or traces', () => {
    const fields = 'Content-Length: 2\r\nX-Forwarded-Host: h\r\n';
    const { sent } = readRequest(
      `POST / HTTP/1.1\r\n${HOST}${fields}Connection: host, content-length, transfer-encoding, x-forwarded-host\r\n\r\n`,
    );
    expect(fieldsSent(sent)).toEqual(['Host: a.test', 'Content-Length: 2', 'X-Forwarded-Host: h']);
  });

  it('E-057 passes a WebSocket handshake on', () => {
    const { sent } = readRequest(
      `GET / HTTP/1.1\r\n${HOST}connection: keep-alive, Upgrade\r\nupgrade: websocket\r\nSec-WebSocket-Key: k\r\n\r\n`,
    );
    expect(fieldsSent(sent)).toEqual([
      'Host: a.test',
      'Sec-WebSocket-Key: k',
      'Connection: Upgrade',
      'Upgrade: websocket',
    ]);
  });

  it('removes more lines than a common head has', () => {
    const { sent } = readRequest(`GET / HTTP/1.1\r\n${HOST}${'TE: x\r\nX: 1\r\n'.repeat(200)}\r\n`);
    expect(fieldsSent(sent)).toEqual(['Host: a.test', ...Array.from({ length: 200 }, () => 'X: 1')]);
  });

  it.each([
    { drops: false, sent: ['Host: a.test', 'access_key: 1', 'X.Y: 2', 'X-OK: 3'], invalid: 3 },
    { drops: true, sent: ['Host: a.test', 'X-OK: 3'], invalid: 3 },
  ])('HST-02 names that are not plain, dropped: $drops', ({ drops, sent, invalid }) => {
    const reading = readRequest(`GET / HTTP/1.1\r\n${HOST}access_key: 1\r\nX.Y: 2\r\nX-OK: 3\r\nX Y: 4\r\n\r\n`, {
      dropInvalidHeaderFields: drops,
    });
    expect([fieldsSent(reading.sent), reading.head.invalidNameCount]).toEqual([sent, invalid]);
  });
});

describe('X-Forwarded', () => {
  const one = 'X-Forwarded-For: 10.1.1.1\r\n';
  const two = 'X-Forwarded-For: 1.1.1.1\r\nX: 1\r\nx-forwarded-FOR: 2.2.2.2\r\n';
  it.each([
    { mode: 'append', port: false, client: '127.0.0.1', given: '', then: '127.0.0.1' },
    { mode: 'append', port: false, client: '127.0.0.1', given: one, then: '10.1.1.1, 127.0.0.1' },
    { mode: 'append', port: false, client: '127.0.0.1', given: two, then: '1.1.1.1, 2.2.2.2, 127.0.0.1' },
    { mode: 'append', port: false, client: '127.0.0.1', given: 'X-Forwarded-For:\r\n', then: '127.0.0.1' },
    { mode: 'append', port: false, client: '::1', given: one, then: '10.1.1.1, ::1' },
    { mode: 'append', port: true, client: '::1', given: '', then: '[::1]:54321' },
    { mode: 'append', port: true, client: '127.0.0.1', given: one, then: '10.1.1.1, 127.0.0.1:54321' },
    { mode: 'append', port: true, client: '::ffff:127.0.0.1', given: '', then: '127.0.0.1:54321' },
    { mode: 'preserve', port: true, client: '127.0.0.1', given: one, then: '10.1.1.1' },
    { mode: 'preserve', port: true, client: '127.0.0.1', given: '', then: undefined },
    { mode: 'remove', port: true, client: '127.0.0.1', given: two, then: undefined },
    { mode: 'remove', port: false, client: '127.0.0.1', given: '', then: undefined },
  ] as const)('XFF-01 $mode, with port $port, from $client: $then', ({ mode, port, client, given, then }) => {
    const { sent } = readRequest(
      `GET / HTTP/1.1\r\n${HOST}${given}\r\n`,
      { xffHeaderProcessingMode: mode, xffClientPort: port },
      { address: client, port: 54_321 },
    );
    expect(valueOf(sent, 'X-Forwarded-For')).toBe(then);
  });

  it('XFF-01 preserves several lines byte for byte', () => {
    const { sent } = readRequest(`GET / HTTP/1.1\r\n${HOST}${two}\r\n`, { xffHeaderProcessingMode: 'preserve' });
    expect(sent).toContain(`${HOST}${two}X-Forwarded-Proto: http`);
  });

  it('XFF-02 replaces protocol and port', () => {
    const { sent } = readRequest(
      `GET / HTTP/1.1\r\n${HOST}X-Forwarded-Proto: gopher\r\nX-Forwarded-Port: 443\r\nx-forwarded-port: 1\r\n\r\n`,
      { listenerPort: 8080, protocol: 'https' },
    );
    expect([valueOf(sent, 'X-Forwarded-Proto'), valueOf(sent, 'X-Forwarded-Port')]).toEqual(['https', '8080']);
  });
});

describe('X-Amzn-Trace-Id', () => {
  const ROOT = 'Root=1-00000001-000000000000000000000001';
  it.each([
    { name: 'none', given: null, then: `Root=${TRACE_ID}` },
    { name: 'an empty one', given: '', then: `Root=${TRACE_ID}` },
    { name: 'a Root', given: `${ROOT};CalledFrom=app`, then: `Self=${TRACE_ID};${ROOT};CalledFrom=app` },
    { name: 'a Root behind', given: `CalledFrom=app; ${ROOT}`, then: `CalledFrom=app;Self=${TRACE_ID};${ROOT}` },
    { name: 'a Self', given: `Self=1-2-3;${ROOT}`, then: `Self=${TRACE_ID};${ROOT}` },
    { name: 'a Self behind', given: `${ROOT};Self=1-2-3;A=b`, then: `${ROOT};Self=${TRACE_ID};A=b` },
    { name: 'neither', given: 'CalledFrom=app', then: `Root=${TRACE_ID};CalledFrom=app` },
  ])('XFF-02 with $name', ({ given, then }) => {
    const field = given === null ? '' : `x-amzn-trace-id: ${given}\r\n`;
    const { sent } = readRequest(`GET / HTTP/1.1\r\n${HOST}${field}X-Amzn-Trace-Id: \r\n\r\n`);
    expect(valueOf(sent, 'X-Amzn-Trace-Id')).toBe(then);
  });

  it('XFF-02 writes a new Root when the headers exceed 7 KiB', () => {
    const { sent } = readRequest(
      `GET / HTTP/1.1\r\n${HOST}X-Amzn-Trace-Id: ${ROOT}\r\nX: ${'a'.repeat(7_200)}\r\n\r\n`,
    );
    expect(valueOf(sent, 'X-Amzn-Trace-Id')).toBe(`Root=${TRACE_ID}`);
  });

  it('XFF-02 ids hold the second and never come twice', () => {
    const ids = new TraceIds(seededRandom(3));
    const made = Array.from({ length: 10_000 }, (_, index) => ids.next(0x6789_1233 * 1_000 + Math.floor(index / 10)));
    expect(new Set(made).size).toBe(10_000);
    expect(made.filter((id) => !/^1-6789123[34]-[0-9a-f]{24}$/.test(id))).toEqual([]);
  });
});
