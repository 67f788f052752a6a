import { describe, expect, it } from 'vitest';
import { forwardTo } from '../../../../engine/model/forwardTo.ts';
import type { Condition, Rule } from '../../../../engine/model/Listener.ts';
import { listenerArn, loadBalancerArn, ruleArn, targetGroupArn } from '../../../../engine/model/names.ts';
import { coversPattern, shadowedRules } from '../../../../renderer/pages/loadBalancers/shadowedRules.ts';

const LISTENER = listenerArn(loadBalancerArn('us-local-1', 'web', '1'), '2');
const path = (...values: string[]): Condition => ({ field: 'path-pattern', values });
const host = (...values: string[]): Condition => ({ field: 'host-header', values });
const rule = (priority: Rule['priority'], ...conditions: Condition[]): Rule => ({
  ruleArn: ruleArn(LISTENER, String(priority)),
  listenerArn: LISTENER,
  priority,
  conditions,
  action: forwardTo(targetGroupArn('us-local-1', 'g', '3')),
  transforms: [],
});

describe('coversPattern', () => {
  it.each([
    { wider: '/api/*', narrower: '/api/v1', covers: true },
    { wider: '/api/*', narrower: '/api/*', covers: true },
    { wider: '/api/*', narrower: '/api/v1/*', covers: true },
    { wider: '/api/v1/*', narrower: '/api/*', covers: false },
    { wider: '*', narrower: '/a?c*', covers: true },
    { wider: '/a?', narrower: '/ab', covers: true },
    { wider: '/a?', narrower: '/a?', covers: true },
    { wider: '/ab', narrower: '/a?', covers: false },
    { wider: '/a?', narrower: '/a*', covers: false },
    { wider: '/*/x', narrower: '/a/b/x', covers: true },
    { wider: '/API', narrower: '/api', covers: false },
  ])('RUL-01 $wider covers $narrower: $covers', ({ wider, narrower, covers }) => {
    expect(coversPattern(wider, narrower)).toBe(covers);
  });

  it('RUL-01 does not mind the case of hosts', () => {
    expect(coversPattern('*.Example.com', 'www.example.COM', true)).toBe(true);
  });
});

describe('shadowedRules', () => {
  it.each([
    { name: 'a wider path before', rules: [rule(10, path('/api/*')), rule(20, path('/api/v1'))], told: '20 by 10' },
    { name: 'a narrower path before', rules: [rule(10, path('/api/v1')), rule(20, path('/api/*'))], told: '' },
    { name: 'one value of two is left', rules: [rule(10, path('/a*')), rule(20, path('/a', '/b'))], told: '' },
    {
      name: 'each value has a cover',
      rules: [rule(10, path('/a', '/b')), rule(20, path('/b', '/a'))],
      told: '20 by 10',
    },
    {
      name: 'a second condition narrows',
      rules: [rule(10, path('/a')), rule(20, path('/a'), host('a.b'))],
      told: '20 by 10',
    },
    {
      name: 'a condition that the later one lacks',
      rules: [rule(10, path('/a'), host('a.b')), rule(20, path('/a'))],
      told: '',
    },
    { name: 'a path that all have', rules: [rule(10, path('*')), rule(20, host('a.b'))], told: '20 by 10' },
    { name: 'the default rule is never told', rules: [rule(10, path('*')), rule('default')], told: '' },
  ])('RUL-01 $name', ({ rules, told }) => {
    expect(
      shadowedRules(rules)
        .map(({ rule: later, by }) => `${later.priority} by ${by.priority}`)
        .join(', '),
    ).toBe(told);
  });
});

it('RUL-01 knows which conditions of every field cover others, and tells no more than is certain', () => {
  const header = (httpHeaderName: string, ...values: string[]): Condition => ({
    field: 'http-header',
    httpHeaderName,
    values,
  });
  const method = (...values: string[]): Condition => ({ field: 'http-request-method', values });
  const source = (...values: string[]): Condition => ({ field: 'source-ip', values });
  const query = (key: string | undefined, value: string): Condition => ({
    field: 'query-string',
    values: [key === undefined ? { value } : { key, value }],
  });
  const regex = (...regexValues: string[]): Condition => ({ field: 'path-pattern', values: [], regexValues });
  const isCovered = (wider: Condition, narrower: Condition) =>
    shadowedRules([rule(1, wider), rule(2, narrower)]).length === 1;
  expect([
    isCovered(header('X-A', '*'), header('x-a', 'v')),
    isCovered(method('GET', 'PUT'), method('GET')),
    isCovered(source('10.0.0.0/8'), source('10.1.0.0/16', '10.2.0.1/32')),
    isCovered(query(undefined, 'v*'), query('k', 'V1')),
    isCovered(query('k', '*'), query('K', 'a\\*')),
    isCovered(regex('^/a'), regex('^/a')),
  ]).toEqual([true, true, true, true, false, true]);
  expect([
    isCovered(header('X-A', '*'), header('X-B', 'v')),
    isCovered(method('GET'), method('GET', 'PUT')),
    isCovered(source('10.0.0.0/8'), source('::/0')),
    isCovered(query('k', 'v*'), query(undefined, 'v1')),
    isCovered(regex('^/a'), path('/a')),
    isCovered(path('/a*'), regex('^/ab$')),
  ]).toEqual([false, false, false, false, false, false]);
});
