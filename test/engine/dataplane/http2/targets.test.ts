import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../../support/http2/startHashingTarget.ts';
import { startHttp2Target } from '../../../support/http2/startHttp2Target.ts';
import { ask, http2Client, startSecureNode } from '../../../support/http2/startSecureNode.ts';
import { soon, until } from '../../../support/RawClient.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { DRIVERS } from '../../../support/startTestNode.ts';
import { nodeOf } from '../../../support/topology.ts';

const GET = { ':path': '/a?b=c' };
const HTTP2 = { version: 'HTTP2' } as const;
const MEGABYTE = 1_048_576;
const sha = (bytes: Buffer) => createHash('sha1').update(bytes).digest('hex');

describe.each(DRIVERS)('targets that speak HTTP/2, with the %s driver', (driver) => {
  it('E-058 E-063 get each request in HTTP/2, many on one connection, with the fields of the balancer', async () => {
    const target = await startHttp2Target();
    const node = await startSecureNode(driver, { ports: [target.port], group: HTTP2, port: 8443 });
    const client = http2Client(node);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask(client, { ...GET, 'X-Custom': 'v', cookie: ['a=1', 'b=2'] })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(target.sessions).toHaveLength(1);
    const { 'x-amzn-trace-id': trace, ...head } = target.requests[0] ?? {};
    expect(trace).toMatch(/^Root=/);
    expect(Object.fromEntries(Object.entries(head))).toEqual({
      ':method': 'GET',
      ':scheme': 'http',
      ':path': '/a?b=c',
      ':authority': 'shop.test:8443',
      'x-custom': 'v',
      cookie: 'a=1; b=2',
      te: 'trailers',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-port': '8443',
    });
    expect(node.gauges()).toBe('1c 0r | 1c 0r');
    expect([node.targetCount(0, 'requests'), node.targetCount(0, 'status2xx')]).toEqual([50, 50]);
  });

  it('E-058 speak TLS in secure groups, where HTTP/2 is agreed on', async () => {
    const target = await startHttp2Target({ secure: true });
    const node = await startSecureNode(driver, { ports: [target.port], group: { ...HTTP2, isSecure: true } });
    const client = http2Client(node);
    const answer = await ask(client, { ':path': '/?n=300000', ':method': 'POST' }, bodyOf(200_000));
    expect([answer.status, answer.headers['x-sha']]).toEqual([200, sha(bodyOf(200_000))]);
    expect(answer.body.equals(bodyOf(300_000))).toBe(true);
    expect(target.requests[0]?.[':scheme']).toBe('https');
    expect(target.sessions[0]?.alpnProtocol).toBe('h2');
  });

  it.each([
    ['the standard window', {}],
    ['a window of 1,000 bytes', { initialWindowSize: 1_000 }],
    ['three streams at once', { maxConcurrentStreams: 3 }],
  ])('FRM-06 lose and mix up nothing among 120 streams, trailers included, with %s', async (_name, settings) => {
    const targets = [await startHttp2Target({ settings }), await startHttp2Target({ settings })];
    const node = await startSecureNode(driver, { ports: targets.map(({ port }) => port), group: HTTP2 });
    const random = seededRandom(11);
    const client = http2Client(node, { window: 20_000 });
    const wrong: string[] = [];
    // Before its settings have come a target is sent up to 100 requests, and may refuse what is more than it takes.
    await Promise.all([ask(client, GET), ask(client, GET)]);
    const one = async () => {
      const size = random.integer(4) === 0 ? random.integer(200_000) : random.integer(3_000);
      const path = `${random.integer(2) === 0 ? '/chunks' : '/'}?n=${size}`;
      const body = random.integer(3) === 0 ? Buffer.alloc(1 + random.integer(100_000), String(size)) : undefined;
      const trailers = body && random.integer(2) === 0 ? { 'x-sum': `${size}` } : undefined;
      const answer = await ask(client, { ':path': path, ':method': body ? 'POST' : 'GET' }, body, trailers);
      const isRight =
        answer.status === 200 && answer.body.equals(bodyOf(size)) && answer.trailers['x-trailer'] === 'behind';
      const hasTrailers = answer.trailers['x-got'] === JSON.stringify(trailers ?? {});
      if (!isRight || !hasTrailers || (body && answer.headers['x-sha'] !== sha(body)))
        wrong.push(`${path} ${body?.length ?? 0}: ${answer.status} ${answer.body.length} ${answer.code}`);
    };
    await Promise.all(Array.from({ length: 120 }, one));
    expect(wrong).toEqual([]);
    expect(node.gauges()).toMatch(/^1c 0r \| \d+c 0r \| \d+c 0r$/);
  });

  it('E-058 are stopped while the client does not read, and stop it while they do not, without harm to others', async () => {
    const target = await startHttp2Target();
    const node = await startSecureNode(driver, { ports: [target.port], group: HTTP2 });
    const client = http2Client(node);
    const slow = client.request({ ':path': `/?n=${8 * MEGABYTE}`, ':authority': 'a.test' });
    const hash = createHash('sha1');
    slow.pause();
    await until('the beginning', () => node.nodeCount('responseBytes') > 65_535);
    expect((await ask(client, { ':path': '/?n=70000' })).body.length).toBe(70_000);
    expect(node.nodeCount('responseBytes')).toBeLessThan(MEGABYTE);
    slow.on('data', (part: Buffer) => hash.update(part)).resume();
    await new Promise((resolve) => slow.once('close', resolve));
    expect(hash.digest('hex')).toBe(sha(bodyOf(8 * MEGABYTE)));

    // A target that takes nothing: what is on the way is no more than the windows.
    let stalled: { resume(): unknown } | null = null;
    target.onStream = (stream) => {
      stalled ??= stream.pause();
      stream.on('end', () => {
        stream.respond({ ':status': 200 }, { endStream: true });
      });
      if (stalled !== stream) stream.resume();
    };
    const before = node.nodeCount('requestBytes');
    const big = ask(client, { ':path': '/', ':method': 'POST' }, bodyOf(8 * MEGABYTE));
    await until('its beginning', () => node.nodeCount('requestBytes') - before > 65_535);
    expect((await ask(client, { ':path': '/', ':method': 'POST' }, bodyOf(1_000))).status).toBe(200);
    expect(node.nodeCount('requestBytes') - before).toBeLessThan(MEGABYTE);
    (stalled as { resume(): unknown } | null)?.resume(); // set in a call that the compiler does not see
    expect((await big).status).toBe(200);
  });

  it('FRM-03 answer HEAD, 204 and early hints without mixing them up', async () => {
    const target = await startHttp2Target();
    const node = await startSecureNode(driver, { ports: [target.port], group: HTTP2 });
    const client = http2Client(node);
    const head = await ask(client, { ':path': '/?n=50', ':method': 'HEAD' });
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '50', 0]);
    expect(await ask(client, { ':path': '/204' })).toMatchObject({ status: 204, code: 0 });
    target.onStream = (stream) => {
      stream.additionalHeaders({ ':status': 103, link: '</a.css>' });
      stream.respond({ ':status': 200 }, { endStream: true });
    };
    const stream = client.request({ ...GET, ':authority': 'a.test' });
    const hints: unknown[] = [];
    stream.on('headers', (headers) => hints.push([headers[':status'], headers['link']]));
    await soon('the end', once(stream.resume(), 'close'));
    expect(hints).toEqual([[103, '</a.css>']]);
  });

  it('STK-01 keep their clients by a cookie', async () => {
    const targets = [await startHttp2Target(), await startHttp2Target()];
    const stickiness = { type: 'lb_cookie', durationMs: 60_000, cookieName: '' } as const;
    const ports = targets.map(({ port }) => port);
    const node = await startSecureNode(driver, { ports, group: { ...HTTP2, stickiness } });
    const client = http2Client(node);
    const first = await ask(client, GET);
    const cookie = (first.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
    expect(cookie).toMatch(/^AWSALB=.+; AWSALBCORS=/);
    for (let turn = 0; turn < 4; turn += 1) await ask(client, { ...GET, cookie });
    expect(targets.map(({ requests }) => requests.length).toSorted()).toEqual([0, 5]);
  });

  it('hear of it when a client gives a request up, and of what they need not send on', async () => {
    const target = await startHttp2Target();
    const node = await startSecureNode(driver, { ports: [target.port], group: HTTP2 });
    const client = http2Client(node);
    target.onStream = () => undefined;
    const stream = client.request({ ...GET, ':authority': 'a.test' });
    stream.on('error', () => undefined);
    await until('the request', () => target.requests.length === 1);
    stream.close(8);
    await until('its end at the target', () => target.resets.length === 1);
    expect(target.resets).toEqual([8]);
    expect(node.log).toEqual([expect.stringMatching(/^460\/0 /)]);
    // An answer before all of the request: the rest is not waited for, and the connection goes on.
    target.onStream = (one) => {
      one.respond({ ':status': 413 }, { endStream: true });
    };
    const early = client.request({ ':path': '/', ':method': 'POST', ':authority': 'a.test' });
    early.write('some');
    const [headers] = (await soon('an answer', once(early, 'response'))) as [{ ':status': number }]; // as Node says
    expect(headers[':status']).toBe(413);
    await soon('its end', once(early.resume(), 'close'));
    target.onStream = null;
    expect((await ask(client, GET)).status).toBe(200);
    expect(target.sessions).toHaveLength(1);
  });

  it('N-013 finish their requests when they leave, and rest no longer then', async () => {
    const target = await startHttp2Target();
    const node = await startSecureNode(driver, { ports: [target.port], group: HTTP2 });
    const client = http2Client(node);
    let finish: () => void = () => undefined;
    target.onStream = (stream) => {
      stream.respond({ ':status': 200 });
      finish = () => {
        stream.end('late');
      };
    };
    const late = ask(client, GET);
    await until('the head', () => node.targetCount(0, 'responses') === 1);
    const { state, groupArn } = node.fixture;
    const { key } = node.fixture.configuration(0);
    const { removedTargets } = state.apply({
      nodeId: nodeOf('a'),
      targetGroups: { put: [{ targetGroupArn: groupArn, putTargets: [], removeTargets: [key] }], remove: [] },
    });
    node.http.onTargetsRemoved(removedTargets);
    finish();
    expect((await late).body.toString()).toBe('late');
    await until('the end of its connection', () => target.sessions[0]?.destroyed === true);
    expect((await ask(client, GET)).status).toBe(503);
  });

  it('N-013 N-014 are cut off when their deregistration delay is over', async () => {
    const target = await startHttp2Target();
    const node = await startSecureNode(driver, { ports: [target.port], group: HTTP2 });
    const client = http2Client(node);
    target.onStream = () => undefined;
    const asked = ask(client, GET);
    await until('the request', () => target.requests.length === 1);
    const { state, groupArn } = node.fixture;
    const { key } = node.fixture.configuration(0);
    const put = [{ targetGroupArn: groupArn, putTargets: [], removeTargets: [key], deregistered: [key] }];
    const { removedTargets } = state.apply({ nodeId: nodeOf('a'), targetGroups: { put, remove: [] } });
    node.http.onTargetsRemoved(removedTargets);
    expect((await asked).status).toBe(502);
    await until('the end of its connection', () => target.sessions[0]?.destroyed === true);
    expect(target.resets).toEqual([8]);
  });
});
