import type { ErrorAsker, ErrorCase } from './ErrorAsker.ts';

const count = (most: number) => Array.from({ length: most }, (_, place) => place);
const HTTP = { Protocol: 'HTTP', LoadBalancerPort: 80, InstancePort: 80 };
const C0 = { LoadBalancerName: 'c0' };
const CERTIFICATE = 'arn:aws:acm:us-local-1:000000000000:certificate/00000000-0000-4000-8000-000000000000';

/** The codes of Classic Load Balancers, their quotas among them. */
export async function classicCodes(ask: ErrorAsker): Promise<void> {
  const create = (LoadBalancerName: string, more: object = {}) => ({
    LoadBalancerName,
    Listeners: [HTTP],
    AvailabilityZones: ['us-local-1a'],
    ...more,
  });
  for (const place of count(20)) await ask.call('elb', 'CreateLoadBalancer', create(`c${place}`));
  await ask.refused('elb', [['TooManyLoadBalancers', 'CreateLoadBalancer', create('more')]]);
  await ask.call('elb', 'DeleteLoadBalancer', { LoadBalancerName: 'c19' });
  const sticky = (PolicyName: string) => ({ ...C0, PolicyName });
  for (const place of count(100)) await ask.call('elb', 'CreateLBCookieStickinessPolicy', sticky(`p${place}`));

  const subnets = (Subnets: string[]) => create('more', { AvailabilityZones: undefined, Subnets });
  const without = ({ AvailabilityZones: _, ...rest }: Record<string, unknown>) => rest;
  const secure = { ...HTTP, Protocol: 'HTTPS', LoadBalancerPort: 443, SSLCertificateId: CERTIFICATE };
  const tags = count(11).map((place) => ({ Key: `k${place}`, Value: 'v' }));
  const twice = count(2).map(() => ({ Key: 'a', Value: 'v' }));
  const unknown = { AdditionalAttributes: [{ Key: 'elb.http.other', Value: 'x' }] };
  const cases: readonly ErrorCase[] = [
    ['DuplicateLoadBalancerName', 'CreateLoadBalancer', create('c0', { Scheme: 'internal' })],
    ['InvalidScheme', 'CreateLoadBalancer', create('more', { Scheme: 'nowhere' })],
    ['UnsupportedProtocol', 'CreateLoadBalancer', create('more', { Listeners: [{ ...HTTP, Protocol: 'UDP' }] })],
    ['SubnetNotFound', 'CreateLoadBalancer', without(subnets(['subnet-1']))],
    ['InvalidSecurityGroup', 'CreateLoadBalancer', create('more', { SecurityGroups: ['sg-0123456789abcdef0'] })],
    ['CertificateNotFound', 'CreateLoadBalancerListeners', { ...C0, Listeners: [secure] }],
    ['DuplicateListener', 'CreateLoadBalancerListeners', { ...C0, Listeners: [{ ...HTTP, InstancePort: 81 }] }],
    [
      'InvalidConfigurationRequest',
      'DisableAvailabilityZonesForLoadBalancer',
      { ...C0, AvailabilityZones: ['us-local-1a'] },
    ],
    ['DuplicatePolicyName', 'CreateLBCookieStickinessPolicy', sticky('p0')],
    ['TooManyPolicies', 'CreateLBCookieStickinessPolicy', sticky('more')],
    ['PolicyNotFound', 'SetLoadBalancerPoliciesOfListener', { ...C0, LoadBalancerPort: 80, PolicyNames: ['nobody'] }],
    ['PolicyTypeNotFound', 'DescribeLoadBalancerPolicyTypes', { PolicyTypeNames: ['Other'] }],
    ['ListenerNotFound', 'SetLoadBalancerPoliciesOfListener', { ...C0, LoadBalancerPort: 81, PolicyNames: [] }],
    ['LoadBalancerAttributeNotFound', 'ModifyLoadBalancerAttributes', { ...C0, LoadBalancerAttributes: unknown }],
    ['LoadBalancerNotFound', 'DescribeLoadBalancers', { LoadBalancerNames: ['none'] }],
    [
      'InvalidInstance',
      'RegisterInstancesWithLoadBalancer',
      { ...C0, Instances: [{ InstanceId: 'i-0123456789abcdef0' }] },
    ],
    ['DuplicateTagKeys', 'AddTags', { LoadBalancerNames: ['c0'], Tags: twice }],
    ['TooManyTags', 'AddTags', { LoadBalancerNames: ['c0'], Tags: tags }],
    [
      'ValidationError',
      'ConfigureHealthCheck',
      { ...C0, HealthCheck: { Target: 'FTP:1', Interval: 30, Timeout: 5, UnhealthyThreshold: 2, HealthyThreshold: 2 } },
    ],
  ];
  await ask.refused('elb', cases);
}
