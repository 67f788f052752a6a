import { EventEmitter, once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { errorAnswer } from '../../../engine/server/errorAnswer.ts';
import { healthRoute } from '../../../engine/server/healthRoute.ts';
import { metricsRoute } from '../../../engine/server/metricsRoute.ts';
import { MAX_BODY_BYTES, startApiServer, type ApiServer } from '../../../engine/server/startApiServer.ts';
import type { SignedHandler, UnsignedRoute } from '../../../engine/server/UnsignedRoute.ts';
import { FakeClock } from '../../support/FakeClock.ts';
import { seededRandom } from '../../support/seededRandom.ts';

/** What answers all that is no unsigned route, in place of the AWS endpoint. */
const unsignedRequest: SignedHandler = ({ requestId }) =>
  errorAnswer({
    status: 403,
    code: 'MissingAuthenticationToken',
    message: 'Request is missing Authentication Token',
    requestId,
  });

const clock = new FakeClock();
const logged: string[] = [];
const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
  expect(clock.armed).toBe(0);
  expect(logged.splice(0)).toEqual([]);
});

interface Parts {
  readonly port?: number;
  readonly signed?: SignedHandler;
  readonly more?: readonly UnsignedRoute[];
}

async function start({ port = 0, signed = unsignedRequest, more = [] }: Parts = {}): Promise<ApiServer> {
  const server = await startApiServer({
    host: '127.0.0.1',
    port,
    unsigned: [healthRoute, metricsRoute(() => 'balanza_up 1\n'), ...more],
    signed,
    clock,
    random: seededRandom(1),
    log: (_level, message) => logged.push(message),
  });
  open.push(server);
  return server;
}

interface Asked {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
  readonly agent?: Agent;
}

async function ask({ port }: ApiServer, { method = 'GET', path = '/health', headers = {}, body, agent }: Asked = {}) {
  const sent = request({ host: '127.0.0.1', port, method, path, headers, ...(agent ? { agent } : { agent: false }) });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage]; // the event's one argument
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

it('contract: GET /health answers 200 with JSON', async () => {
  const { status, headers, body } = await ask(await start());
  expect([status, headers['content-type'], JSON.parse(body)]).toEqual([200, 'application/json', { status: 'ok' }]);
});

it('contract: GET /metrics answers Prometheus text', async () => {
  const { status, headers, body } = await ask(await start(), { path: '/metrics?x=1' });
  expect([status, headers['content-type'], body]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'balanza_up 1\n',
  ]);
});

it.each([
  { name: '127.0.0.1', headers: { host: '127.0.0.1' }, status: 200 },
  { name: '127.0.0.1 with a port', headers: { host: '127.0.0.1:7071' }, status: 200 },
  { name: 'localhost', headers: { host: 'localhost' }, status: 200 },
  { name: 'LOCALHOST with a port', headers: { host: 'LOCALHOST:7071' }, status: 200 },
  { name: 'a name of another site', headers: { host: 'evil.example' }, status: 403 },
  { name: 'a name that begins like ours', headers: { host: 'localhost.evil.example:7071' }, status: 403 },
  { name: 'a name that ends like ours', headers: { host: 'evil-localhost' }, status: 403 },
  { name: 'an Origin of another site', headers: { host: 'localhost', origin: 'http://evil.example' }, status: 403 },
  { name: 'an Origin of its own', headers: { host: 'localhost', origin: 'http://localhost' }, status: 403 },
  { name: 'the Origin null', headers: { host: 'localhost', origin: 'null' }, status: 403 },
] as const)('contract: unsigned routes with $name answer $status', async ({ headers, status }) => {
  const server = await start();
  for (const path of ['/health', '/metrics']) expect((await ask(server, { path, headers })).status).toBe(status);
});

it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])(
  'contract: %s /health answers 405 and what is allowed',
  async (method) => {
    const { status, headers } = await ask(await start(), { method });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  },
);

it('contract: HEAD answers as GET, without the body', async () => {
  const { status, headers, body } = await ask(await start(), { method: 'HEAD' });
  expect([status, headers['content-length'], body]).toEqual([200, '15', '']);
});

it('contract: anything else without a signature gets MissingAuthenticationToken', async () => {
  const { status, headers, body } = await ask(await start(), { method: 'POST', path: '/', body: 'Action=X' });
  expect([status, headers['content-type']]).toEqual([403, 'text/xml']);
  expect(body).toContain('<Type>Sender</Type><Code>MissingAuthenticationToken</Code>');
  expect(body).toContain(`<RequestId>${String(headers['x-amzn-requestid'])}</RequestId>`);
});

it('contract: every response carries a request id, each its own', async () => {
  const server = await start();
  const ids: unknown[] = [];
  for (const asked of [{}, { path: '/metrics' }, { path: '/' }, { method: 'POST' }, { headers: { host: 'x' } }]) {
    ids.push((await ask(server, asked)).headers['x-amzn-requestid']);
  }
  expect(new Set(ids).size).toBe(5);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('contract: what is no HTTP gets 400, with a request id too', async () => {
  const { port } = await start();
  const socket = net.connect(port, '127.0.0.1');
  socket.end('nonsense\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nx-amzn-RequestId: [0-9a-f-]{36}\r\n/);
});

it('contract: headers beyond 16 KB get 431', async () => {
  const { port } = await start();
  const socket = net.connect(port, '127.0.0.1');
  socket.write(`GET /health HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
  const [first] = (await once(socket, 'data')) as [Buffer]; // the event's one argument
  expect(String(first)).toMatch(/^HTTP\/1\.1 431 /);
  socket.destroy();
});

it('contract: hands the signed handler the whole request, bodies up to 1 MB', async () => {
  const lengths: number[] = [];
  const server = await start({
    signed: ({ url, body }) => {
      lengths.push(body.length);
      return { status: 200, contentType: 'text/plain', body: url };
    },
  });
  const largest = Buffer.alloc(MAX_BODY_BYTES, 'x');
  expect((await ask(server, { method: 'POST', path: '/a?b=%20', body: largest })).body).toBe('/a?b=%20');
  expect(lengths).toEqual([MAX_BODY_BYTES]);
});

it('contract: a body beyond 1 MB gets 413 and the connection ends', async () => {
  const { port } = await start();
  const socket = net.connect(port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${MAX_BODY_BYTES * 4}\r\n\r\n`);
  socket.write(Buffer.alloc(MAX_BODY_BYTES + 1));
  const [first] = (await once(socket, 'data')) as [Buffer]; // the event's one argument
  expect(String(first)).toMatch(/^HTTP\/1\.1 413 [^]*connection: close/i);
  socket.destroy();
});

it('contract: a handler that fails gives 500 and a log line, not the reason', async () => {
  const server = await start({ signed: () => Promise.reject(new Error('secret path')) });
  const { status, body } = await ask(server, { path: '/' });
  expect([status, body.includes('InternalFailure'), body.includes('secret')]).toEqual([500, true, false]);
  expect(logged.splice(0)).toEqual([expect.stringContaining('secret path')]);
});

it('contract: a taken port rejects with the code of the system', async () => {
  const { port } = await start();
  await expect(start({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it('contract: close ends kept-alive connections at once and twice does no harm', async () => {
  const server = await start();
  const agent = new Agent({ keepAlive: true });
  await ask(server, { agent });
  await Promise.all([server.close(), server.close()]);
  await expect(ask(server)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  agent.destroy();
});

it('contract: close lets an answer that is under way finish', async () => {
  const { promise: asked, resolve: isAsked } = deferred();
  const { promise: released, resolve: release } = deferred();
  const server = await start({
    signed: async () => {
      isAsked();
      await released;
      return { status: 200, contentType: 'text/plain', body: 'done' };
    },
  });
  const agent = new Agent({ keepAlive: true });
  const answer = ask(server, { path: '/', agent });
  await asked;
  const closed = server.close();
  release();
  expect((await answer).body).toBe('done');
  await closed;
  agent.destroy();
});

it('contract: close gives up after two seconds', async () => {
  const { promise: asked, resolve: isAsked } = deferred();
  const server = await start({
    signed: () => {
      isAsked();
      return new Promise<never>(() => undefined);
    },
  });
  const answer = expect(ask(server, { path: '/' })).rejects.toMatchObject({ code: 'ECONNRESET' });
  await asked;
  const closed = server.close();
  clock.advance(2_000);
  await closed;
  await answer;
});

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  const gate = new EventEmitter();
  const promise = once(gate, 'open').then(() => undefined);
  return { promise, resolve: () => gate.emit('open') };
}
