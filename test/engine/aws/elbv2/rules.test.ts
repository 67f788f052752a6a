import { beforeEach, describe, expect, it } from 'vitest';
import { createLoadBalancer } from '../../../../engine/control/operations/createLoadBalancer.ts';
import { createTargetGroup } from '../../../../engine/control/operations/createTargetGroup.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../../engine/model/zones.ts';
import { Endpoint } from '../../../support/aws/Endpoint.ts';

let endpoint: Endpoint;
let listener: string;
let groups: readonly string[];

/** The parameters of a Query request from nested values: lists as `member.1` and so on. */
function flat(value: unknown, name = ''): readonly [string, string][] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  const at = (part: string) => (name === '' ? part : `${name}.${part}`);
  return Array.isArray(value)
    ? value.flatMap((one, place) => flat(one, at(`member.${place + 1}`)))
    : Object.entries(value).flatMap(([key, one]) => flat(one, at(key)));
}

function ask(action: string, parameters: object): string {
  const body = new URLSearchParams([['Action', action], ['Version', '2015-12-01'], ...flat(parameters)]).toString();
  return endpoint.ask('elasticloadbalancing', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }).body;
}

const one = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? xml;
/** What stands between the first tags of that name, without blanks between tags. */
const within = (xml: string, name: string) =>
  new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml.replaceAll(/>\s+</g, '><'))?.[1] ?? xml;

beforeEach(() => {
  endpoint = new Endpoint();
  const { world } = endpoint;
  const subnets = [defaultSubnetId(0), defaultSubnetId(1)];
  const { loadBalancerArn } = world.do(createLoadBalancer, { name: 'alb', subnets });
  groups = ['a', 'b'].map(
    (name) => world.do(createTargetGroup, { name, protocol: 'HTTP', port: 80, vpcId: DEFAULT_VPC_ID }).targetGroupArn,
  );
  const DefaultActions = [
    { Type: 'redirect', RedirectConfig: { Protocol: 'HTTPS', Port: '443', StatusCode: 'HTTP_301' } },
  ];
  listener = one(
    ask('CreateListener', { LoadBalancerArn: loadBalancerArn, Protocol: 'HTTP', Port: 80, DefaultActions }),
    'ListenerArn',
  );
});

const create = (more: object) => ask('CreateRule', { ListenerArn: listener, Priority: 1, ...more });
const PATH = [{ Field: 'path-pattern', PathPatternConfig: { Values: ['/a/*'] } }];

describe('API-03 rules through the Query protocol', () => {
  it('answers a forward to several groups whole, and both forms of a path', () => {
    const TargetGroups = [
      { TargetGroupArn: groups[0], Weight: 10 },
      { TargetGroupArn: groups[1], Weight: 20 },
    ];
    const TargetGroupStickinessConfig = { Enabled: true, DurationSeconds: 60 };
    create({
      Conditions: PATH,
      Actions: [{ Type: 'forward', ForwardConfig: { TargetGroups, TargetGroupStickinessConfig } }],
    });
    const rule = ask('DescribeRules', { ListenerArn: listener });
    expect(within(rule, 'Conditions')).toBe(
      '<member><Field>path-pattern</Field><Values><member>/a/*</member></Values><PathPatternConfig><Values><member>/a/*</member></Values></PathPatternConfig></member>',
    );
    expect(within(rule, 'Actions')).toBe(
      `<member><Type>forward</Type><ForwardConfig><TargetGroups><member><TargetGroupArn>${groups[0] ?? ''}</TargetGroupArn><Weight>10</Weight></member><member><TargetGroupArn>${groups[1] ?? ''}</TargetGroupArn><Weight>20</Weight></member></TargetGroups><TargetGroupStickinessConfig><Enabled>true</Enabled><DurationSeconds>60</DurationSeconds></TargetGroupStickinessConfig></ForwardConfig></member>`,
    );
  });

  it('answers every other condition in its configuration, transforms, and the order that was given', () => {
    const rule = create({
      Conditions: [
        { Field: 'http-header', HttpHeaderConfig: { HttpHeaderName: 'X-A', Values: ['v'] } },
        { Field: 'query-string', QueryStringConfig: { Values: [{ Key: 'k', Value: 'v' }, { Value: 'w' }] } },
        { Field: 'http-request-method', HttpRequestMethodConfig: { Values: ['GET'] } },
        { Field: 'source-ip', SourceIpConfig: { Values: ['10.0.0.0/8'] } },
      ],
      Actions: [{ Type: 'forward', TargetGroupArn: groups[0], Order: 1 }],
      Transforms: [{ Type: 'url-rewrite', UrlRewriteConfig: { Rewrites: [{ Regex: '^/a', Replace: '/b' }] } }],
    });
    expect(within(rule, 'Conditions').replaceAll(/<\/?member>/g, '')).toBe(
      '<Field>http-header</Field><HttpHeaderConfig><HttpHeaderName>X-A</HttpHeaderName><Values>v</Values></HttpHeaderConfig>' +
        '<Field>query-string</Field><QueryStringConfig><Values><Key>k</Key><Value>v</Value><Value>w</Value></Values></QueryStringConfig>' +
        '<Field>http-request-method</Field><HttpRequestMethodConfig><Values>GET</Values></HttpRequestMethodConfig>' +
        '<Field>source-ip</Field><SourceIpConfig><Values>10.0.0.0/8</Values></SourceIpConfig>',
    );
    expect(within(rule, 'Transforms')).toContain('<Regex>^/a</Regex><Replace>/b</Replace>');
    expect(within(rule, 'Actions')).toContain('<Order>1</Order>');
    const reset = ask('ModifyRule', { RuleArn: one(rule, 'RuleArn'), ResetTransforms: true });
    expect(reset).not.toContain('url-rewrite');
  });

  it('answers redirects with all of their parts, fixed responses as they were given', () => {
    expect(within(ask('DescribeRules', { ListenerArn: listener }), 'RedirectConfig')).toBe(
      '<Protocol>HTTPS</Protocol><Port>443</Port><Host>#{host}</Host><Path>/#{path}</Path><Query>#{query}</Query><StatusCode>HTTP_301</StatusCode>',
    );
    const fixed = { StatusCode: '404', ContentType: 'text/plain', MessageBody: 'no & <nothing>' };
    const rule = create({ Conditions: PATH, Actions: [{ Type: 'fixed-response', FixedResponseConfig: fixed }] });
    expect(within(rule, 'FixedResponseConfig')).toBe(
      '<MessageBody>no &amp; &lt;nothing&gt;</MessageBody><StatusCode>404</StatusCode><ContentType>text/plain</ContentType>',
    );
  });

  it('refuses with AWS’s codes, and nothing is stored', () => {
    const forward = [{ Type: 'forward', TargetGroupArn: groups[0] }];
    const codes = [
      create({
        Conditions: PATH,
        Actions: [{ Type: 'redirect', RedirectConfig: { Path: '#{path}', StatusCode: 'HTTP_302' } }],
      }),
      create({
        Conditions: PATH,
        Actions: [{ Type: 'forward', ForwardConfig: { TargetGroups: [{ TargetGroupArn: `${groups[0] ?? ''}0` }] } }],
      }),
      create({
        Conditions: [{ Field: 'path-pattern', Values: ['/a'], PathPatternConfig: { Values: ['/b'] } }],
        Actions: forward,
      }),
      create({ Conditions: PATH, Actions: [...forward, ...forward] }),
      create({ Conditions: [{ Field: 'path-pattern', Values: ['/a', '/b'] }], Actions: forward }),
    ].map((body) => one(body, 'Code'));
    expect(codes).toEqual([
      'InvalidLoadBalancerAction',
      'TargetGroupNotFound',
      'ValidationError',
      'TooManyActions',
      'ValidationError',
    ]);
    expect(endpoint.world.resources.rules.size).toBe(1);
  });
});
