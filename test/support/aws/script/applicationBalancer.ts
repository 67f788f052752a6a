import { expect } from 'vitest';
import { valueAt } from '../AwsClient.ts';
import type { ScriptNetwork } from './buildNetwork.ts';
import { areAllHealthy, type Script } from './Script.ts';

/** What an Application Load Balancer of the script consists of. */
export interface ScriptBalancer {
  readonly balancer: string;
  readonly listener: string;
  readonly group: string;
  readonly rule: string;
}

const TELL = [{ Type: 'fixed-response', FixedResponseConfig: { StatusCode: '503', MessageBody: 'down & out' } }];

/** Builds an Application Load Balancer and changes all that can be changed of it. */
export async function applicationBalancer(script: Script, network: ScriptNetwork): Promise<ScriptBalancer> {
  const elb = (action: string, input: object = {}) => script.call('elbv2', action, input);
  const [a, b, c] = network.subnets;
  const created = await elb('CreateTargetGroup', {
    Name: 'web',
    Protocol: 'HTTP',
    Port: 8080,
    VpcId: network.vpc,
    HealthCheckPath: '/health',
    HealthCheckIntervalSeconds: 5,
    HealthCheckTimeoutSeconds: 2,
    HealthyThresholdCount: 2,
    Matcher: { HttpCode: '200-299' },
  });
  const group = valueAt(created, 'TargetGroups.0.TargetGroupArn');
  await elb('ModifyTargetGroup', { TargetGroupArn: group, HealthCheckPath: '/' });
  await elb('ModifyTargetGroupAttributes', {
    TargetGroupArn: group,
    Attributes: [
      { Key: 'deregistration_delay.timeout_seconds', Value: '0' },
      { Key: 'load_balancing.cross_zone.enabled', Value: 'false' },
    ],
  });
  await elb('DescribeTargetGroupAttributes', { TargetGroupArn: group });
  const made = await elb('CreateLoadBalancer', {
    Name: 'application',
    Subnets: [a, b],
    SecurityGroups: [network.group],
    Tags: [{ Key: 'env', Value: 'test' }],
  });
  const balancer = valueAt(made, 'LoadBalancers.0.LoadBalancerArn');
  await script.until('nodes that are up', (control) =>
    [...control.observed().loadBalancers.values()].every(({ code }) => code === 'active'),
  );
  await script.wait('elbv2', 'LoadBalancerExists', { LoadBalancerArns: [balancer] });
  await script.wait('elbv2', 'LoadBalancerAvailable', { LoadBalancerArns: [balancer] });
  await elb('DescribeLoadBalancers', { LoadBalancerArns: [balancer] });
  const of = { LoadBalancerArn: balancer };
  await elb('SetSubnets', { ...of, Subnets: [a, b, c] });
  await elb('SetSecurityGroups', { ...of, SecurityGroups: [network.group] });
  await elb('SetIpAddressType', { ...of, IpAddressType: 'ipv4' });
  await elb('ModifyIpPools', { ...of, RemoveIpamPools: ['ipv4'] });
  await elb('ModifyLoadBalancerAttributes', {
    ...of,
    Attributes: [{ Key: 'idle_timeout.timeout_seconds', Value: '30' }],
  });
  await elb('DescribeLoadBalancerAttributes', of);
  await elb('DescribeCapacityReservation', of);
  await elb('ModifyCapacityReservation', { ...of, ResetCapacityReservation: true });

  const forward = [{ Type: 'forward', TargetGroupArn: group }];
  const listener = await script.value('elbv2', 'CreateListener', {
    input: { ...of, Protocol: 'HTTP', Port: 8080, DefaultActions: forward },
    at: 'Listeners.0.ListenerArn',
  });
  await elb('ModifyListener', { ListenerArn: listener, Port: 8081 });
  await elb('DescribeListeners', of);
  const header = { Key: 'routing.http.response.server.enabled', Value: 'false' };
  await elb('ModifyListenerAttributes', { ListenerArn: listener, Attributes: [header] });
  await elb('DescribeListenerAttributes', { ListenerArn: listener });
  await elb('DescribeTargetGroups', of);

  // Rules.
  const rule = (Priority: number, Conditions: object[], Actions: object[]) =>
    script.value('elbv2', 'CreateRule', {
      input: { ListenerArn: listener, Priority, Conditions, Actions },
      at: 'Rules.0.RuleArn',
    });
  const path = await rule(10, [{ Field: 'path-pattern', Values: ['/a/*'] }], forward);
  const query = { Values: [{ Key: 'k', Value: 'v' }, { Value: 'w' }] };
  const asked = await rule(20, [{ Field: 'query-string', QueryStringConfig: query }], TELL);
  await elb('SetRulePriorities', {
    RulePriorities: [
      { RuleArn: path, Priority: 20 },
      { RuleArn: asked, Priority: 10 },
    ],
  });
  await elb('ModifyRule', { RuleArn: path, Conditions: [{ Field: 'host-header', Values: ['*.example.com'] }] });
  await elb('DescribeRules', { ListenerArn: listener });
  await elb('DeleteRule', { RuleArn: asked });

  // Targets.
  const Targets = network.instances.map((Id) => ({ Id }));
  await elb('RegisterTargets', { TargetGroupArn: group, Targets });
  await script.until('healthy targets', areAllHealthy);
  await script.wait('elbv2', 'TargetInService', { TargetGroupArn: group });
  await elb('DescribeTargetHealth', { TargetGroupArn: group, Include: ['All'] });

  await elb('AddTags', { ResourceArns: [balancer, group], Tags: [{ Key: 'owner', Value: 'me and you' }] });
  await elb('RemoveTags', { ResourceArns: [group], TagKeys: ['owner'] });
  await elb('DescribeTags', { ResourceArns: [balancer, group, listener, path] });
  await elb('DescribeAccountLimits');
  await elb('DescribeSSLPolicies', { Names: ['ELBSecurityPolicy-TLS13-1-2-2021-06'] });
  return { balancer, listener, group, rule: path };
}

/** Takes it down, in the order that AWS asks for. */
export async function removeApplicationBalancer(script: Script, of: ScriptBalancer): Promise<void> {
  const elb = (action: string, input: object = {}) => script.call('elbv2', action, input);
  const { balancer, listener, group, rule } = of;
  const health = (await elb('DescribeTargetHealth', { TargetGroupArn: group })) as {
    readonly TargetHealthDescriptions: readonly { readonly Target: { readonly Id: string } }[];
  }; // as every client answers it
  const Targets = health.TargetHealthDescriptions.map(({ Target: { Id } }) => ({ Id }));
  await elb('DeregisterTargets', { TargetGroupArn: group, Targets });
  await script.wait('elbv2', 'TargetDeregistered', { TargetGroupArn: group, Targets });
  await elb('DeleteRule', { RuleArn: rule });
  await elb('DeleteListener', { ListenerArn: listener });
  await elb('DeleteLoadBalancer', { LoadBalancerArn: balancer });
  await script.wait('elbv2', 'LoadBalancersDeleted', { LoadBalancerArns: [balancer] });
  await elb('DeleteTargetGroup', { TargetGroupArn: group });
  expect(await script.refusal('elbv2', 'DescribeTargetGroups', { TargetGroupArns: [group] })).toContain(
    'TargetGroupNotFound',
  );
}
