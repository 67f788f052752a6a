import { describe, expect, it } from 'vitest';
import { matchesPattern, matchRule } from '../../../engine/routing/matchRule.ts';
import type { Condition } from '../../../engine/model/Listener.ts';
import type { RuleConfiguration } from '../../../engine/model/NodeConfiguration.ts';
import { groupArn, LISTENER } from '../../support/topology.ts';
import { ruleArn } from '../../../engine/model/names.ts';

function rule(name: string, ...conditions: Condition[]): RuleConfiguration {
  return { ruleArn: ruleArn(LISTENER, name), conditions, action: { type: 'forward', targetGroupArn: groupArn(name) } };
}
const host = (...values: string[]): Condition => ({ field: 'host-header', values });
const path = (...values: string[]): Condition => ({ field: 'path-pattern', values });

describe('matchRule', () => {
  const RULES = [
    rule('A', host('*.example.com')),
    rule('B', path('/img/*')),
    rule('C', path('/a?c')),
    rule('D', path('/')),
    rule('both', host('shop.test', 'store.test'), path('/cart*', '/pay')),
    rule('default'),
  ];

  it.each([
    ['the bare domain', 'example.com', '/x', 'default'],
    ['a sub-domain', 'x.example.com', '/x', 'A'],
    ['a directory without its slash', '', '/img', 'default'],
    ['a directory', '', '/img/', 'B'],
    ['another case', '', '/IMG/x', 'default'],
    ['an asterisk over a slash', '', '/img/a/b', 'B'],
    ['exactly one character', '', '/abc', 'C'],
    ['an escape as it was sent', '', '/a%62c', 'default'],
    ['no character', '', '/ac', 'default'],
    ['one character that is a slash', '', '/a/c', 'C'],
    ['the root', '', '/', 'D'],
    ['two slashes', '', '//', 'default'],
    ['both conditions, the second values', 'store.test', '/pay', 'both'],
    ['one of two conditions', 'store.test', '/', 'D'],
    ['the other of two conditions', 'other.test', '/cart/1', 'default'],
  ])('RUL-01 %s: host "%s", path "%s" goes to %s', (_, hostName, pathName, expected) => {
    const found = matchRule(RULES, { host: hostName, path: pathName });
    expect(found?.action.targetGroupArn).toBe(groupArn(expected));
  });

  it('RUL-01 the first rule wins', () => {
    const rules = [rule('first', path('/a*')), rule('second', path('/ab')), rule('default')];
    expect(matchRule(rules, { host: '', path: '/ab' })?.action.targetGroupArn).toBe(groupArn('first'));
  });

  it('finds nothing in an empty list', () => {
    expect(matchRule([], { host: '', path: '/' })).toBeUndefined();
  });
});

describe('matchesPattern', () => {
  it.each([
    ['', '', true],
    ['', '*', true],
    ['', '?', false],
    ['aaa', 'a*a', true],
    ['aba', 'a*b', false],
    ['abcabd', '*abd', true],
    ['mississippi', '*issip*', true],
    ['abc', 'abc*', true],
    ['abc', 'ab', false],
    ['ab', 'abc', false],
    ['a/b/c', '/*', false],
  ])('"%s" against "%s": %s', (text, pattern, expected) => {
    expect(matchesPattern(text, pattern)).toBe(expected);
  });

  it('ignores case only when told to, and only of letters', () => {
    expect(matchesPattern('x.example.com', '*.EXAMPLE.com', true)).toBe(true);
    expect(matchesPattern('x.example.com', '*.EXAMPLE.com')).toBe(false);
    expect(matchesPattern('@', '`', true)).toBe(false);
  });
});
