import { describe, expect, it } from 'vitest';
import { AwsClient, awsPython, valueAt } from '../support/aws/AwsClient.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';

const [SUBNET_A, SUBNET_B, SUBNET_C] = [1, 2, 3].map((zone) => `subnet-0000000000000000${zone}`);
const VPC = 'vpc-00000000000000001';

describe.skipIf(awsPython === undefined)('the real aws command line (needs Python with awscli and boto3)', () => {
  it('contract: finds the network, and keeps security groups as records', { timeout: 90_000 }, async () => {
    const aws = new AwsClient(await startTestEngine({ log: expectedLog().log }));
    // The network that is there.
    expect(
      await aws.run('ec2 describe-availability-zones --query AvailabilityZones[].[ZoneName,ZoneId,State]'),
    ).toEqual(
      ['a', 'b', 'c'].map((letter, place) => [`us-local-1${letter}`, `us-local-1-az${place + 1}`, 'available']),
    );
    expect(await aws.run('ec2 describe-regions --query Regions[].RegionName')).toEqual(['us-local-1']);
    expect(await aws.run('ec2 describe-vpcs --filters Name=is-default,Values=true --query Vpcs[].VpcId')).toEqual([
      VPC,
    ]);
    expect(await aws.run(`ec2 describe-vpc-attribute --vpc-id ${VPC} --attribute enableDnsSupport`)).toEqual({
      VpcId: VPC,
      EnableDnsSupport: { Value: true },
    });
    expect(
      await aws.run(
        'ec2 describe-subnets --filters Name=default-for-az,Values=true --query Subnets[].[SubnetId,AvailabilityZone]',
      ),
    ).toEqual([
      [SUBNET_A, 'us-local-1a'],
      [SUBNET_B, 'us-local-1b'],
      [SUBNET_C, 'us-local-1c'],
    ]);

    // Security groups are records.
    const group = valueAt(
      await aws.run(`ec2 create-security-group --group-name web --description 'the web & <more>' --vpc-id ${VPC}`),
      'GroupId',
    );
    await aws.run(`ec2 authorize-security-group-ingress --group-id ${group} --protocol tcp --port 80 --cidr 0.0.0.0/0`);
    await aws.run(
      `ec2 authorize-security-group-egress --group-id ${group} --ip-permissions IpProtocol=udp,FromPort=53,ToPort=53,IpRanges=[{CidrIp=10.0.0.0/8,Description=dns}]`,
    );
    await aws.run(
      `ec2 revoke-security-group-egress --group-id ${group} --ip-permissions IpProtocol=-1,IpRanges=[{CidrIp=0.0.0.0/0}]`,
    );
    expect(await aws.run(`ec2 describe-security-groups --group-ids ${group}`)).toMatchObject({
      SecurityGroups: [
        {
          GroupName: 'web',
          Description: 'the web & <more>',
          IpPermissions: [{ IpProtocol: 'tcp', FromPort: 80, ToPort: 80, IpRanges: [{ CidrIp: '0.0.0.0/0' }] }],
          IpPermissionsEgress: [{ IpProtocol: 'udp', IpRanges: [{ CidrIp: '10.0.0.0/8', Description: 'dns' }] }],
        },
      ],
    });
    expect(
      await aws.run(
        `ec2 describe-security-group-rules --filters Name=group-id,Values=${group} --query SecurityGroupRules[].[IsEgress,IpProtocol]`,
      ),
    ).toEqual([
      [false, 'tcp'],
      [true, 'udp'],
    ]);
    await aws.run(`ec2 revoke-security-group-ingress --group-id ${group} --protocol tcp --port 80 --cidr 0.0.0.0/0`);

    await aws.run(`ec2 create-tags --resources ${group} --tags Key=team,Value=blue`);
    expect(await aws.run(`ec2 describe-tags --filters Name=resource-id,Values=${group}`)).toEqual({
      Tags: [{ Key: 'team', ResourceId: group, ResourceType: 'security-group', Value: 'blue' }],
    });
    await aws.run(`ec2 delete-security-group --group-id ${group}`);
    expect(await aws.refusal(`ec2 describe-security-groups --group-ids ${group}`)).toMatch(
      `InvalidGroup.NotFound: The security group '${group}' does not exist`,
    );
    expect(await aws.refusal('ec2 describe-vpcs --vpc-ids vpc-1')).toMatch(/^InvalidVpcID.NotFound: /);
    expect(await aws.refusal('ec2 describe-subnets --subnet-ids subnet-1')).toMatch(/^InvalidSubnetID.NotFound: /);
    expect(await aws.refusal('ec2 describe-instances --instance-ids i-0123456789abcdef0')).toMatch(
      /^InvalidInstanceID.NotFound: /,
    );
    expect(await aws.refusal('ec2 describe-vpcs --dry-run')).toMatch(/^DryRunOperation: /);
    expect(await aws.refusal(`ec2 create-nat-gateway --subnet-id ${SUBNET_A ?? ''}`)).toMatch(
      /^InvalidAction: .* is not offered yet/,
    );
  });

  it('contract: makes and takes down networks of the user, as records', { timeout: 90_000 }, async () => {
    const aws = new AwsClient(await startTestEngine({ log: expectedLog().log }));
    const vpc = valueAt(
      await aws.run(
        'ec2 create-vpc --cidr-block 10.0.7.9/16 --tag-specifications ResourceType=vpc,Tags=[{Key=Name,Value=mine}]',
      ),
      'Vpc.VpcId',
    );
    await aws.run(`ec2 wait vpc-available --vpc-ids ${vpc}`);
    // Through boto3: these two commands leave the command line of this process with options that no other one has.
    await aws.boto('ec2', 'modify_vpc_attribute', { VpcId: vpc, EnableDnsHostnames: { Value: true } });
    expect(
      await aws.boto('ec2', 'describe_vpc_attribute', { VpcId: vpc, Attribute: 'enableDnsHostnames' }),
    ).toMatchObject({ VpcId: vpc, EnableDnsHostnames: { Value: true } });
    expect(await aws.run('ec2 describe-vpcs --filters Name=tag:Name,Values=mine')).toMatchObject({
      Vpcs: [{ VpcId: vpc, CidrBlock: '10.0.0.0/16', IsDefault: false, State: 'available' }],
    });

    // Subnets.
    const inVpc = `ec2 create-subnet --vpc-id ${vpc} --cidr-block`;
    const subnet = async (block: string, zone: string) =>
      valueAt(await aws.run(`${inVpc} ${block} --availability-zone ${zone}`), 'Subnet.SubnetId');
    const [a, b] = [await subnet('10.0.0.0/24', 'us-local-1a'), await subnet('10.0.1.0/24', 'us-local-1b')];
    await aws.run(`ec2 wait subnet-available --subnet-ids ${a} ${b}`);
    await aws.boto('ec2', 'modify_subnet_attribute', { SubnetId: a, MapPublicIpOnLaunch: { Value: true } });
    expect(
      await aws.run(
        `ec2 describe-subnets --filters Name=vpc-id,Values=${vpc} --query Subnets[].[CidrBlock,AvailabilityZone,MapPublicIpOnLaunch,AvailableIpAddressCount]`,
      ),
    ).toEqual([
      ['10.0.0.0/24', 'us-local-1a', true, 251],
      ['10.0.1.0/24', 'us-local-1b', false, 251],
    ]);
    expect(await aws.refusal(`${inVpc} 10.0.1.128/25`)).toMatch(/^InvalidSubnet.Conflict: /);
    expect(await aws.refusal(`${inVpc} 10.1.0.0/24`)).toMatch(/^InvalidSubnet.Range: /);
    expect(await aws.refusal(`${inVpc} 10.0.9.0/24 --availability-zone us-local-1x`)).toMatch(
      /^InvalidParameterValue: .*us-local-1a, us-local-1b, us-local-1c/,
    );
    expect(await aws.refusal('ec2 create-vpc --cidr-block 10.0.0.0/8')).toMatch(/^InvalidVpc.Range: /);
    expect(await aws.refusal('ec2 create-vpc --cidr-block 127.1.0.0/16')).toMatch(/^InvalidVpc.Range: /);
    expect(await aws.refusal('ec2 create-vpc --cidr-block ten')).toMatch(/^InvalidParameterValue: /);

    // What comes with the VPC, and a way out of it.
    const filter = `--filters Name=vpc-id,Values=${vpc}`;
    expect(await aws.run(`ec2 describe-security-groups ${filter} --query SecurityGroups[].GroupName`)).toEqual([
      'default',
    ]);
    expect(await aws.run(`ec2 describe-network-acls ${filter} --query NetworkAcls[].IsDefault`)).toEqual([true]);
    const gateway = valueAt(await aws.run('ec2 create-internet-gateway'), 'InternetGateway.InternetGatewayId');
    await aws.run(`ec2 attach-internet-gateway --internet-gateway-id ${gateway} --vpc-id ${vpc}`);
    expect(
      await aws.run(
        `ec2 describe-internet-gateways --filters Name=attachment.vpc-id,Values=${vpc} --query InternetGateways[].InternetGatewayId`,
      ),
    ).toEqual([gateway]);
    const table = valueAt(await aws.run(`ec2 create-route-table --vpc-id ${vpc}`), 'RouteTable.RouteTableId');
    const route = `--route-table-id ${table} --destination-cidr-block 0.0.0.0/0`;
    await aws.run(`ec2 create-route ${route} --gateway-id ${gateway}`);
    expect(await aws.refusal(`ec2 create-route ${route} --gateway-id ${gateway}`)).toMatch(/^RouteAlreadyExists: /);
    const association = valueAt(
      await aws.run(`ec2 associate-route-table --route-table-id ${table} --subnet-id ${a}`),
      'AssociationId',
    );
    expect(
      await aws.run(
        `ec2 describe-route-tables ${filter} --query RouteTables[].[Associations[0].Main,Routes[].[DestinationCidrBlock,GatewayId,State]]`,
      ),
    ).toEqual([
      [true, [['10.0.0.0/16', 'local', 'active']]],
      [
        false,
        [
          ['10.0.0.0/16', 'local', 'active'],
          ['0.0.0.0/0', gateway, 'active'],
        ],
      ],
    ]);

    // A load balancer in it has nodes where they can be reached.
    await aws.run(`elbv2 create-load-balancer --name inside --subnets ${a} ${b}`);
    const addresses = await aws.run(
      "ec2 describe-network-interfaces --filters 'Name=description,Values=ELB app/inside/*' --query NetworkInterfaces[].[SubnetId,PrivateIpAddress]",
    );
    expect(addresses).toEqual([
      [a, expect.stringMatching(/^127\.\d+\.10\.4$/)],
      [b, expect.stringMatching(/^127\.\d+\.20\.4$/)],
    ]);

    // Down again, which what is needed refuses.
    expect(await aws.refusal(`ec2 delete-subnet --subnet-id ${a}`)).toMatch(/^DependencyViolation: /);
    expect(await aws.refusal(`ec2 delete-vpc --vpc-id ${vpc}`)).toMatch(/^DependencyViolation: /);
    expect(await aws.refusal(`ec2 delete-internet-gateway --internet-gateway-id ${gateway}`)).toMatch(
      /^DependencyViolation: /,
    );
    expect(await aws.refusal(`ec2 delete-route-table --route-table-id ${table}`)).toMatch(/^DependencyViolation: /);
    const loadBalancer = valueAt(
      await aws.run('elbv2 describe-load-balancers --names inside'),
      'LoadBalancers.0.LoadBalancerArn',
    );
    await aws.run(`elbv2 delete-load-balancer --load-balancer-arn ${loadBalancer}`);
    await aws.run(`ec2 disassociate-route-table --association-id ${association}`);
    expect(await aws.refusal(`ec2 disassociate-route-table --association-id ${association}`)).toMatch(
      /^InvalidAssociationID.NotFound: /,
    );
    await aws.run(`ec2 delete-route ${route}`);
    expect(await aws.refusal(`ec2 delete-route ${route}`)).toMatch(/^InvalidRoute.NotFound: /);
    await aws.run(`ec2 delete-route-table --route-table-id ${table}`);
    await aws.run(`ec2 detach-internet-gateway --internet-gateway-id ${gateway} --vpc-id ${vpc}`);
    await aws.run(`ec2 delete-internet-gateway --internet-gateway-id ${gateway}`);
    await aws.run(`ec2 delete-subnet --subnet-id ${a}`);
    await aws.run(`ec2 delete-subnet --subnet-id ${b}`);
    await aws.run(`ec2 delete-vpc --vpc-id ${vpc}`);
    expect(
      await Promise.all([
        aws.refusal(`ec2 describe-vpcs --vpc-ids ${vpc}`),
        aws.refusal(`ec2 describe-subnets --subnet-ids ${a}`),
        aws.refusal(`ec2 describe-route-tables --route-table-ids ${table}`),
        aws.refusal(`ec2 describe-internet-gateways --internet-gateway-ids ${gateway}`),
      ]),
    ).toEqual([
      expect.stringMatching(/^InvalidVpcID.NotFound: /),
      expect.stringMatching(/^InvalidSubnetID.NotFound: /),
      expect.stringMatching(/^InvalidRouteTableID.NotFound: /),
      expect.stringMatching(/^InvalidInternetGatewayID.NotFound: /),
    ]);
    expect(await aws.refusal('ec2 delete-vpc --vpc-id vpc-00000000000000001')).toMatch(/^OperationNotPermitted: /);
  });

  it('contract: gives out elastic addresses, and reboots an instance that has one', { timeout: 90_000 }, async () => {
    const engine = await startTestEngine({ log: expectedLog().log });
    const aws = new AwsClient(engine);
    const allocation = async () => valueAt(await aws.run('ec2 allocate-address --domain vpc'), 'AllocationId');
    const [one, two] = [await allocation(), await allocation()];
    expect(await aws.run('ec2 describe-addresses --query Addresses[].[AllocationId,PublicIp]')).toEqual([
      [one, expect.stringMatching(/^127\.\d+\.200\.4$/)],
      [two, expect.stringMatching(/^127\.\d+\.200\.5$/)],
    ]);
    const instance = valueAt(
      await aws.run('ec2 run-instances --image-id ami-sample --instance-type t3.micro'),
      'Instances.0.InstanceId',
    );
    await awaited(engine, 'a running instance', () =>
      [...engine.control.resources.instances.values()].every(({ state }) => state === 'running'),
    );
    const association = valueAt(
      await aws.run(`ec2 associate-address --allocation-id ${one} --instance-id ${instance}`),
      'AssociationId',
    );
    const publicIp = valueAt(await aws.run(`ec2 describe-addresses --allocation-ids ${one}`), 'Addresses.0.PublicIp');
    expect(
      await aws.run(
        `ec2 describe-instances --instance-ids ${instance} --query Reservations[].Instances[].PublicIpAddress`,
      ),
    ).toEqual([publicIp]);
    expect(await aws.refusal(`ec2 release-address --allocation-id ${one}`)).toMatch(/^InvalidIPAddress.InUse: /);
    await aws.run(`ec2 disassociate-address --association-id ${association}`);
    expect(await aws.refusal(`ec2 disassociate-address --association-id ${association}`)).toMatch(
      /^InvalidAssociationID.NotFound: /,
    );
    for (const id of [one, two]) await aws.run(`ec2 release-address --allocation-id ${id}`);
    expect(await aws.refusal(`ec2 describe-addresses --allocation-ids ${one}`)).toMatch(
      /^InvalidAllocationID.NotFound: /,
    );

    // A reboot begins its counts anew, under the same address.
    const address = valueAt(
      await aws.run(`ec2 describe-instances --instance-ids ${instance}`),
      'Reservations.0.Instances.0.PrivateIpAddress',
    );
    const requests = async () => {
      const answer = await fetch(`http://${address}:8079/`);
      const { requests } = (await answer.json()) as { readonly requests: Readonly<Record<string, number>> }; // contract
      return Object.values(requests).reduce((sum, count) => sum + count, 0);
    };
    await fetch(`http://${address}:8080/`);
    expect(await requests()).toBe(1);
    await aws.run(`ec2 reboot-instances --instance-ids ${instance}`);
    await expect.poll(() => requests().catch(() => 'refused'), { timeout: 20_000 }).toBe(0);
    expect(await aws.refusal('ec2 reboot-instances --instance-ids i-0123456789abcdef0')).toMatch(
      /^InvalidInstanceID.NotFound: /,
    );

    // What there is to run.
    expect(await aws.run('ec2 describe-images --owners self --query Images[].ImageId')).toEqual(['ami-sample']);
    expect(await aws.refusal('ec2 describe-images --image-ids ami-1')).toMatch(/^InvalidAMIID.NotFound: /);
    expect(
      await aws.run('ec2 describe-instance-types --query InstanceTypes[].[InstanceType,VCpuInfo.DefaultVCpus]'),
    ).toEqual([['t3.micro', 2]]);
    expect(
      await aws.run(
        `ec2 describe-instance-attribute --instance-id ${instance} --attribute disableApiTermination --query DisableApiTermination.Value`,
      ),
    ).toBe(false);
    // By its network interface, which is how clients ask for a public address.
    const subnet = 'subnet-00000000000000002';
    expect(
      await aws.run(
        `ec2 run-instances --image-id ami-sample --subnet-id ${subnet} --security-group-ids sg-00000000000000001 --associate-public-ip-address --query Instances[].[SubnetId,SecurityGroups[].GroupId]`,
      ),
    ).toEqual([[subnet, ['sg-00000000000000001']]]);
    const run = { ImageId: 'ami-sample', MinCount: 1, MaxCount: 1 };
    const of = { DeviceIndex: 0, SubnetId: subnet };
    const refusals = [
      { NetworkInterfaces: [of], SubnetId: subnet },
      { NetworkInterfaces: [of], SecurityGroupIds: ['sg-00000000000000001'] },
      { NetworkInterfaces: [of, { ...of, DeviceIndex: 1 }] },
      { ImageId: 'ami-1' },
    ].map((more) => aws.boto('ec2', 'run_instances', { ...run, ...more }));
    expect(await Promise.all(refusals)).toEqual([
      expect.stringMatching(/^InvalidParameterCombination: .* an instance-level subnet ID may not be specified/),
      expect.stringMatching(/^InvalidParameterCombination: .* instance-level security groups may not be specified/),
      expect.stringMatching(/^InvalidParameterValue: An instance has one network interface/),
      "InvalidAMIID.NotFound: The image id '[ami-1]' does not exist",
    ]);
    expect(await aws.refusal(`ec2 run-instances --image-id ami-sample --ebs-optimized`)).toMatch(
      /^InvalidParameterValue: EbsOptimized 'true' is not offered/,
    );
  });
});
