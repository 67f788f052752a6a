import { describe, expect, it } from 'vitest';
import type { StickySettings } from '../../../../engine/model/upstream/StickySettings.ts';
import { compileText } from '../../../../engine/routing/upstream/compileText.ts';
import { secretId } from '../../../../engine/routing/upstream/StickyBinding.ts';
import { groupOf, numberOf, TestUpstream, type GroupSketch } from './TestUpstream.ts';

const cookie = { kind: 'cookie', name: 'srv', attributes: [] } as const;
const learn = {
  kind: 'learn',
  zone: { name: 'z', sizeBytes: 32_768 },
  create: ['$upstream_cookie_sid'],
  lookup: ['$cookie_sid', '$arg_sid'],
  timeoutMs: 60_000,
  isNotRefreshed: false,
  isEarly: false,
} as const;
const SERVERS = [{ sid: 'a' }, { sid: 'b' }, { sid: 'c' }];

function stickyGroup(settings: Partial<StickySettings>, sketch: Partial<GroupSketch> = {}): TestUpstream {
  const sticky = { mode: cookie, secret: null, isStrict: false, ...settings };
  return new TestUpstream({ servers: SERVERS, sticky, ...sketch });
}

/** Server and `$upstream_sticky_status` of one attempt. */
function visit(group: TestUpstream, variables: Readonly<Record<string, string>>): string {
  const request = group.begin(variables);
  const peer = group.choose(request);
  if (peer) group.release(request, peer);
  return `${numberOf(peer)} ${request.stickyStatus ?? ''}`;
}

describe('bound requests', () => {
  it('A-080, 6.1 go to the server of their session, whatever the method', () => {
    const group = stickyGroup({});
    const visits = ['', 'b', 'b', 'nobody', ''].map((id) => visit(group, { cookie_srv: id }));
    expect(visits).toEqual(['1 NEW', '2 HIT', '2 HIT', '2 MISS', '3 NEW']);
  });

  it('6.1 go elsewhere when it cannot serve them, or get nothing where sticky is strict', () => {
    const bound = { cookie_srv: 'b' };
    for (const isStrict of [false, true]) {
      const group = stickyGroup({ isStrict });
      group.peer(2).isExcluded = true;
      expect(visit(group, bound)).toBe(isStrict ? '- MISS' : '1 MISS');
    }
  });

  it('A-074, 6.5 reach a drained server, and no others do; a server that is down gets none', () => {
    const group = stickyGroup(
      {},
      { servers: [{ sid: 'a', state: 'drain' }, { sid: 'b', state: 'down' }, { sid: 'c' }] },
    );
    expect(['', 'a', 'b'].map((id) => visit(group, { cookie_srv: id }))).toEqual(['3 NEW', '1 HIT', '3 MISS']);
  });

  it('6.1 are looked up again in each attempt, backup servers included', () => {
    const group = stickyGroup({}, { servers: [{ sid: 'a' }, { sid: 'b' }, { sid: 'c', isBackup: true }] });
    const request = group.begin({ cookie_srv: 'c' });
    const first = group.choose(request);
    if (first) group.release(request, first, { outcome: 'failed', hadConnection: false });
    expect([numberOf(first), numberOf(group.choose(request)), request.stickyStatus]).toEqual(['3', '1', 'MISS']);
  });

  it('6.3 name it by the first route that is not empty', () => {
    const group = stickyGroup({ mode: { kind: 'route', values: ['$cookie_r', '$arg_r'] } });
    expect(visit(group, { arg_r: 'c' })).toBe('3 HIT');
    expect(visit(group, { cookie_r: 'b', arg_r: 'c' })).toBe('2 HIT');
  });

  it('6.2, V8 hide the id behind a secret, which may differ by request', () => {
    const group = stickyGroup({ secret: '$host' });
    expect(visit(group, { host: 'x', cookie_srv: secretId('b', 'x') })).toBe('2 HIT');
    expect(visit(group, { host: 'y', cookie_srv: secretId('b', 'x') })).toBe('1 MISS');
  });
});

it.each([
  { attributes: [], cookie: 'srv=a; path=/' },
  { attributes: ['domain=x.com', 'max-age=1h', 'secure'], cookie: 'srv=a; domain=x.com; max-age=1h; secure; path=/' },
  { attributes: ['path=/app', 'domain=$nothing', '$nothing'], cookie: 'srv=a; path=/app' },
  {
    attributes: ['secure', 'expires=1h'],
    cookie: 'srv=a; expires=Tue, 14-Nov-23 23:13:20 GMT; max-age=3600; secure; path=/',
  },
  { attributes: ['expires=max'], cookie: 'srv=a; expires=Thu, 31-Dec-37 23:55:55 GMT; max-age=315360000; path=/' },
  { attributes: ['expires=soon'], cookie: 'srv=a; expires=soon; path=/' },
])('6.2 the cookie with $attributes is $cookie', ({ attributes, cookie: expected }) => {
  const group = stickyGroup({ mode: { ...cookie, attributes } });
  const request = group.begin();
  const source = () => '';
  const made = group.upstream.sticky?.cookie(group.peer(1), request, { source, nowMs: group.nowMs });
  expect(made).toBe(expected);
});

describe('learned sessions', () => {
  const learning = (more: Partial<typeof learn | Record<string, unknown>> = {}) =>
    stickyGroup({ mode: { ...learn, ...more } });
  const teach = (
    group: TestUpstream,
    request: Readonly<Record<string, string>>,
    response: Readonly<Record<string, string>>,
  ) => {
    const begun = group.begin(request);
    const peer = group.choose(begun);
    if (!peer) throw new Error('no server');
    group.release(begun, peer);
    group.upstream.sticky?.learn(peer, begun, { source: (name) => response[name] ?? '', nowMs: group.nowMs });
    return numberOf(peer);
  };

  it('A-080, 6.4 are bound to the server that began them', () => {
    const group = learning();
    expect(teach(group, {}, { upstream_cookie_sid: 's1' })).toBe('1');
    expect(teach(group, {}, { upstream_cookie_sid: 's2' })).toBe('2');
    expect(['s1', 's2', 's3'].map((sid) => visit(group, { cookie_sid: sid }))).toEqual(['1 HIT', '2 HIT', '3 MISS']);
    expect(visit(group, { arg_sid: 's1' })).toBe('1 HIT');
  });

  it('6.4 move with a request that another server served', () => {
    const group = learning();
    teach(group, {}, { upstream_cookie_sid: 's1' });
    group.peer(1).isExcluded = true;
    expect(teach(group, { cookie_sid: 's1' }, {})).toBe('2');
    group.peer(1).isExcluded = false;
    expect(visit(group, { cookie_sid: 's1' })).toBe('2 HIT');
  });

  it.each([
    { isNotRefreshed: false, after: '1 HIT' },
    { isNotRefreshed: true, after: '2 MISS' },
  ])('6.4 are forgotten a timeout after their last use (norefresh: $isNotRefreshed)', ({ isNotRefreshed, after }) => {
    const group = learning({ isNotRefreshed });
    teach(group, {}, { upstream_cookie_sid: 's1' });
    group.nowMs += 59_000;
    expect(visit(group, { cookie_sid: 's1' })).toBe('1 HIT');
    group.nowMs += 59_000;
    expect(visit(group, { cookie_sid: 's1' })).toBe(after);
    group.nowMs += 60_000;
    expect(visit(group, { cookie_sid: 's1' })).toContain('MISS');
  });

  it('6.4 make room for new ones, the longest unused first', () => {
    const group = learning({ zone: { name: 'z', sizeBytes: 400 } });
    for (const sid of ['s1', 's2']) teach(group, {}, { upstream_cookie_sid: sid });
    visit(group, { cookie_sid: 's1' });
    teach(group, {}, { upstream_cookie_sid: 's3' });
    expect(['s1', 's2', 's3'].map((sid) => visit(group, { cookie_sid: sid }).slice(2))).toEqual(['HIT', 'MISS', 'HIT']);
  });

  it('stay when the servers change', () => {
    const group = learning();
    teach(group, {}, { upstream_cookie_sid: 's1' });
    group.upstream.replace(groupOf({ servers: [...SERVERS, {}], sticky: group.upstream.group.sticky }));
    expect(visit(group, { cookie_sid: 's1' })).toBe('1 HIT');
  });
});

it.each([
  { text: 'a$b', problem: null, value: 'a<b>' },
  { text: '${b}c/$d_1é', problem: null, value: '<b>c/<d_1>Ã©' },
  { text: '', problem: null, value: '' },
  { text: 'a$', problem: 'invalid variable name' },
  { text: '$-', problem: 'invalid variable name' },
  { text: '${a', problem: 'the closing bracket in "a" variable is missing' },
])('9.4 reads the text $text', ({ text, problem, value }) => {
  const compiled = compileText(text);
  if ('problem' in compiled) expect(compiled.problem).toBe(problem);
  else expect(compiled.evaluate((name) => `<${name}>`)).toBe(value);
});
