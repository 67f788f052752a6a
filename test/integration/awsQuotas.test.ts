import { expect, it } from 'vitest';
import { createTargetGroup } from '../../engine/control/operations/createTargetGroup.ts';
import type { Engine } from '../../engine/index.ts';
import { AwsClient, awsPython, valueAt } from '../support/aws/AwsClient.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

const VPC = 'vpc-00000000000000001';
const SUBNETS = ['subnet-00000000000000001', 'subnet-00000000000000002'];
const count = (most: number) => Array.from({ length: most }, (_, place) => place);
const skip = awsPython === undefined;
const start = () => startTestEngine({ log: expectedLog().log });

/** What boto3 is answered, or the code of its refusal. */
async function answered(aws: AwsClient, method: string, input: object, client = 'elbv2'): Promise<unknown> {
  const answer = await aws.boto(client, method, input);
  return typeof answer === 'string' ? (answer.split(': ')[0] ?? '') : answer;
}

const ARN = {
  create_load_balancer: 'LoadBalancers.0.LoadBalancerArn',
  create_target_group: 'TargetGroups.0.TargetGroupArn',
  create_listener: 'Listeners.0.ListenerArn',
} as const;

const make = async (aws: AwsClient, method: keyof typeof ARN, input: object) =>
  valueAt(await answered(aws, method, input), ARN[method]);
const balancer = (aws: AwsClient, name: string, more: object = {}) =>
  make(aws, 'create_load_balancer', { Name: name, Subnets: SUBNETS, ...more });
const group = (aws: AwsClient, name: string, more: object = {}) =>
  make(aws, 'create_target_group', { Name: name, Protocol: 'HTTP', Port: 80, VpcId: VPC, TargetType: 'ip', ...more });
const forward = (arn: string) => [{ Type: 'forward', TargetGroupArn: arn }];
const TELL = [{ Type: 'fixed-response', FixedResponseConfig: { StatusCode: '200' } }];
const path = (value: string) => [{ Field: 'path-pattern', Values: [value] }];
const addresses = (most: number) => count(most).map((place) => ({ Id: `10.0.${place >> 8}.${place & 255}` }));
const ports = (id: string, first: number, most: number) =>
  count(most).map((place) => ({ Id: id, Port: first + place, AvailabilityZone: 'all' }));

it.skipIf(skip)('ELB, Quotas: listeners, rules and groups of one load balancer', { timeout: 120_000 }, async () => {
  const engine = await start();
  const aws = new AwsClient(engine);
  const arn = await balancer(aws, 'one');
  const listen = (port: number) =>
    answered(aws, 'create_listener', { LoadBalancerArn: arn, Protocol: 'HTTP', Port: port, DefaultActions: TELL });
  const first = valueAt(await listen(21_000), ARN.create_listener);
  for (const place of count(49)) await listen(21_001 + place);
  expect(await listen(21_050)).toBe('TooManyListeners');

  const rule = (priority: number, actions: object = TELL) => {
    const given = { ListenerArn: first, Priority: priority, Conditions: path(`/${priority}`), Actions: actions };
    return answered(aws, 'create_rule', given);
  };
  const groups = manyGroups(engine, 101);
  for (const [place, name] of groups.slice(0, 99).entries()) await rule(place + 1, forward(name));
  const two = { ForwardConfig: { TargetGroups: groups.slice(99).map((TargetGroupArn) => ({ TargetGroupArn })) } };
  expect(await rule(100, [{ Type: 'forward', ...two }])).toBe('TooManyUniqueTargetGroupsPerLoadBalancer');
  const six = groups.slice(0, 6).map((TargetGroupArn) => ({ TargetGroupArn, Weight: 1 }));
  expect(await rule(100, [{ Type: 'forward', ForwardConfig: { TargetGroups: six } }])).toBe('TooManyTargetGroups');
  await rule(100);
  expect(await rule(101)).toBe('TooManyRules');
  expect(await rule(102, [...TELL, ...TELL])).toBe('TooManyActions');
  expect(await rule(102, [{ Type: 'authenticate-cognito', Order: 1 }, ...TELL])).toBe('InvalidLoadBalancerAction');
});

it.skipIf(skip)('ELB, Quotas: targets of a group and of a load balancer', { timeout: 120_000 }, async () => {
  const aws = new AwsClient(await start());
  const [one, other] = [await group(aws, 'one'), await group(aws, 'other')];
  const register = (arn: string, Targets: object) =>
    answered(aws, 'register_targets', { TargetGroupArn: arn, Targets });
  expect(await register(one, addresses(1_001))).toBe('TooManyTargets');
  const LoadBalancerArn = await balancer(aws, 'one');
  const listen = (Port: number, arn: string) =>
    make(aws, 'create_listener', { LoadBalancerArn, Protocol: 'HTTP', Port, DefaultActions: forward(arn) });
  await listen(21_000, one);
  await listen(21_001, other);
  await register(one, ports('10.0.0.1', 1, 600));
  expect(await register(other, ports('10.0.0.1', 1, 401))).toBe('TooManyRegistrationsForTargetId');
  expect(await register(other, ports('10.0.0.2', 1, 401))).toBe('TooManyTargets');
  expect(await register(other, ports('10.0.0.2', 1, 400))).not.toBeTypeOf('string');
});

it.skipIf(skip)(
  'ELB, Quotas: load balancers and target groups, and an elastic address that is not there',
  { timeout: 120_000 },
  async () => {
    const engine = await start();
    const aws = new AwsClient(engine);
    for (const place of count(50)) await balancer(aws, `b${place}`);
    const create = (more: object) => answered(aws, 'create_load_balancer', { Name: 'more', Subnets: SUBNETS, ...more });
    expect(await create({})).toBe('TooManyLoadBalancers');
    expect(await create({ Type: 'network', Scheme: 'nowhere' })).toBe('ValidationError');
    const allocated = [{ SubnetId: SUBNETS[0], AllocationId: 'eipalloc-0123456789abcdef0' }];
    expect(await create({ Type: 'network', Subnets: undefined, SubnetMappings: allocated })).toBe(
      'AllocationIdNotFound',
    );
    manyGroups(engine, 3_000);
    const more = { Name: 'more', Protocol: 'HTTP', Port: 80, VpcId: VPC };
    expect(await answered(aws, 'create_target_group', more)).toBe('TooManyTargetGroups');
  },
);

it.skipIf(skip)('ELB, Listeners: what a Network Load Balancer cannot do', { timeout: 60_000 }, async () => {
  const aws = new AwsClient(await start());
  const LoadBalancerArn = await balancer(aws, 'net', { Type: 'network' });
  const listen = (Protocol: string, DefaultActions: object) =>
    answered(aws, 'create_listener', { LoadBalancerArn, Protocol, Port: 21_000, DefaultActions });
  expect(await listen('TCP', forward(await group(aws, 'web')))).toBe('IncompatibleProtocols');
  expect(await listen('TCP', TELL)).toBe('InvalidLoadBalancerAction');
});

it.skipIf(skip)('ELB, Classic: its quotas, schemes, protocols and policies', { timeout: 120_000 }, async () => {
  const aws = new AwsClient(await start());
  const classic = (method: string, input: object) => answered(aws, method, input, 'elb');
  const listener = { Protocol: 'HTTP', LoadBalancerPort: 80, InstancePort: 80 };
  const create = (name: string, more: object = {}) =>
    classic('create_load_balancer', {
      LoadBalancerName: name,
      Listeners: [listener],
      AvailabilityZones: ['us-local-1a'],
      ...more,
    });
  for (const place of count(20)) await create(`c${place}`);
  expect(await create('more')).toBe('TooManyLoadBalancers');
  const c0 = { LoadBalancerName: 'c0' };
  await classic('delete_load_balancer', { LoadBalancerName: 'c19' });
  expect(await create('more', { Scheme: 'nowhere' })).toBe('InvalidScheme');
  expect(await create('more', { Listeners: [{ ...listener, Protocol: 'UDP' }] })).toBe('UnsupportedProtocol');
  const sticky = (name: string) => classic('create_lb_cookie_stickiness_policy', { ...c0, PolicyName: name });
  for (const place of count(100)) await sticky(`p${place}`);
  expect(await sticky('p0')).toBe('DuplicatePolicyName');
  expect(await sticky('more')).toBe('TooManyPolicies');
  const policies = { ...c0, LoadBalancerPort: 80, PolicyNames: ['nobody'] };
  expect(await classic('set_load_balancer_policies_of_listener', policies)).toBe('PolicyNotFound');
  const attributes = { AdditionalAttributes: [{ Key: 'elb.http.other', Value: 'x' }] };
  expect(await classic('modify_load_balancer_attributes', { ...c0, LoadBalancerAttributes: attributes })).toBe(
    'LoadBalancerAttributeNotFound',
  );
});

/** Target groups that are there already: thousands of requests would only say the same. */
function manyGroups({ control }: Engine, most: number): readonly string[] {
  for (const place of count(most)) {
    control.change(createTargetGroup, { name: `g${place}`, protocol: 'HTTP', port: 80, vpcId: VPC, targetType: 'ip' });
  }
  return [...control.resources.targetGroups.keys()];
}
