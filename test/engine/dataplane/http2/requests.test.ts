import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { HttpSettings } from '../../../../engine/model/NodeConfiguration.ts';
import { frame } from '../../../support/http2/frame.ts';
import { ask, http2Client, startSecureNode } from '../../../support/http2/startSecureNode.ts';
import { pathRule } from '../../../support/nodeFixture.ts';
import { soon, until } from '../../../support/RawClient.ts';
import { response, ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { DRIVERS, type TestNode } from '../../../support/startTestNode.ts';
import { TlsClient } from '../../../support/tls/TlsClient.ts';
import { nodeOf } from '../../../support/topology.ts';

const GET = { ':path': '/a?b=c' };

/** Gives the node's load balancer other attributes. */
function configure(node: TestNode, http: Partial<HttpSettings>): void {
  const { base } = node.fixture.state;
  node.fixture.state.apply({ nodeId: nodeOf('a'), base: { ...base, http: { ...base.http, ...http } } });
}

/** Takes the listener away. */
async function removeListener(node: TestNode): Promise<void> {
  const { state, listenerArn } = node.fixture;
  state.apply({ nodeId: nodeOf('a'), listeners: { put: [], remove: [listenerArn] } });
  await node.listener.stopAccepting();
}

describe.each(DRIVERS)('HTTP/2 on HTTPS listeners, with the %s driver', (driver) => {
  it('E-056 E-058 E-063 E-065 sends each stream to a target in HTTP/1.1, with names as AWS writes them', async () => {
    const target = await ScriptedTarget.answering(response('hello', 'X-Mixed: Case\r\nConnection: keep-alive\r\n'));
    const node = await startSecureNode(driver, { ports: [target.port] });
    const client = http2Client(node);
    const answer = await ask(client, { ...GET, 'X-Custom': 'v', cookie: ['a=1', 'b=2'], 'x-forwarded-for': '9.9.9.9' });
    expect([answer.status, answer.body.toString(), answer.headers['x-mixed'], answer.headers.connection]).toEqual([
      200,
      'hello',
      'Case',
      undefined,
    ]);
    const head = target.connections[0]?.received ?? '';
    expect(head.replace(/Root=\S+/, 'Root=?')).toBe(
      'GET /a?b=c HTTP/1.1\r\nHost: shop.test\r\nx-custom: v\r\ncookie: a=1; b=2\r\n' +
        'X-Forwarded-For: 9.9.9.9, 127.0.0.1\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Port: 443\r\n' +
        'X-Amzn-Trace-Id: Root=?\r\n\r\n',
    );
    expect(node.gauges()).toBe('1c 0r | 1c 0r');
    expect([node.nodeCount('requests'), node.nodeCount('status2xx'), node.targetCount(0, 'requests')]).toEqual([
      1, 1, 1,
    ]);
    client.close();
    await node.connections(0);
    expect(node.log).toEqual(['200/200']);
  });

  it('E-064 writes hosts in small letters, and with the port of a listener that is not 443', async () => {
    const target = await ScriptedTarget.answering(response(''));
    const node = await startSecureNode(driver, { ports: [target.port], port: 8443 });
    await ask(http2Client(node), { ...GET, ':authority': 'Shop.TEST' });
    expect(target.connections[0]?.received).toContain('\r\nHost: shop.test:8443\r\n');
  });

  it('E-068 sends no 100, and hands no Expect on', async () => {
    const target = await ScriptedTarget.start();
    const node = await startSecureNode(driver, { ports: [target.port] });
    const client = http2Client(node);
    const stream = client.request({ ...GET, ':method': 'POST', expect: '100-continue', 'content-length': '3' });
    let isContinued = false;
    stream.on('continue', () => (isContinued = true));
    const connection = await target.connection();
    expect(await connection.receive('\r\n\r\n')).not.toMatch(/expect/i);
    stream.end('abc');
    await connection.receive('abc');
    connection.send(response('done'));
    await soon('the answer', once(stream.resume(), 'close'));
    expect(isContinued).toBe(false);
    expect(target.open).toBe(1);
  });

  it('ELB 4.7 offers no WebSocket over HTTP/2: says so in its settings, and asks no target', async () => {
    const target = await ScriptedTarget.answering(response('x'));
    const node = await startSecureNode(driver, { ports: [target.port] });
    const client = http2Client(node);
    await soon('the settings', once(client, 'remoteSettings'));
    expect(client.remoteSettings.enableConnectProtocol).toBe(false);
    const extended = { ':method': 'CONNECT', ':protocol': 'websocket', ':scheme': 'https', ':path': '/ws' };
    expect(await ask(client, extended)).toMatchObject({ status: 0, code: 1 });
    // Fields of the connection have no place in HTTP/2 (RFC 9113, 8.2.2).
    expect(() => client.request({ ':path': '/ws', connection: 'upgrade', upgrade: 'websocket' })).toThrow();
    expect((await ask(client, GET)).status).toBe(200);
    expect(target.connections).toHaveLength(1);
  });

  it('E-056 serves 128 streams at once, and refuses others so that they may be tried again', async () => {
    const target = await ScriptedTarget.start();
    const node = await startSecureNode(driver, { ports: [target.port] });
    const client = await TlsClient.secured(node.port, { ALPNProtocols: ['h2'] });
    const request = (id: number) => frame(1, 5, id, '\x82\x87\x84\x41\x01x');
    const requests = Array.from({ length: 130 }, (_, place) => request(1 + 2 * place));
    client.socket.write(Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frame(4, 0, 0), ...requests]));
    const refused = (id: number) => frame(3, 0, id, '\0\0\0\x07').toString('latin1');
    await until('two refusals', () => client.received.includes(refused(259)));
    expect([client.received.includes(refused(257)), client.received.includes(refused(255))]).toEqual([true, false]);
    await until('128 requests', () => target.connections.length === 128);
    expect(node.gauges()).toMatch(/^1c 128r/);
    client.close();
    await node.connections(0);
    expect(node.gauges()).toMatch(/^0c 0r \| \d+c 0r/);
    expect(node.log.filter((line) => line.startsWith('460/0'))).toHaveLength(128);
  });

  it('E-056 ELB 8.1 routing.http2.enabled: agrees on HTTP/2 only while it is on; connections that stand go after their requests', async () => {
    const target = await ScriptedTarget.answering(response('x'));
    const node = await startSecureNode(driver, { ports: [target.port] });
    const client = http2Client(node);
    expect((await ask(client, GET)).status).toBe(200);
    configure(node, { http2Enabled: false });
    const late = await TlsClient.secured(node.port, { ALPNProtocols: ['h2', 'http/1.1'] });
    expect(late.secure.alpnProtocol).toBe('http/1.1');
    late.close();
    const left = once(client, 'goaway');
    expect((await ask(client, GET)).status).toBe(200);
    expect((await soon('a GOAWAY', left))[0]).toBe(0);
    await node.connections(0);
  });

  it('answers with the actions of rules, and as HTTP/1.1 would: redirects, fixed responses, 405, 503', async () => {
    const target = await ScriptedTarget.answering(response('web'));
    const other = await ScriptedTarget.answering(response('other'));
    const fixed = {
      ...pathRule('fixed', '/fixed', 'web'),
      action: { type: 'fixed-response', statusCode: '418', contentType: 'text/plain', messageBody: 'tea', order: 1 },
    } as const;
    const moved = {
      ...pathRule('moved', '/moved', 'web'),
      action: {
        type: 'redirect',
        protocol: 'HTTPS',
        host: 'new.test',
        port: '443',
        path: '/#{path}',
        query: '#{query}',
        statusCode: 'HTTP_301',
        order: 1,
      },
    } as const;
    const node = await startSecureNode(driver, {
      ports: [target.port],
      rules: [fixed, moved, pathRule('other', '/other*', 'other'), pathRule('none', '/none', 'empty')],
      groups: { other: [other.port], empty: [] },
    });
    const client = http2Client(node);
    const said = async (path: string, method = 'GET') => {
      const { status, headers, body } = await ask(client, { ':path': path, ':method': method });
      return `${status} ${String(headers['server'] ?? '')} ${headers.location ?? ''} ${body.toString().slice(0, 6)}`;
    };
    expect(await said('/fixed')).toBe('418 awselb/2.0  tea');
    expect(await said('/moved?a=b')).toBe('301 awselb/2.0 https://new.test:443/moved?a=b <html>');
    expect(await said('/none')).toBe('503 awselb/2.0  <html>');
    expect(await said('/', 'TRACE')).toBe('405 awselb/2.0  <html>');
    expect(await said('/other/x')).toBe('200   other');
    expect(await said('/')).toBe('200   web');
    expect(await said('/fixed', 'HEAD')).toBe('418 awselb/2.0  ');
    const early = await ask(client, { ':path': '/fixed', ':method': 'POST' }, Buffer.alloc(300_000));
    expect([early.status, early.body.toString()]).toEqual([418, 'tea']);
    expect(node.gauges()).toBe('1c 0r | 1c 0r');
  });

  it('fails as HTTP/1.1 does: 502 and 504 before a response, a reset within one', async () => {
    const target = await ScriptedTarget.start();
    const node = await startSecureNode(driver, { ports: [target.port] });
    const client = http2Client(node);
    target.onConnection = (connection) => connection.socket.once('data', () => connection.end());
    expect((await ask(client, GET)).status).toBe(502);
    target.onConnection = (connection) => connection.socket.once('data', () => connection.send('nonsense\r\n\r\n'));
    expect((await ask(client, GET)).status).toBe(502);
    target.onConnection = (connection) =>
      connection.socket.once('data', () => connection.send('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc').end());
    expect(await ask(client, GET)).toMatchObject({ status: 200, code: 2 });
    target.onConnection = () => undefined;
    const silent = ask(client, GET);
    await until('a request', () => (target.connections[3]?.received ?? '') !== '');
    node.clock.advance(60_000);
    expect((await silent).status).toBe(504);
    const slow = client.request({ ...GET, ':method': 'POST' });
    await until('a request', () => (target.connections[4]?.received ?? '') !== '');
    const head = once(slow, 'response');
    node.clock.advance(60_000);
    expect((await soon('an answer', head))[0]).toMatchObject({ ':status': 408 });
    expect(node.log.map((line) => line.slice(0, 7))).toEqual(['502/0 t', '502/0 t', '200/200', '504/0 t', '408/0 t']);
    expect(node.gauges()).toBe('1c 0r | 0c 0r');
  });

  it('N-013 DRG-01 ends streams whose target is gone, and no others', async () => {
    const target = await ScriptedTarget.start();
    const stays = await ScriptedTarget.start();
    const node = await startSecureNode(driver, { ports: [target.port, stays.port] });
    const client = http2Client(node);
    const answers = [ask(client, GET), ask(client, GET)];
    await until('both requests', () => target.connections.length + stays.connections.length === 2);
    const gone = node.fixture.target(0);
    gone.remove(true);
    node.http.onTargetsRemoved([gone]);
    stays.connections[0]?.send(response('stayed'));
    expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 502]);
  });

  it('says GOAWAY when its listener is removed: requests under way end in their time, then it closes', async () => {
    const target = await ScriptedTarget.start();
    const node = await startSecureNode(driver, { ports: [target.port] });
    const client = http2Client(node);
    const open = ask(client, GET);
    const connection = await target.connection();
    await connection.receive('\r\n\r\n');
    const ids: number[] = [];
    client.on('goaway', (_code: number, last: number) => ids.push(last));
    await removeListener(node);
    await until('the announcement', () => ids.length === 1);
    node.clock.advance(1_000);
    await until('the last stream', () => ids.length === 2);
    expect(ids).toEqual([2 ** 31 - 1, 1]);
    connection.send(response('in time'));
    expect((await open).body.toString()).toBe('in time');
    node.clock.advance(5_250); // longer it does not wait for the client to close
    await node.connections(0);
    expect(node.gauges()).toBe('0c 0r | 1c 0r');
  });

  it('ELB 4.7 closes a connection that was idle for 60 s, whatever PINGs came', async () => {
    const target = await ScriptedTarget.answering(response('x'));
    const node = await startSecureNode(driver, { ports: [target.port] });
    const client = http2Client(node);
    await ask(client, GET);
    node.clock.advance(59_000);
    expect(node.listener.openConnections).toBe(1);
    await new Promise<void>((resolve) => {
      client.ping(() => {
        resolve();
      });
    });
    const left = once(client, 'goaway');
    node.clock.advance(1_250);
    await soon('a GOAWAY', left);
    await node.connections(0);
  });

  it('ELB 8.1 client_keep_alive.seconds: says GOAWAY when the duration is over, after the response', async () => {
    const target = await ScriptedTarget.answering(response('x'));
    const node = await startSecureNode(driver, {
      ports: [target.port],
      http: { clientKeepAliveMs: 60_000, idleTimeoutMs: 4_000_000 },
    });
    const client = http2Client(node);
    await ask(client, GET);
    node.clock.advance(60_000);
    const left = once(client, 'goaway');
    expect((await ask(client, GET)).status).toBe(200);
    expect((await soon('a GOAWAY', left))[0]).toBe(0);
    await node.connections(0);
  });

  it('repeats a request on a stale connection where the group wishes it', async () => {
    const target = await ScriptedTarget.answering(response('x'));
    const node = await startSecureNode(driver, { ports: [target.port], group: { retryStaleConnection: true } });
    const client = http2Client(node);
    expect((await ask(client, GET)).status).toBe(200);
    const [kept] = target.connections;
    target.answer = null;
    const again = ask(client, GET);
    await until('the second request', () => (kept?.received.split('GET /a').length ?? 0) === 3);
    target.answer = response('new');
    kept?.reset();
    expect((await again).body.toString()).toBe('new');
  });
});
