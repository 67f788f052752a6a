import { expect } from 'vitest';
import type { ScriptNetwork } from './buildNetwork.ts';
import { areAllHealthy, type Script } from './Script.ts';

const OLD = { LoadBalancerName: 'old' };

/** Builds a Classic Load Balancer, changes all that can be changed of it, and takes it down. */
export async function classicBalancer(
  script: Script,
  { subnets, group, instances, certificates }: ScriptNetwork & { readonly certificates: readonly [string, string] },
): Promise<void> {
  const elb = (action: string, input: object = {}) => script.call('elb', action, { ...OLD, ...input });
  const all = (action: string, input: object = {}) => script.call('elb', action, input);
  const [a, b, c] = subnets;
  const [one, other] = certificates;
  await elb('CreateLoadBalancer', {
    Listeners: [{ Protocol: 'HTTP', LoadBalancerPort: 8180, InstancePort: 8080 }],
    Subnets: [a, b],
    SecurityGroups: [group],
    Tags: [{ Key: 'env', Value: 'test' }],
  });

  // Listeners and policies.
  const secure = { Protocol: 'HTTPS', LoadBalancerPort: 8543, InstanceProtocol: 'HTTP', InstancePort: 8080 };
  const passed = { Protocol: 'TCP', LoadBalancerPort: 9100, InstancePort: 9001 };
  await elb('CreateLoadBalancerListeners', { Listeners: [{ ...secure, SSLCertificateId: one }, passed] });
  await elb('SetLoadBalancerListenerSSLCertificate', { LoadBalancerPort: 8543, SSLCertificateId: other });
  await elb('CreateLBCookieStickinessPolicy', { PolicyName: 'sticky', CookieExpirationPeriod: 60 });
  await elb('CreateAppCookieStickinessPolicy', { PolicyName: 'app', CookieName: 'SESSION' });
  await elb('CreateLoadBalancerPolicy', {
    PolicyName: 'proxy',
    PolicyTypeName: 'ProxyProtocolPolicyType',
    PolicyAttributes: [{ AttributeName: 'ProxyProtocol', AttributeValue: 'false' }],
  });
  await elb('SetLoadBalancerPoliciesOfListener', { LoadBalancerPort: 8180, PolicyNames: ['sticky'] });
  await elb('SetLoadBalancerPoliciesForBackendServer', { InstancePort: 9001, PolicyNames: ['proxy'] });
  await elb('DeleteLoadBalancerPolicy', { PolicyName: 'app' });
  await elb('DescribeLoadBalancerPolicies');
  await all('DescribeLoadBalancerPolicyTypes');

  // Health and instances.
  const check = { Target: 'HTTP:8080/', Interval: 5, Timeout: 2, UnhealthyThreshold: 2, HealthyThreshold: 2 };
  expect(await elb('ConfigureHealthCheck', { HealthCheck: check })).toEqual({ HealthCheck: check });
  const Instances = instances.map((InstanceId) => ({ InstanceId }));
  await elb('RegisterInstancesWithLoadBalancer', { Instances });
  await script.until('instances in service', areAllHealthy);
  await script.wait('elb', 'AnyInstanceInService', OLD);
  await script.wait('elb', 'InstanceInService', OLD);
  expect(await elb('DescribeInstanceHealth', { Instances: Instances.slice(0, 1) })).toMatchObject({
    InstanceStates: [{ ...Instances[0], State: 'InService', ReasonCode: 'N/A' }],
  });

  // Zones, security groups, attributes, tags.
  await elb('AttachLoadBalancerToSubnets', { Subnets: [c] });
  await elb('DetachLoadBalancerFromSubnets', { Subnets: [c] });
  await elb('ApplySecurityGroupsToLoadBalancer', { SecurityGroups: [group] });
  const attributes = { ConnectionDraining: { Enabled: false }, ConnectionSettings: { IdleTimeout: 30 } };
  await elb('ModifyLoadBalancerAttributes', { LoadBalancerAttributes: attributes });
  await elb('DescribeLoadBalancerAttributes');
  const LoadBalancerNames = ['old'];
  await all('AddTags', { LoadBalancerNames, Tags: [{ Key: 'team', Value: 'blue' }] });
  await all('RemoveTags', { LoadBalancerNames, Tags: [{ Key: 'env' }] });
  expect(await all('DescribeTags', { LoadBalancerNames })).toEqual({
    TagDescriptions: [{ ...OLD, Tags: [{ Key: 'team', Value: 'blue' }] }],
  });
  await all('DescribeAccountLimits');
  await all('DescribeLoadBalancers', { LoadBalancerNames });

  // Down again; zones are of those in the default network.
  await elb('DeregisterInstancesFromLoadBalancer', { Instances });
  await script.wait('elb', 'InstanceDeregistered', { ...OLD, Instances });
  await elb('DeleteLoadBalancerListeners', { LoadBalancerPorts: [8543, 9100] });
  await elb('DeleteLoadBalancer');
  await all('CreateLoadBalancer', {
    LoadBalancerName: 'zones',
    Listeners: [{ Protocol: 'TCP', LoadBalancerPort: 8180, InstancePort: 8080 }],
    AvailabilityZones: ['us-local-1a'],
  });
  const zone = { LoadBalancerName: 'zones', AvailabilityZones: ['us-local-1b'] };
  await all('EnableAvailabilityZonesForLoadBalancer', zone);
  await all('DisableAvailabilityZonesForLoadBalancer', zone);
  await all('DeleteLoadBalancer', { LoadBalancerName: 'zones' });
  expect(await all('DescribeLoadBalancers')).toMatchObject({ LoadBalancerDescriptions: [] });
}
