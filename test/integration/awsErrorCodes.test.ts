import { expect, it } from 'vitest';
import { AwsClient, awsPython, valueAt } from '../support/aws/AwsClient.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

const VPC = 'vpc-00000000000000001';
const [A, B] = ['subnet-00000000000000001', 'subnet-00000000000000002'];

it.skipIf(awsPython === undefined)(
  'contract: the aws command line meets the codes of ELBv2 as AWS has them (needs Python with awscli and boto3)',
  { timeout: 180_000 },
  async () => {
    const aws = new AwsClient(await startTestEngine({ log: expectedLog().log }));
    const made = async (command: string, path: string) => valueAt(await aws.run(`elbv2 ${command}`), path);
    const group = (name: string, more = '--protocol HTTP') =>
      made(`create-target-group --name ${name} --port 8080 --vpc-id ${VPC} ${more}`, 'TargetGroups.0.TargetGroupArn');
    const balancer = (name: string) =>
      made(`create-load-balancer --name ${name} --subnets ${A} ${B}`, 'LoadBalancers.0.LoadBalancerArn');
    const [web, addresses] = [await group('web'), await group('addresses', '--protocol HTTP --target-type ip')];
    const [one, two] = [await balancer('one'), await balancer('two')];
    const forward = (to: string) => `Type=forward,TargetGroupArn=${to}`;
    const listener = await made(
      `create-listener --load-balancer-arn ${one} --protocol HTTP --port 8080 --default-actions ${forward(web)}`,
      'Listeners.0.ListenerArn',
    );
    const path = 'Field=path-pattern,Values=/a';
    const rule = `create-rule --listener-arn ${listener} --conditions ${path} --actions ${forward(web)} --priority`;
    await aws.run(`elbv2 ${rule} 1`);
    const standard = await made(`describe-rules --listener-arn ${listener}`, 'Rules.1.RuleArn');
    await aws.run(
      `elbv2 modify-load-balancer-attributes --load-balancer-arn ${two} --attributes Key=deletion_protection.enabled,Value=true`,
    );
    const gone = (arn: string) => arn.replace(/[0-9a-f]{16}$/, '0'.repeat(16));
    const tags = Array.from({ length: 51 }, (_, place) => `Key=k${place},Value=v`).join(' ');
    const certificate = 'arn:aws:acm:us-local-1:000000000000:certificate/00000000-0000-4000-8000-000000000000';
    const truststore = 'arn:aws:elasticloadbalancing:us-local-1:000000000000:truststore/t/0000000000000000';
    const onOne = `create-listener --load-balancer-arn ${one}`;
    const cases: readonly (readonly [code: string, command: string])[] = [
      ['DuplicateLoadBalancerName', `create-load-balancer --name one --scheme internal --subnets ${A} ${B}`],
      ['DuplicateTargetGroupName', `create-target-group --name web --protocol HTTP --port 81 --vpc-id ${VPC}`],
      ['DuplicateListener', `${onOne} --protocol HTTP --port 8080 --default-actions ${forward(addresses)}`],
      ['DuplicateTagKeys', `add-tags --resource-arns ${web} --tags Key=a,Value=1 Key=a,Value=2`],
      ['TooManyTags', `add-tags --resource-arns ${web} --tags ${tags}`],
      ['SubnetNotFound', `create-load-balancer --name n --subnets subnet-1 ${B}`],
      ['ValidationError', `create-load-balancer --name n --subnets ${A}`],
      ['InvalidConfigurationRequest', `create-load-balancer --name n --subnets ${A} ${A}`],
      ['InvalidSecurityGroup', `set-security-groups --load-balancer-arn ${one} --security-groups sg-0123456789abcdef0`],
      ['LoadBalancerNotFound', 'describe-load-balancers --names nobody'],
      ['LoadBalancerNotFound', `set-subnets --load-balancer-arn ${gone(one)} --subnets ${A} ${B}`],
      ['TargetGroupNotFound', `describe-target-health --target-group-arn ${gone(web)}`],
      ['ListenerNotFound', `delete-listener --listener-arn ${gone(listener)}`],
      ['RuleNotFound', `delete-rule --rule-arn ${gone(standard)}`],
      ['OperationNotPermitted', `delete-rule --rule-arn ${standard}`],
      ['OperationNotPermitted', `delete-load-balancer --load-balancer-arn ${two}`],
      ['ResourceInUse', `delete-target-group --target-group-arn ${web}`],
      ['PriorityInUse', `${rule} 1`],
      [
        'TargetGroupAssociationLimit',
        `create-listener --load-balancer-arn ${two} --protocol HTTP --port 8081 --default-actions ${forward(web)}`,
      ],
      ['ValidationError', `${onOne} --protocol TCP --port 8082 --default-actions ${forward(addresses)}`],
      ['InvalidTarget', `register-targets --target-group-arn ${web} --targets Id=i-0123456789abcdef0`],
      ['ValidationError', `register-targets --target-group-arn ${addresses} --targets Id=8.8.8.8`],
      ['SSLPolicyNotFound', 'describe-ssl-policies --names nothing'],
      [
        'CertificateNotFound',
        `${onOne} --protocol HTTPS --port 8443 --certificates CertificateArn=${certificate} --default-actions ${forward(addresses)}`,
      ],
      ['TrustStoreNotFound', `describe-trust-stores --trust-store-arns ${truststore}`],
      ['TrustStoreNotFound', `get-resource-policy --resource-arn ${truststore}`],
      ['InvalidAction', `modify-ip-pools --load-balancer-arn ${one} --remove-ipam-pools ipv4`],
    ];
    const answered: string[] = [];
    for (const [, command] of cases) answered.push((await aws.refusal(`elbv2 ${command}`)).split(': ')[0] ?? '');
    const wanted = cases.map(([code, command]) => `${code} for ${command}`);
    expect(answered.map((code, place) => `${code} for ${cases[place]?.[1] ?? ''}`)).toEqual(wanted);
  },
);
