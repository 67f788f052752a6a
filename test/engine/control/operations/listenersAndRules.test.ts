import { beforeEach, describe, expect, it } from 'vitest';
import { createListener } from '../../../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../../../engine/control/operations/createLoadBalancer.ts';
import { createRule } from '../../../../engine/control/operations/createRule.ts';
import { createTargetGroup } from '../../../../engine/control/operations/createTargetGroup.ts';
import { deleteListener } from '../../../../engine/control/operations/deleteListener.ts';
import { deleteRule } from '../../../../engine/control/operations/deleteRule.ts';
import { deleteTargetGroup } from '../../../../engine/control/operations/deleteTargetGroup.ts';
import { modifyListener } from '../../../../engine/control/operations/modifyListener.ts';
import { modifyRule } from '../../../../engine/control/operations/modifyRule.ts';
import { setRulePriorities } from '../../../../engine/control/operations/setRulePriorities.ts';
import { forwardTo } from '../../../../engine/model/forwardTo.ts';
import type { TargetGroupArn } from '../../../../engine/model/names.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../../engine/model/zones.ts';
import { World } from '../../../support/World.ts';

let world: World;
let loadBalancerArn: string;
let web: TargetGroupArn;
beforeEach(() => {
  world = new World();
  loadBalancerArn = balancer('web');
  web = group('web');
});

const balancer = (name: string): string =>
  world.do(createLoadBalancer, { name, subnets: [defaultSubnetId(0), defaultSubnetId(1)] }).loadBalancerArn;
const group = (name: string): TargetGroupArn =>
  world.do(createTargetGroup, { name, protocol: 'HTTP', port: 80, vpcId: DEFAULT_VPC_ID }).targetGroupArn;
const forward = (targetGroupArn: string) => [{ type: 'forward', targetGroupArn }];
const listenerInput = (port = 80, more: object = {}) => ({
  loadBalancerArn,
  protocol: 'HTTP',
  port,
  defaultActions: forward(web),
  ...more,
});
const listener = (port = 80) => world.do(createListener, listenerInput(port)).listenerArn;
const path = (...values: string[]) => [{ field: 'path-pattern', values }];
const rule = (listenerArn: string, priority: number) =>
  world.do(createRule, { listenerArn, priority, conditions: path(`/${priority}`), actions: forward(web) }).ruleArn;
const defaultRule = () => [...world.resources.rules.values()].find(({ priority }) => priority === 'default');

describe('createListener', () => {
  it('E-005 makes a listener with its default rule', () => {
    const arn = listener();
    expect(arn).toMatch(/:listener\/app\/web\/[0-9a-f]{16}\/[0-9a-f]{16}$/);
    expect(defaultRule()).toMatchObject({ listenerArn: arn, conditions: [], action: forwardTo(web) });
  });

  it('answers the same again with the one that exists', () => {
    expect(listener()).toBe(listener());
    expect(world.resources.listeners.size).toBe(1);
  });

  it.each([
    { more: { loadBalancerArn: 'x' }, refusal: 'LoadBalancerNotFound' },
    { more: { protocol: undefined }, refusal: 'ValidationError: A listener protocol must be specified' },
    { more: { port: undefined }, refusal: 'ValidationError: A listener port must be specified' },
    { more: { protocol: 'TCP' }, refusal: "ValidationError: Listener protocol 'TCP' must be one of 'HTTPS, HTTP'" },
    { more: { protocol: 'HTTPS' }, refusal: 'InvalidConfigurationRequest: You must provide a list containing exactly' },
    {
      more: { port: 0 },
      refusal: "Value '0' at 'port' failed to satisfy constraint: Member must have value greater than or equal to 1",
    },
    {
      more: { port: 65_536 },
      refusal:
        "Value '65536' at 'port' failed to satisfy constraint: Member must have value less than or equal to 65535",
    },
    {
      more: { defaultActions: forward('x') },
      refusal: "TargetGroupNotFound: One or more target groups not found. There is no 'x'.",
    },
    {
      more: { defaultActions: [{ type: 'forward' }] },
      refusal: 'ValidationError: A target group ARN must be specified',
    },
    {
      more: { defaultActions: [{ type: 'forward' }, { type: 'forward' }] },
      refusal: 'TooManyActions: Give exactly one action',
    },
    { more: { SslPolicy: 'x' }, refusal: "The parameters 'SslPolicy' are not offered" },
  ])('refuses: $refusal', ({ more, refusal }) => {
    expect(world.refusal(createListener, listenerInput(80, more))).toContain(refusal);
  });

  it('refuses a port that another listener of the load balancer has', () => {
    listener();
    const other = group('other');
    expect(world.refusal(createListener, listenerInput(80, { defaultActions: forward(other) }))).toContain(
      `DuplicateListener: A listener already exists on this port for this load balancer '${loadBalancerArn}'. Choose another port than 80`,
    );
  });

  it('E-008 refuses a group that another load balancer uses', () => {
    listener();
    loadBalancerArn = balancer('other');
    expect(world.refusal(createListener, listenerInput())).toContain(
      `TargetGroupAssociationLimit: The following target groups cannot be associated with more than one load balancer: ${web}`,
    );
  });

  it('ELB quotas: at most 50 listeners', () => {
    for (let port = 1; port <= 50; port += 1) listener(port);
    expect(world.refusal(createListener, listenerInput(51))).toContain(
      "TooManyListeners: A load balancer can have at most '50'",
    );
  });

  it('ELB quotas: at most 100 groups in the rules of one load balancer', () => {
    const arn = listener();
    const next = (place: number) => {
      const name = `g${place}`;
      return { listenerArn: arn, priority: place, conditions: path('/'), actions: forward(group(name)) };
    };
    for (let place = 1; place < 100; place += 1) world.do(createRule, next(place));
    expect(world.refusal(createRule, next(100))).toContain('TooManyUniqueTargetGroupsPerLoadBalancer');
  });
});

describe('modifyListener', () => {
  it('changes what is given, the rest stays', () => {
    const arn = listener();
    const other = group('other');
    world.do(modifyListener, { listenerArn: arn, port: 81 });
    world.do(modifyListener, { listenerArn: arn, defaultActions: forward(other) });
    expect([...world.resources.listeners.values()]).toMatchObject([{ port: 81, protocol: 'HTTP' }]);
    expect(defaultRule()?.action).toEqual(forwardTo(other));
  });

  it('refuses an unknown listener, a taken port and HTTPS without a certificate', () => {
    const arn = listener();
    listener(81);
    const refusals = [
      { listenerArn: 'x' },
      { listenerArn: arn, port: 81 },
      { listenerArn: arn, protocol: 'HTTPS' },
    ].map((input) => world.refusal(modifyListener, input).split(':')[0]);
    expect(refusals).toEqual(['ListenerNotFound', 'DuplicateListener', 'InvalidConfigurationRequest']);
  });
});

describe('deleteListener', () => {
  it('takes its rules along, so that their groups can be deleted', () => {
    const arn = listener();
    rule(arn, 1);
    expect(world.refusal(deleteTargetGroup, { targetGroupArn: web })).toContain('ResourceInUse: Target group');
    world.do(deleteListener, { listenerArn: arn });
    expect(world.resources.rules.size).toBe(0);
    expect(world.refusal(deleteTargetGroup, { targetGroupArn: web })).toBe('accepted');
    expect(world.refusal(deleteListener, { listenerArn: arn })).toContain('ListenerNotFound');
  });
});

describe('createRule', () => {
  it.each([
    {
      more: { priority: 0 },
      refusal:
        "Value '0' at 'priority' failed to satisfy constraint: Member must have value greater than or equal to 1",
    },
    { more: { priority: 50_001 }, refusal: 'Member must have value less than or equal to 50000' },
    { more: { listenerArn: 'x' }, refusal: 'ListenerNotFound' },
    { more: { conditions: [] }, refusal: 'ValidationError: A rule must have at least one condition' },
    { more: { conditions: path() }, refusal: "A condition value must be specified. Give 'path-pattern' one." },
    { more: { conditions: path('') }, refusal: "A condition value of 'path-pattern' cannot be empty" },
    {
      more: { conditions: path(`/${'x'.repeat(128)}`) },
      refusal: "The 'path-pattern' value is too long; the limit is '128'",
    },
    { more: { conditions: path('/a b') }, refusal: "The condition value '/a b' of 'path-pattern' is not valid" },
    {
      more: { conditions: [{ field: 'host-header', values: ['nodots'] }] },
      refusal: "The condition value 'nodots' of 'host-header' is not valid",
    },
    {
      more: { conditions: path('/1', '/2', '/3', '/4', '/5', '/6') },
      refusal: "A rule can only have '5' condition values",
    },
    { more: { conditions: path('/*/*/*/*/*/*') }, refusal: "A rule can only have '5' condition wildcards" },
    {
      more: { conditions: [...path('/1'), ...path('/2')] },
      refusal: "A rule can only have one 'path-pattern' condition",
    },
  ])('RUL-01 refuses: $refusal', ({ more, refusal }) => {
    const input = { listenerArn: listener(), priority: 1, conditions: path('/'), actions: forward(web), ...more };
    expect(world.refusal(createRule, input)).toContain(refusal);
  });

  it.each(['*.example.com', 'a?.example.com', 'example.*', 'EXAMPLE.com'])('RUL-01 takes the host %s', (host) => {
    const conditions = [{ field: 'host-header', values: [host] }];
    const input = { listenerArn: listener(), priority: 1, conditions, actions: forward(web) };
    expect(world.refusal(createRule, input)).toBe('accepted');
  });

  it('API-04 refuses a priority that is in use, naming the rule', () => {
    const arn = listener();
    const taken = rule(arn, 5);
    const input = { listenerArn: arn, priority: 5, conditions: path('/'), actions: forward(web) };
    expect(world.refusal(createRule, input)).toContain(
      `PriorityInUse: Priority '5' is currently in use. It is that of rule ${taken}.`,
    );
  });

  it('ELB quotas: at most 100 rules beside the default ones', () => {
    const arn = listener();
    for (let priority = 1; priority <= 100; priority += 1) rule(arn, priority);
    const input = { listenerArn: arn, priority: 101, conditions: path('/'), actions: forward(web) };
    expect(world.refusal(createRule, input)).toContain("TooManyRules: A load balancer can have at most '100' rules");
  });
});

describe('modifyRule and deleteRule', () => {
  it('RUL-02 changes conditions or action, the rest stays', () => {
    const ruleArn = rule(listener(), 1);
    const other = group('other');
    world.do(modifyRule, { ruleArn, conditions: path('/new') });
    expect(world.do(modifyRule, { ruleArn, actions: forward(other) })).toMatchObject({
      priority: 1,
      conditions: [{ values: ['/new'] }],
      action: forwardTo(other),
    });
  });

  it('refuses the default rule, an unknown one, and a change of nothing', () => {
    const ruleArn = rule(listener(), 1);
    const byDefault = defaultRule()?.ruleArn ?? '';
    expect([
      world.refusal(modifyRule, { ruleArn: byDefault, actions: forward(web) }).split(':')[0],
      world.refusal(deleteRule, { ruleArn: byDefault }).split(':')[0],
      world.refusal(deleteRule, { ruleArn: 'x' }).split(':')[0],
      world.refusal(modifyRule, { ruleArn }),
    ]).toEqual([
      'OperationNotPermitted',
      'OperationNotPermitted',
      'RuleNotFound',
      'ValidationError: Either conditions or actions must be specified',
    ]);
    world.do(deleteRule, { ruleArn });
    expect(world.resources.rules.size).toBe(1);
  });
});

describe('setRulePriorities', () => {
  it('API-04 swaps two at once', () => {
    const arn = listener();
    const [one, two] = [rule(arn, 1), rule(arn, 2)];
    world.do(setRulePriorities, {
      rulePriorities: [
        { ruleArn: one, priority: 2 },
        { ruleArn: two, priority: 1 },
      ],
    });
    expect([one, two].map((ruleArn) => world.resources.rules.get(ruleArn)?.priority)).toEqual([2, 1]);
  });

  it('API-04 refuses a priority given twice, one in use by a rule not named, and the default rule', () => {
    const arn = listener();
    const [one, two] = [rule(arn, 1), rule(arn, 2)];
    const set = (...pairs: (readonly [string, number])[]) =>
      world.refusal(setRulePriorities, { rulePriorities: pairs.map(([ruleArn, priority]) => ({ ruleArn, priority })) });
    expect(set([one, 7], [two, 7])).toContain("ValidationError: Priority '7' was provided multiple times");
    expect(set([one, 7], [one, 8])).toContain(`ValidationError: Rule '${one}' was provided multiple times`);
    expect(set([one, 2])).toContain("PriorityInUse: Priority '2' is currently in use");
    expect(set([defaultRule()?.ruleArn ?? '', 3])).toContain('OperationNotPermitted');
    expect(set(['x', 3])).toContain('RuleNotFound');
  });
});
