import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DnsAnswerer } from '../../../../../engine/dns/DnsAnswerer.ts';
import { dnsTableOf } from '../../../../../engine/dns/DnsTable.ts';
import { startDnsServer } from '../../../../../engine/dns/io/startDnsServer.ts';
import { runTraffic, type TrafficOptions } from '../../../../../engine/instances/traffic/io/runTraffic.ts';
import type { TrafficResult } from '../../../../../engine/instances/traffic/TrafficTally.ts';
import { FakeClock } from '../../../../support/FakeClock.ts';
import { seededRandom } from '../../../../support/seededRandom.ts';
import { soon, until } from '../../../../support/RawClient.ts';
import { ZONE } from '../../../../support/topology.ts';

const NAME = 'alb-0000000000000001.elb.us-local-1.balanza.internal';
const NODE = { a: '127.0.213.4', b: '127.0.213.5' };
const log = () => undefined;

const closing: (() => unknown)[] = [];
/** Answers that reached a client; Node announces each. */
let answered = 0;
const onAnswered = () => (answered += 1);
beforeEach(() => {
  answered = 0;
  subscribe('http.client.response.finish', onAnswered);
});
afterEach(async () => {
  unsubscribe('http.client.response.finish', onAnswered);
  await Promise.all(closing.splice(0).map((close) => close()));
});

interface Node {
  readonly server: Server;
  readonly sockets: Set<Socket>;
  requests: number;
  connections: number;
  lastHost: string | undefined;
  onRequest: (request: IncomingMessage, response: ServerResponse) => void;
}

/** A stand-in for a node of a balancer, told what to do with a request. */
async function startNode(address: string, port: number): Promise<Node & { readonly port: number }> {
  const server = createServer({ keepAliveTimeout: 0 });
  const node: Node = {
    server,
    sockets: new Set(),
    requests: 0,
    connections: 0,
    lastHost: undefined,
    onRequest: (_, response) => response.setHeader('X-Instance-Id', `i-${address.slice(-1)}`).end('{}'),
  };
  server.on('connection', (socket) => {
    node.connections += 1;
    node.sockets.add(socket);
    socket.once('close', () => node.sockets.delete(socket));
  });
  server.on('request', (request, response) => {
    node.requests += 1;
    node.lastHost = request.headers.host;
    node.onRequest(request, response);
  });
  server.listen(port, address);
  await once(server, 'listening');
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return Object.assign(node, { port: (server.address() as AddressInfo).port }); // listening on TCP
}

const zone = (letter: 'a' | 'b', published = true) => ({
  zone: ZONE[letter],
  address: NODE[letter],
  published,
  why: published ? ('healthy' as const) : ('unhealthy' as const),
});

/** Two nodes behind DNS, and traffic that moves as the test moves the clock. */
async function topology() {
  const a = await startNode(NODE.a, 0);
  const b = await startNode(NODE.b, a.port);
  const clock = new FakeClock();
  const answerer = new DnsAnswerer(dnsTableOf([{ dnsName: NAME, zones: [zone('a'), zone('b')] }]));
  let queries = 0;
  const dns = await startDnsServer({
    port: 0,
    answer: (message, transport) => {
      queries += 1;
      return answerer.answer(message, transport);
    },
    clock,
    log,
  });
  closing.push(() => dns.close());
  const run = (more: Partial<TrafficOptions> = {}) =>
    runTraffic({
      name: NAME,
      port: a.port,
      path: '/x',
      rate: 60,
      clients: 60,
      seconds: 10,
      dns: { host: '127.0.0.1', port: dns.port },
      clock,
      random: seededRandom(1),
      ...more,
    });
  /** Moves the clock by a second at a time, once what was sent has arrived. */
  const steps = async (seconds: number, arrivedBy: (second: number) => number) => {
    for (let second = 0; second < seconds; second += 1) {
      await until(
        () => `request ${arrivedBy(second)}, having ${a.requests} + ${b.requests}`,
        () => a.requests + b.requests >= arrivedBy(second),
      );
      clock.advance(1_000);
    }
  };
  return { a, b, clock, answerer, run, steps, queries: () => queries };
}

const share = ({ requests, errors, statuses, nodes, targets }: TrafficResult) =>
  JSON.stringify({ requests, errors, statuses, nodes, targets }).replaceAll('"', '');

describe('runTraffic', () => {
  it('E-019 E-033 E-037 60 clients resolve for themselves and split evenly over two nodes', async () => {
    const { a, b, run, steps, queries } = await topology();
    const running = run();
    await steps(10, (second) => second * 60 + 1);
    expect(share(await soon('the end', running))).toBe(
      `{requests:600,errors:0,statuses:{200:600},nodes:{${NODE.a}:300,${NODE.b}:300},targets:{i-4:300,i-5:300}}`,
    );
    expect([a.requests, b.requests, queries()]).toEqual([300, 300, 60]);
    expect(a.lastHost).toBe(`${NAME}:${a.port}`);
  });

  it.each([
    { portOffset: 8_000, host: (port: number) => `${NAME}:${port - 8_000}` },
    { portOffset: 0, host: (port: number) => `${NAME}:${port}` },
  ])('contract: connects $portOffset above the listener, and names the port of the listener', async (row) => {
    const { a, run, steps } = await topology();
    const running = run({ port: a.port - row.portOffset, portOffset: row.portOffset, clients: 2, rate: 2, seconds: 1 });
    await steps(1, () => 1);
    expect((await soon('the end', running)).statuses).toEqual({ 200: 2 });
    expect(a.lastHost).toBe(row.host(a.port));
  });

  it('contract: each client keeps its connection', async () => {
    const { a, b, clock, run } = await topology();
    const running = run({ clients: 4, rate: 4, seconds: 5 });
    for (let quarter = 0; quarter < 20; quarter += 1) {
      await until('every answer so far', () => answered === quarter + 1);
      clock.advance(250);
    }
    expect((await soon('the end', running)).requests).toBe(20);
    expect([a.connections, b.connections]).toEqual([2, 2]);
  });

  it('DNS-02 a client keeps the address for the TTL, and then follows DNS', async () => {
    const { a, b, answerer, run, steps, queries } = await topology();
    const running = run({ clients: 2, rate: 2, seconds: 100 });
    await steps(1, () => 1);
    answerer.replace(dnsTableOf([{ dnsName: NAME, zones: [zone('a', false), zone('b')] }]));
    await steps(58, (second) => (second + 1) * 2 + 1);
    await until('the requests of the first minute', () => a.requests + b.requests === 119);
    expect([queries(), a.requests, b.requests]).toEqual([2, 60, 59]);
    await steps(41, (second) => (second + 59) * 2 + 1);
    expect((await soon('the end', running)).nodes).toEqual({ [NODE.a]: 60, [NODE.b]: 140 });
    expect(queries()).toBe(4);
  });

  it('contract: sends at its rate though answers are missing (open loop), and gives each up after 10 s', async () => {
    const { a, b, clock, run, steps } = await topology();
    a.onRequest = () => undefined;
    const running = run({ clients: 2, rate: 2, seconds: 5 });
    await steps(5, (second) => second * 2 + 1);
    await until('all to be sent, and the answers of b', () => a.requests + b.requests === 10 && answered === 5);
    clock.advance(20_000);
    const result = await soon('the end', running);
    expect(share(result)).toBe(
      `{requests:10,errors:5,statuses:{200:5},nodes:{${NODE.a}:5,${NODE.b}:5},targets:{i-5:5}}`,
    );
    expect(result.errorCodes).toEqual({ timeout: 5 });
    expect(clock.armed).toBe(0);
  });

  it('contract: statuses of errors are counted, and answers of the balancer are no target', async () => {
    const { a, b, run, steps } = await topology();
    a.onRequest = (_, response) => response.writeHead(503, { Server: 'awselb/2.0' }).end('<html>');
    b.onRequest = (_, response) => response.writeHead(500).end('{"instanceId":"i-json"}');
    const running = run({ clients: 2, rate: 2, seconds: 1 });
    await steps(1, () => 1);
    expect(share(await soon('the end', running))).toBe(
      `{requests:2,errors:0,statuses:{500:1,503:1},nodes:{${NODE.a}:1,${NODE.b}:1},targets:{i-json:1}}`,
    );
  });

  it('contract: a refused connection and an answer cut short are errors', async () => {
    const { a, b, clock, run } = await topology();
    b.server.close();
    a.onRequest = (_, response) => {
      response.writeHead(200, { 'Content-Length': 10 });
      response.write('half', () => response.destroy());
    };
    const running = run({ clients: 2, rate: 2, seconds: 1 });
    await until('the first request', () => a.requests === 1);
    clock.advance(1_000);
    const result = await soon('the end', running);
    expect(result).toMatchObject({ requests: 2, errors: 2, errorCodes: { ECONNREFUSED: 1, aborted: 1 }, targets: {} });
  });

  it('RFC 9110 9.2.2 sends again when a kept connection turns out closed, and says so', async () => {
    const { a, clock, run } = await topology();
    const running = run({ name: NODE.a, clients: 1, rate: 1, seconds: 2 });
    await until('the first request', () => a.requests === 1);
    a.onRequest = (request, response) => {
      a.onRequest = (_, again) => again.end('second');
      request.socket.resetAndDestroy();
      response.destroy();
    };
    await until('the first answer to be read', () => answered === 1);
    clock.advance(1_000);
    const result = await soon('the end', running);
    expect(a.requests).toBe(3);
    expect(result).toMatchObject({ requests: 2, errors: 0, retried: 1, targets: { 'i-4': 1, unknown: 1 } });
  });

  it('RFC 9110 9.2.2 does not send again what may do more when sent twice', async () => {
    const { a, clock, run } = await topology();
    const running = run({ name: NODE.a, clients: 1, rate: 1, seconds: 2, method: 'POST' });
    await until('the first answer to be read', () => answered === 1);
    a.onRequest = (request) => request.socket.resetAndDestroy();
    clock.advance(1_000);
    const result = await soon('the end', running);
    expect(result).toMatchObject({ requests: 2, errors: 1, retried: 0, errorCodes: { ECONNRESET: 1 } });
  });

  it('console 1.14: sends method, headers and body, and says how long answers took', async () => {
    const { a, clock, run } = await topology();
    const heard: unknown[] = [];
    a.onRequest = (request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.once('end', () => {
        clock.advance(40);
        heard.push([request.method, request.headers['x-color'], request.headers['content-length'], body]);
        response.end('{}');
      });
    };
    const headers = [
      { name: 'X-Color', value: 'red' },
      { name: 'X-Color', value: 'blue' },
    ];
    const asked = { method: 'PUT', headers, body: 'añil' };
    const running = run({ name: NODE.a, clients: 1, rate: 1, seconds: 1, ...asked });
    const { latencyMs } = await soon('the end', running);
    expect(heard).toEqual([['PUT', 'red, blue', '5', 'añil']]);
    expect(latencyMs?.max).toBeGreaterThanOrEqual(40);
  });

  it('contract: tells its progress each second', async () => {
    const { clock, run } = await topology();
    const told: string[] = [];
    const running = run({
      clients: 2,
      rate: 2,
      seconds: 3,
      onProgress: ({ requests }, elapsedMs) => told.push(`${elapsedMs} ${requests > 0}`),
    });
    for (const answers of [1, 3, 5]) {
      await until('every answer so far', () => answered === answers);
      clock.advance(1_000);
    }
    await soon('the end', running);
    expect(told.slice(0, 2)).toEqual(['1000 true', '2000 true']);
  });

  it('contract: abort ends it at once with what came so far', async () => {
    const { a, b, clock, run } = await topology();
    a.onRequest = () => undefined;
    const abort = new AbortController();
    const running = run({ clients: 2, rate: 2, seconds: 60, signal: abort.signal });
    await until('the first request', () => a.requests === 1);
    clock.advance(500);
    await until('the second request', () => b.requests === 1);
    const before = b.sockets.size;
    abort.abort();
    const result = await soon('the end', running);
    expect([before, result.errors, result.requests <= 1]).toEqual([1, 0, true]);
    await until('its connections to be closed', () => a.sockets.size + b.sockets.size === 0);
    expect(clock.armed).toBe(0);
  });

  it('abort before the start sends nothing', async () => {
    const { a, b, run } = await topology();
    const result = await soon('the end', run({ signal: AbortSignal.abort() }));
    expect([result.requests, a.requests + b.requests]).toEqual([0, 0]);
  });

  it('contract: refuses a name that does not resolve, and values out of range, and leaves nothing behind', async () => {
    const { clock, run } = await topology();
    await expect(run({ name: `x.${NAME}` })).rejects.toMatchObject({ code: 'ValidationError' });
    await expect(run({ name: `x.${NAME}` })).rejects.toThrow('answers NXDOMAIN');
    await expect(run({ rate: 0 })).rejects.toThrow("'rate' takes a number from 0.1");
    expect(clock.armed).toBe(0);
  });
});
