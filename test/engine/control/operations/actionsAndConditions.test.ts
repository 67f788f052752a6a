import { beforeEach, describe, expect, it } from 'vitest';
import { createListener } from '../../../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../../../engine/control/operations/createLoadBalancer.ts';
import { createRule, type CreateRuleInput } from '../../../../engine/control/operations/createRule.ts';
import { createTargetGroup } from '../../../../engine/control/operations/createTargetGroup.ts';
import { deleteTargetGroup } from '../../../../engine/control/operations/deleteTargetGroup.ts';
import { modifyRule } from '../../../../engine/control/operations/modifyRule.ts';
import { modifyTargetGroupAttributes } from '../../../../engine/control/operations/modifyTargetGroupAttributes.ts';
import { redirectProblem } from '../../../../engine/model/redirectProblem.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../../engine/model/zones.ts';
import { World } from '../../../support/World.ts';

let world: World;
let listenerArn: string;
let groups: readonly string[];
beforeEach(() => {
  world = new World();
  const subnets = [defaultSubnetId(0), defaultSubnetId(1)];
  const { loadBalancerArn } = world.do(createLoadBalancer, { name: 'alb', subnets });
  groups = ['a', 'b', 'c', 'd', 'e', 'f'].map(
    (name) => world.do(createTargetGroup, { name, protocol: 'HTTP', port: 80, vpcId: DEFAULT_VPC_ID }).targetGroupArn,
  );
  const defaultActions = [{ type: 'forward', targetGroupArn: group(0) }];
  listenerArn = world.do(createListener, { loadBalancerArn, protocol: 'HTTP', port: 80, defaultActions }).listenerArn;
});

const PATH = [{ field: 'path-pattern', values: ['/x'] }];
const group = (place: number) => groups[place] ?? '';
const tuples = (...weights: (number | undefined)[]) =>
  weights.map((weight, place) => ({ targetGroupArn: group(place), ...(weight !== undefined && { weight }) }));
const rule = (action: CreateRuleInput['actions'][number], more: Partial<CreateRuleInput> = {}): CreateRuleInput => ({
  listenerArn,
  priority: 1,
  conditions: PATH,
  actions: [action],
  ...more,
});
const refusal = (action: { readonly type: string; readonly [key: string]: unknown }, more: object = {}) =>
  world.refusal(createRule, { listenerArn, priority: 1, conditions: PATH, actions: [action], ...more });
const forward = (...weights: (number | undefined)[]) => ({
  type: 'forward',
  forwardConfig: { targetGroups: tuples(...weights) },
});

describe('API-03 forwards', () => {
  it('keep all groups with weights and stickiness, and each of them is in use', () => {
    const made = world.do(
      createRule,
      rule({
        type: 'forward',
        order: 1,
        forwardConfig: {
          targetGroups: tuples(10, 20),
          targetGroupStickinessConfig: { enabled: true, durationSeconds: 60 },
        },
      }),
    );
    expect(made.action).toEqual({
      type: 'forward',
      targetGroups: tuples(10, 20),
      stickiness: { enabled: true, durationSeconds: 60 },
      order: 1,
    });
    expect(world.refusal(deleteTargetGroup, { targetGroupArn: group(1) })).toContain('ResourceInUse');
    expect(world.do(modifyRule, { ruleArn: made.ruleArn, actions: [forward(undefined)] }).action).toMatchObject({
      targetGroups: tuples(1),
    });
    expect(world.refusal(deleteTargetGroup, { targetGroupArn: group(1) })).toBe('accepted');
  });

  it('of one group named in both ways alike are one', () => {
    expect(refusal({ ...forward(5), targetGroupArn: group(0) })).toBe('accepted');
  });

  it('are refused with the reason', () => {
    const sticky = (more: object) => ({
      type: 'forward',
      forwardConfig: { targetGroups: tuples(1, 1), targetGroupStickinessConfig: more },
    });
    expect(
      [
        refusal({ type: 'forward' }),
        refusal(forward(1000)),
        refusal(forward(-1)),
        refusal(forward(1, 1, 1, 1, 1, 1)),
        refusal({ type: 'forward', forwardConfig: { targetGroups: [...tuples(1), ...tuples(2)] } }),
        refusal({ ...forward(1, 1), targetGroupArn: group(0) }),
        refusal({ type: 'forward', forwardConfig: { targetGroups: [...tuples(1), { targetGroupArn: 'x' }] } }),
        refusal(sticky({ enabled: true })),
        refusal(sticky({ enabled: true, durationSeconds: 604_801 })),
        refusal({ ...forward(1), order: 0 }),
        refusal({ ...forward(1), redirectConfig: { statusCode: 'HTTP_301' } }),
        refusal({ type: 'authenticate-oidc' }),
        refusal({ type: 'jwt-validation' }),
        refusal({ type: 'teleport' }),
      ].map((text) => text.slice(0, 90)),
    ).toEqual([
      "ValidationError: A target group ARN must be specified for an action of type 'forward'.",
      "ValidationError: Target group weight '1000' must be between '0-999' inclusive.",
      "ValidationError: Target group weight '-1' must be between '0-999' inclusive.",
      "TooManyTargetGroups: An action can forward to at most '5' target groups, not '6'.",
      `ValidationError: The target group '${group(0)}' was provided multiple times`.slice(0, 90),
      `ValidationError: The target group of the action, '${group(0)}'`.slice(0, 90),
      "TargetGroupNotFound: One or more target groups not found. There is no 'x'.",
      'ValidationError: A duration must be specified to enable target group stickiness.',
      "ValidationError: Target group stickiness duration '604801' must be between '1-604800' seco",
      "ValidationError: Action order '0' must be between '1-50000'.",
      "ValidationError: An action of type 'forward' cannot have the parameter 'RedirectConfig'.",
      "InvalidLoadBalancerAction: The action type 'authenticate-oidc' is not offered: only forwar",
      "InvalidLoadBalancerAction: The action type 'jwt-validation' is not offered: only forward, ",
      "ValidationError: Action type 'teleport' must be one of '[forward, authenticate-oidc, authe",
    ]);
    expect(world.resources.rules.size).toBe(1);
  });

  it('to several groups of which one is sticky have to be sticky themselves', () => {
    world.do(modifyTargetGroupAttributes, {
      targetGroupArn: group(1),
      attributes: [{ key: 'stickiness.enabled', value: 'true' }],
    });
    expect(refusal(forward(1, 1))).toContain('InvalidConfigurationRequest: Target group stickiness must be enabled');
    expect(refusal({ type: 'forward', forwardConfig: { targetGroups: [{ targetGroupArn: group(1) }] } })).toBe(
      'accepted',
    );
  });
});

describe('RED-01 redirects', () => {
  const redirect = (parts: object) => ({
    type: 'redirect',
    redirectConfig: { statusCode: 'HTTP_301' as const, ...parts },
  });

  it('keep what was asked for where a part is left out', () => {
    expect(world.do(createRule, rule(redirect({ protocol: 'HTTPS', port: '443' }))).action).toEqual({
      type: 'redirect',
      protocol: 'HTTPS',
      port: '443',
      host: '#{host}',
      path: '/#{path}',
      query: '#{query}',
      statusCode: 'HTTP_301',
      order: null,
    });
  });

  it.each([
    [{ path: '#{path}' }, 'InvalidLoadBalancerAction'],
    [{ path: '/#{path}' }, 'InvalidLoadBalancerAction'],
    [{ path: '/#{path}/#{path}' }, 'InvalidLoadBalancerAction'],
    [{ query: 'x=1' }, 'InvalidLoadBalancerAction'],
    [{ protocol: 'HTTP', port: '80' }, 'InvalidLoadBalancerAction'],
    [{ host: '#{path}.test' }, 'InvalidLoadBalancerAction'],
    [{ path: '/#{nothing}' }, 'InvalidLoadBalancerAction'],
    [{ protocol: 'FTP' }, 'ValidationError'],
    [{ port: '65536' }, 'ValidationError'],
    [{ host: '' }, 'ValidationError'],
    [{ host: 'a\r\nSet-Cookie: x' }, 'ValidationError'],
    [{ path: `/${'x'.repeat(128)}` }, 'ValidationError'],
    [{ statusCode: 'HTTP_307', port: '81' }, 'ValidationError'],
    [{ path: '/#{path}index.html', query: '#{query}&src=#{host}' }, 'accepted'],
    [{ port: '8443' }, 'accepted'],
  ])('with %o: %s', (parts, outcome) => {
    expect(refusal(redirect(parts)).split(':')[0]).toBe(outcome);
  });

  it('never lead from HTTPS to HTTP', () => {
    const parts = { protocol: 'HTTP', port: '80', host: '#{host}', path: '/#{path}', query: '' } as const;
    expect(redirectProblem(parts, { protocol: 'HTTPS', port: 443 })).toEqual({ part: null, why: 'insecure' });
    expect(redirectProblem({ ...parts, protocol: 'HTTPS', port: '443' }, { protocol: 'HTTPS', port: 443 })).toEqual({
      part: null,
      why: 'loop',
    });
  });
});

it.each([
  [{ statusCode: '503', contentType: 'text/html', messageBody: 'down' }, 'accepted'],
  [{ statusCode: '200' }, 'accepted'],
  [{ statusCode: '301' }, 'ValidationError'],
  [{ statusCode: '200', contentType: 'image/png' }, 'ValidationError'],
  [{ statusCode: '200', messageBody: 'x'.repeat(1_025) }, 'ValidationError'],
])('ELB actions: fixed responses with %o: %s', (fixedResponseConfig, outcome) => {
  expect(refusal({ type: 'fixed-response', fixedResponseConfig }).split(':')[0]).toBe(outcome);
});

describe('RUL-01 conditions', () => {
  const conditions = (...list: object[]) =>
    refusal({ type: 'forward', targetGroupArn: group(0) }, { conditions: list });
  const header = (more: object) => ({ field: 'http-header', httpHeaderConfig: more });
  const query = (...values: object[]) => ({ field: 'query-string', queryStringConfig: { values } });
  const source = (...values: string[]) => ({ field: 'source-ip', sourceIpConfig: { values } });
  const method = (...values: string[]) => ({ field: 'http-request-method', httpRequestMethodConfig: { values } });

  it('of all fields are kept, several of headers and queries, and methods may be made up', () => {
    expect(
      conditions(
        header({ httpHeaderName: 'X-A', values: ['1'] }),
        header({ httpHeaderName: 'x-b', values: ['*2'] }),
        query({ key: 'k', value: 'v' }),
        query({ value: 'a\\*b' }),
        method('CUSTOM-METHOD'),
      ),
    ).toBe('accepted');
  });

  it.each([
    ['values in both forms', [{ field: 'path-pattern', values: ['/a'], pathPatternConfig: { values: ['/b'] } }]],
    ['values in the short form', [{ field: 'source-ip', values: ['10.0.0.0/8'] }]],
    ['the configuration of another field', [{ field: 'path-pattern', hostHeaderConfig: { values: ['a.b'] } }]],
    ['an unknown field', [{ field: 'cookie', values: ['a'] }]],
    ['two methods conditions', [method('GET'), method('PUT')]],
    ['a method in small letters', [method('get')]],
    ['a long method', [method('X'.repeat(41))]],
    ['the header host', [header({ httpHeaderName: 'Host', values: ['a'] })]],
    ['a header name that is no token', [header({ httpHeaderName: 'a b', values: ['a'] })]],
    ['a long header name', [header({ httpHeaderName: 'x'.repeat(41), values: ['a'] })]],
    ['no header name', [header({ values: ['a'] })]],
    ['no block', [source('10.0.0.1')]],
    ['bits beyond the address', [source('10.0.0.0/33')]],
    ['the broadcast address', [source('255.255.255.255/32')]],
    ['an empty query value', [query({ key: 'k', value: '' })]],
    [
      'six values in all',
      [source('10.0.0.0/8', '::/0', '11.0.0.0/8'), query({ value: 'a' }, { value: 'b' }, { value: 'c' })],
    ],
    ['six wildcards in all', [query({ key: '*', value: '*?' }), header({ httpHeaderName: 'x', values: ['***'] })]],
    ['an expression that looks around', [{ field: 'path-pattern', pathPatternConfig: { regexValues: ['(?=a)'] } }]],
  ])('are refused with %s', (_, list) => {
    expect(conditions(...list)).toMatch(/^ValidationError: /);
  });

  it('count escaped wildcards of queries as characters', () => {
    expect(conditions(query({ value: '\\*\\*\\*\\*\\*\\*' }))).toBe('accepted');
  });
});

describe('ELB rule transforms', () => {
  const url = (regex: string, replace: string) => ({
    type: 'url-rewrite' as const,
    urlRewriteConfig: { rewrites: [{ regex, replace }] },
  });
  const action = () => ({ type: 'forward', targetGroupArn: group(0) });

  it('are kept, replaced, and removed by a reset or with the forward', () => {
    const made = world.do(createRule, rule(action(), { transforms: [url('^/a/(.*)', '/$1')] }));
    expect(made.transforms).toEqual([{ type: 'url-rewrite', rewrites: [{ regex: '^/a/(.*)', replace: '/$1' }] }]);
    const { ruleArn } = made;
    expect(world.do(modifyRule, { ruleArn, conditions: PATH }).transforms).toHaveLength(1);
    expect(world.do(modifyRule, { ruleArn, resetTransforms: true }).transforms).toEqual([]);
    world.do(modifyRule, { ruleArn, transforms: [url('a', 'b')] });
    const fixed = [{ type: 'fixed-response', fixedResponseConfig: { statusCode: '200' } }];
    expect(world.do(modifyRule, { ruleArn, actions: fixed }).transforms).toEqual([]);
  });

  it('are refused twice, without a forward, and with what cannot be replaced', () => {
    const fixed = { type: 'fixed-response', fixedResponseConfig: { statusCode: '200' } };
    const outcomes = [
      refusal(action(), { transforms: [url('a', 'b'), url('c', 'd')] }),
      refusal(fixed, { transforms: [url('a', 'b')] }),
      refusal(action(), { transforms: [url('(a', 'b')] }),
      refusal(action(), { transforms: [url('(a)', '$2')] }),
      refusal(action(), { transforms: [url('a', 'b c')] }),
      refusal(action(), { transforms: [{ type: 'url-rewrite' }] }),
    ];
    expect(outcomes.map((text) => text.split(':')[0])).toEqual(outcomes.map(() => 'ValidationError'));
  });
});
