import type { ErrorAsker } from './ErrorAsker.ts';

const VpcId = 'vpc-00000000000000001';
const [A, B] = ['subnet-00000000000000001', 'subnet-00000000000000002'];
const Subnets = [A, B];
const gone = (arn: string) => arn.replace(/[0-9a-f]{16}$/, '0'.repeat(16));
const forward = (TargetGroupArn: string) => [{ Type: 'forward', TargetGroupArn }];

/** The codes of ELBv2 that need no quota, of a load balancer with a listener, a rule and groups. */
export async function elbv2Codes(ask: ErrorAsker): Promise<void> {
  const made = (action: string, input: object, at: string) => ask.made('elbv2', action, { input, at });
  const group = (Name: string, more: object = {}) =>
    made('CreateTargetGroup', { Name, Protocol: 'HTTP', Port: 8080, VpcId, ...more }, 'TargetGroups.0.TargetGroupArn');
  const balancer = (Name: string, more: object = { Subnets }) =>
    made('CreateLoadBalancer', { Name, ...more }, 'LoadBalancers.0.LoadBalancerArn');
  const [web, addresses] = [await group('web'), await group('addresses', { TargetType: 'ip' })];
  const [one, two] = [await balancer('one'), await balancer('two')];
  const issued = { input: { DomainName: 'net.example.com' }, at: 'CertificateArn' };
  const secure = {
    DefaultActions: forward(await group('secure', { Protocol: 'TLS', TargetType: 'ip' })),
    Certificates: [{ CertificateArn: await ask.made('acm', 'RequestCertificate', issued) }],
  };
  const own = { SubnetId: A, PrivateIPv4Address: '' };
  const net = await balancer('net', { Type: 'network', Subnets: [A] });
  const onOne = { LoadBalancerArn: one, Protocol: 'HTTP', Port: 8080 };
  const ListenerArn = await made(
    'CreateListener',
    { ...onOne, DefaultActions: forward(web) },
    'Listeners.0.ListenerArn',
  );
  const rule = {
    ListenerArn,
    Priority: 1,
    Conditions: [{ Field: 'path-pattern', Values: ['/a'] }],
    Actions: forward(web),
  };
  await ask.call('elbv2', 'CreateRule', rule);
  const standard = await made('DescribeRules', { ListenerArn }, 'Rules.1.RuleArn');
  const Attributes = [{ Key: 'deletion_protection.enabled', Value: 'true' }];
  await ask.call('elbv2', 'ModifyLoadBalancerAttributes', { LoadBalancerArn: two, Attributes });
  own.PrivateIPv4Address = await ask.made('ec2', 'DescribeNetworkInterfaces', {
    input: { Filters: [{ Name: 'description', Values: ['ELB net/net/*'] }] },
    at: 'NetworkInterfaces.0.PrivateIpAddress',
  });
  const CertificateArn = 'arn:aws:acm:us-local-1:000000000000:certificate/00000000-0000-4000-8000-000000000000';
  const TrustStoreArn = 'arn:aws:elasticloadbalancing:us-local-1:000000000000:truststore/t/0000000000000000';
  const Tags = Array.from({ length: 51 }, (_, place) => ({ Key: `k${place}`, Value: 'v' }));
  const twice = [
    { Key: 'a', Value: '1' },
    { Key: 'a', Value: '2' },
  ];
  const create = (more: object) => ({ Name: 'n', Subnets, ...more });
  const listen = (more: object) => ({ ...onOne, Port: 8082, DefaultActions: forward(addresses), ...more });
  const network = {
    LoadBalancerArn: net,
    Protocol: 'TLS',
    DefaultActions: forward(addresses),
    Certificates: [{ CertificateArn }],
  };
  await ask.refused('elbv2', [
    ['DuplicateLoadBalancerName', 'CreateLoadBalancer', create({ Name: 'one', Scheme: 'internal' })],
    ['DuplicateTargetGroupName', 'CreateTargetGroup', { Name: 'web', Protocol: 'HTTP', Port: 81, VpcId }],
    ['DuplicateListener', 'CreateListener', listen({ Port: 8080 })],
    ['DuplicateTagKeys', 'AddTags', { ResourceArns: [web], Tags: twice }],
    ['TooManyTags', 'AddTags', { ResourceArns: [web], Tags }],
    ['SubnetNotFound', 'CreateLoadBalancer', create({ Subnets: ['subnet-1', B] })],
    ['ValidationError', 'CreateLoadBalancer', create({ Subnets: [A] })],
    ['InvalidConfigurationRequest', 'CreateLoadBalancer', create({ Subnets: [A, A] })],
    ['InvalidSubnet', 'CreateLoadBalancer', { Name: 'n', Type: 'network', Scheme: 'internal', SubnetMappings: [own] }],
    ['InvalidSecurityGroup', 'SetSecurityGroups', { LoadBalancerArn: one, SecurityGroups: ['sg-0123456789abcdef0'] }],
    [
      'AllocationIdNotFound',
      'CreateLoadBalancer',
      { Name: 'n', Type: 'network', SubnetMappings: [{ SubnetId: A, AllocationId: 'eipalloc-0123456789abcdef0' }] },
    ],
    ['LoadBalancerNotFound', 'DescribeLoadBalancers', { Names: ['nobody'] }],
    ['LoadBalancerNotFound', 'SetSubnets', { LoadBalancerArn: gone(one), Subnets }],
    ['TargetGroupNotFound', 'DescribeTargetHealth', { TargetGroupArn: gone(web) }],
    ['ListenerNotFound', 'DeleteListener', { ListenerArn: gone(ListenerArn) }],
    ['RuleNotFound', 'DeleteRule', { RuleArn: gone(standard) }],
    ['OperationNotPermitted', 'DeleteRule', { RuleArn: standard }],
    ['OperationNotPermitted', 'DeleteLoadBalancer', { LoadBalancerArn: two }],
    ['ResourceInUse', 'DeleteTargetGroup', { TargetGroupArn: web }],
    ['PriorityInUse', 'CreateRule', rule],
    ['TargetGroupAssociationLimit', 'CreateListener', { ...onOne, LoadBalancerArn: two, DefaultActions: forward(web) }],
    ['ValidationError', 'CreateListener', listen({ Protocol: 'TCP' })],
    ['IncompatibleProtocols', 'CreateListener', { ...network, Protocol: 'TCP', Port: 90, Certificates: [] }],
    [
      'InvalidLoadBalancerAction',
      'CreateListener',
      listen({
        DefaultActions: [
          { Type: 'authenticate-cognito', Order: 1 },
          { ...forward(addresses)[0], Order: 2 },
        ],
      }),
    ],
    ['ALPNPolicyNotFound', 'CreateListener', { ...network, ...secure, Port: 443, AlpnPolicy: ['H3'] }],
    ['InvalidTarget', 'RegisterTargets', { TargetGroupArn: web, Targets: [{ Id: 'i-0123456789abcdef0' }] }],
    ['ValidationError', 'RegisterTargets', { TargetGroupArn: addresses, Targets: [{ Id: '8.8.8.8' }] }],
    ['SSLPolicyNotFound', 'DescribeSSLPolicies', { Names: ['nothing'] }],
    ['CertificateNotFound', 'CreateListener', listen({ Protocol: 'HTTPS', Certificates: [{ CertificateArn }] })],
    ['TrustStoreNotFound', 'DescribeTrustStores', { TrustStoreArns: [TrustStoreArn] }],
    ['TrustStoreNotFound', 'GetResourcePolicy', { ResourceArn: TrustStoreArn }],
    ['ValidationError', 'ModifyIpPools', { LoadBalancerArn: one, IpamPools: { Ipv4IpamPoolId: 'ipam-pool-0' } }],
  ]);
}
