import { createTargetGroup } from '../../../../engine/control/operations/createTargetGroup.ts';
import type { Engine } from '../../../../engine/index.ts';
import type { ErrorAsker, ErrorCase } from './ErrorAsker.ts';

const VpcId = 'vpc-00000000000000001';
const Subnets = ['subnet-00000000000000001', 'subnet-00000000000000002'];
const TELL = [{ Type: 'fixed-response', FixedResponseConfig: { StatusCode: '200' } }];
const count = (most: number) => Array.from({ length: most }, (_, place) => place);
const forward = (TargetGroupArn: string) => [{ Type: 'forward', TargetGroupArn }];
const addresses = (most: number) => count(most).map((place) => ({ Id: `10.0.${place >> 8}.${place & 255}` }));
const ports = (Id: string, first: number, most: number) =>
  count(most).map((place) => ({ Id, Port: first + place, AvailabilityZone: 'all' }));

const balancer = (ask: ErrorAsker, Name: string) =>
  ask.made('elbv2', 'CreateLoadBalancer', { input: { Name, Subnets }, at: 'LoadBalancers.0.LoadBalancerArn' });
const group = (ask: ErrorAsker, Name: string) =>
  ask.made('elbv2', 'CreateTargetGroup', {
    input: { Name, Protocol: 'HTTP', Port: 80, VpcId, TargetType: 'ip' },
    at: 'TargetGroups.0.TargetGroupArn',
  });

/** Target groups that are there already: thousands of requests would only say the same. */
function manyGroups({ control }: Engine, most: number): readonly string[] {
  for (const place of count(most)) {
    control.change(createTargetGroup, {
      name: `g${place}`,
      protocol: 'HTTP',
      port: 80,
      vpcId: VpcId,
      targetType: 'ip',
    });
  }
  return [...control.resources.targetGroups.keys()];
}

/** Listeners, rules and groups of one load balancer, and the certificates of its listeners. */
async function listenerQuotas(ask: ErrorAsker, engine: Engine): Promise<void> {
  const LoadBalancerArn = await balancer(ask, 'one');
  const listener = (Port: number) => ({ LoadBalancerArn, Protocol: 'HTTP', Port, DefaultActions: TELL });
  const ListenerArn = await ask.made('elbv2', 'CreateListener', {
    input: listener(21_000),
    at: 'Listeners.0.ListenerArn',
  });
  for (const place of count(49)) await ask.call('elbv2', 'CreateListener', listener(21_001 + place));
  await ask.refused('elbv2', [['TooManyListeners', 'CreateListener', listener(21_050)]]);

  const rule = (Priority: number, Actions: object[] = TELL) => ({
    ListenerArn,
    Priority,
    Conditions: [{ Field: 'path-pattern', Values: [`/${Priority}`] }],
    Actions,
  });
  const groups = manyGroups(engine, 101);
  for (const [place, arn] of groups.slice(0, 99).entries())
    await ask.call('elbv2', 'CreateRule', rule(place + 1, forward(arn)));
  const weighted = (arns: readonly string[]) => [
    { Type: 'forward', ForwardConfig: { TargetGroups: arns.map((TargetGroupArn) => ({ TargetGroupArn, Weight: 1 })) } },
  ];
  await ask.refused('elbv2', [
    ['TooManyUniqueTargetGroupsPerLoadBalancer', 'CreateRule', rule(100, weighted(groups.slice(99)))],
    ['TooManyTargetGroups', 'CreateRule', rule(100, weighted(groups.slice(0, 6)))],
  ]);
  await ask.call('elbv2', 'CreateRule', rule(100));
  await ask.refused('elbv2', [
    ['TooManyRules', 'CreateRule', rule(101)],
    ['TooManyActions', 'CreateRule', rule(102, [...TELL, ...TELL])],
  ]);
}

/** Targets of a group and of a load balancer. */
async function targetQuotas(ask: ErrorAsker): Promise<void> {
  const [one, other] = [await group(ask, 'one'), await group(ask, 'other')];
  const register = (TargetGroupArn: string, Targets: object[]) => ({ TargetGroupArn, Targets });
  await ask.refused('elbv2', [['TooManyTargets', 'RegisterTargets', register(one, addresses(1_001))]]);
  const LoadBalancerArn = await balancer(ask, 'one');
  for (const [Port, arn] of [[21_000, one] as const, [21_001, other] as const])
    await ask.call('elbv2', 'CreateListener', {
      LoadBalancerArn,
      Protocol: 'HTTP',
      Port,
      DefaultActions: forward(arn),
    });
  await ask.call('elbv2', 'RegisterTargets', register(one, ports('10.0.0.1', 1, 600)));
  const more = (id: string, most: number): ErrorCase[2] => register(other, ports(id, 1, most));
  await ask.refused('elbv2', [
    ['TooManyRegistrationsForTargetId', 'RegisterTargets', more('10.0.0.1', 401)],
    ['TooManyTargets', 'RegisterTargets', more('10.0.0.2', 401)],
  ]);
  await ask.call('elbv2', 'RegisterTargets', more('10.0.0.2', 400));
}

/** Load balancers, target groups and certificates of the account. */
async function accountQuotas(ask: ErrorAsker, engine: Engine): Promise<void> {
  for (const place of count(50)) await balancer(ask, `b${place}`);
  manyGroups(engine, 3_000);
  const [LoadBalancerArn] = engine.control.resources.loadBalancers.keys();
  const certificates: object[] = [];
  for (const place of count(27)) {
    const input = { DomainName: `c${place}.example.com` };
    certificates.push({ CertificateArn: await ask.made('acm', 'RequestCertificate', { input, at: 'CertificateArn' }) });
  }
  const ListenerArn = await ask.made('elbv2', 'CreateListener', {
    input: {
      LoadBalancerArn,
      Protocol: 'HTTPS',
      Port: 443,
      Certificates: certificates.slice(0, 1),
      DefaultActions: TELL,
    },
    at: 'Listeners.0.ListenerArn',
  });
  for (const one of certificates.slice(1, 26))
    await ask.call('elbv2', 'AddListenerCertificates', { ListenerArn, Certificates: [one] });
  await ask.refused('elbv2', [
    ['TooManyLoadBalancers', 'CreateLoadBalancer', { Name: 'more', Subnets }],
    ['TooManyTargetGroups', 'CreateTargetGroup', { Name: 'more', Protocol: 'HTTP', Port: 80, VpcId }],
    ['TooManyCertificates', 'AddListenerCertificates', { ListenerArn, Certificates: certificates.slice(26) }],
  ]);
}

/** The codes of quotas, each on an engine of its own. */
export const quotaCodes = { listeners: listenerQuotas, targets: targetQuotas, account: accountQuotas };
