import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { soon, until } from '../../../support/RawClient.ts';
import { response } from '../../../support/ScriptedTarget.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { DRIVERS, startTestNode } from '../../../support/startTestNode.ts';
import { madeCertificate } from '../../../support/tls/madeCertificate.ts';
import { startSecureTarget } from '../../../support/tls/startSecureTarget.ts';
import { TlsClient } from '../../../support/tls/TlsClient.ts';
import { tlsConfiguration } from '../../../support/tls/tlsConfiguration.ts';

const ROUNDS = 12;
const CLIENTS = 24;
/** When a client leaves; the last two are closed by the node. */
const MOMENTS = ['connected', 'secured', 'sending', 'reading', 'ended', 'garbled'] as const;
const BODY = 'b'.repeat(200_000);
const REQUEST = `POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: ${BODY.length}\r\n\r\n${BODY}`;
const certificate = madeCertificate(['a.test']);

/** Resolves when a socket is closed, however that came about. */
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.destroyed) resolve();
    else socket.once('close', () => resolve());
  });

describe.each(DRIVERS)('clients that leave at any moment, with the %s driver', (driver) => {
  it('E-056 cost nobody else anything, and leave nothing behind', async () => {
    const random = seededRandom(7);
    const target = await startSecureTarget(certificate, response('a'.repeat(300_000)));
    const node = await startTestNode(driver, {
      ports: [target.port],
      tls: tlsConfiguration(certificate),
      group: { isSecure: true },
    });
    const where = { port: node.port, host: '127.0.0.1' };
    for (let round = 0; round < ROUNDS; round += 1) {
      const clients = Array.from({ length: CLIENTS }, (_, place) => {
        const tcp = connectTcp(where);
        const leave = () => {
          if (random.integer(2) === 0) tcp.resetAndDestroy();
          else tcp.destroy();
        };
        const secure = connectTls({ socket: tcp, rejectUnauthorized: false });
        for (const socket of [tcp, secure]) socket.on('error', () => undefined);
        secure.on('close', () => tcp.destroy());
        const kind = MOMENTS[place % MOMENTS.length];
        if (kind === 'connected') tcp.once('connect', () => setImmediate(leave));
        secure.once('secureConnect', () => {
          if (kind === 'secured') leave();
          else if (kind === 'sending') secure.write(REQUEST.slice(0, random.integer(REQUEST.length)), leave);
          else {
            secure.write(REQUEST);
            if (kind === 'ended') secure.end();
            if (kind === 'garbled') tcp.write('no record of TLS');
          }
        });
        // So many bytes into the answer it leaves.
        const patience = random.integer(300_000);
        secure.on('data', () => {
          if (kind === 'reading' && tcp.bytesRead > patience) leave();
        });
        return closed(tcp);
      });
      await soon('every client to leave', Promise.all(clients));
      const good = await TlsClient.secured(node.port);
      good.send('GET / HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n');
      await until('an answer for a good client', () => good.received.length > 300_000);
    }
    await node.connections(0);
    await until('nothing under way', () => node.http.handshakesUnderWay === 0 && node.gauges().startsWith('0c 0r'));
    // It did come to all of it: handshakes that failed, requests cut short, answers nobody took.
    expect(node.nodeCount('clientTlsErrors')).toBeGreaterThan(0);
    expect([...new Set(node.log.map((line) => line.slice(0, 3)))]).toEqual(expect.arrayContaining(['200', '400']));
    expect(node.gauges()).toMatch(/^0c 0r \| \d+c 0r$/);
  });
});
