import { beforeAll, describe, expect, it } from 'vitest';
import type { UpstreamGroup } from '../../../../engine/model/upstream/UpstreamGroup.ts';
import type { AngieConfiguration } from '../../../../engine/model/virtualServer/AngieConfiguration.ts';
import { createEngine } from '../../../../engine/index.ts';
import { ask } from '../../../support/angie/ask.ts';
import { backend } from '../../../support/angie/backend.ts';
import { simulatedSequence } from '../../../support/angie/simulatedSequence.ts';
import { compiled, ownAddress, startAngie } from '../../../support/angie/startAngie.ts';
import { ConsoleClient } from '../../../support/ConsoleClient.ts';
import { FakeClock } from '../../../support/FakeClock.ts';
import { testEngineOptions } from '../../../support/startTestEngine.ts';

/** Groups of `http`; `S0` to `S3` stand for their servers. Behind `|`: what their location says. */
const HTTP: Readonly<Record<string, string>> = {
  turn: 'server S0 weight=5; server S1 weight=2; server S2;',
  factor: 'response_time_factor 50; server S0; server S1;',
  'turn-down': 'server S0; server S1 down; server S2 weight=3;',
  'turn-drain': 'sticky cookie drained; server S0; server S1 drain; server S2;',
  backup: 'server S0 max_fails=1 fail_timeout=5s; server S1 backup; server S2 backup;',
  fails: 'server S0 weight=4 max_fails=3 fail_timeout=20s; server S1 max_fails=0; server S2;',
  slow: 'server S0 slow_start=30s fail_timeout=2s; server S1; server S2;',
  conns: 'server S0 max_conns=1; server S1 max_conns=2; server S2 backup;',
  hash: 'hash $request_uri; server S0; server S1 weight=2; server S2;',
  ring: 'hash $request_uri consistent; server S0 weight=3; server S1; server S2;',
  'hash-field': 'hash "$http_x_own and ${request_method}"; server S0; server S1; server S2;',
  address: 'ip_hash; server S0; server S1 weight=2; server S2 down;',
  few: 'least_conn; server S0 weight=3; server S1; server S2;',
  'few-slow': 'least_conn; server S0 slow_start=20s fail_timeout=2s; server S1; server S2 backup;',
  chance: 'random; server S0 weight=4; server S1; server S2;',
  two: 'random two; server S0 weight=2; server S1; server S2;',
  'two-least': 'random two least_conn; server S0; server S1; server S2;',
  header: 'least_time header; server S0; server S1; server S2;',
  'last-byte': 'least_time last_byte; server S0; server S1; server S2 backup;',
  'time-factor': 'least_time header factor=20; server S0; server S1; server S2;',
  'time-account': 'least_time last_byte factor=0 account=$http_x_count; server S0; server S1; server S2;',
  'group-factor': 'response_time_factor 10; least_time header; server S0; server S1; server S2;',
  feedback: 'feedback $upstream_http_x_load; server S0; server S1 weight=3; server S2;',
  inverse: 'feedback $upstream_http_x_load inverse factor=30; server S0; server S1; server S2 backup;',
  'feedback-account':
    'feedback $upstream_http_x_load account=$http_x_count last_byte; server S0; server S1; server S2;',
  cookie: 'least_conn; sticky cookie srv path=/ expires=1h; server S0; server S1; server S2;',
  secret: 'sticky cookie srv2; sticky_secret "pep per"; server S0; server S1 sid=one; server S2 route=two;',
  strict:
    'sticky route $cookie_r $arg_r; sticky_strict on; server S0 sid=a; server S1 sid=b max_fails=1; server S2 sid=c;',
  learn:
    'sticky learn zone=l1:1m create=$upstream_cookie_learned lookup=$cookie_learned; server S0; server S1; server S2;',
  'learn-all':
    'sticky learn zone=l2:64k create=$upstream_cookie_learned lookup=$cookie_none lookup=$cookie_learned timeout=90s norefresh header; server S0; server S1;',
  queue: 'queue 7 timeout=3s; server S0 max_conns=2; server S1 max_conns=2;',
  kept: 'keepalive 4; server S0; server S1; server S2;',
  switched: 'backup_switch permanent; server S0 fail_timeout=1s; server S1 backup;',
  'switched-back': 'backup_switch permanent=1500ms; server S0 fail_timeout=1s; server S1 backup;',
  next: 'server S0; server S1; server S2; | proxy_next_upstream error http_500 http_404 non_idempotent;',
  'next-off': 'server S0; server S1; server S2; | proxy_next_upstream off;',
  'next-tries':
    'server S0; server S1; server S2; | proxy_next_upstream http_500; proxy_next_upstream_tries 1; proxy_next_upstream_timeout 30s;',
};

/** Groups of `stream`, as above. */
const STREAM: Readonly<Record<string, string>> = {
  's-turn': 'server S0 weight=3; server S1 max_conns=2; server S2 backup;',
  's-hash': 'hash $remote_addr; server S0 weight=2; server S1 down; server S2;',
  's-ring': 'hash $remote_addr:$remote_port consistent; server S0 weight=2; server S1; server S2;',
  's-few': 'least_conn; server S0 slow_start=10s fail_timeout=2s; server S1; server S2 backup;',
  's-two': 'random two; server S0; server S1 weight=2; server S2;',
  's-connect': 'least_time connect; server S0; server S1; server S2;',
  's-first': 'least_time first_byte factor=10; server S0; server S1; server S2;',
  's-last': 'response_time_factor 20; least_time last_byte; server S0; server S1;',
  's-feedback': 'feedback $upstream_session_time inverse; server S0; server S1;',
  's-route': 'sticky route $remote_addr; sticky_strict on; server S0 sid=127.0.0.1; server S1;',
  's-learn':
    'sticky learn zone=l3:1m create=$remote_addr lookup=$remote_addr timeout=10m connect; server S0; server S1 drain;',
  's-off': 'server S0; server S1; | proxy_next_upstream off;',
  's-tries': 'server S0; server S1; server S2; | proxy_next_upstream_tries 2; proxy_next_upstream_timeout 4s;',
};

const SERVERS = ['127.0.0.1:9101', '127.0.0.1:9102', '127.0.0.1:9103', '127.0.0.1:9104'];

function written(servers: readonly string[]): string {
  const blocks = (groups: Readonly<Record<string, string>>) =>
    Object.entries(groups).map(([name, text]) => `upstream ${name} { ${text.split('|')[0] ?? ''} }`);
  const own = (text: string) => text.split('|')[1] ?? '';
  const text = `events { }
    http { ${blocks(HTTP).join('\n')}
      server { listen 8080; ${Object.entries(HTTP)
        .map(([name, said]) => `location /${name}/ { proxy_pass http://${name}; ${own(said)} }`)
        .join('\n')} } }
    stream { ${blocks(STREAM).join('\n')}
      ${Object.entries(STREAM)
        .map(([name, said], index) => `server { listen ${9_000 + index}; proxy_pass ${name}; ${own(said)} }`)
        .join('\n')} }`;
  return text.replace(/\bS(\d)\b/g, (_, index: string) => servers[Number(index)] ?? '');
}

/** Imports a configuration to an engine of its own, and exports that. */
async function throughEngine(text: string): Promise<string> {
  const engine = await createEngine(testEngineOptions());
  try {
    const client = new ConsoleClient(engine.console);
    await client.call('importConfiguration', { name: 'round.conf', text });
    return (await client.call('exportConfiguration', { format: 'angie' })).text;
  } finally {
    await engine.close(0);
  }
}

/** The groups of a configuration, each as what balances, with how it is passed to. */
function balanced({ http, stream }: AngieConfiguration): Readonly<Record<string, unknown>> {
  const next = new Map<string, unknown>();
  for (const { handler } of http?.servers.flatMap(({ locations }) => locations) ?? []) {
    if (handler.kind === 'proxy') next.set(handler.proxy.group, handler.proxy.nextUpstream);
  }
  for (const { handler } of stream?.servers ?? []) {
    if (handler.kind === 'proxy') next.set(handler.group, handler.nextUpstream);
  }
  return Object.fromEntries(
    [...(http?.groups ?? []), ...(stream?.groups ?? [])].map((group) => {
      const { name, method, servers, sticky, queue, keepalive, backupSwitch, responseTimeFactor } = group;
      const kept = keepalive?.connections ?? null;
      return [name, { method, servers, sticky, queue, kept, backupSwitch, responseTimeFactor, next: next.get(name) }];
    }),
  );
}

function groupOf({ http, stream }: AngieConfiguration, name: string): UpstreamGroup {
  const found = [...(http?.groups ?? []), ...(stream?.groups ?? [])].find((group) => group.name === name);
  if (!found) throw new Error(`the configuration has no group ${name}`);
  return found;
}

/** A server that takes its own time, reports its load, begins sessions, and holds back answers until it is told. */
async function slowServers(clock: () => FakeClock) {
  const hits: number[] = [];
  const servers = [];
  for (let index = 0; index < 4; index += 1) {
    servers.push(
      await backend((incoming) => {
        hits.push(index);
        clock().advance(10 + 25 * index);
        const isBad = index === 0 && (incoming.url ?? '').includes('/bad');
        return {
          status: isBad ? 500 : 200,
          headers: { 'X-Load': String(10 + 40 * index), 'Set-Cookie': `learned=s${index}; Path=/` },
          body: `server ${index}`,
        };
      }),
    );
  }
  return { addresses: servers.map(({ at }) => at), hits };
}

/** The servers that requests to each group reach, tries included, over real connections. */
async function reached(address: string, clock: FakeClock, hits: number[]): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const name of Object.keys(HTTP)) {
    const jars = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()];
    const seen: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      hits.length = 0;
      const jar = jars[index % 3] ?? new Map<string, string>();
      const cookie = [...jar, ['r', 'abc'[index % 3] ?? '']].map(([key, value]) => `${key ?? ''}=${value ?? ''}`);
      const { status, headers } = await ask(
        `http://${address}:8080/${name}/${index % 7}${index % 5 === 2 ? '/bad' : ''}`,
        {
          localAddress: `127.0.${30 + (index % 4)}.1`,
          headers: { cookie: cookie.join('; '), 'X-Own': String(index % 6), 'X-Count': String(index % 2) },
        },
      );
      for (const line of (headers['set-cookie'] ?? '').split(/,(?=\w+=)/)) {
        const [, key, value] = /^([\w-]+)=([^;]*)/.exec(line) ?? [];
        if (key !== undefined && value !== undefined) jar.set(key, value);
      }
      seen.push(`${status}:${hits.join('+')}`);
      clock.advance(400);
    }
    found[name] = seen.join(' ');
  }
  return found;
}

it('issue 7: writes locations with regular expressions again, and says truly why another rule is not written', async () => {
  const engine = await createEngine(testEngineOptions());
  try {
    const client = new ConsoleClient(engine.console);
    const locations = String.raw`location ~ \.php$ { return 200 php; } location ~ "^/v\d{1,2}/" { return 200 v; }`;
    const text = `events { } http { server { listen 8080; ${locations} location / { return 404; } } }`;
    await client.call('importConfiguration', { name: 'imp', text });
    const [listener] = engine.control.resources.listeners.values();
    const actions = [{ type: 'fixed-response', fixedResponseConfig: { statusCode: '200' } }];
    const listenerArn = listener?.listenerArn ?? '';
    const rule = (priority: number, condition: object) =>
      client.call('createRule', { listenerArn, priority, conditions: [condition], actions });
    await rule(20, { field: 'path-pattern', values: ['/a*'], regexValues: ['^/b|/c$'] });
    await rule(21, { field: 'http-header', httpHeaderConfig: { httpHeaderName: 'X-A', values: ['b'] } });
    await rule(22, { field: 'host-header', regexValues: ['^a'] });
    const exported = await client.call('exportConfiguration', { format: 'angie' });
    expect(
      compiled(exported.text).http?.servers.flatMap((server) => server.locations.map(({ match }) => match)),
    ).toEqual([
      { kind: 'regex', pattern: String.raw`\.php$`, isCaseSensitive: true },
      { kind: 'regex', pattern: String.raw`^/v\d{1,2}/`, isCaseSensitive: true },
      { kind: 'regex', pattern: '(?:^(?:/a.*)$)|(?:^/b|/c$)', isCaseSensitive: true },
      { kind: 'prefix', uri: '/', isFinal: false },
    ]);
    expect(exported.notes.filter((note) => note.startsWith('Rule'))).toEqual([
      'Rule 21 of imp is not written: servers and locations do not choose by http-header.',
      'Rule 22 of imp is not written: hosts are written by names and patterns, not by regular expressions.',
    ]);
  } finally {
    await engine.close(0);
  }
});

describe('issue 7: a configuration that was imported and exported again', () => {
  const given = written(SERVERS);
  let exported = '';
  const before = compiled(given);
  let after = before;
  beforeAll(async () => {
    exported = await throughEngine(given);
    after = compiled(exported);
  }, 60_000);

  it.each(Object.keys({ ...HTTP, ...STREAM }))('has every setting of %s, and its sequence', (name) => {
    expect(balanced(after)[name]).toEqual(balanced(before)[name]);
    expect(simulatedSequence(groupOf(after, name))).toBe(simulatedSequence(groupOf(before, name)));
  });

  it('sends the same requests to the same servers, when both are run', async () => {
    let clock = new FakeClock();
    const { addresses, hits } = await slowServers(() => clock);
    const sequencesOf = async (text: string) => {
      clock = new FakeClock();
      const address = ownAddress();
      const there = text.replace(/listen (?:\S+:)?(\d+)/g, `listen ${address}:$1`);
      await startAngie(
        there.replace(/127\.0\.0\.1:910(\d)/g, (_, index: string) => addresses[Number(index) - 1] ?? ''),
        { clock },
      );
      return await reached(address, clock, hits);
    };
    const first = await sequencesOf(given);
    expect(new Set(Object.values(first)).size, 'groups that differ').toBeGreaterThan(20);
    expect(await sequencesOf(exported)).toEqual(first);
  }, 120_000);
});
