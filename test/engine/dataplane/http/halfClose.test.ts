import { describe, expect, it } from 'vitest';
import { pathRule } from '../../../support/nodeFixture.ts';
import { until } from '../../../support/RawClient.ts';
import { response, ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { DRIVERS, startTestNode } from '../../../support/startTestNode.ts';
import { startSecureNode } from '../../../support/http2/startSecureNode.ts';
import { TlsClient } from '../../../support/tls/TlsClient.ts';

const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a.test\r\n\r\n`;

describe.each(DRIVERS)('a client that ends its direction right behind its request, with the %s driver', (driver) => {
  it.each([
    { name: 'a request', sent: GET('/'), body: '' },
    { name: 'an upload', sent: 'POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: 4\r\n\r\nbody', body: 'body' },
    { name: 'a request of HTTP/1.0', sent: 'GET / HTTP/1.0\r\n\r\n', body: '' },
  ])('LIM-01 gets its answer to $name, whenever that comes', async ({ sent, body }) => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(sent).end();
    const connection = await target.connection();
    await connection.receive(`\r\n\r\n${body}`);
    node.clock.advance(30_000);
    connection.send('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello');
    await client.receive('hello');
    node.clock.advance(30_000);
    connection.send('world');
    expect(await client.closed()).toMatch(/\r\nConnection: close\r\n\r\nhelloworld$/);
    await node.connections(0);
    expect(node.log).toEqual(['200/200']);
    expect(node.gauges()).toBe('0c 0r | 1c 0r');
  });

  it('LIM-01 gets the answers to all that it had asked, in order, the node’s own among them', async () => {
    const target = await ScriptedTarget.answering(response('hello'));
    const fixed = {
      ...pathRule('r1', '/fixed', 'web'),
      action: { type: 'fixed-response', statusCode: '200', contentType: 'text/plain', messageBody: 'f', order: null },
    } as const;
    const node = await startTestNode(driver, { ports: [target.port], rules: [fixed] });
    const client = await node.connect();
    client.send(GET('/1') + GET('/fixed') + GET('/2') + GET('/fixed') + GET('/fixed') + 'GET /cut HT').end();
    const bodies = (await client.closed())
      .split('HTTP/1.1 200 OK')
      .map((part) => part.slice(part.lastIndexOf('\n') + 1));
    expect(bodies).toEqual(['', 'hello', 'f', 'hello', 'f', 'f']);
    await node.connections(0);
    expect(node.log).toEqual(['200/200', '200/0', '200/200', '200/0', '200/0']);
  });

  it('LIM-01 is found to be gone when it does not take the answer', async () => {
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(GET('/'));
    const connection = await target.connection();
    await connection.receive('\r\n\r\n');
    client.close();
    connection.send('HTTP/1.1 200 OK\r\nContent-Length: 10000000\r\n\r\n');
    await until('the target to be let go', () => {
      if (connection.ending === 'open') connection.send('x'.repeat(1_000));
      return connection.ending !== 'open';
    });
    await node.connections(0);
    expect(node.log).toEqual([
      expect.stringMatching(/^200\/200 the client closed the connection before it had the whole/),
    ]);
    expect(node.gauges()).toBe('0c 0r | 0c 0r');
  });

  it('LIM-01 gets its answer over TLS, too', async () => {
    const target = await ScriptedTarget.start();
    const node = await startSecureNode(driver, { ports: [target.port] });
    const client = await TlsClient.secured(node.port);
    client.send(GET('/')).end();
    const connection = await target.connection();
    await connection.receive('\r\n\r\n');
    connection.send(response('hello'));
    expect(await client.closed()).toMatch(/hello$/);
    await node.connections(0);
    expect(node.log).toEqual(['200/200']);
  });
});
