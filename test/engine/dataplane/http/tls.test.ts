import { connect } from 'node:tls';
import { describe, expect, it } from 'vitest';
import type { NodePatch } from '../../../../engine/model/NodeConfiguration.ts';
import { RawClient, until } from '../../../support/RawClient.ts';
import { response, ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { DRIVERS, startTestNode, type TestNode } from '../../../support/startTestNode.ts';
import { madeCertificate } from '../../../support/tls/madeCertificate.ts';
import { TlsClient } from '../../../support/tls/TlsClient.ts';
import { servedCertificate, tlsConfiguration } from '../../../support/tls/tlsConfiguration.ts';
import { groupArn, nodeOf } from '../../../support/topology.ts';
import { pathRule } from '../../../support/nodeFixture.ts';
import { startSecureTarget } from '../../../support/tls/startSecureTarget.ts';

const GET = 'GET /a HTTP/1.1\r\nHost: shop.test\r\n\r\n';
const ca = madeCertificate(['Test CA']);
const shop = madeCertificate(['shop.test'], { issuer: ca });
const shopRsa = madeCertificate(['shop.test'], { issuer: ca, keyAlgorithm: 'RSA_2048' });
const other = madeCertificate(['other.test', '*.other.test'], { issuer: ca });

/** Gives the listener of a node another TLS configuration. */
function reconfigure(node: TestNode, tls: ReturnType<typeof tlsConfiguration>): void {
  const { state, listenerArn } = node.fixture;
  const listener = state.listener(listenerArn);
  if (!listener) throw new Error('no listener');
  const patch: NodePatch = { nodeId: nodeOf('a'), listeners: { put: [{ ...listener, tls }], remove: [] } };
  state.apply(patch);
}

/** The first message of a client, as Node writes it. */
async function helloOf(options: object): Promise<Buffer> {
  const target = await ScriptedTarget.start();
  const client = connect({ port: target.port, host: '127.0.0.1', ...options });
  client.on('error', () => undefined);
  const connection = await target.connection();
  await until('a hello', () => connection.received.length > 200);
  client.destroy();
  return Buffer.from(connection.received, 'latin1');
}

/** Has a group of a node speak TLS. */
function secureGroup(node: TestNode, name: string) {
  const group = node.fixture.state.group(groupArn(name));
  if (!group) throw new Error('no group');
  const base = { ...group.settings, isSecure: true };
  const put = [{ targetGroupArn: groupArn(name), base, putTargets: [], removeTargets: [] }];
  node.fixture.state.apply({ nodeId: nodeOf('a'), targetGroups: { put, remove: [] } });
  return { base, group };
}

describe.each(DRIVERS)('HTTPS listeners, with the %s driver', (driver) => {
  it('E-063 serves requests over TLS, tells targets so, and keeps the connection', async () => {
    const target = await ScriptedTarget.answering(response('hello'));
    const node = await startTestNode(driver, { ports: [target.port], port: 443, tls: tlsConfiguration(shop) });
    const client = await TlsClient.secured(node.port, {
      ca: ca.certificatePem,
      servername: 'shop.test',
      ALPNProtocols: ['http/1.1'],
    });
    expect([client.secure.getProtocol(), client.secure.alpnProtocol]).toEqual(['TLSv1.3', 'http/1.1']);
    for (let turn = 0; turn < 3; turn += 1) {
      client.send(GET);
      expect(await client.receive('hello')).toMatch(/^HTTP\/1\.1 200 /);
    }
    expect(target.connections[0]?.received).toContain('X-Forwarded-Proto: https\r\nX-Forwarded-Port: 443\r\n');
    expect(node.gauges()).toBe('1c 0r | 1c 0r');
    client.close();
    await node.connections(0);
    expect(node.log).toEqual(['200/200', '200/200', '200/200']);
  });

  it('streams large bodies both ways, and answers pipelined requests in order', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port], tls: tlsConfiguration(shop) });
    const client = await TlsClient.secured(node.port);
    const block = '0123456789abcdef'.repeat(65_536 * 4);
    client.send(`POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: ${block.length}\r\n\r\n${block}`);
    const connection = await target.connection();
    await until('the whole body', () => connection.received.length > block.length);
    expect(connection.received.endsWith(block)).toBe(true);
    connection.send(response(block));
    await until('the whole answer', () => client.received.length > block.length);
    expect(client.received.endsWith(block)).toBe(true);
    target.answer = null;
    client.received = '';
    client.send(GET.repeat(3));
    for (const body of ['one', 'two', 'three']) {
      await until(
        'the next request',
        () => connection.received.split('GET /a').length > ['one', 'two', 'three'].indexOf(body) + 1,
      );
      connection.send(response(body));
    }
    await until('three answers', () => client.received.endsWith('three'));
    expect(client.received.match(/one|two|three/g)).toEqual(['one', 'two', 'three']);
  });

  it('E-056 stops reading from a target whose client does not read, and loses nothing', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port], tls: tlsConfiguration(shop) });
    const client = await TlsClient.secured(node.port);
    client.send(GET);
    const connection = await target.connection();
    await connection.receive('\r\n\r\n');
    client.secure.pause();
    const block = 'x'.repeat(32 * 1_048_576);
    connection.send(`HTTP/1.1 200 OK\r\nContent-Length: ${block.length}\r\n\r\n`).send(block);
    await until(
      'the target to be stopped',
      () => connection.socket.writableLength > 0 && node.nodeCount('responseBytes') > 0,
    );
    let seen = -1;
    await until('the node to stand still', () => {
      const now = node.nodeCount('responseBytes');
      const isStill = now === seen;
      seen = now;
      return isStill;
    });
    expect(node.nodeCount('responseBytes')).toBeLessThan(block.length);
    client.secure.resume();
    await until('all of it', () => client.received.length > block.length);
    expect(client.received.endsWith(block.slice(0, 1_000))).toBe(true);
  });

  it('ELB 4.12 chooses the certificate by name, EC before RSA, else the default one', async () => {
    const target = await ScriptedTarget.answering(response('hello'));
    const tls = tlsConfiguration(shopRsa, {
      certificates: [
        servedCertificate(shopRsa, 'rsa'),
        servedCertificate(shop, 'ec'),
        servedCertificate(other, 'other'),
      ],
    });
    const node = await startTestNode(driver, { ports: [target.port], tls });
    const shown = async (servername: string, sigalgs?: string) => {
      const client = await TlsClient.secured(node.port, { servername, ...(sigalgs !== undefined && { sigalgs }) });
      const { asn1Curve } = client.secure.getPeerCertificate();
      return `${client.shown} ${asn1Curve ?? 'RSA'}`;
    };
    expect(await shown('shop.test')).toBe('shop.test prime256v1');
    expect(await shown('shop.test', 'rsa_pss_rsae_sha256')).toBe('shop.test RSA');
    expect(await shown('a.OTHER.test')).toBe('other.test prime256v1');
    expect(await shown('a.b.other.test')).toBe('shop.test RSA');
    expect(await shown('')).toBe('shop.test RSA');
    // A default certificate with an EC key gives way to one with an RSA key that has the name.
    reconfigure(node, tlsConfiguration(other, { certificates: [servedCertificate(shopRsa, 'rsa')] }));
    expect(await shown('shop.test')).toBe('shop.test RSA');
    expect(await shown('other.test')).toBe('other.test prime256v1');
  });

  it('reads a first message that comes byte by byte, and in several records', async () => {
    const target = await ScriptedTarget.answering(response('hello'));
    const tls = tlsConfiguration(shop, { certificates: [servedCertificate(other, 'other')] });
    const node = await startTestNode(driver, { ports: [target.port], tls });
    const proxy = await ScriptedTarget.start();
    const client = TlsClient.secured(proxy.port, { servername: 'a.other.test' });
    const near = await proxy.connection();
    await until('a hello', () => near.received.length > 200);
    const far = await RawClient.connect(node.port);
    far.socket.on('data', (chunk: Buffer) => near.socket.write(chunk));
    const hello = Buffer.from(near.received, 'latin1');
    const [version, body] = [hello.subarray(1, 3), hello.subarray(5)];
    const record = (part: Buffer) =>
      Buffer.concat([Buffer.from([22]), version, Buffer.from([part.length >> 8, part.length & 255]), part]);
    const split = Buffer.concat([record(body.subarray(0, 3)), record(body.subarray(3, 90)), record(body.subarray(90))]);
    for (const byte of split) far.send(Buffer.from([byte]));
    near.socket.on('data', (chunk: Buffer) => far.send(chunk));
    expect((await client).shown).toBe('other.test');
  });

  it('ELB 4.10 answers 400 to plain HTTP on its port, and closes', async () => {
    const target = await ScriptedTarget.answering(response('hello'));
    const node = await startTestNode(driver, { ports: [target.port], tls: tlsConfiguration(shop) });
    const client = await RawClient.connect(node.port);
    client.send('PATCH / HTTP/1.1\r\nHost: a.test\r\n\r\n');
    expect(await client.receive('</html>')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n.*Connection: close/s);
    await until('the end', () => client.ending === 'ended');
    client.close();
    await node.connections(0);
    expect([target.connections.length, node.nodeCount('elb4xx')]).toEqual([0, 1]);
  });

  it('gives a handshake ten seconds, be it that nothing comes or half of it', async () => {
    const node = await startTestNode(driver, { ports: [], tls: tlsConfiguration(shop) });
    const silent = await RawClient.connect(node.port);
    const half = await RawClient.connect(node.port);
    half.send((await helloOf({ servername: 'shop.test' })).subarray(0, 40));
    const stalled = await RawClient.connect(node.port);
    stalled.send(await helloOf({ servername: 'shop.test' }));
    await until('the handshake', () => node.http.handshakesUnderWay === 1);
    node.clock.advance(9_700);
    expect(node.gauges()).toBe('3c 0r');
    node.clock.advance(500);
    await node.connections(0);
    expect([node.http.handshakesUnderWay, node.nodeCount('clientTlsErrors')]).toEqual([0, 2]);
    await until('both ends', () => silent.ending !== 'open' && half.ending !== 'open');
  });

  it('ELB 4.12 refuses what its policy does not have, and bytes that are no handshake, and counts both', async () => {
    const tls = tlsConfiguration(shop, { sslPolicy: 'ELBSecurityPolicy-TLS13-1-3-2021-06' });
    const node = await startTestNode(driver, { ports: [], tls });
    expect(await TlsClient.refusal(node.port, { maxVersion: 'TLSv1.2' })).toBe('ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION');
    const garbage = await RawClient.connect(node.port);
    garbage.send(Buffer.from([0x16, 3, 1, 0, 5, 9, 9, 9, 9, 9]));
    await until('the end', () => garbage.ending !== 'open');
    await node.connections(0);
    expect([node.http.handshakesUnderWay, node.nodeCount('clientTlsErrors')]).toEqual([0, 2]);
  });

  it('takes TLS 1.0 and the ciphers of its time where the policy has them', async () => {
    const target = await ScriptedTarget.answering(response('hello'));
    const tls = tlsConfiguration(shopRsa, { sslPolicy: 'ELBSecurityPolicy-2016-08' });
    const node = await startTestNode(driver, { ports: [target.port], tls });
    const client = await TlsClient.secured(node.port, {
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1',
      ciphers: 'AES128-SHA:@SECLEVEL=0',
    });
    client.send(GET);
    await client.receive('hello');
    expect([client.secure.getProtocol(), client.secure.getCipher().name]).toEqual(['TLSv1', 'AES128-SHA']);
    expect(await TlsClient.refusal(node.port, { minVersion: 'TLSv1.3' })).toMatch(/ALERT_PROTOCOL_VERSION/);
  });

  it('serves a new certificate to new clients, and the others on', async () => {
    const target = await ScriptedTarget.answering(response('hello'));
    const node = await startTestNode(driver, { ports: [target.port], tls: tlsConfiguration(shop) });
    const before = await TlsClient.secured(node.port);
    reconfigure(node, tlsConfiguration(other));
    const after = await TlsClient.secured(node.port);
    expect([before.shown, after.shown]).toEqual(['shop.test', 'other.test']);
    before.send(GET);
    await before.receive('hello');
    expect(node.gauges()).toBe('2c 0r | 1c 0r');
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('resumes sessions of %s, again and again', async (version) => {
    const target = await ScriptedTarget.answering(response('hello'));
    const node = await startTestNode(driver, { ports: [target.port], tls: tlsConfiguration(shop) });
    let session: Buffer | undefined;
    const reused: boolean[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const client = await TlsClient.secured(node.port, {
        minVersion: version,
        maxVersion: version,
        ...(session && { session }),
      });
      client.send(GET);
      await client.receive('hello');
      await until('a session', () => client.session !== undefined || client.secure.isSessionReused());
      session = client.session ?? session;
      reused.push(client.secure.isSessionReused());
      client.close();
    }
    expect(reused).toEqual([false, true, true, true]);
    // Not at another listener, nor under other conditions.
    reconfigure(node, tlsConfiguration(shop, { sslPolicy: 'ELBSecurityPolicy-TLS13-1-2-Res-2021-06' }));
    const changed = await TlsClient.secured(node.port, {
      minVersion: version,
      maxVersion: version,
      ...(session && { session }),
    });
    expect(changed.secure.isSessionReused()).toBe(false);
  });

  it('ends what it says with a close_notify', async () => {
    const target = await ScriptedTarget.answering(response('hello'));
    const node = await startTestNode(driver, { ports: [target.port], tls: tlsConfiguration(shop) });
    const client = await TlsClient.secured(node.port);
    client.send('GET / HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n');
    await client.receive('hello');
    await until('the end', () => client.ending === 'ended');
  });

  it('E-006 speaks TLS to targets of a secure group, whatever their certificate, and resumes their sessions', async () => {
    const expired = madeCertificate(['old.test'], { nowMs: Date.now() - 90 * 86_400_000 });
    const block = 'y'.repeat(300_000);
    const target = await startSecureTarget(expired, response(block));
    const node = await startTestNode(driver, { ports: [target.port], group: { isSecure: true } });
    const client = await node.connect();
    for (let turn = 1; turn <= 2; turn += 1) {
      client.send(`POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: 5\r\n\r\n12345`);
      await until('the answer', () => client.received.split(block).length > turn);
    }
    expect([target.received.length, node.gauges()]).toEqual([1, '1c 0r | 1c 0r']);
    const others = await Promise.all([node.connect(), node.connect()]);
    for (const one of others) one.send(GET);
    await until('both answers', () => others.every((one) => one.received.endsWith(block)));
    expect(target.resumed).toEqual([false, true]);
  });

  it('ELB 4.10 answers 502 when a target does not speak TLS, and when its handshake takes ten seconds', async () => {
    const plain = await ScriptedTarget.answering(response('hello'));
    plain.onConnection = (connection) => connection.send('HTTP/1.1 200 OK\r\n\r\n');
    const silent = await ScriptedTarget.start();
    const groups = { silent: [silent.port] };
    const rules = [pathRule('silent', '/silent', 'silent')];
    const node = await startTestNode(driver, { ports: [plain.port], group: { isSecure: true }, groups, rules });
    const { base, group } = secureGroup(node, 'silent');
    const client = await node.connect();
    client.send(GET);
    expect(await client.receive('</html>')).toMatch(/^HTTP\/1\.1 502 /);
    expect([base.isSecure, group.targets.size]).toEqual([true, 1]);
    client.send('GET /silent HTTP/1.1\r\nHost: a.test\r\n\r\n');
    const connection = await silent.connection();
    await until('a hello', () => connection.received !== '');
    node.clock.advance(10_500);
    expect(await client.receive('</html>')).toMatch(/HTTP\/1\.1 502 /);
    expect(node.log.map((line) => line.replace(/ \(.*/, ''))).toEqual([
      '502/0 the TLS handshake with the target failed',
      '502/0 the target did not end the TLS handshake within 10 seconds',
    ]);
    expect(node.nodeCount('targetTlsErrors')).toBe(2);
  });
});
