import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { SocketProbe } from '../../../../engine/health/io/SocketProbe.ts';
import type { ProbeOrder } from '../../../../engine/health/ProbeOrder.ts';
import { LOCAL_PROXY_HEADER } from '../../../../engine/wire/proxyProtocol/proxyHeader.ts';
import { until } from '../../../support/RawClient.ts';
import { ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { plainProbeTests } from './plainProbeTests.ts';
import { runProbe, type StartProbe } from './runProbe.ts';
import { answering, closedPort, startTarget } from './startTarget.ts';

const start: StartProbe = (order, listener) => new SocketProbe(order, listener);
const probe = (port: number, but: Partial<ProbeOrder> = {}) => runProbe(start, port, but);
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

plainProbeTests(start);

describe('a TLS probe', () => {
  it('a TLS probe passes with the handshake, whatever is said then, and not without it', async () => {
    const secure = await startTarget({ tls: {}, onConnection: answering('HTTP/1.1 503 Busy\r\n\r\n') });
    const passes = probe(secure.port, { protocol: 'TLS' });
    expect(await passes.outcome).toBe('passed 0');
    await passes.closed;
    const plain = await startTarget({ onConnection: (socket) => socket.end(OK) });
    const fails = probe(plain.port, { protocol: 'TLS' });
    expect(await fails.outcome).toMatch(/^failed 0 /);
    await fails.closed;
  });
});

describe('an HTTPS probe', () => {
  it.each([
    { name: 'TLS 1.2 only', tls: { maxVersion: 'TLSv1.2' } },
    { name: 'TLS 1.3 only', tls: { minVersion: 'TLSv1.3' } },
  ] as const)('E-111 $name passes, with a certificate that is expired and signed by itself', async ({ tls }) => {
    const target = await startTarget({ tls, onConnection: answering(OK) });
    const { outcome, closed } = probe(target.port, { protocol: 'HTTPS' });
    expect(await outcome).toBe('passed 200');
    await closed;
    await target.allClosed();
  });

  it('E-111 a target with nothing newer than TLS 1.0 passes', async () => {
    const tls = { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    const target = await startTarget({ tls, onConnection: answering(OK) });
    const { outcome, closed } = probe(target.port, { protocol: 'HTTPS' });
    expect(await outcome).toBe('passed 200');
    await closed;
  });

  it('HCK-05 judges the status, and names no server', async () => {
    const target = await startTarget({ tls: {}, onConnection: answering('HTTP/1.1 503 Busy\r\n\r\n') });
    const { outcome, closed } = probe(target.port, { protocol: 'HTTPS' });
    expect(await target.connected()).toHaveProperty('servername', false);
    expect(await outcome).toBe('codeMismatch 503');
    await closed;
  });

  it.each([
    {
      name: 'plain HTTP',
      onConnection: (socket: Socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad\r\n\r\n')),
    },
    {
      name: 'noise',
      onConnection: (socket: Socket) => socket.once('data', () => socket.write('\x00\x01\x02\x03\x04\x05')),
    },
    {
      name: 'an alert',
      onConnection: (socket: Socket) => socket.once('data', () => socket.end('\x15\x03\x01\x00\x02\x02\x28')),
    },
  ])('HCK-06 $name instead of TLS fails, and the error says so', async ({ onConnection }) => {
    const target = await startTarget({ onConnection });
    const { outcome, closed } = probe(target.port, { protocol: 'HTTPS' });
    expect(await outcome).toMatch(/^failed 0 (ERR_SSL_|EPROTO)/);
    await closed;
    await target.allClosed();
  });

  it.each([
    { name: 'reset', onConnection: (socket: Socket) => socket.once('data', () => socket.resetAndDestroy()) },
    { name: 'closed', onConnection: (socket: Socket) => socket.once('data', () => socket.end()) },
  ])('HCK-06 a handshake that is $name fails', async ({ onConnection }) => {
    const target = await startTarget({ onConnection });
    const { outcome, closed } = probe(target.port, { protocol: 'HTTPS' });
    expect(await outcome).toBe('failed 0 ECONNRESET');
    await closed;
  });

  it('HCK-06 a handshake that hangs is left when the probe is abandoned', async () => {
    const target = await startTarget();
    const { running, closed, outcomes } = probe(target.port, { protocol: 'HTTPS' });
    await once(await target.connected(), 'data');
    running.abandon();
    await closed;
    await target.allClosed();
    expect(outcomes).toEqual([]);
  });
});

describe('a TLS probe with a PROXY header', () => {
  it('NLB-01 begins an HTTPS check with it, before the handshake', async () => {
    const target = await ScriptedTarget.start();
    const { running, closed } = probe(target.port, { protocol: 'HTTPS', preamble: LOCAL_PROXY_HEADER });
    const connection = await target.connection();
    await until('the header and a handshake', () => connection.received.length > LOCAL_PROXY_HEADER.length + 5);
    expect(connection.received.startsWith(LOCAL_PROXY_HEADER)).toBe(true);
    // The record of a handshake, of TLS 1.0 for the sake of old servers.
    expect(connection.received.slice(LOCAL_PROXY_HEADER.length, LOCAL_PROXY_HEADER.length + 2)).toBe('\x16\x03');
    running.abandon();
    await closed;
  });

  it('NLB-01 fails an HTTPS check with it that is refused', async () => {
    const port = await closedPort();
    const { outcome } = probe(port, { protocol: 'HTTPS', preamble: LOCAL_PROXY_HEADER });
    expect(await outcome).toBe('failed 0 ECONNREFUSED');
  });
});
