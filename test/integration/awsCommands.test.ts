import { describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/index.ts';
import { AwsClient, awsPython, valueAt } from '../support/aws/AwsClient.ts';
import { everyKindOfRule } from '../support/aws/everyKindOfRule.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';

const [SUBNET_A, SUBNET_B, SUBNET_C] = [1, 2, 3].map((zone) => `subnet-0000000000000000${zone}`);
const VPC = 'vpc-00000000000000001';

/** An engine and the real clients that operate it. */
async function start(): Promise<{ readonly engine: Engine; readonly aws: AwsClient }> {
  const engine = await startTestEngine({ log: expectedLog().log });
  return { engine, aws: new AwsClient(engine) };
}

const areHealthy = (engine: Engine) => () =>
  [...engine.control.observed().targets.values()].every(({ state }) => state === 'healthy');

describe.skipIf(awsPython === undefined)('the real aws command line (needs Python with awscli and boto3)', () => {
  it(
    'contract: builds, changes and takes down a load balancer, every answer as AWS has it',
    { timeout: 180_000 },
    async () => {
      const { engine, aws } = await start();
      expect(await aws.run('sts get-caller-identity')).toEqual({
        UserId: '000000000000',
        Account: '000000000000',
        Arn: 'arn:aws:iam::000000000000:root',
      });

      const group = valueAt(
        await aws.run(`ec2 create-security-group --group-name web --description 'the web & <more>' --vpc-id ${VPC}`),
        'GroupId',
      );

      // Instances.
      const run = (subnet: string | undefined, name: string) =>
        aws.run(
          `ec2 run-instances --image-id ami-sample --subnet-id ${subnet ?? ''} --tag-specifications ResourceType=instance,Tags=[{Key=Name,Value=${name}}]`,
        );
      const a1 = valueAt(await run(SUBNET_A, 'a1'), 'Instances.0.InstanceId');
      const b1 = valueAt(await run(SUBNET_B, 'b1'), 'Instances.0.InstanceId');
      const running = (id: string) =>
        [...engine.control.resources.instances.values()].some(
          (one) => one.instanceId === id && one.state === 'running',
        );
      await awaited(engine, 'two running instances', () => running(a1) && running(b1));
      await aws.run(`ec2 wait instance-running --instance-ids ${a1} ${b1}`);
      expect(
        await aws.run(
          'ec2 describe-instances --filters Name=tag:Name,Values=a* Name=instance-state-name,Values=running --query Reservations[].Instances[].[InstanceId,Placement.AvailabilityZone]',
        ),
      ).toEqual([[a1, 'us-local-1a']]);
      expect(
        await aws.run(
          `ec2 describe-instance-status --instance-ids ${a1} --query InstanceStatuses[].InstanceStatus.Status`,
        ),
      ).toEqual(['ok']);
      await aws.run(`ec2 create-tags --resources ${a1} ${group} --tags Key=team,Value=blue`);
      expect(
        await aws.run(
          'ec2 describe-tags --filters Name=key,Values=team --query Tags[].[ResourceId,ResourceType,Value]',
        ),
      ).toEqual(
        expect.arrayContaining([
          [a1, 'instance', 'blue'],
          [group, 'security-group', 'blue'],
        ]),
      );
      await aws.run(`ec2 delete-tags --resources ${group} --tags Key=team`);

      // Target group, load balancer, listener, rule.
      const made = await aws.run(
        `elbv2 create-target-group --name web --protocol HTTP --port 8080 --vpc-id ${VPC} --health-check-interval-seconds 5 --health-check-timeout-seconds 2 --matcher HttpCode=200-299 --tags Key=env,Value=test`,
      );
      expect(made).toMatchObject({
        TargetGroups: [
          {
            TargetGroupName: 'web',
            Protocol: 'HTTP',
            ProtocolVersion: 'HTTP1',
            Port: 8080,
            VpcId: VPC,
            HealthCheckProtocol: 'HTTP',
            HealthCheckPort: 'traffic-port',
            HealthCheckEnabled: true,
            HealthCheckIntervalSeconds: 5,
            HealthCheckTimeoutSeconds: 2,
            HealthyThresholdCount: 5,
            UnhealthyThresholdCount: 2,
            HealthCheckPath: '/',
            Matcher: { HttpCode: '200-299' },
            LoadBalancerArns: [],
            TargetType: 'instance',
            IpAddressType: 'ipv4',
          },
        ],
      });
      const web = valueAt(made, 'TargetGroups.0.TargetGroupArn');
      const created = await aws.run(
        `elbv2 create-load-balancer --name my-alb --subnets ${SUBNET_A ?? ''} ${SUBNET_B ?? ''} --security-groups ${group} --tags Key=env,Value=test`,
      );
      const alb = valueAt(created, 'LoadBalancers.0.LoadBalancerArn');
      await awaited(engine, 'nodes that are up', () =>
        [...engine.control.observed().loadBalancers.values()].every(({ code }) => code === 'active'),
      );
      await aws.run(`elbv2 wait load-balancer-available --load-balancer-arns ${alb}`);
      expect(await aws.run('elbv2 describe-load-balancers --names my-alb')).toMatchObject({
        LoadBalancers: [
          {
            LoadBalancerArn: alb,
            DNSName: valueAt(created, 'LoadBalancers.0.DNSName'),
            Scheme: 'internet-facing',
            VpcId: VPC,
            State: { Code: 'active' },
            Type: 'application',
            AvailabilityZones: [
              { ZoneName: 'us-local-1a', SubnetId: SUBNET_A, LoadBalancerAddresses: [] },
              { ZoneName: 'us-local-1b', SubnetId: SUBNET_B, LoadBalancerAddresses: [] },
            ],
            SecurityGroups: [group],
            IpAddressType: 'ipv4',
          },
        ],
      });
      expect(
        await aws.run(`elbv2 describe-load-balancers --load-balancer-arns ${alb} --query LoadBalancers[].CreatedTime`),
      ).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/)]);
      const listening = await aws.run(
        `elbv2 create-listener --load-balancer-arn ${alb} --protocol HTTP --port 8080 --default-actions Type=forward,TargetGroupArn=${web}`,
      );
      const listener = valueAt(listening, 'Listeners.0.ListenerArn');
      const forward = {
        Type: 'forward',
        TargetGroupArn: web,
        ForwardConfig: {
          TargetGroups: [{ TargetGroupArn: web, Weight: 1 }],
          TargetGroupStickinessConfig: { Enabled: false },
        },
      };
      expect(await aws.run(`elbv2 describe-listeners --load-balancer-arn ${alb}`)).toEqual({
        Listeners: [
          { ListenerArn: listener, LoadBalancerArn: alb, Port: 8080, Protocol: 'HTTP', DefaultActions: [forward] },
        ],
      });
      expect(
        await aws.run(
          `elbv2 describe-target-groups --load-balancer-arn ${alb} --query TargetGroups[].LoadBalancerArns`,
        ),
      ).toEqual([[alb]]);
      const rule = valueAt(
        await aws.run(
          `elbv2 create-rule --listener-arn ${listener} --priority 10 --conditions Field=path-pattern,PathPatternConfig={Values=[/a/*]} --actions Type=forward,ForwardConfig={TargetGroups=[{TargetGroupArn=${web},Weight=1}]}`,
        ),
        'Rules.0.RuleArn',
      );
      const other = valueAt(
        await aws.run(
          `elbv2 create-rule --listener-arn ${listener} --priority 20 --conditions Field=host-header,Values=www.example.com --actions Type=forward,TargetGroupArn=${web}`,
        ),
        'Rules.0.RuleArn',
      );
      await aws.run(
        `elbv2 set-rule-priorities --rule-priorities RuleArn=${rule},Priority=20 RuleArn=${other},Priority=10`,
      );
      await aws.run(`elbv2 modify-rule --rule-arn ${rule} --conditions Field=path-pattern,Values=/b/*`);
      expect(await aws.run(`elbv2 describe-rules --listener-arn ${listener}`)).toEqual({
        Rules: [
          {
            RuleArn: other,
            Priority: '10',
            Conditions: [
              { Field: 'host-header', Values: ['www.example.com'], HostHeaderConfig: { Values: ['www.example.com'] } },
            ],
            Actions: [forward],
            IsDefault: false,
            Transforms: [],
          },
          {
            RuleArn: rule,
            Priority: '20',
            Conditions: [{ Field: 'path-pattern', Values: ['/b/*'], PathPatternConfig: { Values: ['/b/*'] } }],
            Actions: [forward],
            IsDefault: false,
            Transforms: [],
          },
          expect.objectContaining({ Priority: 'default', Conditions: [], Actions: [forward], IsDefault: true }),
        ],
      });
      expect(await aws.run(`elbv2 describe-rules --rule-arns ${rule} --query Rules[].Priority`)).toEqual(['20']);

      await everyKindOfRule(aws, { listener, group: web });

      // Targets and their health.
      await aws.run(`elbv2 register-targets --target-group-arn ${web} --targets Id=${a1} Id=${b1},Port=8081`);
      await awaited(engine, 'two healthy targets', areHealthy(engine));
      await aws.run(`elbv2 wait target-in-service --target-group-arn ${web}`);
      const noOverride = {
        State: 'no_override',
        Reason: 'AdministrativeOverride.NoOverride',
        Description: 'No override is currently active on target',
      };
      // E-116
      expect(
        await aws.run(`elbv2 describe-target-health --target-group-arn ${web} --include AnomalyDetection`),
      ).toEqual({
        TargetHealthDescriptions: [[a1, 8080] as const, [b1, 8081] as const].map(([Id, Port]) => ({
          Target: { Id, Port },
          HealthCheckPort: String(Port),
          TargetHealth: { State: 'healthy' },
          AnomalyDetection: { Result: 'normal', MitigationInEffect: 'no' },
          AdministrativeOverride: noOverride,
        })),
      });
      expect(
        await aws.run(
          `elbv2 describe-target-health --target-group-arn ${web} --targets Id=${a1},Port=99 --query TargetHealthDescriptions`,
        ),
      ).toEqual([
        {
          Target: { Id: a1, Port: 99 },
          HealthCheckPort: '99',
          TargetHealth: {
            State: 'unused',
            Reason: 'Target.NotRegistered',
            Description: 'Target is not registered to the target group',
          },
        },
      ]);

      // Attributes, tags, subnets, groups.
      expect(
        await aws.run(
          `elbv2 modify-load-balancer-attributes --load-balancer-arn ${alb} --attributes Key=idle_timeout.timeout_seconds,Value=30 Key=deletion_protection.enabled,Value=true`,
        ),
      ).toMatchObject({
        Attributes: expect.arrayContaining([{ Key: 'idle_timeout.timeout_seconds', Value: '30' }]) as unknown,
      });
      expect(
        await aws.run(
          `elbv2 describe-load-balancer-attributes --load-balancer-arn ${alb} --query Attributes[?Key=='routing.http2.enabled']`,
        ),
      ).toEqual([{ Key: 'routing.http2.enabled', Value: 'true' }]);
      await aws.run(
        `elbv2 modify-target-group-attributes --target-group-arn ${web} --attributes Key=deregistration_delay.timeout_seconds,Value=0 Key=load_balancing.cross_zone.enabled,Value=false`,
      );
      expect(
        await aws.run(
          `elbv2 describe-target-group-attributes --target-group-arn ${web} --query Attributes[?Key=='deregistration_delay.timeout_seconds'].Value`,
        ),
      ).toEqual(['0']);
      expect(
        await aws.run(
          `elbv2 describe-listener-attributes --listener-arn ${listener} --query Attributes[?Key=='routing.http.response.server.enabled'].Value`,
        ),
      ).toEqual(['true']);
      await aws.run(
        `elbv2 modify-listener-attributes --listener-arn ${listener} --attributes Key=routing.http.response.server.enabled,Value=true`,
      );
      expect(await aws.run(`elbv2 describe-listener-certificates --listener-arn ${listener}`)).toEqual({
        Certificates: [],
      });
      await aws.run(`elbv2 add-tags --resource-arns ${alb} ${web} --tags 'Key=owner,Value=me and you'`);
      await aws.run(`elbv2 remove-tags --resource-arns ${web} --tag-keys env`);
      expect(await aws.run(`elbv2 describe-tags --resource-arns ${alb} ${web} ${listener} ${rule}`)).toEqual({
        TagDescriptions: [
          {
            ResourceArn: alb,
            Tags: [
              { Key: 'env', Value: 'test' },
              { Key: 'owner', Value: 'me and you' },
            ],
          },
          { ResourceArn: web, Tags: [{ Key: 'owner', Value: 'me and you' }] },
          { ResourceArn: listener, Tags: [] },
          { ResourceArn: rule, Tags: [] },
        ],
      });
      expect(
        await aws.run(
          `elbv2 set-subnets --load-balancer-arn ${alb} --subnets ${SUBNET_A ?? ''} ${SUBNET_B ?? ''} ${SUBNET_C ?? ''}`,
        ),
      ).toMatchObject({
        AvailabilityZones: [{ SubnetId: SUBNET_A }, { SubnetId: SUBNET_B }, { SubnetId: SUBNET_C }],
        IpAddressType: 'ipv4',
      });
      expect(
        await aws.run(`elbv2 set-security-groups --load-balancer-arn ${alb} --security-groups sg-00000000000000001`),
      ).toEqual({
        SecurityGroupIds: ['sg-00000000000000001'],
      });
      expect(await aws.run(`elbv2 set-ip-address-type --load-balancer-arn ${alb} --ip-address-type ipv4`)).toEqual({
        IpAddressType: 'ipv4',
      });
      expect(
        await aws.run(
          `elbv2 modify-target-group --target-group-arn ${web} --health-check-path /health --healthy-threshold-count 2 --query TargetGroups[].[HealthCheckPath,HealthyThresholdCount]`,
        ),
      ).toEqual([['/health', 2]]);
      await aws.run(`elbv2 modify-listener --listener-arn ${listener} --port 8082`);
      expect(await aws.run(`elbv2 describe-listeners --listener-arns ${listener} --query Listeners[].Port`)).toEqual([
        8082,
      ]);
      expect(
        await aws.run(
          `ec2 describe-network-interfaces --filters 'Name=description,Values=ELB app/my-alb/*' --query NetworkInterfaces[].[AvailabilityZone,PrivateIpAddress]`,
        ),
      ).toEqual([...engine.control.resources.nodes.values()].map(({ zone, address }) => [zone, address]));

      // What the account has.
      expect(await aws.run("elbv2 describe-account-limits --query Limits[?Name=='target-groups'].Max")).toEqual([
        '3000',
      ]);
      expect(await aws.run('elbv2 describe-ssl-policies --names ELBSecurityPolicy-TLS13-1-3-2021-06')).toMatchObject({
        SslPolicies: [
          { SslProtocols: ['TLSv1.3'], Ciphers: [{ Name: 'TLS_AES_128_GCM_SHA256', Priority: 1 }, {}, {}] },
        ],
      });
      expect(await aws.run(`elbv2 describe-capacity-reservation --load-balancer-arn ${alb}`)).toEqual({
        DecreaseRequestsRemaining: 2,
      });
      await aws.run(`elbv2 modify-capacity-reservation --load-balancer-arn ${alb} --reset-capacity-reservation`);

      // A zonal shift.
      const shift = await aws.run(
        `arc-zonal-shift start-zonal-shift --resource-identifier ${alb} --away-from us-local-1-az1 --expires-in 1h --comment 'power cut'`,
      );
      expect(shift).toMatchObject({
        resourceIdentifier: alb,
        awayFrom: 'us-local-1-az1',
        status: 'ACTIVE',
        comment: 'power cut',
      });
      const shiftId = valueAt(shift, 'zonalShiftId');
      expect(await aws.run(`arc-zonal-shift get-managed-resource --resource-identifier ${alb}`)).toMatchObject({
        appliedWeights: { 'us-local-1-az1': 0, 'us-local-1-az2': 1, 'us-local-1-az3': 1 },
        zonalShifts: [{ appliedStatus: 'APPLIED', zonalShiftId: shiftId, shiftType: 'ZONAL_SHIFT' }],
      });
      expect(
        await aws.run(
          `elbv2 describe-target-health --target-group-arn ${web} --targets Id=${a1} --query TargetHealthDescriptions[].AdministrativeOverride.State`,
        ),
      ).toEqual(['zonal_shift_delegated_to_dns']);
      await aws.run(`arc-zonal-shift update-zonal-shift --zonal-shift-id ${shiftId} --comment 'still no power'`);
      expect(await aws.run('arc-zonal-shift list-zonal-shifts --status ACTIVE --query items[].comment')).toEqual([
        'still no power',
      ]);
      expect(await aws.run('arc-zonal-shift list-managed-resources --query items[].name')).toEqual(['my-alb']);
      expect(await aws.run('arc-zonal-shift list-autoshifts')).toEqual({ items: [] });
      expect(await aws.run('arc-zonal-shift get-autoshift-observer-notification-status')).toEqual({
        status: 'DISABLED',
      });
      expect(await aws.run(`arc-zonal-shift cancel-zonal-shift --zonal-shift-id ${shiftId} --query status`)).toBe(
        'CANCELED',
      );

      // Down again, in the order that AWS asks for.
      await aws.run(`elbv2 deregister-targets --target-group-arn ${web} --targets Id=${a1}`);
      await aws.run(`elbv2 wait target-deregistered --target-group-arn ${web} --targets Id=${a1}`);
      expect(await aws.refusal(`elbv2 delete-target-group --target-group-arn ${web}`)).toMatch(/^ResourceInUse: /);
      expect(await aws.refusal(`elbv2 delete-load-balancer --load-balancer-arn ${alb}`)).toMatch(
        /^OperationNotPermitted: /,
      );
      await aws.run(
        `elbv2 modify-load-balancer-attributes --load-balancer-arn ${alb} --attributes Key=deletion_protection.enabled,Value=false`,
      );
      await aws.run(`elbv2 delete-rule --rule-arn ${rule}`);
      await aws.run(`elbv2 delete-listener --listener-arn ${listener}`);
      await aws.run(`elbv2 delete-load-balancer --load-balancer-arn ${alb}`);
      await aws.run(`elbv2 wait load-balancers-deleted --load-balancer-arns ${alb}`);
      await aws.run(`elbv2 delete-target-group --target-group-arn ${web}`);
      await aws.run(`ec2 delete-security-group --group-id ${group}`);
      expect(
        await aws.run(
          `ec2 stop-instances --instance-ids ${b1} --query StoppingInstances[].[CurrentState.Name,PreviousState.Name]`,
        ),
      ).toEqual([['stopping', 'running']]);
      await awaited(engine, 'a stopped instance', () =>
        [...engine.control.resources.instances.values()].some(({ state }) => state === 'stopped'),
      );
      await aws.run(`ec2 wait instance-stopped --instance-ids ${b1}`);
      await aws.run(`ec2 start-instances --instance-ids ${b1}`);
      await aws.run(`ec2 terminate-instances --instance-ids ${a1} ${b1}`);
      await awaited(engine, 'no instance', () =>
        [...engine.control.resources.instances.values()].every(({ state }) => state === 'terminated'),
      );
      await aws.run(`ec2 wait instance-terminated --instance-ids ${a1} ${b1}`);

      expect(await aws.run('elbv2 describe-load-balancers')).toEqual({ LoadBalancers: [] });
      expect(await aws.run('elbv2 describe-target-groups')).toEqual({ TargetGroups: [] });
      expect(aws.commands.length).toBeGreaterThan(60);
    },
  );
});
