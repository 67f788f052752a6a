import { describe, expect, it } from 'vitest';
import { AwsClient, awsPython, valueAt } from '../support/aws/AwsClient.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

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
    expect(await aws.refusal(`ec2 describe-security-groups --group-ids ${group}`)).toBe(
      `InvalidGroup.NotFound: The security group '${group}' does not exist`,
    );
    expect(await aws.refusal('ec2 describe-vpcs --vpc-ids vpc-1')).toMatch(/^InvalidVpcID.NotFound: /);
    expect(await aws.refusal('ec2 describe-subnets --subnet-ids subnet-1')).toMatch(/^InvalidSubnetID.NotFound: /);
    expect(await aws.refusal('ec2 describe-instances --instance-ids i-0123456789abcdef0')).toMatch(
      /^InvalidInstanceID.NotFound: /,
    );
    expect(await aws.refusal('ec2 describe-vpcs --dry-run')).toMatch(/^DryRunOperation: /);
    expect(await aws.refusal('ec2 create-vpc --cidr-block 10.0.0.0/16')).toMatch(
      /^InvalidAction: .* is not offered yet/,
    );
  });
});
