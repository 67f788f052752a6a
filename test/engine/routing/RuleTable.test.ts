import { describe, expect, it } from 'vitest';
import { forwardTo } from '../../../engine/model/forwardTo.ts';
import type { Condition } from '../../../engine/model/Listener.ts';
import { ruleArn } from '../../../engine/model/names.ts';
import type { RuleConfiguration } from '../../../engine/model/NodeConfiguration.ts';
import type { MatchedRequest } from '../../../engine/routing/MatchedRequest.ts';
import { RuleTable } from '../../../engine/routing/RuleTable.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import { groupArn, LISTENER } from '../../support/topology.ts';

const host = (...values: string[]): Condition => ({ field: 'host-header', values });
const path = (...values: string[]): Condition => ({ field: 'path-pattern', values });
const header = (httpHeaderName: string, ...values: string[]): Condition => ({
  field: 'http-header',
  httpHeaderName,
  values,
});
const method = (...values: string[]): Condition => ({ field: 'http-request-method', values });
const query = (...values: { key?: string; value: string }[]): Condition => ({ field: 'query-string', values });
const source = (...values: string[]): Condition => ({ field: 'source-ip', values });

function rulesOf(named: Readonly<Record<string, readonly Condition[]>>): readonly RuleConfiguration[] {
  return Object.entries({ ...named, default: [] }).map(([name, conditions], place) => ({
    ruleArn: ruleArn(LISTENER, name),
    priority: name === 'default' ? 'default' : place + 1,
    conditions,
    action: forwardTo(groupArn(name)),
    transforms: [],
  }));
}

/** A request: method, host, path with query, header fields, source. */
function request({
  method: asked = 'GET',
  at = '/',
  fields = {},
  ...more
}: {
  readonly method?: string;
  readonly host?: string;
  readonly at?: string;
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly sourceIp?: string;
}): MatchedRequest {
  const question = at.indexOf('?');
  return {
    method: asked,
    host: '',
    sourceIp: '192.0.2.1',
    path: question < 0 ? at : at.slice(0, question),
    query: question < 0 ? '' : at.slice(question + 1),
    headerValues: (name) => fields[name] ?? [],
    ...more,
  };
}

function winner(rules: readonly RuleConfiguration[], asked: MatchedRequest): string {
  return rules[new RuleTable(rules).match(asked)]?.ruleArn.split('/').at(-1) ?? 'none';
}

describe('RUL-01 the rules of the case', () => {
  const RULES = rulesOf({
    A: [host('*.example.com')],
    B: [path('/img/*')],
    C: [path('/a?c')],
    D: [path('/')],
    E: [method('GET'), path('/m')],
    F: [header('User-Agent', '*chrome*')],
    G: [query({ key: 'k', value: 'V*' })],
    H: [source('127.0.0.0/8'), path('/loc')],
    both: [host('shop.test', 'store.test'), path('/cart*', '/pay')],
  });

  it.each([
    ['the bare domain', { host: 'example.com', at: '/x' }, 'default'],
    ['a sub-domain', { host: 'x.example.com', at: '/x' }, 'A'],
    ['a directory without its slash', { at: '/img' }, 'default'],
    ['a directory', { at: '/img/' }, 'B'],
    ['another case', { at: '/IMG/x' }, 'default'],
    ['an asterisk over a slash, whatever the query', { at: '/img/a/b?y=/z' }, 'B'],
    ['exactly one character', { at: '/abc' }, 'C'],
    ['an escape as it was sent', { at: '/a%62c' }, 'default'],
    ['no character', { at: '/ac' }, 'default'],
    ['one character that is a slash', { at: '/a/c' }, 'C'],
    ['the root', { at: '/' }, 'D'],
    ['the root with a query', { at: '/?a=b' }, 'D'],
    ['two slashes', { at: '//' }, 'default'],
    ['a method', { at: '/m' }, 'E'],
    ['a method in small letters', { method: 'get', at: '/m' }, 'default'],
    ['a header value without case', { at: '/x', fields: { 'user-agent': ['x CHROME y'] } }, 'F'],
    ['the second line of a header', { at: '/x', fields: { 'user-agent': ['curl', 'Chrome/1'] } }, 'F'],
    ['query keys and values without case', { at: '/x?a=b&K=vx' }, 'G'],
    ['a query value with an escape', { at: '/x?k=%56x' }, 'default'],
    ['another query key', { at: '/x?kk=vx' }, 'default'],
    ['a source', { at: '/loc', sourceIp: '127.0.0.9' }, 'H'],
    ['a source that is mapped into IPv6', { at: '/loc', sourceIp: '::ffff:127.1.2.3' }, 'H'],
    ['another source', { at: '/loc', sourceIp: '128.0.0.1' }, 'default'],
    ['both conditions, the second values', { host: 'store.test', at: '/pay' }, 'both'],
    ['one of two conditions', { host: 'store.test', at: '/' }, 'D'],
    ['the other of two conditions', { host: 'other.test', at: '/cart/1' }, 'default'],
  ])('%s: %o goes to %s', (_, asked, expected) => {
    expect(winner(RULES, request(asked))).toBe(expected);
  });

  it('the first rule wins, and the fields are all looked at', () => {
    const rules = rulesOf({ first: [path('/a*')], second: [path('/ab')] });
    expect(winner(rules, request({ at: '/ab' }))).toBe('first');
    expect(winner([], request({}))).toBe('none');
  });

  it('ELB rule conditions: a query value without a key is looked for in every pair; a key alone has the value ""', () => {
    const rules = rulesOf({
      any: [query({ value: 'on' })],
      escaped: [query({ key: 'q', value: 'a\\*b' })],
      flag: [query({ key: 'debug', value: '*' })],
    });
    expect(
      ['/?x=1&y=ON', '/?q=a*b', '/?q=axb', '/?debug', '/?a&debug=', '/'].map((at) => winner(rules, request({ at }))),
    ).toEqual(['any', 'escaped', 'default', 'flag', 'flag', 'default']);
  });

  it('ELB rule conditions: IPv6 blocks hold IPv6 addresses', () => {
    const rules = rulesOf({ six: [source('2001:db8:80::/41', '::1/128')] });
    expect(
      ['2001:db8:80::5', '2001:db8:ff::', '2001:db8:100::', '::1', '::2', '127.0.0.1'].map((sourceIp) =>
        winner(rules, request({ sourceIp })),
      ),
    ).toEqual(['six', 'six', 'default', 'six', 'default', 'default']);
  });

  it('ELB rule conditions: regular expressions, with the case rules of their field, beside plain values', () => {
    const rules = rulesOf({
      path: [{ field: 'path-pattern', values: ['/plain'], regexValues: ['^/v[0-9]+/(users|items)$'] }],
      host: [{ field: 'host-header', values: [], regexValues: ['^API-\\d\\.example\\.com$'] }],
      header: [{ field: 'http-header', httpHeaderName: 'X-Kind', values: [], regexValues: ['beta'] }],
    });
    const asked = [
      { at: '/v12/users' },
      { at: '/plain' },
      { at: '/V1/users' },
      { at: '/v1/users/' },
      { host: 'api-7.example.com' },
      { host: 'api-77.example.com' },
      { fields: { 'x-kind': ['a BETA b'] } },
    ];
    expect(asked.map((one) => winner(rules, request(one)))).toEqual([
      'path',
      'path',
      'default',
      'default',
      'host',
      'default',
      'header',
    ]);
  });
});

describe('the index', () => {
  /** What the rules say without any index: each is tried in turn. */
  const inTurn = (table: RuleTable, count: number, asked: MatchedRequest) =>
    Array.from({ length: count }, (_, rule) => rule).findIndex((rule) => table.mismatch(rule, asked) < 0);

  it('finds the same rule as trying one after the other, whatever the rules', () => {
    const random = seededRandom(7);
    const letters = (most: number) =>
      Array.from({ length: random.integer(most + 1) }, () => 'ab*?/'[random.integer(5)]).join('');
    const names = ['a.test', 'b.test', '*.test', 'a.*', 'A.test'];
    for (let round = 0; round < 200; round += 1) {
      const rules = rulesOf(
        Object.fromEntries(
          Array.from({ length: 12 }, (_, place) => {
            const conditions: Condition[] = [];
            if (random.integer(3) > 0) conditions.push(path(`/${letters(4)}`, `/${letters(2)}`));
            if (random.integer(3) === 0)
              conditions.push(host(names[random.integer(5)] ?? '', names[random.integer(5)] ?? ''));
            if (random.integer(4) === 0) conditions.push(method('GET'));
            return [`r${place}`, conditions.length === 0 ? [method('PUT')] : conditions];
          }),
        ),
      );
      const table = new RuleTable(rules);
      for (let ask = 0; ask < 20; ask += 1) {
        const asked = request({
          at: `/${letters(5).replaceAll(/[*?]/g, 'a')}`,
          host: ['a.test', 'b.test', 'c.test', ''][random.integer(4)] ?? '',
          method: random.integer(2) === 0 ? 'GET' : 'POST',
        });
        expect(table.match(asked)).toBe(inTurn(table, rules.length, asked));
      }
    }
  });

  it('looks at few of a hundred rules that begin differently, or name different hosts', () => {
    const many = (of: (place: number) => readonly Condition[]) =>
      rulesOf(Object.fromEntries(Array.from({ length: 100 }, (_, place) => [`r${place}`, of(place)])));
    const looks: string[] = [];
    const counted = (name: string, rules: readonly RuleConfiguration[], asked: MatchedRequest) => {
      let count = 0;
      const table = new RuleTable(rules);
      new (class extends RuleTable {
        override mismatch(rule: number, one: MatchedRequest): number {
          count += 1;
          return table.mismatch(rule, one);
        }
      })(rules).match(asked);
      looks.push(`${name} ${count}`);
    };
    counted(
      'by path',
      many((place) => [path(`/api/v${place}/*`)]),
      request({ at: '/api/v77/x' }),
    );
    counted(
      'by host',
      many((place) => [host(`app${place}.test`)]),
      request({ host: 'app77.test' }),
    );
    counted(
      'none of them',
      many((place) => [path(`/api/v${place}/*`)]),
      request({ at: '/other' }),
    );
    // The rule itself, v7 beside v77, and the default rule where none applies.
    expect(looks).toEqual(['by path 1', 'by host 1', 'none of them 1']);
  });
});
