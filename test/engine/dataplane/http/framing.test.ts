import { describe, expect, it } from 'vitest';
import { ScriptedTarget, response } from '../../../support/ScriptedTarget.ts';
import { DRIVERS, startTestNode } from '../../../support/startTestNode.ts';
import { until } from '../../../support/RawClient.ts';

const HOST = 'Host: a.test\r\n';

describe.each(DRIVERS)('framing, with the %s driver', (driver) => {
  it('sends a request on with the forwarding fields, and the response back as it came', async () => {
    const target = await ScriptedTarget.answering(response('hello', 'X-Own: 1\r\n'));
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(`GET /a?b=c HTTP/1.1\r\n${HOST}X-Keep: 1\r\n\r\n`);
    expect(await client.receive('hello')).toBe('HTTP/1.1 200 OK\r\nX-Own: 1\r\nContent-Length: 5\r\n\r\nhello');
    const sent = target.connections[0]?.received ?? '';
    expect(sent).toMatch(
      /^GET \/a\?b=c HTTP\/1\.1\r\nHost: a\.test\r\nX-Keep: 1\r\nX-Forwarded-For: 127\.0\.0\.1\r\nX-Forwarded-Proto: http\r\nX-Forwarded-Port: 80\r\nX-Amzn-Trace-Id: Root=1-[0-9a-f]{8}-[0-9a-f]{24}\r\n\r\n$/,
    );
  });

  it('E-054 answers pipelined requests in order, over target connections that carry one request at a time', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(`GET /1 HTTP/1.1\r\n${HOST}\r\nGET /2 HTTP/1.1\r\n${HOST}\r\nGET /3 HTTP/1.1\r\n${HOST}\r\n`);
    const connection = await target.connection();
    for (const name of ['1', '2', '3']) {
      expect(await connection.receive('\r\n\r\n')).toContain(`GET /${name} `);
      expect(connection.unread).toBe('');
      connection.send(response(`answer ${name}`));
      await client.receive(`answer ${name}`);
    }
    expect(target.connections).toHaveLength(1);
  });

  it('FRM-01 serves a request with both length and chunks once, with the chunks, and closes both connections', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(`POST /a HTTP/1.1\r\n${HOST}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG`);
    const connection = await target.connection();
    const sent = await connection.receive('0\r\n\r\n');
    expect(sent).toContain('Transfer-Encoding: chunked');
    expect(sent).not.toContain('Content-Length');
    connection.send(response('once'));
    expect(await connection.closed()).toBe(sent);
    expect(await client.closed()).toContain('Connection: close');
    expect(client.received).toContain('once');
    expect(target.connections).toHaveLength(1);
    expect(node.nodeCount('nonCompliant')).toBe(1);
    client.end();
    await node.connections(0);
  });

  it('FRM-01 serves it without closing in monitor mode, and refuses it in strictest', async () => {
    const target = await ScriptedTarget.answering(response('served'));
    const ambiguous = `POST /a HTTP/1.1\r\n${HOST}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`;
    const monitor = await startTestNode(driver, { ports: [target.port], http: { desyncMitigationMode: 'monitor' } });
    const client = await monitor.connect();
    await client.send(ambiguous).receive('served');
    await client.send(`GET / HTTP/1.1\r\n${HOST}\r\n`).receive('served');
    const strictest = await startTestNode(driver, {
      ports: [target.port],
      http: { desyncMitigationMode: 'strictest' },
    });
    const before = target.connections.length;
    const refused = await strictest.connect();
    expect(await refused.send(ambiguous).end().closed()).toMatch(/^HTTP\/1\.1 400 Bad Request/);
    expect(target.connections).toHaveLength(before);
  });

  it('FRM-03 answers HEAD, 304 and 204 at once, and stays in step', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(
      `HEAD /x HTTP/1.1\r\n${HOST}\r\nGET /n HTTP/1.1\r\n${HOST}\r\nGET /d HTTP/1.1\r\n${HOST}\r\nGET /plain HTTP/1.1\r\n${HOST}\r\n`,
    );
    const connection = await target.connection();
    await connection.receive('HEAD /x');
    connection.send('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
    await connection.receive('GET /n');
    connection.send('HTTP/1.1 304 Not Modified\r\nContent-Length: 1000\r\n\r\n');
    await connection.receive('GET /d');
    connection.send('HTTP/1.1 204 No Content\r\n\r\n');
    await connection.receive('GET /plain');
    connection.send(response('plain'));
    expect(await client.receive('plain')).toBe(
      'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nHTTP/1.1 304 Not Modified\r\nContent-Length: 1000\r\n\r\n' +
        'HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nplain',
    );
  });

  it('FRM-04 keeps fields of the connection to themselves, closes the client as it wished, and pools the target', async () => {
    const target = await ScriptedTarget.answering(
      response('x', 'Connection: X-Hop, keep-alive\r\nX-Hop: 1\r\nKeep-Alive: timeout=5\r\nX-End: 1\r\n'),
    );
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(
      `GET / HTTP/1.1\r\n${HOST}Connection: close, X-Secret\r\nX-Secret: 1\r\nKeep-Alive: timeout=5\r\nTE: gzip\r\nX-Keep: 1\r\n\r\n`,
    );
    const answer = await client.closed();
    expect(answer).toBe('HTTP/1.1 200 OK\r\nX-End: 1\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx');
    const sent = target.connections[0]?.received ?? '';
    expect(sent).toContain('X-Keep: 1');
    expect(sent).not.toMatch(/^(connection|x-secret|keep-alive|te):/im);
    expect(node.fixture.target(0).idle).toHaveLength(1);
  });

  it.each([
    ['0x5\r\nhello\r\n0\r\n\r\n'],
    ['+5\r\nhello\r\n0\r\n\r\n'],
    ['-0\r\n\r\n'],
    ['5\nhello\r\n0\r\n\r\n'],
    ['5\r\nhelloX0\r\n\r\n'],
    ['FFFFFFFFFFFFFFFFF\r\n'],
    [`5;${'e'.repeat(20_000)}\r\n`],
  ])('FRM-05 refuses chunks that begin %j, and never pools the target connection', async (chunks) => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(`POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n`);
    const connection = await target.connection();
    await connection.receive('\r\n\r\n');
    client.send(chunks).end();
    expect(await client.closed()).toMatch(/^HTTP\/1\.1 400 /);
    await connection.closed();
    expect(node.gauges()).toMatch(/0r \| 0c 0r$/);
  });

  it('FRM-05 writes odd but valid chunks anew', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(`POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n5;a=b;c="q"\r\nhello\r\n`);
    const connection = await target.connection();
    await connection.receive('hello');
    client.send('0005\r\nagain\r\n000\r\n\r\n');
    await connection.receive('0\r\n\r\n');
    expect(connection.received.split('\r\n\r\n').slice(1).join('|')).toBe('5\r\nhello\r\n5\r\nagain\r\n0|');
    connection.send(response('done'));
    await client.receive('done');
  });

  it('FRM-06 delivers trailers both ways, less those that frame or route', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(
      `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX-Req-Sum: 1\r\nHost: evil\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const connection = await target.connection();
    expect(await connection.receive('X-Req-Sum: 1\r\n\r\n')).not.toContain('evil');
    connection.send(
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n1\r\nb\r\n0\r\nX-Sum: abc\r\nContent-Length: 3\r\nSet-Cookie: a=b\r\n\r\n',
    );
    expect((await client.receive('X-Sum: abc\r\n\r\n')).split('\r\n\r\n')[1]).toBe('1\r\nb\r\n0\r\nX-Sum: abc');
    client.send(`GET /next HTTP/1.1\r\n${HOST}\r\n`);
    await connection.receive('GET /next');
    connection.send(response('next'));
    await client.receive('next');
  });

  it('FRM-07 FRM-08 serves what is acceptable, in canonical form', async () => {
    const target = await ScriptedTarget.answering(response('ok'));
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send('GET / HTTP/1.1\nHost: a.test\nTest: t\n\n');
    await client.receive('ok');
    expect(target.connections[0]?.received).toContain('GET / HTTP/1.1\r\nHost: a.test\r\nTest: t\r\n');
    client.send(`GET /q HTTP/1.1\r\n${HOST}Content-Length: 5\r\n\r\nhello`);
    expect(await client.closed()).toContain('Connection: close');
    expect(target.connections[0]?.received).toContain('Content-Length: 5\r\n');
    expect(target.connections[0]?.received.endsWith('\r\n\r\nhello')).toBe(true);
  });

  it.each([
    ['an HTTP/1.0 client', 'GET / HTTP/1.0\r\n\r\n', /Connection: close\r\n\r\nabcdef$/],
    [
      'an HTTP/1.0 client that would stay',
      'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n',
      /Connection: close\r\n\r\nabcdef$/,
    ],
    ['an HTTP/0.9 client', 'GET /\r\n', /^abcdef$/],
  ])('E-056 takes the chunks off for %s', async (_, request, expected) => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(request);
    const connection = await target.connection();
    expect(await connection.receive('\r\n\r\n')).toContain(
      'GET / HTTP/1.1\r\nHost: alb.elb.us-local-1.balanza.internal\r\n',
    );
    connection.send('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n');
    await client.receive('abc');
    connection.send('3\r\ndef\r\n0\r\n\r\n');
    expect(await client.closed()).toMatch(expected);
    expect(client.received).not.toContain('chunked');
  });

  it('keeps the connection of an HTTP/1.0 client that asks for it', async () => {
    const target = await ScriptedTarget.answering(response('one'));
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    for (let turn = 0; turn < 2; turn += 1) {
      client.send('GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n');
      expect(await client.receive('one')).toContain('Connection: keep-alive\r\n');
    }
  });

  it('ends a response that ends with its connection by closing, and says so', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(`GET / HTTP/1.1\r\n${HOST}\r\n`);
    const connection = await target.connection();
    await connection.receive('\r\n\r\n');
    connection.send('HTTP/1.1 200 OK\r\n\r\nsome ').send('more').end();
    expect(await client.closed()).toBe('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nsome more');
  });

  it('HST-01 routes and forwards by the authority of an absolute target', async () => {
    const target = await ScriptedTarget.answering(response('ok'));
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    await client.send('GET http://good.test/a?x=1 HTTP/1.1\r\nHost: evil.test\r\n\r\n').receive('ok');
    expect(target.connections[0]?.received).toMatch(/^GET \/a\?x=1 HTTP\/1\.1\r\nHost: good\.test\r\n/);
    expect(target.connections[0]?.received).not.toContain('evil');
    client.send('CONNECT good.test:443 HTTP/1.1\r\nHost: good.test:443\r\n\r\n').end();
    expect(await client.closed()).toContain('HTTP/1.1 405 Not Allowed');
  });

  it('XFF-01 XFF-02 appends to X-Forwarded-For and replaces what says how the client came', async () => {
    const target = await ScriptedTarget.answering(response('ok'));
    const node = await startTestNode(driver, { ports: [target.port], port: 8080, http: { xffClientPort: true } });
    const client = await node.connect();
    client.send(
      `GET / HTTP/1.1\r\n${HOST}X-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For: 2.2.2.2\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Port: 443\r\n\r\n`,
    );
    await client.receive('ok');
    const sent = target.connections[0]?.received ?? '';
    expect(sent).toMatch(/X-Forwarded-For: 1\.1\.1\.1, 2\.2\.2\.2, 127\.0\.0\.1:\d+\r\n/);
    expect(sent.match(/^X-Forwarded-(Proto|Port): .*$/gm)).toEqual([
      'X-Forwarded-Proto: http',
      'X-Forwarded-Port: 8080',
    ]);
  });

  it('EXP-01 sends 100 at once, never passes on the 100 of a target, and forwards no Expect', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(`PUT /u HTTP/1.1\r\n${HOST}Expect: 100-continue\r\nContent-Length: 11\r\n\r\n`);
    expect(await client.receive('\r\n\r\n')).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    const connection = await target.connection();
    expect(await connection.receive('\r\n\r\n')).not.toContain('Expect');
    connection.send('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n');
    client.send('hello world');
    await connection.receive('hello world');
    connection.send(response('done'));
    expect(await client.receive('done')).toBe(
      'HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ndone',
    );
  });

  it('EXP-01 gives the answer of a target that never reads the body, once, and closes', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(`PUT /u HTTP/1.1\r\n${HOST}Expect: 100-continue\r\nContent-Length: 11\r\n\r\n`);
    const connection = await target.connection();
    await connection.receive('\r\n\r\n');
    connection.send(response('no', 'Connection: close\r\n', '401 Unauthorized')).end();
    expect(await client.closed()).toBe(
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 401 Unauthorized\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno',
    );
    client.end();
    await node.connections(0);
  });

  it('UPL-01 delivers an early answer although the upload goes on and the target has closed', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(`POST /upload HTTP/1.1\r\n${HOST}Content-Length: 52428800\r\n\r\n`);
    const connection = await target.connection();
    const block = 'u'.repeat(16_384);
    client.send(block);
    await until('some of the upload', () => connection.received.length > 16_384);
    connection.send(response('big\n', 'Connection: close\r\n', '413 Payload Too Large'));
    connection.close();
    const uploading = (async () => {
      while (client.ending === 'open') {
        client.send(block);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const answer = await client.closed();
    await uploading;
    expect(answer).toMatch(/^HTTP\/1\.1 413 Payload Too Large\r\n.*Connection: close\r\n\r\nbig\n$/s);
    expect(client.ending).toBe('ended');
    client.end();
    await node.connections(0);
    expect(node.log).toEqual(['413/413']);
    expect(node.gauges()).toBe('0c 0r | 0c 0r');
  });

  it('LIM-02 parses a head that comes byte by byte', async () => {
    const target = await ScriptedTarget.answering(response('ok'));
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    for (const byte of `GET /slow HTTP/1.1\r\n${HOST}\r\n`) {
      client.send(byte);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await client.receive('ok');
    expect(target.connections[0]?.received).toContain('GET /slow HTTP/1.1\r\nHost: a.test\r\n');
  });

  it('E-069 refuses a request header over 64 KB, and turns a response header over 32 KB into 502', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(`GET / HTTP/1.1\r\n${HOST}${`X-Pad: ${'p'.repeat(8_000)}\r\n`.repeat(9)}\r\n`).end();
    expect(await client.closed()).toMatch(/^HTTP\/1\.1 400 /);
    const other = await node.connect();
    other.send(`GET / HTTP/1.1\r\n${HOST}\r\n`);
    const connection = await target.connection();
    await connection.receive('\r\n\r\n');
    connection.send(response('x', `X-Pad: ${'p'.repeat(8_000)}\r\n`.repeat(5)));
    expect(await other.receive('</html>')).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\nServer: awselb\/2\.0\r\n/);
  });
});
