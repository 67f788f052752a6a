import { beforeEach, expect, it } from 'vitest';
import { createListener } from '../../../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../../../engine/control/operations/createLoadBalancer.ts';
import { createRule } from '../../../../engine/control/operations/createRule.ts';
import { createTargetGroup } from '../../../../engine/control/operations/createTargetGroup.ts';
import { modifyLoadBalancerAttributes } from '../../../../engine/control/operations/modifyLoadBalancerAttributes.ts';
import { createVpc } from '../../../../engine/control/operations/network/createVpc.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../../engine/model/zones.ts';
import { Endpoint } from '../../../support/aws/Endpoint.ts';

let endpoint: Endpoint;
let names: Readonly<Record<string, string>>;
beforeEach(() => {
  endpoint = new Endpoint();
  const { world } = endpoint;
  const subnets = [defaultSubnetId(0), defaultSubnetId(1)];
  const group = (name: string) =>
    world.do(createTargetGroup, { name, protocol: 'HTTP', port: 80, vpcId: DEFAULT_VPC_ID }).targetGroupArn;
  const actions = [{ type: 'forward', targetGroupArn: group('used') }];
  const { loadBalancerArn } = world.do(createLoadBalancer, { name: 'alb', subnets });
  const { listenerArn } = world.do(createListener, {
    loadBalancerArn,
    protocol: 'HTTP',
    port: 80,
    defaultActions: actions,
  });
  world.do(createRule, {
    listenerArn,
    priority: 7,
    conditions: [{ field: 'path-pattern', values: ['/x'] }],
    actions,
  });
  world.do(modifyLoadBalancerAttributes, {
    loadBalancerArn,
    attributes: [{ key: 'deletion_protection.enabled', value: 'true' }],
  });
  const { vpcId } = world.do(createVpc, { cidrBlock: '10.0.0.0/16' });
  const foreign = [...world.resources.securityGroups.values()].find((one) => one.vpcId === vpcId);
  names = {
    FOREIGN: foreign?.groupId ?? '',
    OTHER: subnets[1] ?? '',
    LB: loadBalancerArn,
    LISTENER: listenerArn,
    USED: actions[0]?.targetGroupArn ?? '',
    FREE: group('free'),
    VPC: DEFAULT_VPC_ID,
    SUBNET: subnets[0] ?? '',
    STOPPED: 'i-00000000000000000',
    NONE: gone(listenerArn),
    RULE: gone(`${listenerArn.replace(':listener/', ':listener-rule/')}/0123456789abcdef`),
    GONE: gone(actions[0]?.targetGroupArn ?? ''),
  };
});

/** The ARN of one that is not there. */
const gone = (arn: string) => arn.replace(/[0-9a-f]{16}$/, '0'.repeat(16));

const filled = (text: string) => text.replaceAll(/\$([A-Z]+)/g, (_, name: string) => names[name] ?? name);
const FIXED = 'Actions.member.1.Type=fixed-response&Actions.member.1.FixedResponseConfig.StatusCode=200';
const rule = (condition: string, priority = 1) =>
  `CreateRule&ListenerArn=$LISTENER&Priority=${priority}&${FIXED}&` +
  condition.replaceAll('@', 'Conditions.member.1.').replaceAll('#', 'Config.Values.member.');
const group = (more: string, name = 't') => `CreateTargetGroup&Name=${name}&${more}`;
const HTTP = 'Protocol=HTTP&Port=80&VpcId=$VPC';
const long = 'x'.repeat(129);
const enumOf = (value: string, path: string) =>
  `ValidationError: 1 validation error detected: Value '${value}' at '${path}' failed to satisfy constraint: Member must satisfy enum value set: [HTTP, HTTPS, TCP, TLS, UDP, TCP_UDP, GENEVE, QUIC, TCP_QUIC]`;

// AWS's own sentences to the letter, as its users, its documents and suites for emulators have them: clients compare them.
it.each([
  [rule(`@Field=host-header&@Values.member.1=${long}`), "The 'host-header' value is too long; the limit is '128'"],
  [rule(`@Field=path-pattern&@PathPattern#1=/${long}`), "The 'path-pattern' value is too long; the limit is '128'"],
  [
    rule('@Field=path-pattern&@Values.member.1=/a&@Values.member.2=/b'),
    "The 'path-pattern' field contains too many values; the limit is '1'",
  ],
  [rule('@Field=host-header'), 'A condition value must be specified'],
  [rule('@Field=path-pattern'), 'A condition value must be specified'],
  [
    rule(`@Field=http-header&@HttpHeaderConfig.HttpHeaderName=${'x'.repeat(41)}&@HttpHeader#1=y`),
    "The 'HttpHeaderName' value is too long; the limit is '40'",
  ],
  [
    rule(`@Field=http-header&@HttpHeaderConfig.HttpHeaderName=x&@HttpHeader#1=${long}`),
    "The 'http-header' value is too long; the limit is '128'",
  ],
  [rule('@Field=http-header'), "A 'HttpHeaderConfig' must be specified with 'http-header'"],
  [
    rule('@Field=http-request-method&@HttpRequestMethod#1=get'),
    "The 'http-request-method' value is invalid; the allowed characters are A-Z, hyphen and underscore",
  ],
  [
    rule(`@Field=http-request-method&@HttpRequestMethod#1=${'X'.repeat(41)}`),
    "The 'http-request-method' value is too long; the limit is '40'",
  ],
  [rule('@Field=http-request-method'), "A 'HttpRequestMethodConfig' must be specified with 'http-request-method'"],
  [
    rule(`@Field=query-string&@QueryString#1.Key=${long}&@QueryString#1.Value=y`),
    "The 'Key' value is too long; the limit is '128'",
  ],
  [
    rule(`@Field=query-string&@QueryString#1.Key=x&@QueryString#1.Value=${long}`),
    "The 'Value' value is too long; the limit is '128'",
  ],
  [rule('@Field=query-string&@QueryString#1.Key=x'), "A 'Value' must be specified in 'QueryStringKeyValuePair'"],
  [rule('@Field=source-ip'), "A 'SourceIpConfig' must be specified with 'source-ip'"],
  [rule('@Field=source-ip&@SourceIpConfig.Values='), "A 'source-ip' value must be specified"],
  [
    rule([1, 2, 3, 4, 5, 6].map((n) => `@PathPattern#${n}=/${n}`).join('&')),
    "A rule can only have '5' condition values",
  ],
  [rule('@Field=path-pattern&@Values.member.1=/y', 7), "PriorityInUse: Priority '7' is currently in use"],
  ['DescribeRules&RuleArns.member.1=$LISTENER', "'$LISTENER' is not a valid listener rule ARN"],
  ['DescribeListeners&ListenerArns.member.1=$LB', "'$LB' is not a valid listener ARN"],
  ['DescribeListeners&LoadBalancerArn=x', "'x' is not a valid load balancer ARN"],
  ['DescribeTargetHealth&TargetGroupArn=used', "'used' is not a valid target group ARN"],
  ['DeleteTargetGroup&TargetGroupArn=used', "'used' is not a valid target group ARN"],
  ['DeleteLoadBalancer&LoadBalancerArn=$USED', "'$USED' is not a valid load balancer ARN"],
  ['DescribeSSLPolicies&Names.member.1=mine', "SSLPolicyNotFound: SSL policy 'mine' not found"],
  [
    'ModifyLoadBalancerAttributes&LoadBalancerArn=$LB&Attributes.member.1.Key=mine&Attributes.member.1.Value=1',
    "InvalidConfigurationRequest: Load balancer attribute key 'mine' is not recognized",
  ],
  ['DeleteTrustStore&TrustStoreArn=mine', "'mine' is not a valid trust store ARN"],
  [
    'DescribeTargetGroups&TargetGroupArns.member.1=$FREE&TargetGroupArns.member.2=$FREE/x',
    "'$FREE/x' is not a valid target group ARN",
  ],
  [
    'CreateRule&ListenerArn=$LISTENER&Priority=1&Conditions.member.1.Field=path-pattern&Conditions.member.1.Values.member.1=/a&Actions.member.1.Type=forward&Actions.member.1.ForwardConfig.TargetGroups.member.1.TargetGroupArn=x',
    "'x' is not a valid target group ARN",
  ],
  ['DescribeRules&RuleArns.member.1=$RULE', 'RuleNotFound: One or more rules not found'],
  ['DescribeListeners&ListenerArns.member.1=$NONE', 'ListenerNotFound: One or more listeners not found'],
  ['DescribeTargetHealth&TargetGroupArn=$GONE', 'TargetGroupNotFound: One or more target groups not found'],
  ['DescribeListeners', 'You must specify either listener ARNs or a load balancer ARN'],
  ['DescribeRules', 'You must specify either listener rule ARNs or a listener ARN'],
  ['DescribeTargetGroups&Names.member.1=x', 'TargetGroupNotFound: One or more target groups not found'],
  ['DescribeLoadBalancers&Names.member.1=x', "LoadBalancerNotFound: Load balancers '[x]' not found"],
  [
    'DeleteTargetGroup&TargetGroupArn=$USED',
    "ResourceInUse: Target group '$USED' is currently in use by a listener or a rule",
  ],
  [
    'DeleteLoadBalancer&LoadBalancerArn=$LB',
    "OperationNotPermitted: Load balancer '$LB' cannot be deleted because deletion protection is enabled",
  ],
  [
    'CreateListener&LoadBalancerArn=$LB&Protocol=HTTP&Port=80&DefaultActions.member.1.Type=forward&DefaultActions.member.1.TargetGroupArn=$FREE',
    "DuplicateListener: A listener already exists on this port for this load balancer '$LB'",
  ],
  [
    'CreateListener&LoadBalancerArn=$LB&Protocol=HTTPS&Port=443&DefaultActions.member.1.Type=forward&DefaultActions.member.1.TargetGroupArn=$USED',
    'InvalidConfigurationRequest: You must provide a list containing exactly one certificate if the listener protocol is HTTPS.',
  ],
  [
    'CreateListener&LoadBalancerArn=$LB&Protocol=HTP&Port=81&DefaultActions.member.1.Type=forward',
    enumOf('HTP', 'protocol'),
  ],
  [
    'CreateLoadBalancer&Name=one&Subnets.member.1=$SUBNET',
    'At least two subnets in two different Availability Zones must be specified',
  ],
  [
    'CreateLoadBalancer&Name=one&Subnets.member.1=$SUBNET&Subnets.member.2=$OTHER&SecurityGroups.member.1=$FOREIGN',
    'InvalidConfigurationRequest: Security group "$FOREIGN" does not belong to VPC "$VPC"',
  ],
  [
    'CreateLoadBalancer&Name=two&Subnets.member.1=$SUBNET&Subnets.member.2=subnet-9',
    "SubnetNotFound: The subnet ID 'subnet-9' does not exist",
  ],
  [
    group(`${HTTP}&Protocol=HTTP&HealthCheckPath=/other`, 'used'),
    "DuplicateTargetGroupName: A target group with the same name 'used' exists, but with different settings",
  ],
  [group(HTTP, 'A'.repeat(33)), `Target group name '${'A'.repeat(33)}' cannot be longer than '32' characters`],
  [
    group(HTTP, 'example.com'),
    "Target group name 'example.com' can only contain characters that are alphanumeric characters or hyphens(-)",
  ],
  [group(HTTP, '-name'), "Target group name '-name' cannot begin or end with '-'"],
  [group(`${HTTP}&HealthCheckProtocol=/HTTP`), enumOf('/HTTP', 'healthCheckProtocol')],
  [
    group('TargetType=alb&Protocol=TCP&Port=80&VpcId=$VPC&HealthCheckProtocol=TCP'),
    "Health check protocol 'TCP' is not supported for target groups with target type 'alb'",
  ],
  [
    'CreateListener&LoadBalancerArn=$LB&Protocol=HTTPS&Port=443&Certificates.member.1.CertificateArn=arn:aws:acm:x&DefaultActions.member.1.Type=forward&DefaultActions.member.1.TargetGroupArn=$USED',
    "CertificateNotFound: Certificate 'arn:aws:acm:x' not found",
  ],
  [group('TargetType=lambda&Port=80'), "Port cannot be specified for target groups with target type 'lambda'"],
  [group('Protocol=HTTP'), 'A port must be specified'],
  [group('Protocol=HTTP&Port=80'), 'A VPC ID must be specified'],
  [group('Protocol=HTTP&Port=80&VpcId=vpc-9'), "The VPC ID 'vpc-9' is not found"],
  [
    group(`${HTTP}&HealthCheckIntervalSeconds=5&HealthCheckTimeoutSeconds=5`),
    'Health check interval must be greater than the timeout.',
  ],
  [
    'RegisterTargets&TargetGroupArn=$FREE&Targets.member.1.Id=i-0123456789abcdef0',
    "InvalidTarget: The following targets are not in a running state and cannot be registered: 'i-0123456789abcdef0'",
  ],
])('API-03 says as AWS does: %s', (form, sentence) => {
  const expected = filled(/^\w+: /.test(sentence) ? sentence : `ValidationError: ${sentence}`);
  const said = endpoint
    .refusal(`Action=${filled(form)}`)
    .replaceAll('&apos;', "'")
    .replaceAll('&quot;', '"');
  expect(said).toBe(`400 ${expected}`);
});
