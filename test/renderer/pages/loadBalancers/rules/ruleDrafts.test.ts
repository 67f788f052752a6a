import { describe, expect, it } from 'vitest';
import type { Action, Condition } from '../../../../../engine/model/Listener.ts';
import { targetGroupArn } from '../../../../../engine/model/names.ts';
import { actionDraft, actionOf } from '../../../../../renderer/pages/loadBalancers/rules/actionDraft.ts';
import { actionProblems } from '../../../../../renderer/pages/loadBalancers/rules/actionProblems.ts';
import { actionText, sharesOf, shareText } from '../../../../../renderer/pages/loadBalancers/rules/actionText.ts';
import { conditionDraft, conditionOf } from '../../../../../renderer/pages/loadBalancers/rules/conditionDraft.ts';
import { conditionsText } from '../../../../../renderer/pages/loadBalancers/rules/conditionsText.ts';
import { parseHeaders } from '../../../../../engine/model/parseHeaders.ts';
import { ruleProblems } from '../../../../../renderer/pages/loadBalancers/rules/ruleProblems.ts';
import { listenersEn } from '../../../../../renderer/texts/en/listeners.ts';

const [ONE, TWO] = ['one', 'two'].map((name) => targetGroupArn('us-local-1', name, '1')) as [
  ReturnType<typeof targetGroupArn>,
  ReturnType<typeof targetGroupArn>,
]; // two were named
const LISTENER = { protocol: 'HTTP', port: 80 };
const CONDITIONS: readonly Condition[] = [
  { field: 'path-pattern', values: ['/a/*'], regexValues: ['^/v\\d'] },
  { field: 'host-header', values: ['*.example.com'] },
  { field: 'http-header', httpHeaderName: 'X-A', values: ['v'] },
  { field: 'query-string', values: [{ key: 'k', value: 'v' }, { value: 'w' }] },
  { field: 'http-request-method', values: ['GET', 'PUT'] },
  { field: 'source-ip', values: ['10.0.0.0/8'] },
];
const WEIGHTED: Action = {
  type: 'forward',
  targetGroups: [
    { targetGroupArn: ONE, weight: 1 },
    { targetGroupArn: TWO, weight: 2 },
  ],
  stickiness: { enabled: true, durationSeconds: 60 },
  order: null,
};
const REDIRECT: Action = {
  type: 'redirect',
  protocol: 'HTTPS',
  port: '443',
  host: '#{host}',
  path: '/#{path}',
  query: '#{query}',
  statusCode: 'HTTP_301',
  order: null,
};
const FIXED: Action = {
  type: 'fixed-response',
  statusCode: '503',
  contentType: 'text/html',
  messageBody: 'down',
  order: null,
};

describe('drafts', () => {
  it('API-03 lose nothing of conditions and actions that are only looked at', () => {
    expect(CONDITIONS.map(conditionDraft).map(conditionOf)).toEqual(CONDITIONS);
    expect([WEIGHTED, REDIRECT, FIXED].map(actionDraft).map(actionOf)).toEqual([WEIGHTED, REDIRECT, FIXED]);
  });

  it('are said in words', () => {
    expect(conditionsText(listenersEn.rule, CONDITIONS)).toBe(
      'Path is /a/* or regex ^/v\\d and Host header is *.example.com and HTTP header X-A is v and Query string is k=v or w and HTTP request method is GET or PUT and Source IP is 10.0.0.0/8',
    );
    const groups = new Map([
      [ONE, { name: 'one' }],
      [TWO, { name: 'two' }],
    ]);
    expect([WEIGHTED, REDIRECT, FIXED].map((action) => actionText(listenersEn.rule, action, groups))).toEqual([
      'Forward to one (33.3%), two (66.7%)',
      'Redirect to https://#{host}:443/#{path}?#{query} (301)',
      'Return fixed response 503',
    ]);
    expect(sharesOf([0, 0]).map(shareText)).toEqual(['0%', '0%']);
  });
});

describe('problems', () => {
  const conditionsOf = (...conditions: readonly Condition[]) =>
    ruleProblems({ conditions: conditions.map(conditionDraft), priority: '1' }, []);

  it('RUL-01 are found in each kind of value, and counted', () => {
    const problems = conditionsOf(
      { field: 'source-ip', values: ['10.0.0.0'] },
      { field: 'http-header', httpHeaderName: 'Host', values: [''] },
      { field: 'path-pattern', values: [], regexValues: ['(?=a)'] },
    );
    expect(problems.conditions).toEqual([
      { name: null, values: [{ at: 'value', why: 'characters' }] },
      { name: 'host', values: [{ at: 'value', why: 'empty' }] },
      { name: null, values: [{ at: 'regex', why: 'lookaround' }] },
    ]);
    expect(problems.count).toBe(4);
    expect(conditionsOf(...CONDITIONS).areValuesTooMany).toBe(true);
  });

  it('RED-01 of an action are those of its type alone', () => {
    const forward = actionDraft(WEIGHTED);
    const [one] = forward.groups;
    if (!one) throw new Error('two groups were named');
    const twice = {
      ...forward,
      groups: [one, one, { ...one, targetGroupArn: null, weight: '1000' }],
      stickySeconds: '0',
    };
    expect(actionProblems(twice, LISTENER)).toMatchObject({
      groups: [
        { group: 'twice', isWeightWrong: false },
        { group: 'twice', isWeightWrong: false },
        { group: 'missing', isWeightWrong: true },
      ],
      isDurationWrong: true,
      count: 5,
    });
    expect(actionProblems({ ...twice, type: 'redirect' }, LISTENER).count).toBe(0);
    const loop = { ...actionDraft(REDIRECT).redirect, protocol: '#{protocol}', port: '80' };
    expect(actionProblems({ ...twice, type: 'redirect', redirect: loop }, LISTENER).redirect).toEqual({
      part: null,
      why: 'loop',
    });
    const fixed = { statusCode: '301', contentType: 'text/plain', messageBody: 'x'.repeat(1_025) };
    expect(actionProblems({ ...twice, type: 'fixed-response', fixed }, LISTENER).count).toBe(2);
  });

  it('reads headers one a line, and says which line is none', () => {
    expect(parseHeaders('User-Agent:  curl \n\nX: a: b')).toEqual([
      { name: 'User-Agent', value: 'curl' },
      { name: 'X', value: 'a: b' },
    ]);
    expect([parseHeaders(''), parseHeaders('a: b\nno header')]).toEqual([[], 2]);
  });
});
