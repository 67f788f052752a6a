import { expect, it } from 'vitest';
import { AwsClient, awsPython, valueAt } from '../support/aws/AwsClient.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { startTestEngine, awaited } from '../support/startTestEngine.ts';

const [SUBNET_A, SUBNET_C] = ['subnet-00000000000000001', 'subnet-00000000000000003'];
const VPC = 'vpc-00000000000000001';
const GROUP = 'sg-00000000000000001';
const OLD = '--load-balancer-name old';

/** Every action of the Classic API, as the command line names it. */
const ACTIONS = [
  'add-tags',
  'apply-security-groups-to-load-balancer',
  'attach-load-balancer-to-subnets',
  'configure-health-check',
  'create-app-cookie-stickiness-policy',
  'create-lb-cookie-stickiness-policy',
  'create-load-balancer',
  'create-load-balancer-listeners',
  'create-load-balancer-policy',
  'delete-load-balancer',
  'delete-load-balancer-listeners',
  'delete-load-balancer-policy',
  'deregister-instances-from-load-balancer',
  'describe-account-limits',
  'describe-instance-health',
  'describe-load-balancer-attributes',
  'describe-load-balancer-policies',
  'describe-load-balancer-policy-types',
  'describe-load-balancers',
  'describe-tags',
  'detach-load-balancer-from-subnets',
  'disable-availability-zones-for-load-balancer',
  'enable-availability-zones-for-load-balancer',
  'modify-load-balancer-attributes',
  'register-instances-with-load-balancer',
  'remove-tags',
  'set-load-balancer-listener-ssl-certificate',
  'set-load-balancer-policies-for-backend-server',
  'set-load-balancer-policies-of-listener',
];

it.skipIf(awsPython === undefined)(
  'E-009, contract: the real aws command line makes, changes and takes down a Classic Load Balancer, by every action',
  { timeout: 240_000 },
  async () => {
    const engine = await startTestEngine({ log: expectedLog().log });
    const aws = new AwsClient(engine);
    const ran = await aws.run(`ec2 run-instances --image-id ami-sample --subnet-id ${SUBNET_A}`);
    const instance = valueAt(ran, 'Instances.0.InstanceId');
    const certificate = async (name: string) =>
      valueAt(await aws.run(`acm request-certificate --domain-name ${name}`), 'CertificateArn');
    const [first, second] = [await certificate('one.test'), await certificate('two.test')];

    const HTTP = 'Protocol=HTTP,LoadBalancerPort=80,InstancePort=8080';
    const created = await aws.run(
      `elb create-load-balancer ${OLD} --listeners ${HTTP} --availability-zones us-local-1a us-local-1b --tags Key=env,Value=test`,
    );
    const dnsName = valueAt(created, 'DNSName');
    expect(dnsName).toMatch(/^old-[0-9a-f]{16}\.elb\.us-local-1\.balanza\.internal$/);

    // Listeners and policies.
    await aws.run(
      `elb create-load-balancer-listeners ${OLD} --listeners Protocol=HTTPS,LoadBalancerPort=443,InstanceProtocol=HTTP,InstancePort=8080,SSLCertificateId=${first} Protocol=TCP,LoadBalancerPort=9000,InstancePort=9001`,
    );
    await aws.run(
      `elb set-load-balancer-listener-ssl-certificate ${OLD} --load-balancer-port 443 --ssl-certificate-id ${second}`,
    );
    await aws.run(`elb create-lb-cookie-stickiness-policy ${OLD} --policy-name sticky --cookie-expiration-period 60`);
    await aws.run(`elb create-app-cookie-stickiness-policy ${OLD} --policy-name app --cookie-name SESSION`);
    await aws.run(
      `elb create-load-balancer-policy ${OLD} --policy-name proxy --policy-type-name ProxyProtocolPolicyType --policy-attributes AttributeName=ProxyProtocol,AttributeValue=true`,
    );
    await aws.run(`elb set-load-balancer-policies-of-listener ${OLD} --load-balancer-port 80 --policy-names sticky`);
    await aws.run(`elb set-load-balancer-policies-for-backend-server ${OLD} --instance-port 9001 --policy-names proxy`);
    expect(await aws.refusal(`elb delete-load-balancer-policy ${OLD} --policy-name sticky`)).toBe(
      "InvalidConfigurationRequest: The policy 'sticky' is in use by the listener of port 80. Set other policies there first.",
    );
    await aws.run(`elb delete-load-balancer-policy ${OLD} --policy-name app`);
    expect(
      await aws.run(`elb describe-load-balancer-policies ${OLD} --policy-names sticky --query PolicyDescriptions[0]`),
    ).toEqual({
      PolicyName: 'sticky',
      PolicyTypeName: 'LBCookieStickinessPolicyType',
      PolicyAttributeDescriptions: [{ AttributeName: 'CookieExpirationPeriod', AttributeValue: '60' }],
    });
    expect(
      await aws.run('elb describe-load-balancer-policy-types --query PolicyTypeDescriptions[].PolicyTypeName'),
    ).toHaveLength(6);
    expect(await aws.refusal('elb describe-load-balancer-policy-types --policy-type-names Other')).toContain(
      'PolicyTypeNotFound: ',
    );

    // Health check and instances.
    const check = 'Target=HTTP:8080/health,Interval=5,Timeout=2,UnhealthyThreshold=2,HealthyThreshold=2';
    expect(await aws.run(`elb configure-health-check ${OLD} --health-check ${check}`)).toEqual({
      HealthCheck: {
        Target: 'HTTP:8080/health',
        Interval: 5,
        Timeout: 2,
        UnhealthyThreshold: 2,
        HealthyThreshold: 2,
      },
    });
    await awaited(engine, 'a running instance', () =>
      [...engine.control.resources.instances.values()].every(({ state }) => state === 'running'),
    );
    const registration = { Instances: [{ InstanceId: instance }] };
    expect(await aws.run(`elb register-instances-with-load-balancer ${OLD} --instances ${instance}`)).toEqual(
      registration,
    );
    await aws.run(`elb wait any-instance-in-service ${OLD}`);
    expect(await aws.run(`elb describe-instance-health ${OLD}`)).toEqual({
      InstanceStates: [{ InstanceId: instance, State: 'InService', ReasonCode: 'N/A', Description: 'N/A' }],
    });
    expect(await aws.refusal(`elb describe-instance-health ${OLD} --instances i-00000000000000009`)).toBe(
      'InvalidInstance: Could not find EC2 instance i-00000000000000009.',
    );

    // Zones, security groups, attributes, tags.
    expect(
      await aws.run(`elb enable-availability-zones-for-load-balancer ${OLD} --availability-zones us-local-1c`),
    ).toEqual({ AvailabilityZones: ['us-local-1a', 'us-local-1b', 'us-local-1c'] });
    expect(
      await aws.run(`elb disable-availability-zones-for-load-balancer ${OLD} --availability-zones us-local-1b`),
    ).toEqual({ AvailabilityZones: ['us-local-1a', 'us-local-1c'] });
    expect(await aws.run(`elb detach-load-balancer-from-subnets ${OLD} --subnets ${SUBNET_C}`)).toEqual({
      Subnets: [SUBNET_A],
    });
    expect(await aws.refusal(`elb detach-load-balancer-from-subnets ${OLD} --subnets ${SUBNET_A}`)).toContain(
      'InvalidConfigurationRequest: ',
    );
    expect(await aws.run(`elb attach-load-balancer-to-subnets ${OLD} --subnets ${SUBNET_C}`)).toEqual({
      Subnets: [SUBNET_A, SUBNET_C],
    });
    expect(await aws.run(`elb apply-security-groups-to-load-balancer ${OLD} --security-groups ${GROUP}`)).toEqual({
      SecurityGroups: [GROUP],
    });
    await aws.run(
      `elb modify-load-balancer-attributes ${OLD} --load-balancer-attributes '{"CrossZoneLoadBalancing":{"Enabled":true},"ConnectionDraining":{"Enabled":true,"Timeout":30}}'`,
    );
    expect(await aws.run(`elb describe-load-balancer-attributes ${OLD}`)).toEqual({
      LoadBalancerAttributes: {
        CrossZoneLoadBalancing: { Enabled: true },
        AccessLog: { Enabled: false },
        ConnectionDraining: { Enabled: true, Timeout: 30 },
        ConnectionSettings: { IdleTimeout: 60 },
        AdditionalAttributes: [{ Key: 'elb.http.desyncmitigationmode', Value: 'defensive' }],
      },
    });
    await aws.run('elb add-tags --load-balancer-names old --tags Key=team,Value=blue');
    await aws.run('elb remove-tags --load-balancer-names old --tags env');
    expect(await aws.run('elb describe-tags --load-balancer-names old')).toEqual({
      TagDescriptions: [{ LoadBalancerName: 'old', Tags: [{ Key: 'team', Value: 'blue' }] }],
    });
    expect(await aws.run('elb describe-account-limits --query Limits[].Name')).toEqual([
      'classic-load-balancers',
      'classic-listeners',
      'classic-registered-instances',
    ]);

    // What there is, whole, and its network interfaces.
    const NEGOTIATION = 'ELBSecurityPolicy-2016-08';
    const listener = (Protocol: string, LoadBalancerPort: number, more: object) => ({
      Protocol,
      LoadBalancerPort,
      InstanceProtocol: 'HTTP',
      InstancePort: 8080,
      ...more,
    });
    expect(await aws.run('elb describe-load-balancers --load-balancer-names old')).toEqual({
      LoadBalancerDescriptions: [
        {
          LoadBalancerName: 'old',
          DNSName: dnsName,
          CanonicalHostedZoneName: dnsName,
          CanonicalHostedZoneNameID: 'Z00000000BALANZA',
          ListenerDescriptions: [
            { Listener: listener('HTTP', 80, {}), PolicyNames: ['sticky'] },
            { Listener: listener('HTTPS', 443, { SSLCertificateId: second }), PolicyNames: [NEGOTIATION] },
            { Listener: listener('TCP', 9000, { InstanceProtocol: 'TCP', InstancePort: 9001 }), PolicyNames: [] },
          ],
          Policies: {
            AppCookieStickinessPolicies: [],
            LBCookieStickinessPolicies: [{ PolicyName: 'sticky', CookieExpirationPeriod: 60 }],
            OtherPolicies: [NEGOTIATION, 'proxy'],
          },
          BackendServerDescriptions: [{ InstancePort: 9001, PolicyNames: ['proxy'] }],
          AvailabilityZones: ['us-local-1a', 'us-local-1c'],
          Subnets: [SUBNET_A, SUBNET_C],
          VPCId: VPC,
          ...registration,
          HealthCheck: {
            Target: 'HTTP:8080/health',
            Interval: 5,
            Timeout: 2,
            UnhealthyThreshold: 2,
            HealthyThreshold: 2,
          },
          SourceSecurityGroup: { OwnerAlias: '000000000000', GroupName: 'default' },
          SecurityGroups: [GROUP],
          CreatedTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string, // a matcher stands for one
          Scheme: 'internet-facing',
        },
      ],
    });
    expect(
      await aws.run(
        "ec2 describe-network-interfaces --filters 'Name=description,Values=ELB old' --query NetworkInterfaces[].AvailabilityZone",
      ),
    ).toEqual(expect.arrayContaining(['us-local-1a', 'us-local-1c']));
    expect(await aws.refusal(`acm delete-certificate --certificate-arn ${second}`)).toContain(
      'ResourceInUseException: ',
    );

    // Pages, and both versions beside each other.
    await aws.run(`elb create-load-balancer --load-balancer-name older --listeners ${HTTP} --subnets ${SUBNET_A}`);
    const page = (more: object) => aws.boto('elb', 'describe_load_balancers', { PageSize: 1, ...more });
    const one = await page({});
    expect(valueAt(one, 'LoadBalancerDescriptions.0.LoadBalancerName')).toBe('old');
    const other = await page({ Marker: valueAt(one, 'NextMarker') });
    expect(valueAt(other, 'LoadBalancerDescriptions.0.LoadBalancerName')).toBe('older');
    expect(other).toMatchObject({ NextMarker: '' });
    expect(await aws.run('elbv2 describe-load-balancers')).toEqual({ LoadBalancers: [] });
    expect(await aws.refusal('elb describe-load-balancers --load-balancer-names none')).toBe(
      "LoadBalancerNotFound: There is no ACTIVE Load Balancer named 'none'",
    );

    // Down again.
    expect(await aws.run(`elb deregister-instances-from-load-balancer ${OLD} --instances ${instance}`)).toEqual({
      Instances: [],
    });
    expect(await aws.run(`elb describe-instance-health ${OLD} --query InstanceStates[].[State,Description]`)).toEqual([
      ['InService', 'Instance deregistration currently in progress.'],
    ]);
    await aws.run(`elb delete-load-balancer-listeners ${OLD} --load-balancer-ports 443 9000`);
    await aws.run(`elb delete-load-balancer ${OLD}`);
    await aws.run(`elb delete-load-balancer ${OLD}`);
    expect(await aws.run('elb describe-load-balancers --query LoadBalancerDescriptions[].LoadBalancerName')).toEqual([
      'older',
    ]);

    const used = aws.commands.filter((command) => command.startsWith('elb ')).map((command) => command.slice(4));
    expect([...new Set(used)].filter((command) => !command.startsWith('wait')).toSorted()).toEqual(ACTIONS);
  },
);
