import { describe, expect, it } from 'vitest';
import { forwardTo } from '../../../../engine/model/forwardTo.ts';
import type { Action, Condition, Transform } from '../../../../engine/model/Listener.ts';
import { ruleArn } from '../../../../engine/model/names.ts';
import type { RuleConfiguration } from '../../../../engine/model/NodeConfiguration.ts';
import { FakeClock } from '../../../support/FakeClock.ts';
import { until, type RawClient } from '../../../support/RawClient.ts';
import { response, ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { DRIVERS, startTestNode } from '../../../support/startTestNode.ts';
import { groupArn, LISTENER } from '../../../support/topology.ts';

let count = 0;
function rule(
  conditions: readonly Condition[],
  action: Action,
  transforms: readonly Transform[] = [],
): RuleConfiguration {
  count += 1;
  return { ruleArn: ruleArn(LISTENER, `r${count}`), priority: count, conditions, action, transforms };
}
const path = (value: string): Condition => ({ field: 'path-pattern', values: [value] });
const weighted = (weights: Readonly<Record<string, number>>, durationSeconds: number | null = null): Action => ({
  type: 'forward',
  targetGroups: Object.entries(weights).map(([name, weight]) => ({ targetGroupArn: groupArn(name), weight })),
  stickiness: { enabled: durationSeconds !== null, durationSeconds },
  order: null,
});
const redirect = (parts: Partial<Extract<Action, { type: 'redirect' }>>): Action => ({
  type: 'redirect',
  protocol: '#{protocol}',
  host: '#{host}',
  port: '#{port}',
  path: '/#{path}',
  query: '#{query}',
  statusCode: 'HTTP_301',
  order: null,
  ...parts,
});
const fixed = (statusCode: string, messageBody: string | null, contentType: 'text/html' | null = null): Action => ({
  type: 'fixed-response',
  statusCode,
  contentType,
  messageBody,
  order: null,
});

/** A response whose body ends with a line end, and its head before. */
async function ask(client: RawClient, line: string, ...fields: readonly string[]) {
  client.send(`${line} HTTP/1.1\r\nHost: Shop.Test:8080\r\n${fields.map((field) => `${field}\r\n`).join('')}\r\n`);
  const head = await client.receive('\r\n\r\n');
  const [, length = '0'] = /^Content-Length: (\d+)/im.exec(head) ?? [];
  const bytes = line.startsWith('HEAD') ? 0 : Number(length);
  await until(`a body of ${bytes} bytes`, () => client.unread.length >= bytes);
  const body = bytes === 0 ? '' : await client.receive(client.unread.slice(0, bytes));
  return { head, body, status: Number(head.slice(9, 12)), location: /^Location: (.*)\r$/m.exec(head)?.[1] };
}

describe.each(DRIVERS)('rules, with the %s driver', (driver) => {
  /** Groups that answer their names; `web` is the default one. */
  async function start(rules: readonly RuleConfiguration[], names: readonly string[] = [], clock = new FakeClock()) {
    const targets = await Promise.all(['web', ...names].map((name) => ScriptedTarget.answering(response(`${name}\n`))));
    const groups = Object.fromEntries(names.map((name, place) => [name, [targets[place + 1]?.port ?? 0]]));
    const node = await startTestNode(driver, { ports: [targets[0]?.port ?? 0], groups, rules, port: 8080 }, clock);
    return { node, client: await node.connect(), clock, targets };
  }

  it('RUL-01 E-044 looks at method, host, path, query, headers and source of what was sent', async () => {
    const { client, node } = await start(
      [
        rule([{ field: 'http-request-method', values: ['CUSTOM-METHOD'] }], forwardTo(groupArn('method'))),
        rule([{ field: 'http-header', httpHeaderName: 'X-Kind', values: ['b?ta'] }], forwardTo(groupArn('header'))),
        rule([{ field: 'http-header', httpHeaderName: 'X-Other', values: ['second'] }], forwardTo(groupArn('header'))),
        rule([{ field: 'query-string', values: [{ key: 'k', value: 'V*' }] }], forwardTo(groupArn('query'))),
        rule([{ field: 'source-ip', values: ['127.0.0.0/8'] }, path('/loc')], forwardTo(groupArn('source'))),
        rule([{ field: 'source-ip', values: ['10.0.0.0/8'] }, path('/*')], fixed('418', null)),
        rule([{ field: 'host-header', values: ['*.test'] }, path('/host')], forwardTo(groupArn('host'))),
      ],
      ['method', 'header', 'query', 'source', 'host'],
    );
    const bodies = [
      await ask(client, 'CUSTOM-METHOD /'),
      await ask(client, 'GET /x', 'X-Other: 1', 'x-kind: none', 'X-KIND: BETA '),
      await ask(client, 'GET /x', 'X-Other: first', 'x-other:\tsecond '),
      await ask(client, 'GET /x?a=1&K=vx'),
      await ask(client, 'GET /loc', 'X-Forwarded-For: 10.1.1.1'),
      await ask(client, 'GET /host?x'),
      await ask(client, 'GET /hosts'),
    ].map(({ body }) => body.trim());
    expect(bodies).toEqual(['method', 'header', 'header', 'query', 'source', 'host', 'web']);
    // The first five rules, the seventh, and all seven before the default rule.
    expect(node.nodeCount('ruleEvaluations')).toBe(1 + 2 + 3 + 4 + 5 + 7 + 7);
  });

  it('RUL-01 takes regular expressions for hosts, paths and headers', async () => {
    const { client } = await start(
      [
        rule(
          [{ field: 'host-header', values: [], regexValues: ['^shop\\.(test|local)$'] }, path('/h')],
          forwardTo(groupArn('host')),
        ),
        rule([{ field: 'path-pattern', values: [], regexValues: ['^/v[0-9]+/(a|b)$'] }], forwardTo(groupArn('path'))),
        rule(
          [{ field: 'http-header', httpHeaderName: 'X-Kind', values: [], regexValues: ['^be?ta$'] }],
          forwardTo(groupArn('header')),
        ),
      ],
      ['host', 'path', 'header'],
    );
    const bodies = [
      await ask(client, 'GET /h'),
      await ask(client, 'GET /v12/b?x'),
      await ask(client, 'GET /V12/b'),
      await ask(client, 'GET /', 'X-Kind: bta'),
      await ask(client, 'GET /', 'X-Kind: betas'),
    ].map(({ body }) => body.trim());
    expect(bodies).toEqual(['host', 'path', 'web', 'header', 'web']);
  });

  it('RED-01 redirects to what the parts say, on a connection that stays, and counts it', async () => {
    const { client, node } = await start([
      rule([path('*/')], redirect({ protocol: 'HTTPS', port: '443', path: '/#{path}index.html' })),
      rule([path('/plain')], redirect({ path: '/other', statusCode: 'HTTP_302' })),
      rule(
        [path('/all')],
        redirect({ host: 'www.#{host}', path: '/#{host}/#{port}/#{path}', query: '#{query}&from=#{protocol}' }),
      ),
    ]);
    const answers = [
      await ask(client, 'GET /docs/?a=1&b=%2F%20x'),
      await ask(client, 'HEAD /plain'),
      await ask(client, 'POST /all?q', 'Content-Length: 0'),
    ];
    expect(answers.map(({ status, location }) => `${status} ${location}`)).toEqual([
      '301 https://shop.test:443/docs/index.html?a=1&b=%2F%20x',
      '302 http://shop.test:8080/other',
      '301 http://www.shop.test:8080/shop.test/8080/all?q&from=http',
    ]);
    expect(answers[0]?.head).toContain('Connection: keep-alive');
    expect([node.nodeCount('redirects'), node.nodeCount('status3xx'), node.nodeCount('elb4xx')]).toEqual([3, 3, 0]);
    expect(node.log).toEqual(['301/0', '302/0', '301/0']);
  });

  it('says 507 to a redirect whose address would be longer than 8 KB', async () => {
    const { client, node } = await start([rule([path('/*')], redirect({ port: '81' }))]);
    expect((await ask(client, `GET /${'x'.repeat(8_192)}`)).status).toBe(507);
    expect([node.nodeCount('redirectsTooLong'), node.nodeCount('redirects')]).toEqual([1, 0]);
  });

  it('ELB actions: gives fixed responses, takes a body that is here, and closes before one that is not', async () => {
    const { client, node } = await start([
      rule([path('/down')], fixed('503', 'señal\n', 'text/html')),
      rule([path('/empty')], fixed('204', 'never sent')),
      rule([path('/*')], fixed('200', 'ok\n')),
    ]);
    const down = await ask(client, 'GET /down');
    expect(down.body).toBe(Buffer.from('señal\n').toString('latin1'));
    expect(down.head).toMatch(/^HTTP\/1\.1 503 Service Temporarily Unavailable\r\n/);
    expect(down.head).toContain('Content-Type: text/html; charset=utf-8');
    expect((await ask(client, 'GET /empty')).head).not.toContain('Content-Length');
    expect((await ask(client, 'HEAD /')).head).toContain('Content-Length: 3');
    client.send('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbodyGET / HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await client.receive('ok\n')).toContain('Connection: keep-alive');
    expect(await client.receive('ok\n')).toContain('HTTP/1.1 200 OK');
    client.send('POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n');
    expect(await client.receive('ok\n')).toMatch(/^HTTP\/1\.1 200 OK[^]*Connection: close/);
    expect([node.nodeCount('fixedResponses'), node.nodeCount('elb5xx'), node.nodeCount('elb503')]).toEqual([6, 1, 1]);
  });

  it('WTG-01 shares requests by weight: 0 gets none, an empty group its part of 503, all 0 nothing but 503', async () => {
    const { client, node } = await start(
      [
        rule([path('/w')], weighted({ one: 3, web: 1, two: 0 })),
        rule([path('/none')], weighted({ one: 0, two: 0 })),
        rule([path('/half')], weighted({ gone: 1, web: 1 })),
      ],
      ['one', 'two'],
    );
    const shares: Record<string, number> = {};
    for (let turn = 0; turn < 40; turn += 1) {
      const { body } = await ask(client, 'GET /w');
      shares[body.trim()] = (shares[body.trim()] ?? 0) + 1;
    }
    expect(shares).toEqual({ one: 30, web: 10 });
    expect((await ask(client, 'GET /none')).status).toBe(503);
    const statuses = [(await ask(client, 'GET /half')).status, (await ask(client, 'GET /half')).status];
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 503]);
    expect(node.log).toContain('503/0 all target groups of the rule have the weight 0');
  });

  it('ELB actions: group stickiness keeps a client with its group for the duration, and renews it', async () => {
    const { client, clock, node } = await start([rule([path('/*')], weighted({ one: 1, two: 1 }, 60))], ['one', 'two']);
    const cookieOf = ({ head }: { readonly head: string }, name = 'AWSALBTG') =>
      `Cookie: a=b; ${name}=${new RegExp(`^Set-Cookie: ${name}=([^;]*);`, 'm').exec(head)?.[1] ?? ''}`;
    const first = await ask(client, 'GET /');
    expect(first.head).toMatch(/Set-Cookie: AWSALBTG=\S+; Expires=[^;]+ GMT; Path=\/\r\n/);
    expect(first.head).toMatch(/Set-Cookie: AWSALBTGCORS=\S+; Expires=[^;]+ GMT; Path=\/; SameSite=None\r\n/);
    const other = (await ask(client, 'GET /')).body;
    expect(other).not.toBe(first.body);
    const kept = [];
    let cookie = cookieOf(first);
    for (let turn = 0; turn < 3; turn += 1) {
      clock.advance(50_000); // sooner than the duration, but longer than it in all
      const answer = await ask(await node.connect(), 'GET /', cookie);
      kept.push(answer.body);
      cookie = cookieOf(answer);
    }
    expect(kept).toEqual([first.body, first.body, first.body]);
    const cors = await ask(await node.connect(), 'GET /', cookie.replace('AWSALBTG', 'AWSALBTGCORS'));
    expect(cors.body).toBe(first.body);
    clock.advance(61_000);
    const late = await node.connect();
    const bodies = [(await ask(late, 'GET /', cookie)).body, (await ask(late, 'GET /', cookie)).body];
    expect(new Set(bodies).size).toBe(2);
    expect((await ask(late, 'GET /', 'Cookie: AWSALBTG=garbage')).status).toBe(200);
  });

  it('ELB rule transforms: rewrites host and URL for the target, and says 500 where the result cannot be sent', async () => {
    const host: Transform = {
      type: 'host-header-rewrite',
      rewrites: [{ regex: '^shop\\.(.*)$', replace: 'api.$1' }],
    };
    const url = (regex: string, replace: string): Transform => ({
      type: 'url-rewrite',
      rewrites: [{ regex, replace }],
    });
    const target = await ScriptedTarget.start();
    const node = await startTestNode(driver, {
      ports: [target.port],
      port: 8080,
      rules: [
        rule([path('/bad')], forwardTo(groupArn('web')), [url('^/bad', 'no-slash')]),
        rule([path('/api/*')], forwardTo(groupArn('web')), [host, url('^/api/(\\w+)', '/v2/$1')]),
      ],
    });
    const client = await node.connect();
    client.send('GET /api/users?id=1 HTTP/1.1\r\nHost: Shop.Test\r\nX-Host: shop.test\r\n\r\n');
    const connection = await target.connection();
    const head = await connection.receive('\r\n\r\n');
    expect(head).toMatch(/^GET \/v2\/users\?id=1 HTTP\/1\.1\r\nHost: api\.test:8080\r\nX-Host: shop\.test\r\n/);
    connection.send(response('ok'));
    await client.receive('ok');
    client.send('GET /bad HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await client.receive('\r\n\r\n')).toMatch(/^HTTP\/1\.1 500 /);
    expect([node.nodeCount('elb500'), node.nodeCount('elb5xx')]).toEqual([1, 1]);
  });
});
