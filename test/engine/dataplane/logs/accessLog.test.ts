import { describe, expect, it } from 'vitest';
import type { NodeFixtureOptions } from '../../../support/nodeFixture.ts';
import { pathRule } from '../../../support/nodeFixture.ts';
import { ALL_LOGS, keepLogs } from '../../../support/keepLogs.ts';
import { until } from '../../../support/RawClient.ts';
import { response, ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { startTestNode, type TestNode } from '../../../support/startTestNode.ts';
import { frame } from '../../../support/http2/frame.ts';
import { ask, http2Client, startSecureNode } from '../../../support/http2/startSecureNode.ts';
import { madeCertificate } from '../../../support/tls/madeCertificate.ts';
import { TlsClient } from '../../../support/tls/TlsClient.ts';
import { tlsConfiguration } from '../../../support/tls/tlsConfiguration.ts';
import { groupArn } from '../../../support/topology.ts';

const GROUP = groupArn('web');
const clientCa = madeCertificate(['Client CA']);
const server = madeCertificate(['shop.test']);

/** A node whose logs are all on, and what they say. */
async function start(
  options: Omit<NodeFixtureOptions, 'logs'>,
  from: (driver: 'handle', options: NodeFixtureOptions) => Promise<TestNode> = startTestNode,
) {
  const node = await from('handle', { ...options, logs: ALL_LOGS });
  const { logs, lines } = keepLogs(node.fixture.state, node.clock);
  node.http.observer = logs.requests;
  node.http.connectionObserver = logs.connections;
  /** The line of the access log that is to come next, without what differs from run to run. */
  let seen = 0;
  const line = async () => {
    seen += 1;
    await until(`line ${seen} of the access log`, () => lines.access.length >= seen);
    return steady(lines.access[seen - 1] ?? '');
  };
  return { node, lines, line };
}

/** Ports, ids and the date out. */
function steady(line: string): string {
  return line
    .replaceAll(/127\.0\.0\.1:(\d+)/g, '127.0.0.1:PORT')
    .replace(/TID_[0-9a-f]{32}/, 'TID')
    .replace(/Root=1-[0-9a-f]{8}-[0-9a-f]{24}/, 'Root')
    .replaceAll(/2026-01-01T00:00:(\d\d\.\d+)Z/g, '$1');
}

const OF_NOBODY = '"-" "-" "-" "-" "-" "-" TID "-" "-" "-"';

describe('the access log of an Application Load Balancer', () => {
  it('ELB 10.5: has a line for each request, with times, sizes, target, rule and trace', async () => {
    const target = await ScriptedTarget.start();
    const { node, line } = await start({ ports: [target.port], rules: [pathRule('r7', '/a*', 'web')] });
    const client = await node.connect();
    const sent = 'POST /a?x=1 HTTP/1.1\r\nHost: Shop.Test:80\r\nUser-Agent: curl "7"\r\nContent-Length: 4\r\n\r\nbody';
    client.send(sent);
    const connection = await target.connection();
    await connection.receive('body');
    node.clock.advance(25);
    const answer = response('hello', '', '404 Not Found');
    connection.send(answer);
    await client.receive('hello');
    expect(await line()).toBe(
      'http 00.025000 app/alb/0000000000000001 127.0.0.1:PORT 127.0.0.1:PORT 0.000 0.025 0.000 404 404 ' +
        `${sent.length} ${answer.length} "POST http://shop.test:80/a?x=1 HTTP/1.1" "curl \\x227\\x22" - - ${GROUP} "Root" ` +
        '"-" "-" 1 00.000000 "forward" "-" "-" "127.0.0.1:PORT" "404" "-" "-" TID "-" "-" "-"',
    );
    client.send('GET /b HTTP/1.0\r\n\r\n');
    await connection.receive('\r\n\r\n');
    connection.send(response('b'));
    await client.closed();
    expect(await line()).toMatch(/ "GET http:\/\/alb\.elb\.us-local-1\.balanza\.internal:80\/b HTTP\/1\.0" "-" .* 0 /);
  });

  it.each([
    {
      name: 'a redirect',
      head: 'GET /old HTTP/1.1\r\nHost: a.test\r\n\r\n',
      rest: `- -1 -1 -1 301 - IN OUT "GET http://a.test:80/old HTTP/1.1" "-" - - - "-" "-" "-" 1 00.000000 "redirect" "https://a.test:443/new" "-" "-" "-" "-" "-" TID "-" "-" "-"`,
    },
    {
      name: 'a fixed response',
      head: 'GET /fixed HTTP/1.1\r\nHost: a.test\r\n\r\n',
      rest: `- -1 -1 -1 200 - IN OUT "GET http://a.test:80/fixed HTTP/1.1" "-" - - - "-" "-" "-" 2 00.000000 "fixed-response" ${OF_NOBODY}`,
    },
    {
      name: 'a group without targets',
      head: 'GET /none HTTP/1.1\r\nHost: a.test\r\n\r\n',
      rest: `- -1 -1 -1 503 - IN OUT "GET http://a.test:80/none HTTP/1.1" "-" - - ${groupArn('none')} "-" "-" "-" 1 00.000000 "forward" ${OF_NOBODY}`,
    },
    {
      name: 'a request that is refused, with its class',
      head: 'POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
      rest: `- -1 -1 -1 400 - IN OUT "POST http://a.test:80/ HTTP/1.1" "-" - - - "-" "-" "-" - 00.000000 "-" "-" "-" "-" "-" "Severe" "MultipleContentLength" TID "-" "-" "-"`,
    },
    {
      name: 'what is no request',
      head: '\x01\x02 nonsense\r\n\r\n',
      rest: `- -1 -1 -1 400 - IN OUT "- http://alb.elb.us-local-1.balanza.internal:80- -" "-" - - - "-" "-" "-" - 00.000000 "-" "-" "-" "-" "-" "Severe" "BadMethod" TID "-" "-" "-"`,
    },
    {
      name: 'a transform that makes no path',
      head: 'GET /bad HTTP/1.1\r\nHost: a.test\r\n\r\n',
      rest: `- -1 -1 -1 500 - IN OUT "GET http://a.test:80/bad HTTP/1.1" "-" - - - "-" "-" "-" 1 00.000000 "forward" "-" "-" "-" "-" "-" "-" TID "-" "-" "TransformInvalidPath"`,
    },
  ])('ELB 10.5: says of $name that no target got it', async ({ head, rest }) => {
    const target = await ScriptedTarget.answering(response('hello'));
    const redirect = {
      type: 'redirect',
      protocol: 'HTTPS',
      port: '443',
      host: '#{host}',
      path: '/new',
      query: '#{query}',
      statusCode: 'HTTP_301',
      order: null,
    } as const;
    const fixed = {
      type: 'fixed-response',
      statusCode: '200',
      contentType: 'text/plain',
      messageBody: 'fixed',
      order: null,
    } as const;
    const under = await start({
      ports: [target.port],
      groups: { none: [] },
      rules: [
        { ...pathRule('r1', '/old', 'web'), action: redirect },
        { ...pathRule('r2', '/fixed', 'web'), action: fixed, priority: 2 },
        pathRule('r3', '/none', 'none'),
        {
          ...pathRule('r4', '/bad', 'web'),
          transforms: [{ type: 'url-rewrite', rewrites: [{ regex: '^/bad', replace: 'x' }] }],
        },
      ],
    });
    const client = await under.node.connect();
    client.send(head);
    const line = await under.line();
    const size = Number(/ (\d+) "/.exec(line)?.[1]);
    await until('all of the answer', () => client.received.length >= size);
    expect(line).toBe(
      `http 00.000000 app/alb/0000000000000001 127.0.0.1:PORT ${rest.replace('IN', String(head.length)).replace('OUT', String(client.received.length))}`,
    );
  });

  it('ELB 10.5: classifies what is served though it is ambiguous, and says what transforms have changed', async () => {
    const target = await ScriptedTarget.answering(response('hello'));
    const { node, line } = await start({
      ports: [target.port],
      rules: [
        {
          ...pathRule('r1', '/api/*', 'web'),
          transforms: [
            { type: 'host-header-rewrite', rewrites: [{ regex: '^shop', replace: 'api' }] },
            { type: 'url-rewrite', rewrites: [{ regex: '^/api/', replace: '/v2/' }] },
          ],
        },
      ],
    });
    const client = await node.connect();
    client.send('GET /api/x HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 2\r\n\r\nhi');
    await client.closed();
    expect(await line()).toMatch(
      /"GET http:\/\/shop\.test:80\/api\/x HTTP\/1\.1" .* "Ambiguous" "UndefinedContentLengthSemantics" TID "api\.test" "\/v2\/x" "TransformSuccess"$/,
    );
  });

  it('ELB 10.5: logs a client that is gone with 460, a target that closes with 502, and a WebSocket when it is over', async () => {
    const target = await ScriptedTarget.start();
    const { node, line } = await start({ ports: [target.port] });
    const gone = await node.connect();
    gone.send('GET /gone HTTP/1.1\r\nHost: a\r\n\r\n');
    await (await target.connection()).receive('\r\n\r\n');
    gone.reset();
    expect(await line()).toMatch(/ 127\.0\.0\.1:PORT -1 -1 -1 460 - 31 0 "GET http:\/\/a:80\/gone /);
    const cut = await node.connect();
    cut.send('GET /cut HTTP/1.1\r\nHost: a\r\n\r\n');
    const connection = await target.connection();
    await connection.receive('\r\n\r\n');
    connection.end();
    await cut.receive('</html>');
    expect(await line()).toMatch(/ 127\.0\.0\.1:PORT -1 -1 -1 502 - /);
    const socket = await node.connect();
    const asked = 'GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    socket.send(asked);
    const other = await target.connection();
    await other.receive('\r\n\r\n');
    const switched = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    other.send(switched);
    await socket.receive('\r\n\r\n');
    other.send('from target');
    await socket.receive('from target');
    socket.send('from client').end();
    await other.receive('from client');
    other.end();
    const text = await line();
    expect(text).toMatch(/^ws .* 101 101 /);
    expect(text).toContain(` ${asked.length + 11} ${switched.length + 11} `);
  });

  it('ELB 10.5: says of HTTPS and HTTP/2 requests which TLS and certificate they came by', async () => {
    const target = await ScriptedTarget.answering(response('hello'));
    const { node, line, lines } = await start({ ports: [target.port] }, startSecureNode);
    const client = await TlsClient.secured(node.port, { servername: 'shop.test' });
    client.send('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n');
    await client.receive('hello');
    expect(await line()).toMatch(
      /^https .* "GET https:\/\/shop\.test:443\/ HTTP\/1\.1" "-" TLS_\w+ TLSv1\.3 \S+ "Root" "shop\.test" "arn:aws:acm:\S+" 0 /,
    );
    const session = http2Client(node);
    await ask(session, { ':path': '/two', 'user-agent': 'h2' });
    expect(await line()).toMatch(/^h2 .* "GET https:\/\/shop\.test:443\/two HTTP\/2\.0" "h2" TLS_\w+ TLSv1\.3 /);
    await ask(session, { ':method': 'POST', ':path': '/x.Y/Z', 'content-type': 'application/grpc+proto' });
    expect(await line()).toMatch(/^grpcs /);
    const idOf = (text = '') => /TID_\w+/.exec(text)?.[0];
    expect(idOf(lines.access[1])).toBe(idOf(lines.access[2]));
    expect(idOf(lines.access[0])).not.toBe(idOf(lines.access[1]));
    expect(idOf(lines.connection[0])).toBe(idOf(lines.access[0]));
  });

  it('ELB 4.10: says 000 of a request whose connection in HTTP/2 is ended with GOAWAY', async () => {
    const target = await ScriptedTarget.start();
    const { node, line } = await start({ ports: [target.port] }, startSecureNode);
    const client = await TlsClient.secured(node.port, { ALPNProtocols: ['h2'] });
    const request = frame(1, 5, 1, '\x82\x87\x84\x41\x01x');
    client.send(Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frame(4, 0, 0), request]));
    await (await target.connection()).receive('\r\n\r\n');
    client.send(frame(1, 5, 3, `\x82\x87\x84\x41\x01x${'\0'.repeat(9_000)}`));
    expect(await line()).toMatch(/^h2 .* -1 -1 -1 000 - \d+ 0 "GET https:\/\/x:443\/ HTTP\/2\.0" /);
    expect([node.nodeCount('elb4xx'), node.gauges().slice(-2)]).toEqual([0, '0r']);
  });

  it('ELB 10.5: names no domain that no certificate has, and no certificate where a session goes on', async () => {
    const target = await ScriptedTarget.answering(response('hello'));
    const { node, line } = await start({ ports: [target.port] }, startSecureNode);
    const request = 'GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n';
    const first = await TlsClient.secured(node.port, { servername: 'other.test', maxVersion: 'TLSv1.2' });
    await first.send(request).receive('hello');
    expect(await line()).toMatch(/ "Root" "-" "arn:aws:acm:\S+" 0 /);
    const second = await TlsClient.secured(node.port, {
      servername: 'shop.test',
      maxVersion: 'TLSv1.2',
      session: first.session,
    });
    await second.send(request).receive('hello');
    expect(second.secure.isSessionReused()).toBe(true);
    expect(await line()).toMatch(/ "Root" "(shop\.test|-)" "session-reused" 0 /);
  });
});

describe('the access log of a Classic Load Balancer', () => {
  it('ELB 10.7: counts bodies alone, in microseconds, from the beginning of the request', async () => {
    const target = await ScriptedTarget.start();
    const { node, line } = await start({ ports: [target.port], isClassic: true });
    const client = await node.connect();
    client.send('POST /a HTTP/1.1\r\nHost: a.test\r\nUser-Agent: curl\r\nContent-Length: 4\r\n\r\nbody');
    const connection = await target.connection();
    await connection.receive('body');
    node.clock.advance(25);
    connection.send(response('hello'));
    await client.receive('hello');
    expect(await line()).toBe(
      '00.000000 alb 127.0.0.1:PORT 127.0.0.1:PORT 0.000000 0.025000 0.000000 200 200 4 5 "POST http://a.test:80/a HTTP/1.1" "curl" - -',
    );
    client.send('GET /b HTTP/1.1\r\nHost: a.test\r\n\r\n');
    await connection.receive('\r\n\r\n');
    connection.end();
    await client.receive('</html>');
    expect(await line()).toMatch(
      /^00\.025000 alb \S+ \S+ -1 -1 -1 502 0 0 \d+ "GET http:\/\/a\.test:80\/b HTTP\/1\.1" "-" - -$/,
    );
  });
});

describe('the connection log of an Application Load Balancer', () => {
  it('ELB connection logs: has a line for each connection, and says nothing of TLS where there is none', async () => {
    const { node, lines } = await start({ ports: [1] });
    const client = await node.connect();
    await until('a line', () => lines.connection.length > 0);
    expect(lines.connection[0]?.replace(/TID_[0-9a-f]{32} /, 'TID ')).toBe(
      `2026-01-01T00:00:00.000000Z 127.0.0.1 ${client.socket.localPort} 80 - - - "-" - - - TID - ` +
        'app/alb/0000000000000001 127.0.0.1',
    );
  });

  it.each([
    {
      name: 'who is admitted',
      nowMs: 0,
      line: / 0\.000 "CN=alice\.test" NotBefore=\S+;NotAfter=\S+ [0-9A-F]{32} Success TID/,
    },
    {
      name: 'whose certificate has expired',
      nowMs: 400 * 86_400_000,
      line: / - "CN=alice\.test" .* Failed:ClientCertExpired TID/,
    },
  ])('ELB connection logs: says of a client $name why', async ({ nowMs, line }) => {
    const alice = madeCertificate(['alice.test'], { issuer: clientCa });
    const { node, lines } = await start({
      ports: [1],
      port: 443,
      tls: tlsConfiguration(server, {
        clientCertificates: {
          mode: 'verify',
          bundle: [clientCa.certificatePem],
          revocations: [],
          ignoresExpiry: false,
          advertisesCaNames: false,
          fields: { serialNumber: 'S', issuer: 'I', subject: 'N', validity: 'V', leaf: 'L' },
        },
      }),
    });
    const today = Date.now();
    node.clock.nowMs = () => today + nowMs;
    await TlsClient.secured(node.port, { cert: alice.certificatePem, key: alice.privateKeyPem });
    await until('a line', () => lines.connection.length > 0);
    expect(lines.connection[0]).toMatch(line);
    expect(lines.connection[0]).toMatch(/^\S+Z 127\.0\.0\.1 \d+ 443 TLSv1\.3 TLS_\w+ /);
  });

  it('ELB connection logs: says that a handshake failed', async () => {
    const { node, lines } = await start({ ports: [1] }, startSecureNode);
    const client = await node.connect();
    client.send(Buffer.from('160301000501000001ff', 'hex'));
    await client.closed();
    await until('a line', () => lines.connection.length > 0);
    expect(lines.connection[0]).toMatch(/ 443 - - - "-" - - Failed:UnmappedConnectionError TID_/);
  });
});
