import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { SAMPLE_DEFAULTS, type SampleSettings } from '../../../../../engine/instances/samples/SampleSettings.ts';
import type { PortTrouble, SampleSpecification } from '../../../../../engine/instances/samples/ToSampleWorker.ts';
import { getSample, setSample } from '../../../../../engine/instances/samples/io/setSample.ts';
import { SampleTarget } from '../../../../../engine/instances/samples/io/SampleTarget.ts';
import type { InstanceId } from '../../../../../engine/model/names.ts';
import { FakeClock } from '../../../../support/FakeClock.ts';
import { RawClient, soon, until } from '../../../../support/RawClient.ts';
import { seededRandom } from '../../../../support/seededRandom.ts';
import { ZONE } from '../../../../support/topology.ts';

/** An address of this file's own, so that the fixed ports are free. */
const ADDRESS = '127.0.211.4';

const started: SampleTarget[] = [];
const agents: Agent[] = [];

function sample(more: Partial<SampleSpecification> = {}) {
  const clock = new FakeClock();
  const troubles: (readonly PortTrouble[])[] = [];
  const settings: SampleSettings[] = [];
  const specification: SampleSpecification = {
    instanceId: 'i-1' as InstanceId, // short names read better in tests
    name: 'a1',
    zone: ZONE.a,
    address: ADDRESS,
    ports: [8080],
    settings: SAMPLE_DEFAULTS,
    ...more,
  };
  const target = new SampleTarget({
    specification,
    clock,
    random: seededRandom(1),
    onTroubles: (now) => troubles.push(now),
    onSettings: (now) => settings.push(now),
  });
  started.push(target);
  return { target, clock, troubles, settings, specification };
}

async function listening(more: Partial<SampleSpecification> = {}) {
  const all = sample(more);
  await all.target.listen(all.specification);
  return all;
}

afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  await Promise.all(started.splice(0).map((target) => target.close()));
});

interface Fetched {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly json: Readonly<Record<string, unknown>>;
}

async function fetched(
  options: { port?: number; path?: string; method?: string; headers?: string[]; agent?: Agent; body?: string } = {},
): Promise<Fetched> {
  const { body, ...more } = options;
  const asked = request({ host: ADDRESS, port: 8080, agent: false, ...more });
  asked.end(body);
  const [response] = (await soon('an answer', once(asked, 'response'))) as [IncomingMessage]; // documented
  let text = '';
  for await (const chunk of response) text += String(chunk);
  const json = text === '' ? {} : (JSON.parse(text) as Fetched['json']); // an object, as the contract says
  return { status: response.statusCode ?? 0, headers: response.headers, json };
}

const refused = { code: 'ECONNREFUSED' };
const HEALTH = 'GET /health HTTP/1.1\r\nHost: a\r\nUser-Agent: ELB-HealthChecker/2.0\r\n\r\n';

describe('SampleTarget', () => {
  it('contract: answers any request with 200, X-Instance-Id and JSON about itself and the request', async () => {
    await listening({ ports: [8080, 9090] });
    const headers = ['Host', 'shop.example', 'X-Two', 'a', 'x-two', 'b'];
    const {
      status,
      headers: answered,
      json,
    } = await fetched({ port: 9090, path: '/x?y=1', method: 'DELETE', headers });
    expect(status).toBe(200);
    expect(answered['x-instance-id']).toBe('i-1');
    expect(answered['content-type']).toBe('application/json');
    expect(json).toEqual({
      instanceId: 'i-1',
      name: 'a1',
      zone: ZONE.a,
      address: ADDRESS,
      port: 9090,
      client: '127.0.0.1',
      method: 'DELETE',
      path: '/x?y=1',
      headers: { host: 'shop.example', 'x-two': 'a, b', connection: 'close' },
      rawHeaders: [...headers, 'Connection', 'close'],
    });
  });

  it('contract: tells header fields whatever their names, those of object members too', async () => {
    await listening();
    const client = await RawClient.connect(8080, ADDRESS);
    client.send('GET / HTTP/1.1\r\nHost: a\r\nConstructor: c\r\n__proto__: p\r\n__proto__: q\r\n\r\n');
    const told = await client.receive('"headers":{"host":"a","constructor":"c","__proto__":"p, q"}');
    expect(told).toContain('HTTP/1.1 200');
  });

  it('contract: answers after the body of the request, and keeps the connection', async () => {
    await listening();
    const client = await RawClient.connect(8080, ADDRESS);
    client.send('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nab');
    client.send('cGET /2 HTTP/1.1\r\nHost: a\r\n\r\n');
    await client.receive('"path":"/2"');
    expect(client.received.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  it('E-058 answers clients of HTTP/2 on the same ports, and calls of gRPC with UNIMPLEMENTED', async () => {
    await listening();
    const session = connect(`http://${ADDRESS}:8080`);
    onTestFinished(() => {
      session.destroy();
    });
    const asked = async (headers: OutgoingHttpHeaders, body?: string) => {
      const stream = session.request({ ':path': '/a.B/c', ...headers }, { endStream: body === undefined });
      let text = '';
      stream.setEncoding('utf8').on('data', (part: string) => (text += part));
      if (body !== undefined) stream.end(body);
      const [answer] = (await soon('an answer', once(stream, 'response'))) as [IncomingHttpHeaders]; // documented
      await soon('its end', once(stream, 'close'));
      return { answer, text };
    };
    const got = await asked({ 'X-Mixed': 'v' });
    expect(got.answer).toMatchObject({ ':status': 200, 'x-instance-id': 'i-1' });
    expect(JSON.parse(got.text)).toMatchObject({ method: 'GET', path: '/a.B/c', headers: { 'x-mixed': 'v' } });
    expect((await asked({ ':method': 'POST' }, 'body')).answer).toMatchObject({ ':status': 200 });
    const called = await asked({ ':method': 'POST', 'content-type': 'application/grpc+proto' }, '\0\0\0\0\0');
    expect(called.answer).toMatchObject({ 'content-type': 'application/grpc', 'grpc-status': '12' });
    const { json } = await fetched();
    expect(json['instanceId']).toBe('i-1');
  });

  it('contract: echoes UDP datagrams on the same ports', async () => {
    await listening();
    const socket = createSocket('udp4');
    const echoed = once(socket, 'message');
    socket.send('hello', 8080, ADDRESS);
    expect(String((await soon('the echo', echoed))[0])).toBe('hello');
    socket.close();
  });

  it('contract: the control port tells settings and counts, and changes settings', async () => {
    const { settings } = await listening();
    await fetched();
    await fetched({ path: '/health' });
    await fetched({ path: '/health', headers: ['Host', 'a', 'User-Agent', 'ELB-HealthChecker/2.0'] });
    const changed = await setSample(ADDRESS, { healthStatus: 503, errorPercent: 100, errorStatus: 502 });
    expect(changed).toMatchObject({ healthStatus: 503, errorPercent: 100, errorStatus: 502, latencyMs: 0 });
    expect(settings).toEqual([{ ...SAMPLE_DEFAULTS, healthStatus: 503, errorPercent: 100, errorStatus: 502 }]);
    expect((await fetched()).status).toBe(502);
    expect(
      (await fetched({ path: '/health', headers: ['Host', 'a', 'User-Agent', 'ELB-HealthChecker/2.0'] })).status,
    ).toBe(503);
    expect(await getSample(ADDRESS)).toEqual({
      instanceId: 'i-1',
      name: 'a1',
      upstream: null,
      zone: ZONE.a,
      address: ADDRESS,
      latencyMs: 0,
      errorPercent: 100,
      errorStatus: 502,
      healthStatus: 503,
      mode: 'answer',
      requests: { 200: 2, 502: 1 },
      checks: { 200: 1, 503: 1 },
    });
  });

  it('contract: the control port refuses what it does not know, and nothing changes', async () => {
    await listening();
    const put = (body: string) => fetched({ port: 8079, method: 'PUT', body });
    expect(await put('{"latencyMs":5,"mode":"sleep"}')).toMatchObject({
      status: 400,
      json: { error: `'mode' takes one of answer, hang, refuse and reset, not "sleep".` },
    });
    expect(await put('{')).toMatchObject({ status: 400 });
    expect(await put(' '.repeat(65_537))).toMatchObject({ status: 413 });
    expect(await fetched({ port: 8079, method: 'POST' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD, PUT' },
    });
    expect(await fetched({ port: 8079, path: '/x' })).toMatchObject({ status: 404 });
    expect(await getSample(ADDRESS)).toMatchObject(SAMPLE_DEFAULTS);
    await expect(setSample(ADDRESS, { latencyMs: -1 })).rejects.toMatchObject({
      code: 'ValidationError',
      message: "'latencyMs' takes a number from 0 to 600000, not -1.",
    });
  });

  it('setSample says when no sample answers', async () => {
    await expect(getSample(ADDRESS)).rejects.toThrow(`No sample target answers at ${ADDRESS}:8079`);
    await expect(getSample(ADDRESS)).rejects.toMatchObject({ code: 'ValidationError' });
  });

  it('contract: latencyMs delays answers, those of checks too', async () => {
    const { target, clock } = await listening();
    await target.change({ latencyMs: 200 });
    const client = await RawClient.connect(8080, ADDRESS);
    client.send(HEALTH);
    await until('the request to arrive', () => clock.armed === 1);
    clock.advance(199);
    expect([client.received, target.report.checks]).toEqual(['', { 200: 1 }]);
    clock.advance(1);
    await client.receive('"path":"/health"');
    client.send(HEALTH);
    await until('the second request to arrive', () => clock.armed === 1);
    client.close();
    await until('the answer to a client that left to be forgotten', () => clock.armed === 0);
  });

  it('contract: hang accepts and never answers, on kept connections too, and goes on as it was', async () => {
    const { target } = await listening();
    const client = await RawClient.connect(8080, ADDRESS);
    client.send('GET /1 HTTP/1.1\r\nHost: a\r\n\r\n');
    await client.receive('"path":"/1"');
    await setSample(ADDRESS, { mode: 'hang' });
    client.send(HEALTH);
    await until('the check to arrive', () => target.report.checks['none'] === 1);
    const other = await RawClient.connect(8080, ADDRESS);
    await setSample(ADDRESS, { mode: 'answer' });
    other.send('GET /2 HTTP/1.1\r\nHost: a\r\n\r\n');
    await other.receive('"path":"/2"');
    expect([client.ending, client.received.includes('/health')]).toEqual(['open', false]);
  });

  it('a target that hangs when an answer falls due does not answer', async () => {
    const { target, clock } = await listening();
    await target.change({ latencyMs: 50 });
    const client = await RawClient.connect(8080, ADDRESS);
    client.send(HEALTH);
    await until('the check to arrive', () => clock.armed === 1);
    await target.change({ mode: 'hang' });
    clock.advance(50);
    expect(clock.armed).toBe(0);
    await target.change({ latencyMs: 0, mode: 'answer' });
    await fetched();
    expect(client.received).toBe('');
  });

  it('contract: refuse closes the ports and kept connections; the control port answers, and opens them again', async () => {
    await listening();
    const client = await RawClient.connect(8080, ADDRESS);
    expect(await setSample(ADDRESS, { mode: 'refuse' })).toMatchObject({ mode: 'refuse' });
    await client.closed();
    await expect(RawClient.connect(8080, ADDRESS)).rejects.toMatchObject(refused);
    await setSample(ADDRESS, { mode: 'answer' });
    expect((await fetched()).status).toBe(200);
  });

  it('contract: reset accepts and resets, kept connections too', async () => {
    const { target } = await listening();
    const client = await RawClient.connect(8080, ADDRESS);
    client.send('GET /1 HTTP/1.1\r\nHost: a\r\n\r\n');
    await client.receive('"path":"/1"');
    await setSample(ADDRESS, { mode: 'reset' });
    await client.closed();
    expect(client.ending).toBe('reset');
    const agent = new Agent({ keepAlive: true });
    agents.push(agent);
    await expect(fetched({ agent })).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(target.report.requests).toEqual({ 200: 1 });
    await setSample(ADDRESS, { mode: 'answer' });
    expect((await fetched({ agent })).status).toBe(200);
  });

  it('contract: listens on the ports that target groups use, and no longer on those that none does', async () => {
    const { target, specification } = await listening({ ports: [8080, 9090] });
    const kept = await RawClient.connect(8080, ADDRESS);
    await target.listen({ ...specification, name: 'new name', ports: [8080, 9091] });
    await expect(RawClient.connect(9090, ADDRESS)).rejects.toMatchObject(refused);
    expect((await fetched({ port: 9091 })).json).toMatchObject({ port: 9091, name: 'new name' });
    expect(kept.ending).toBe('open');
  });

  it('the control port stays that of the control interface when a group names it', async () => {
    await listening({ ports: [8080, 8079] });
    expect(await getSample(ADDRESS)).toMatchObject({ mode: 'answer' });
  });

  it('OPS-01 a port that is taken is told with the code of the system, and asked for again every second', async () => {
    const holder = createServer().listen(8080, ADDRESS);
    await once(holder, 'listening');
    const { troubles, clock } = await listening();
    expect(troubles).toEqual([[{ port: 8080, protocol: 'tcp', code: 'EADDRINUSE' }]]);
    holder.close();
    await once(holder, 'close');
    clock.advance(1_000);
    await until('the port to be had', () => troubles.length === 2);
    expect(troubles[1]).toEqual([]);
    expect((await fetched()).status).toBe(200);
  });

  it('OPS-01 an address that the system does not have is told', async () => {
    const { troubles } = await listening({ address: '192.0.2.7' });
    expect(new Set(troubles.at(-1)?.map(({ code }) => code))).toEqual(new Set(['EADDRNOTAVAIL']));
    expect(
      troubles
        .at(-1)
        ?.map(({ port, protocol }) => `${protocol} ${port}`)
        .toSorted(),
    ).toEqual(['tcp 8079', 'tcp 8080', 'udp 8080']);
  });

  it('close frees its ports, with connections open, and leaves no timer', async () => {
    const { target, clock } = await listening();
    const client = await RawClient.connect(8080, ADDRESS);
    await target.change({ latencyMs: 1_000 });
    client.send(HEALTH);
    await until('the check to arrive', () => clock.armed === 1);
    await Promise.all([target.close(), target.close()]);
    await client.closed();
    await until('the timer to be cancelled', () => clock.armed === 0);
    await expect(RawClient.connect(8079, ADDRESS)).rejects.toMatchObject(refused);
  });
});
