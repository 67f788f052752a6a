import type { OutgoingHttpHeaders } from 'node:http2';
import { describe, expect, it } from 'vitest';
import { startProbe } from '../../../../engine/health/io/startProbe.ts';
import type { ProbeOrder } from '../../../../engine/health/ProbeOrder.ts';
import { startHttp2Target } from '../../../support/http2/startHttp2Target.ts';
import { soon, until } from '../../../support/RawClient.ts';
import { ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { closedPort } from './startTarget.ts';

/** Probes once; `passed 200`, `failed 0 ECONNREFUSED`. Resolves when the connection is closed, too. */
async function probe(port: number, but: Partial<ProbeOrder> = {}): Promise<string> {
  let outcome = 'none';
  const order: ProbeOrder = {
    protocol: 'HTTP',
    version: 'HTTP2',
    host: '127.0.0.1',
    port,
    path: '/health',
    matcher: [[200, 200]],
    sourceAddress: '127.0.0.1',
    ...but,
  };
  const closed = new Promise<void>((resolve) => {
    startProbe(order, {
      onOutcome: (result, status) => {
        outcome = `${result.kind} ${status}${'error' in result ? ` ${result.error}` : ''}`;
      },
      onClosed: resolve,
    });
  });
  await soon('the end of the probe', closed);
  return outcome;
}

const GRPC = { version: 'GRPC', path: '/AWS.ALB/healthcheck', matcher: [[12, 12]] } as const;
const TYPE = { 'content-type': 'application/grpc' };

describe('a probe in HTTP/2', () => {
  it.each([['HTTP'], ['HTTPS']] as const)(
    'E-058 HCK-05 asks over %s, and is judged by the status',
    async (protocol) => {
      const target = await startHttp2Target({ secure: protocol === 'HTTPS' });
      target.onStream = (stream) => {
        stream.respond({ ':status': 204 }, { endStream: true });
      };
      expect(await probe(target.port, { protocol })).toBe('codeMismatch 204');
      expect(await probe(target.port, { protocol, matcher: [[200, 299]] })).toBe('passed 204');
      expect(Object.fromEntries(Object.entries(target.requests[0] ?? {}))).toEqual({
        ':method': 'GET',
        ':scheme': protocol.toLowerCase(),
        ':authority': `127.0.0.1:${target.port}`,
        ':path': '/health',
        'user-agent': 'ELB-HealthChecker/2.0',
        'accept-encoding': 'gzip, compressed',
      });
    },
  );

  it.each<{ name: string; head?: OutgoingHttpHeaders; body?: string; trailers?: OutgoingHttpHeaders; is: string }>([
    { name: 'a server without the method', head: { ...TYPE, 'grpc-status': '12' }, is: 'passed 12' },
    {
      name: 'a status behind a message',
      head: TYPE,
      body: '\0\0\0\0\0',
      trailers: { 'grpc-status': '12' },
      is: 'passed 12',
    },
    { name: 'another status', head: TYPE, body: '\0\0\0\0\0', trailers: { 'grpc-status': '0' }, is: 'codeMismatch 0' },
    { name: 'no status', head: TYPE, body: 'x', is: 'failed 0 no grpc-status in the answer' },
    { name: 'a status that is none', head: { 'grpc-status': 'x' }, is: 'failed 0 no grpc-status in the answer' },
    { name: 'a server that knows no gRPC', head: { ':status': 404 }, is: 'codeMismatch 404' },
  ])('ELB 2.3 calls gRPC: $name: $is', async ({ head, body, trailers, is }) => {
    const target = await startHttp2Target();
    const received: Buffer[] = [];
    target.onStream = (stream) => {
      stream.on('data', (part: Buffer) => received.push(part));
      stream.on('end', () => {
        stream.respond(head, { endStream: body === undefined, waitForTrailers: trailers !== undefined });
        stream.on('wantTrailers', () => {
          stream.sendTrailers(trailers ?? {});
        });
        if (body !== undefined) stream.end(body);
      });
    };
    expect(await probe(target.port, GRPC)).toBe(is);
    expect(target.requests[0]).toMatchObject({
      ':method': 'POST',
      ':path': '/AWS.ALB/healthcheck',
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    expect(Buffer.concat(received)).toEqual(Buffer.alloc(5));
  });

  it('HCK-06 fails where nobody listens, where HTTP/1.1 is spoken, where the connection or the call is cut off', async () => {
    expect(await probe(await closedPort(), GRPC)).toBe('failed 0 ECONNREFUSED');
    const old = await ScriptedTarget.start();
    old.onConnection = (connection) => connection.send('HTTP/1.1 400 Bad Request\r\n\r\n');
    expect(await probe(old.port, GRPC)).toMatch(/^failed 0 ERR_HTTP2/);
    const gone = await ScriptedTarget.start();
    gone.onConnection = (connection) => connection.end();
    expect(await probe(gone.port, GRPC)).toMatch(/^failed 0 /);
    const target = await startHttp2Target();
    target.onStream = (stream) => {
      stream.close(2);
    };
    expect(await probe(target.port, GRPC)).toMatch(/^failed 0 /);
  });

  it('HCK-06 ends without an outcome when it is abandoned, and leaves nothing open', async () => {
    const target = await startHttp2Target();
    target.onStream = () => undefined;
    const outcomes: unknown[] = [];
    const order = {
      ...GRPC,
      protocol: 'HTTP',
      host: '127.0.0.1',
      port: target.port,
      sourceAddress: '127.0.0.1',
    } as const;
    let onClosed: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (onClosed = resolve));
    const running = startProbe(order, { onOutcome: (outcome) => outcomes.push(outcome), onClosed: () => onClosed() });
    await until('the call', () => target.requests.length === 1);
    running.abandon();
    running.abandon();
    await soon('its end', closed);
    expect(outcomes).toEqual([]);
  });
});
