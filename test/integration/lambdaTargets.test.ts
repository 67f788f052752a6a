import { beforeEach, describe, expect, it } from 'vitest';
import { createListener } from '../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../engine/control/operations/createLoadBalancer.ts';
import { createTargetGroup } from '../../engine/control/operations/createTargetGroup.ts';
import { registerTargets } from '../../engine/control/operations/registerTargets.ts';
import type { Engine } from '../../engine/index.ts';
import { COLUMN, type ColumnName } from '../../engine/metrics/columns.ts';
import { targetKey, type TargetGroupArn } from '../../engine/model/names.ts';
import { defaultSubnetId } from '../../engine/model/zones.ts';
import { ConsoleClient } from '../support/ConsoleClient.ts';
import { RawClient, until } from '../support/RawClient.ts';
import { startFunction, type TestFunction } from '../support/startFunction.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';

const FUNCTION = 'arn:aws:lambda:us-local-1:000000000000:function:hello';
const PORT = 8080;

let engine: Engine;
let client: ConsoleClient;
let targetGroupArn: TargetGroupArn;
/** Of the node of zone a. */
let origin: string;
let called: TestFunction;

beforeEach(async () => {
  engine = await startTestEngine();
  client = new ConsoleClient(engine.console);
  const { control } = engine;
  ({ targetGroupArn } = control.change(createTargetGroup, { name: 'fn', targetType: 'lambda' }));
  control.change(registerTargets, { targetGroupArn, targets: [{ id: FUNCTION }] });
  const { loadBalancerArn } = control.change(createLoadBalancer, {
    name: 'web',
    subnets: [defaultSubnetId(0), defaultSubnetId(1)],
  });
  const defaultActions = [{ type: 'forward' as const, targetGroupArn }];
  control.change(createListener, { loadBalancerArn, protocol: 'HTTP', port: PORT, defaultActions });
  await awaited(engine, 'an active balancer', () => control.stateOf(loadBalancerArn).code === 'active');
  const [node] = control.resources.nodes.values();
  origin = `http://${node?.address}:${PORT}`;
  called = await startFunction(() => ({ statusCode: 200, headers: { 'content-type': 'text/plain' }, body: 'hello' }));
});

async function call(attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  const values = { 'balanza.lambda.endpoint': called.endpoint, ...attributes };
  await client.call('modifyTargetGroupAttributes', {
    targetGroupArn,
    attributes: Object.entries(values).map(([key, value]) => ({ key, value })),
  });
}

/** Over a connection of its own. */
const ask = (path = '/', options: RequestInit = {}) =>
  fetch(`${origin}${path}`, { ...options, headers: { connection: 'close', ...options.headers } });

const health = () => engine.control.healthOf(targetGroupArn, targetKey(FUNCTION, 0));
/** Codes of failures in the history, the last first. */
const failures = () =>
  engine.control
    .events(50)
    .flatMap(({ fact }) => (fact?.code === 'requestsFailed' ? [`${fact.failure} ${fact.status}`] : []));

describe('a lambda target group (ELB, Lambda targets)', () => {
  it('N-015 calls its function with requests, checks or none, over each version of HTTP/1', async () => {
    await call();
    expect(health()).toEqual({
      state: 'unavailable',
      reason: 'Target.HealthCheckDisabled',
      description: 'Health checks are disabled',
    });
    const answer = await ask('/a?q=1', {
      method: 'POST',
      body: 'ñ',
      headers: { 'content-type': 'text/plain' },
    });
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/plain',
      'hello',
    ]);
    expect(called.events).toMatchObject([
      {
        requestContext: { elb: { targetGroupArn } },
        httpMethod: 'POST',
        path: '/a',
        body: 'ñ',
        isBase64Encoded: false,
        headers: {
          host: origin.slice('http://'.length),
          'x-forwarded-proto': 'http',
          'x-forwarded-port': String(PORT),
        },
      },
    ]);
    const head = await ask('/', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '5', '']);
    const old = await RawClient.connect(PORT, new URL(origin).hostname);
    old.send('GET /old HTTP/1.0\r\n\r\n');
    expect(await old.closed()).toContain('\r\n\r\nhello');
    // Two after each other over one connection, the second with a body in chunks.
    const kept = await RawClient.connect(PORT, new URL(origin).hostname);
    kept.send('GET /1 HTTP/1.1\r\nHost: h\r\n\r\n');
    await kept.receive('hello');
    kept.send(
      'POST /2 HTTP/1.1\r\nHost: h\r\nContent-Type: text/css\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n',
    );
    kept.send('1\r\nc\r\n0\r\n\r\n');
    await kept.closed();
    expect(called.events.at(-1)).toMatchObject({ path: '/2', body: 'abc' });
  });

  it('contract, balanza.lambda.endpoint: answers 502 without one, and says why', async () => {
    expect((await ask()).status).toBe(502);
    await until('the event', () => failures().length > 0);
    expect(failures()).toEqual(['functionNoEndpoint 502']);
    expect(
      await client.refusal('modifyTargetGroupAttributes', {
        targetGroupArn,
        attributes: [{ key: 'balanza.lambda.endpoint', value: 'ftp://here' }],
      }),
    ).toMatch(/^ValidationError: 'balanza.lambda.endpoint' value 'ftp:\/\/here' is not an http or https address/);
  });

  it.each([
    ['gives back no answer', () => 'hello', 'functionAnswerInvalid 502'],
    ['throws', () => ({ errorType: 'Error', errorMessage: 'no' }), 'functionThrew 502'],
    [
      'is not known',
      (_: unknown, response: { writeHead: (status: number) => { end: () => void } }) => {
        response.writeHead(404).end();
      },
      'functionMissing 502',
    ],
    [
      'has too many calls',
      (_: unknown, response: { writeHead: (status: number) => { end: () => void } }) => {
        response.writeHead(429).end();
      },
      'functionThrottled 502',
    ],
    [
      'breaks the connection',
      (_: unknown, response: { destroy: () => void }) => {
        response.destroy();
      },
      'functionNotReached 502',
    ],
    ['says too much', () => ({ statusCode: 200, body: 'x'.repeat(1_100_000) }), 'functionAnswerTooLarge 502'],
  ])('answers 502 when the function %s', async (_, handler, failure) => {
    called.handler = handler;
    await call();
    expect((await ask()).status).toBe(502);
    await until('the event', () => failures().length > 0);
    expect(failures()).toEqual([failure]);
  });

  it('is called where the group says by then, over kept connections too', async () => {
    await call();
    await ask();
    const other = await startFunction(() => ({ statusCode: 201 }));
    await call({ 'balanza.lambda.endpoint': other.endpoint });
    expect((await ask()).status).toBe(201);
    await call({ 'balanza.lambda.endpoint': other.endpoint, 'lambda.multi_value_headers.enabled': 'true' });
    await ask();
    expect(other.events.at(-1)).toHaveProperty('multiValueHeaders');
    expect(called.events).toHaveLength(1);
  });

  it('takes bodies up to 1 MB, answers more with 413, and a WebSocket with 400', async () => {
    await call();
    const post = (bytes: number) => ask('/', { method: 'POST', body: 'x'.repeat(bytes) }).then(({ status }) => status);
    expect(await post(1_048_576)).toBe(200);
    expect(called.events.at(-1)?.body).toHaveLength(1_048_576);
    expect(await post(1_048_577)).toBe(413);
    const raw = await RawClient.connect(PORT, new URL(origin).hostname);
    raw.send('GET / HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    await raw.receive('HTTP/1.1 400 Bad Request');
    expect(called.events).toHaveLength(1);
  });

  it('ELB, health checks: calls the function with an event of its own once they are on', async () => {
    await call();
    await client.call('modifyTargetGroup', {
      targetGroupArn,
      healthCheckEnabled: true,
      healthCheckPath: '/ready',
      healthCheckIntervalSeconds: 5,
      healthCheckTimeoutSeconds: 2,
      healthyThresholdCount: 2,
    });
    await awaited(engine, 'a healthy function', () => health().state === 'healthy');
    expect(called.events).toContainEqual(
      expect.objectContaining({ path: '/ready', headers: { 'user-agent': 'ELB-HealthChecker/2.0' } }),
    );
    called.handler = () => ({ statusCode: 500 });
    await awaited(engine, 'an unhealthy function', () => health().state === 'unhealthy');
    expect(health()).toMatchObject({
      reason: 'Target.ResponseCodeMismatch',
      description: 'Health checks failed with these codes: [500]',
    });
    // Too few are healthy, so it is asked all the same.
    called.handler = () => ({ statusCode: 203 });
    expect((await ask()).status).toBe(203);
  });

  it('ELB, metrics: counts failed calls by whose fault they are, and the bytes of all', async () => {
    await call();
    await ask();
    called.handler = () => ({ errorType: 'Error' });
    await ask();
    called.handler = (_, response) => response.writeHead(503).end();
    await ask();
    await ask();
    engine.metrics.sample();
    const counted = engine.metrics.readout().series.filter(({ kind }) => kind === 'target');
    const total = (name: ColumnName) => counted.reduce((sum, series) => sum + (series.total[COLUMN[name]] ?? 0), 0);
    expect([total('requests'), total('lambdaUserErrors'), total('lambdaInternalErrors')]).toEqual([4, 1, 2]);
    expect(total('lambdaBytes')).toBeGreaterThan(4 * 100);
    const names = engine.metrics.cloudWatchMetrics().map(({ metricName }) => metricName);
    expect(names.filter((name) => name.startsWith('Lambda')).sort()).toEqual(
      expect.arrayContaining(['LambdaInternalError', 'LambdaTargetProcessedBytes', 'LambdaUserError']),
    );
  });
});
