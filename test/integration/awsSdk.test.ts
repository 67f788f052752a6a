import {
  ACMClient,
  DeleteCertificateCommand,
  DescribeCertificateCommand,
  RequestCertificateCommand,
} from '@aws-sdk/client-acm';
import {
  AllocateAddressCommand,
  CreateSubnetCommand,
  CreateVpcCommand,
  DeleteSubnetCommand,
  DeleteVpcCommand,
  DescribeSubnetsCommand,
  EC2Client,
  ReleaseAddressCommand,
  RunInstancesCommand,
  TerminateInstancesCommand,
  waitUntilInstanceRunning,
  waitUntilInstanceTerminated,
} from '@aws-sdk/client-ec2';
import {
  CreateListenerCommand,
  CreateLoadBalancerCommand,
  CreateRuleCommand,
  CreateTargetGroupCommand,
  DeleteLoadBalancerCommand,
  DeleteTargetGroupCommand,
  DescribeLoadBalancersCommand,
  DescribeTagsCommand,
  DescribeTargetHealthCommand,
  ElasticLoadBalancingV2Client,
  RegisterTargetsCommand,
  waitUntilLoadBalancerAvailable,
  waitUntilLoadBalancersDeleted,
  waitUntilTargetInService,
} from '@aws-sdk/client-elastic-load-balancing-v2';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { expect, it, onTestFinished } from 'vitest';
import { refusalOf, sdkConfiguration } from '../support/aws/sdkConfiguration.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

const WAITING = { maxWaitTime: 60, minDelay: 1, maxDelay: 1 };

it(
  'contract: the newest SDK for JavaScript builds a load balancer and takes it down',
  { timeout: 120_000 },
  async () => {
    const engine = await startTestEngine({ log: expectedLog().log });
    const configuration = sdkConfiguration(engine);
    const elb = new ElasticLoadBalancingV2Client(configuration);
    const ec2 = new EC2Client(configuration);
    const acm = new ACMClient(configuration);
    const sts = new STSClient(configuration);
    onTestFinished(() => {
      for (const client of [elb, ec2, acm, sts]) client.destroy();
    });
    expect(await sts.send(new GetCallerIdentityCommand({}))).toMatchObject({ Account: '000000000000' });

    // A network of its own, and an instance in it.
    const { Vpc } = await ec2.send(new CreateVpcCommand({ CidrBlock: '10.0.0.0/16' }));
    const VpcId = Vpc?.VpcId ?? '';
    const subnets: string[] = [];
    for (const [place, zone] of ['a', 'b'].entries()) {
      const asked = { VpcId, CidrBlock: `10.0.${place}.0/24`, AvailabilityZone: `us-local-1${zone}` };
      const { Subnet } = await ec2.send(new CreateSubnetCommand(asked));
      subnets.push(Subnet?.SubnetId ?? '');
    }
    const run = { ImageId: 'ami-sample', MinCount: 1, MaxCount: 1, SubnetId: subnets[0] };
    const { Instances = [] } = await ec2.send(new RunInstancesCommand(run));
    const InstanceIds = Instances.map(({ InstanceId = '' }) => InstanceId);
    await waitUntilInstanceRunning({ client: ec2, ...WAITING }, { InstanceIds });

    // The load balancer.
    const group = { Name: 'web', Protocol: 'HTTP', Port: 8080, VpcId, HealthCheckPath: '/health' } as const;
    const fast = { HealthCheckIntervalSeconds: 5, HealthCheckTimeoutSeconds: 2, HealthyThresholdCount: 2 };
    const { TargetGroups: [web] = [] } = await elb.send(new CreateTargetGroupCommand({ ...group, ...fast }));
    const TargetGroupArn = web?.TargetGroupArn ?? '';
    const { LoadBalancers: [made] = [] } = await elb.send(
      new CreateLoadBalancerCommand({
        Name: 'web',
        Subnets: subnets,
        Tags: [{ Key: 'team', Value: 'blue green' }],
      }),
    );
    const LoadBalancerArn = made?.LoadBalancerArn ?? '';
    expect(made).toMatchObject({ VpcId, Scheme: 'internet-facing', CreatedTime: expect.any(Date) as Date }); // how vitest types it: any
    await waitUntilLoadBalancerAvailable({ client: elb, ...WAITING }, { LoadBalancerArns: [LoadBalancerArn] });
    const forward = [{ Type: 'forward' as const, TargetGroupArn }];
    const { Listeners: [listener] = [] } = await elb.send(
      new CreateListenerCommand({ LoadBalancerArn, Protocol: 'HTTP', Port: 8080, DefaultActions: forward }),
    );
    const { ListenerArn } = listener ?? {};
    const Conditions = [{ Field: 'path-pattern', Values: ['/api/*'] }];
    const rule = { ListenerArn, Priority: 1, Conditions, Actions: forward };
    expect(await elb.send(new CreateRuleCommand(rule))).toMatchObject({ Rules: [{ Priority: '1', IsDefault: false }] });
    expect(await refusalOf(elb.send(new CreateRuleCommand(rule)))).toMatch(/^PriorityInUseException: /);
    await elb.send(new RegisterTargetsCommand({ TargetGroupArn, Targets: InstanceIds.map((Id) => ({ Id })) }));
    await waitUntilTargetInService({ client: elb, ...WAITING }, { TargetGroupArn });
    expect(await elb.send(new DescribeTargetHealthCommand({ TargetGroupArn }))).toMatchObject({
      TargetHealthDescriptions: [{ Target: { Id: InstanceIds[0], Port: 8080 }, TargetHealth: { State: 'healthy' } }],
    });
    expect(await elb.send(new DescribeTagsCommand({ ResourceArns: [LoadBalancerArn] }))).toMatchObject({
      TagDescriptions: [{ Tags: [{ Key: 'team', Value: 'blue green' }] }],
    });

    // Certificates and elastic addresses.
    const { CertificateArn } = await acm.send(new RequestCertificateCommand({ DomainName: 'web.example.com' }));
    const { Certificate } = await acm.send(new DescribeCertificateCommand({ CertificateArn }));
    expect(Certificate).toMatchObject({ DomainName: 'web.example.com', Status: 'ISSUED' });
    await acm.send(new DeleteCertificateCommand({ CertificateArn }));
    const { AllocationId } = await ec2.send(new AllocateAddressCommand({ Domain: 'vpc' }));
    await ec2.send(new ReleaseAddressCommand({ AllocationId }));

    // Down again.
    expect(await refusalOf(elb.send(new DeleteTargetGroupCommand({ TargetGroupArn })))).toMatch(
      /^ResourceInUseException: /,
    );
    await elb.send(new DeleteLoadBalancerCommand({ LoadBalancerArn }));
    await waitUntilLoadBalancersDeleted({ client: elb, ...WAITING }, { LoadBalancerArns: [LoadBalancerArn] });
    expect(await refusalOf(elb.send(new DescribeLoadBalancersCommand({ Names: ['web'] })))).toMatch(
      /^LoadBalancerNotFoundException: /,
    );
    await elb.send(new DeleteTargetGroupCommand({ TargetGroupArn }));
    await ec2.send(new TerminateInstancesCommand({ InstanceIds }));
    await waitUntilInstanceTerminated({ client: ec2, ...WAITING }, { InstanceIds });
    for (const SubnetId of subnets) await ec2.send(new DeleteSubnetCommand({ SubnetId }));
    await ec2.send(new DeleteVpcCommand({ VpcId }));
    expect(await refusalOf(ec2.send(new DescribeSubnetsCommand({ SubnetIds: subnets })))).toMatch(
      /^InvalidSubnetID.NotFound: /,
    );
  },
);

it(
  'contract: signatures that are late, of another key, or for another region are refused',
  { timeout: 60_000 },
  async () => {
    const engine = await startTestEngine({ log: expectedLog().log });
    const right = sdkConfiguration(engine);
    const ask = async (changed: object) => {
      const client = new STSClient({ ...right, ...changed });
      try {
        return await refusalOf(client.send(new GetCallerIdentityCommand({})));
      } finally {
        client.destroy();
      }
    };
    const { credentials } = right;
    expect(
      await Promise.all([
        ask({}),
        ask({ systemClockOffset: -16 * 60_000 }),
        ask({ credentials: { ...credentials, secretAccessKey: 'another' } }),
        ask({ credentials: { ...credentials, accessKeyId: 'AKIDNOBODY' } }),
        ask({ region: 'eu-west-1' }),
      ]),
    ).toEqual([
      'accepted',
      expect.stringMatching(/^(RequestExpired|SignatureDoesNotMatch): /),
      expect.stringMatching(/^SignatureDoesNotMatch: /),
      expect.stringMatching(/^InvalidClientTokenId: /),
      expect.stringMatching(
        /^SignatureDoesNotMatch: .*us-local-1.*eu-west-1|^SignatureDoesNotMatch: .*eu-west-1.*us-local-1/,
      ),
    ]);
  },
);
