import { describe, expect, it } from 'vitest';
import type { HttpSettings } from '../../../../engine/model/NodeConfiguration.ts';
import { pathRule } from '../../../support/nodeFixture.ts';
import { RawClient, until } from '../../../support/RawClient.ts';
import { response, ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { DRIVERS, startTestNode } from '../../../support/startTestNode.ts';
import { madeCertificate } from '../../../support/tls/madeCertificate.ts';
import { TlsClient } from '../../../support/tls/TlsClient.ts';
import { tlsConfiguration } from '../../../support/tls/tlsConfiguration.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly http?: Partial<HttpSettings>;
  /** The listener's own; default 80. */
  readonly port?: number;
  readonly isClassic?: true;
  readonly sent: string;
  /** In what the target gets. */
  readonly has: readonly string[];
  readonly hasNot?: readonly string[];
}

const DNS_NAME = 'alb.elb.us-local-1.balanza.internal';
const get = (fields: string) => `GET / HTTP/1.1\r\n${fields}\r\n`;

const ROWS: readonly Row[] = [
  {
    id: 'E-060',
    name: 'generates the Host of an HTTP/1.0 request without one',
    sent: 'GET / HTTP/1.0\r\n\r\n',
    has: [`GET / HTTP/1.1\r\nHost: ${DNS_NAME}\r\n`],
  },
  {
    id: 'E-061',
    name: 'takes HTTP/0.9 of clients of a Classic balancer, and speaks HTTP/1.1 to instances',
    isClassic: true,
    sent: 'GET /\r\n',
    has: ['GET / HTTP/1.1\r\n'],
  },
  {
    id: 'E-063',
    name: 'says for whom, how and to which port',
    port: 8080,
    sent: get('Host: a\r\n'),
    has: ['X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-Proto: http\r\nX-Forwarded-Port: 8080\r\n'],
  },
  {
    id: 'E-064',
    name: 'writes the host in small letters',
    sent: get('Host: Shop.TEST\r\n'),
    has: ['Host: shop.test\r\n'],
  },
  {
    id: 'ELB 4.6 Host',
    name: 'adds the port of a listener that is not of 80 or 443',
    port: 8080,
    sent: get('Host: a.test\r\n'),
    has: ['Host: a.test:8080\r\n'],
  },
  {
    id: 'ELB 4.6 Host',
    name: 'keeps the port that the client sent',
    port: 8080,
    sent: get('Host: a.test:9\r\n'),
    has: ['Host: a.test:9\r\n'],
  },
  { id: 'ELB 4.6 Host', name: 'removes a port on 80', sent: get('Host: a.test:80\r\n'), has: ['Host: a.test\r\n'] },
  {
    id: 'ELB 8.1 routing.http.preserve_host_header.enabled',
    name: 'leaves Host as it came',
    http: { preserveHostHeader: true },
    port: 8080,
    sent: get('Host: Shop.TEST:80\r\n'),
    has: ['Host: Shop.TEST:80\r\n'],
  },
  {
    id: 'ELB 8.1 routing.http.drop_invalid_header_fields.enabled',
    name: 'drops names with more than letters, digits and hyphens',
    http: { dropInvalidHeaderFields: true },
    sent: get('Host: a\r\nx_y: 1\r\nX.Z: 2\r\nX-Ok: 3\r\n'),
    has: ['X-Ok: 3\r\n'],
    hasNot: ['x_y', 'X.Z'],
  },
  {
    id: 'ELB 8.1 routing.http.drop_invalid_header_fields.enabled',
    name: 'passes them on by default, in their spelling and order',
    sent: get('Host: a\r\nx_y: 1\r\nX.Z: 2\r\n'),
    has: ['x_y: 1\r\nX.Z: 2\r\n'],
  },
  {
    id: 'ELB 8.1 routing.http.xff_header_processing.mode',
    name: 'append: adds the client to what was there',
    sent: get('Host: a\r\nX-Forwarded-For: 10.1.1.1\r\n'),
    has: ['X-Forwarded-For: 10.1.1.1, 127.0.0.1\r\n'],
  },
  {
    id: 'ELB 8.1 routing.http.xff_header_processing.mode',
    name: 'preserve: leaves it as it came, whatever is said of ports',
    http: { xffHeaderProcessingMode: 'preserve', xffClientPort: true },
    sent: get('Host: a\r\nX-Forwarded-For: 10.1.1.1\r\n'),
    has: ['X-Forwarded-For: 10.1.1.1\r\n'],
    hasNot: ['127.0.0.1'],
  },
  {
    id: 'ELB 8.1 routing.http.xff_header_processing.mode',
    name: 'remove: takes it away',
    http: { xffHeaderProcessingMode: 'remove', xffClientPort: true },
    sent: get('Host: a\r\nX-Forwarded-For: 10.1.1.1\r\n'),
    has: ['X-Forwarded-Proto: http\r\n'],
    hasNot: ['X-Forwarded-For'],
  },
  {
    id: 'ELB 8.1 routing.http.xff_client_port.enabled',
    name: 'adds the client’s port where the address is added',
    http: { xffClientPort: true },
    sent: get('Host: a\r\nX-Forwarded-For: 10.1.1.1\r\n'),
    has: ['X-Forwarded-For: 10.1.1.1, 127.0.0.1:'],
  },
  {
    id: 'ELB 8.1 routing.http.preserve_host_header.enabled',
    name: 'keeps several Hosts as they came',
    http: { preserveHostHeader: true },
    sent: get('Host: A.test\r\nHost: b.test\r\n'),
    has: ['Host: A.test\r\nHost: b.test\r\n'],
  },
  {
    id: 'ELB 4.6 multi-line headers',
    name: 'gets a colon behind a line that goes on',
    sent: get('Host: a\r\nX: 1\r\n folded\r\n'),
    has: ['X: 1\r\nfolded:'],
  },
  {
    id: 'ELB 4.6 Transfer-Encoding',
    name: 'drops identity',
    sent: get('Host: a\r\nTransfer-Encoding: identity\r\n'),
    has: ['Host: a\r\n'],
    hasNot: ['Transfer-Encoding', 'identity'],
  },
  {
    id: 'ELB 4.6 hop-by-hop',
    name: 'passes no Upgrade on that is not to WebSocket',
    sent: get('Host: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMA\r\n'),
    has: ['Host: a\r\n'],
    hasNot: ['Upgrade', 'h2c', 'HTTP2-Settings'],
  },
  {
    id: 'ELB 4.6 X-Amzn-Trace-Id',
    name: 'updates our part where there is one, and keeps the rest',
    sent: get('Host: a\r\nX-Amzn-Trace-Id: Self=1-67891233-000000000000000000000001;Root=1-67891233-abc;A=b\r\n'),
    has: [';Root=1-67891233-abc;A=b\r\n', 'X-Amzn-Trace-Id: Self=1-'],
    hasNot: ['000000000000000000000001'],
  },
  {
    id: 'ELB 4.6 X-Amzn-Trace-Id',
    name: 'is written anew with more than 7 K of headers',
    sent: get(`Host: a\r\nX-Amzn-Trace-Id: Root=1-67891233-abc;A=b\r\nX-Pad: ${'p'.repeat(7_200)}\r\n`),
    has: ['X-Amzn-Trace-Id: Root=1-'],
    hasNot: ['67891233', 'A=b'],
  },
  {
    id: 'ELB 4.6 X-Amzn-Trace-Id',
    name: 'is made where there is none',
    sent: get('Host: a\r\n'),
    has: ['X-Amzn-Trace-Id: Root=1-'],
  },
  {
    id: 'ELB 4.6 X-Amzn-Trace-Id',
    name: 'gets our part before the root that came',
    sent: get('Host: a\r\nX-Amzn-Trace-Id: Root=1-67891233-abcdef012345678912345678;CalledFrom=app\r\n'),
    has: [';Root=1-67891233-abcdef012345678912345678;CalledFrom=app\r\n', 'X-Amzn-Trace-Id: Self=1-'],
  },
  {
    id: 'E-067',
    name: 'forwards no Expect',
    sent: get('Host: a\r\nExpect: 100-continue\r\n'),
    has: ['Host: a\r\n'],
    hasNot: ['Expect', '100-continue'],
  },
  {
    id: 'E-066',
    name: 'keeps what the client says of its connection',
    sent: get('Host: a\r\nConnection: close\r\n'),
    has: ['Host: a\r\n'],
    hasNot: ['Connection'],
  },
];

describe.each(DRIVERS)('what is sent on, with the %s driver', (driver) => {
  it.each(ROWS)('$id $name', async ({ http, port, isClassic, sent, has, hasNot = [] }) => {
    const target = await ScriptedTarget.answering(response('ok'));
    const node = await startTestNode(driver, {
      ports: [target.port],
      ...(http && { http }),
      ...(port !== undefined && { port }),
      ...(isClassic && { isClassic }),
    });
    const client = await node.connect();
    await client.send(sent).receive('ok');
    const seen = target.connections[0]?.received ?? '';
    for (const part of has) expect(seen).toContain(part);
    for (const part of hasNot) expect(seen).not.toContain(part);
  });

  it('E-067 says 100 at once, before any target and without looking for a length', async () => {
    const node = await startTestNode(driver, { ports: [(await ScriptedTarget.start()).port] });
    const client = await node.connect();
    client.send('POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\n\r\n');
    expect(await client.receive('\r\n\r\n')).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  });

  it.each([
    { sent: 'GET / HTTP/1.1\r\nHost: a\r\n\r\n', says: null, stays: true },
    { sent: 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', says: 'close', stays: false },
    { sent: 'GET / HTTP/1.0\r\n\r\n', says: 'close', stays: false },
    { sent: 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n', says: 'keep-alive', stays: true },
  ])('E-066 does with the connection as the client says behind the answer: $says', async ({ sent, says, stays }) => {
    const target = await ScriptedTarget.answering(response('ok'));
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    const answer = await client.send(sent).receive('ok');
    expect(/^Connection: (.*)\r$/m.exec(answer)?.[1] ?? null).toBe(says);
    if (stays) await client.send(sent).receive('ok');
    else await client.closed();
    expect(node.fixture.target(0).idle).toHaveLength(1); // the target's is another matter
  });

  it('E-055 passes on GET, HEAD, POST, PUT, DELETE, OPTIONS and PATCH', async () => {
    const target = await ScriptedTarget.answering('HTTP/1.1 204 No Content\r\n\r\n');
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];
    for (const method of methods) await client.send(`${method} / HTTP/1.1\r\nHost: a\r\n\r\n`).receive('\r\n\r\n');
    expect(target.connections[0]?.received.match(/^\w+(?= \/ HTTP)/gm)).toEqual(methods);
    expect(client.received.match(/ 204 /g)).toHaveLength(7);
  });

  it('E-051 E-052 E-059 opens no connection before a request, keeps it, and uses it for the requests of others', async () => {
    const target = await ScriptedTarget.answering(response('ok'));
    const node = await startTestNode(driver, { ports: [target.port] });
    const clients = [await node.connect(), await node.connect(), await node.connect()];
    await node.connections(3);
    expect(target.connections).toHaveLength(0);
    for (const client of [...clients, ...clients]) await client.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n').receive('ok');
    expect(target.connections).toHaveLength(1);
    expect(target.connections[0]?.received.match(/^GET /gm)).toHaveLength(6);
  });

  it('E-008, E-046, E-084 has each group go on with its own rotation, though its targets are in another, too', async () => {
    const targets = [await ScriptedTarget.answering(response('1!')), await ScriptedTarget.answering(response('2!'))];
    const ports = targets.map(({ port }) => port);
    const node = await startTestNode(driver, {
      ports,
      groups: { other: ports },
      rules: [pathRule('b', '/b', 'other')],
    });
    const client = await node.connect();
    const bodies: string[] = [];
    for (const path of ['/', '/b', '/b', '/', '/b', '/b', '/']) {
      client.send(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
      bodies.push(`${path} ${(await client.receive('!')).slice(-2)}`);
    }
    expect(bodies).toEqual(['/ 1!', '/b 1!', '/b 2!', '/ 2!', '/b 1!', '/b 2!', '/ 1!']);
  });

  it('XFF-01 writes IPv6 clients in brackets where the port is told, and counts them', async () => {
    const target = await ScriptedTarget.answering(response('ok'));
    const node = await startTestNode(driver, { ports: [target.port], http: { xffClientPort: true } });
    const { port } = await node.http.listen(node.fixture.listenerArn, '::1', 0);
    const client = await RawClient.connect(port, '::1');
    const sent = get('Host: a\r\n');
    const answer = await client.send(sent).receive('ok');
    expect(target.connections[0]?.received).toContain(`X-Forwarded-For: [::1]:${client.socket.localPort}\r\n`);
    await (await node.connect()).send(sent).receive('ok');
    await until('both requests', () => node.log.length === 2);
    expect([node.nodeCount('ipv6Requests'), node.nodeCount('ipv6Bytes')]).toEqual([1, sent.length + answer.length]);
  });

  it('ELB 8.1 routing.http.x_amzn_tls_version_and_cipher_suite.enabled, 8.3 …header_name: tells the target of TLS', async () => {
    const target = await ScriptedTarget.answering(response('ok'));
    const versionFields = { version: 'X-Amzn-Tls-Version', cipherSuite: 'X-My-Cipher' };
    const node = await startTestNode(driver, {
      ports: [target.port],
      port: 443,
      tls: { ...tlsConfiguration(madeCertificate(['a.test'])), versionFields },
    });
    const client = await TlsClient.secured(node.port);
    await client.send(get('Host: a\r\nx-amzn-tls-version: SSLv3\r\n')).receive('ok');
    const seen = target.connections[0]?.received ?? '';
    expect(seen).toMatch(/\r\nX-Amzn-Tls-Version: TLSv1\.3\r\n/);
    expect(seen).toMatch(/\r\nX-My-Cipher: TLS_\w+\r\n/);
    expect(seen).not.toContain('SSLv3');
    expect(seen).toContain('X-Forwarded-Proto: https\r\nX-Forwarded-Port: 443\r\n');
  });
});
