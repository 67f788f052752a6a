import { expect } from 'vitest';
import { valueAt } from '../AwsClient.ts';
import type { ScriptNetwork } from './buildNetwork.ts';
import { areAllHealthy, type Script } from './Script.ts';

/** Builds a Network Load Balancer on an elastic address, changes it and takes it down. */
async function networkBalancer(script: Script, network: ScriptNetwork): Promise<void> {
  const elb = (action: string, input: object = {}) => script.call('elbv2', action, input);
  const { subnets, allocation, instances, vpc } = network;
  const made = await elb('CreateLoadBalancer', {
    Name: 'network',
    Type: 'network',
    SubnetMappings: [{ SubnetId: subnets[0], AllocationId: allocation }],
    SecurityGroups: [network.group],
  });
  expect(made).toMatchObject({
    LoadBalancers: [
      { Type: 'network', AvailabilityZones: [{ LoadBalancerAddresses: [{ AllocationId: allocation }] }] },
    ],
  });
  const balancer = valueAt(made, 'LoadBalancers.0.LoadBalancerArn');
  const group = await script.value('elbv2', 'CreateTargetGroup', {
    input: {
      Name: 'flows',
      Protocol: 'TCP',
      Port: 8080,
      VpcId: vpc,
      HealthCheckIntervalSeconds: 5,
      HealthCheckTimeoutSeconds: 2,
    },
    at: 'TargetGroups.0.TargetGroupArn',
  });
  await elb('RegisterTargets', { TargetGroupArn: group, Targets: [{ Id: instances[0] }] });
  const of = { LoadBalancerArn: balancer };
  const listener = await script.value('elbv2', 'CreateListener', {
    input: { ...of, Protocol: 'TCP', Port: 9000, DefaultActions: [{ Type: 'forward', TargetGroupArn: group }] },
    at: 'Listeners.0.ListenerArn',
  });
  await script.until('healthy targets', areAllHealthy);
  await script.wait('elbv2', 'TargetInService', { TargetGroupArn: group });
  await elb('ModifyListenerAttributes', {
    ListenerArn: listener,
    Attributes: [{ Key: 'tcp.idle_timeout.seconds', Value: '400' }],
  });
  await elb('SetSubnets', { ...of, SubnetMappings: [{ SubnetId: subnets[0], AllocationId: allocation }] });
  await elb('ModifyLoadBalancerAttributes', {
    ...of,
    Attributes: [{ Key: 'load_balancing.cross_zone.enabled', Value: 'true' }],
  });
  await elb('DescribeLoadBalancerAttributes', of);
  await elb('DescribeTargetGroupAttributes', { TargetGroupArn: group });
  await elb('DeleteListener', { ListenerArn: listener });
  await elb('DeleteLoadBalancer', of);
  await script.wait('elbv2', 'LoadBalancersDeleted', { LoadBalancerArns: [balancer] });
  await elb('DeleteTargetGroup', { TargetGroupArn: group });
}

/** Builds a Gateway Load Balancer, changes it and takes it down. */
async function gatewayBalancer(script: Script, { subnets, vpc }: ScriptNetwork): Promise<void> {
  const elb = (action: string, input: object = {}) => script.call('elbv2', action, input);
  const balancer = await script.value('elbv2', 'CreateLoadBalancer', {
    input: { Name: 'gate', Type: 'gateway', Subnets: [subnets[0], subnets[1]] },
    at: 'LoadBalancers.0.LoadBalancerArn',
  });
  const of = { LoadBalancerArn: balancer };
  const made = await elb('CreateTargetGroup', {
    Name: 'appliances',
    Protocol: 'GENEVE',
    Port: 6081,
    VpcId: vpc,
    TargetType: 'ip',
    HealthCheckPort: '80',
  });
  const group = valueAt(made, 'TargetGroups.0.TargetGroupArn');
  const listener = await script.value('elbv2', 'CreateListener', {
    input: { ...of, DefaultActions: [{ Type: 'forward', TargetGroupArn: group }] },
    at: 'Listeners.0.ListenerArn',
  });
  expect(await elb('DescribeListeners', of)).toMatchObject({ Listeners: [{ ListenerArn: listener }] });
  const target = { TargetGroupArn: group, Targets: [{ Id: '10.0.0.9' }] };
  await elb('RegisterTargets', target);
  const failover = ['on_deregistration', 'on_unhealthy'].map((when) => ({
    Key: `target_failover.${when}`,
    Value: 'rebalance',
  }));
  await elb('ModifyTargetGroupAttributes', { TargetGroupArn: group, Attributes: failover });
  await elb('DescribeTargetGroupAttributes', { TargetGroupArn: group });
  await elb('DescribeLoadBalancerAttributes', of);
  await elb('DeregisterTargets', target);
  await elb('DeleteLoadBalancer', of);
  await script.wait('elbv2', 'LoadBalancersDeleted', { LoadBalancerArns: [balancer] });
  await elb('DeleteTargetGroup', { TargetGroupArn: group });
}

/** A load balancer of each type that passes flows on, from nothing to nothing. */
export async function flowBalancers(script: Script, network: ScriptNetwork): Promise<void> {
  await networkBalancer(script, network);
  await gatewayBalancer(script, network);
}
