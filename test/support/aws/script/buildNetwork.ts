import { expect } from 'vitest';
import type { Script } from './Script.ts';

/** What the load balancers of the script stand on. */
export interface ScriptNetwork {
  readonly vpc: string;
  readonly subnets: readonly [string, string, string];
  readonly group: string;
  /** An elastic address. */
  readonly allocation: string;
  readonly instances: readonly [string, string];
  /** What has to go at the end. */
  readonly gateway: string;
  readonly tables: readonly [string, string];
  readonly association: string;
}

/** EC2 and STS: a VPC of its own, and two instances in it. */
export async function buildNetwork(script: Script): Promise<ScriptNetwork> {
  const ec2 = (action: string, input: object = {}) => script.call('ec2', action, input);
  const made = (action: string, at: string, input: object = {}) => script.value('ec2', action, { input, at });
  expect(await script.call('sts', 'GetCallerIdentity')).toMatchObject({ Account: '000000000000' });
  expect(await ec2('DescribeRegions')).toMatchObject({ Regions: [{ RegionName: 'us-local-1' }] });
  await ec2('DescribeAvailabilityZones');

  const vpc = await made('CreateVpc', 'Vpc.VpcId', { CidrBlock: '10.0.0.0/16' });
  await ec2('ModifyVpcAttribute', { VpcId: vpc, EnableDnsHostnames: { Value: true } });
  expect(await ec2('DescribeVpcAttribute', { VpcId: vpc, Attribute: 'enableDnsHostnames' })).toMatchObject({
    EnableDnsHostnames: { Value: true },
  });
  await script.wait('ec2', 'VpcAvailable', { VpcIds: [vpc] });
  await ec2('DescribeVpcs', { VpcIds: [vpc] });
  const subnet = (place: number, zone: string) =>
    made('CreateSubnet', 'Subnet.SubnetId', {
      VpcId: vpc,
      CidrBlock: `10.0.${place}.0/24`,
      AvailabilityZone: `us-local-1${zone}`,
    });
  const subnets = [await subnet(0, 'a'), await subnet(1, 'b'), await subnet(2, 'c')] as const;
  await ec2('ModifySubnetAttribute', { SubnetId: subnets[0], MapPublicIpOnLaunch: { Value: true } });
  expect(await ec2('DescribeSubnets', { SubnetIds: [subnets[0]] })).toMatchObject({
    Subnets: [{ AvailabilityZone: 'us-local-1a', MapPublicIpOnLaunch: true }],
  });

  // A way out.
  const gateway = await made('CreateInternetGateway', 'InternetGateway.InternetGatewayId');
  await ec2('AttachInternetGateway', { InternetGatewayId: gateway, VpcId: vpc });
  await ec2('DescribeInternetGateways', { InternetGatewayIds: [gateway] });
  const table = () => made('CreateRouteTable', 'RouteTable.RouteTableId', { VpcId: vpc });
  const tables = [await table(), await table()] as const;
  const route = { RouteTableId: tables[0], DestinationCidrBlock: '0.0.0.0/0', GatewayId: gateway };
  await ec2('CreateRoute', route);
  await ec2('ReplaceRoute', route);
  const first = await made('AssociateRouteTable', 'AssociationId', { RouteTableId: tables[1], SubnetId: subnets[0] });
  const association = await made('ReplaceRouteTableAssociation', 'NewAssociationId', {
    AssociationId: first,
    RouteTableId: tables[0],
  });
  await ec2('DescribeRouteTables', { RouteTableIds: [...tables] });
  await ec2('DescribeNetworkAcls', { Filters: [{ Name: 'vpc-id', Values: [vpc] }] });

  // Records of what may pass.
  const group = await made('CreateSecurityGroup', 'GroupId', {
    GroupName: 'web',
    Description: 'web & more',
    VpcId: vpc,
  });
  const port = (FromPort: number, IpProtocol = 'tcp') => ({
    GroupId: group,
    IpPermissions: [
      { IpProtocol, FromPort, ToPort: FromPort, IpRanges: [{ CidrIp: '10.0.0.0/8', Description: 'in' }] },
    ],
  });
  await ec2('AuthorizeSecurityGroupIngress', port(80));
  await ec2('AuthorizeSecurityGroupIngress', port(443));
  await ec2('AuthorizeSecurityGroupEgress', port(53, 'udp'));
  await ec2('RevokeSecurityGroupIngress', port(443));
  expect(await ec2('DescribeSecurityGroups', { GroupIds: [group] })).toMatchObject({
    SecurityGroups: [{ Description: 'web & more', IpPermissions: [{ FromPort: 80, IpProtocol: 'tcp' }] }],
  });
  await ec2('RevokeSecurityGroupEgress', port(53, 'udp'));
  await securityGroupRules(script, group);

  const instances = await runInstances(script, subnets);
  const allocation = await made('AllocateAddress', 'AllocationId', { Domain: 'vpc' });
  const associated = { AllocationId: allocation, InstanceId: instances[0] };
  const held = await made('AssociateAddress', 'AssociationId', associated);
  expect(await ec2('DescribeAddresses', { AllocationIds: [allocation] })).toMatchObject({
    Addresses: [{ InstanceId: instances[0], AssociationId: held }],
  });
  await ec2('DescribeAddressesAttribute', { AllocationIds: [allocation], Attribute: 'domain-name' });
  await ec2('DisassociateAddress', { AssociationId: held });
  return { vpc, subnets, group, allocation, instances, gateway, tables, association };
}

/** A rule with tags gets other contents and another description, named in either way. */
async function securityGroupRules(script: Script, group: string): Promise<void> {
  const ec2 = (action: string, input: object = {}) => script.call('ec2', action, input);
  const permission = (CidrIp: string, Description: string) => ({
    GroupId: group,
    IpPermissions: [{ IpProtocol: 'tcp', FromPort: 90, ToPort: 90, IpRanges: [{ CidrIp, Description }] }],
  });
  const rule = await script.value('ec2', 'AuthorizeSecurityGroupIngress', {
    input: {
      ...permission('10.1.0.0/16', 'before'),
      TagSpecifications: [{ ResourceType: 'security-group-rule', Tags: [{ Key: 'Name', Value: 'rule' }] }],
    },
    at: 'SecurityGroupRules.0.SecurityGroupRuleId',
  });
  const described = () => ec2('DescribeSecurityGroupRules', { SecurityGroupRuleIds: [rule] });
  const SecurityGroupRule = {
    IpProtocol: 'tcp',
    FromPort: 90,
    ToPort: 90,
    CidrIpv4: '10.2.0.0/16',
    Description: 'changed',
  };
  await ec2('ModifySecurityGroupRules', {
    GroupId: group,
    SecurityGroupRules: [{ SecurityGroupRuleId: rule, SecurityGroupRule }],
  });
  expect(await described()).toMatchObject({
    SecurityGroupRules: [
      { CidrIpv4: '10.2.0.0/16', Description: 'changed', IsEgress: false, Tags: [{ Key: 'Name', Value: 'rule' }] },
    ],
  });
  await ec2('UpdateSecurityGroupRuleDescriptionsIngress', permission('10.2.0.0/16', 'described'));
  expect(await described()).toMatchObject({ SecurityGroupRules: [{ Description: 'described' }] });
  const out = await script.value('ec2', 'DescribeSecurityGroupRules', {
    input: { Filters: [{ Name: 'group-id', Values: [group] }] },
    at: 'SecurityGroupRules.0.SecurityGroupRuleId',
  });
  await ec2('UpdateSecurityGroupRuleDescriptionsEgress', {
    GroupId: group,
    SecurityGroupRuleDescriptions: [{ SecurityGroupRuleId: out, Description: 'everything' }],
  });
  expect(await ec2('DescribeSecurityGroups', { GroupIds: [group] })).toMatchObject({
    SecurityGroups: [{ IpPermissionsEgress: [{ IpRanges: [{ Description: 'everything' }] }] }],
  });
}

async function runInstances(script: Script, subnets: readonly string[]): Promise<readonly [string, string]> {
  const ec2 = (action: string, input: object = {}) => script.call('ec2', action, input);
  expect(await ec2('DescribeImages', { Owners: ['self'] })).toMatchObject({ Images: [{ ImageId: 'ami-sample' }] });
  await ec2('DescribeInstanceTypes', { InstanceTypes: ['t3.micro'] });
  await ec2('DescribeInstanceTypeOfferings');
  const run = (place: number) =>
    script.value('ec2', 'RunInstances', {
      input: { ImageId: 'ami-sample', MinCount: 1, MaxCount: 1, SubnetId: subnets[place] },
      at: 'Instances.0.InstanceId',
    });
  const instances = [await run(0), await run(1)] as const;
  await script.until('running instances', ({ resources }) =>
    [...resources.instances.values()].every(({ state }) => state === 'running'),
  );
  await script.wait('ec2', 'InstanceRunning', { InstanceIds: [...instances] });
  const [one] = instances;
  expect(await ec2('DescribeInstances', { InstanceIds: [one] })).toMatchObject({
    Reservations: [{ Instances: [{ InstanceId: one, State: { Name: 'running' } }] }],
  });
  await ec2('DescribeInstanceStatus', { InstanceIds: [one] });
  await ec2('DescribeInstanceAttribute', { InstanceId: one, Attribute: 'disableApiTermination' });
  await ec2('DescribeInstanceCreditSpecifications', { InstanceIds: [one] });
  await ec2('DescribeVolumes');
  await ec2('RebootInstances', { InstanceIds: [one] });
  await ec2('CreateTags', { Resources: [one], Tags: [{ Key: 'team', Value: 'blue + green' }] });
  expect(await ec2('DescribeTags', { Filters: [{ Name: 'resource-id', Values: [one] }] })).toMatchObject({
    Tags: [{ Key: 'team', ResourceId: one, ResourceType: 'instance', Value: 'blue + green' }],
  });
  await ec2('DeleteTags', { Resources: [one], Tags: [{ Key: 'team' }] });
  return instances;
}

/** Takes all of it down again, and finds nothing left. */
export async function removeNetwork(script: Script, network: ScriptNetwork): Promise<void> {
  const ec2 = (action: string, input: object = {}) => script.call('ec2', action, input);
  const { vpc, subnets, group, allocation, instances, gateway, tables, association } = network;
  const [one, other] = instances;
  const states = (state: string) =>
    script.until(`instances that are ${state}`, ({ resources }) =>
      [...resources.instances.values()].some((instance) => instance.state === state),
    );
  await ec2('StopInstances', { InstanceIds: [other] });
  await states('stopped');
  await script.wait('ec2', 'InstanceStopped', { InstanceIds: [other] });
  await ec2('StartInstances', { InstanceIds: [other] });
  await script.until('both running', ({ resources }) =>
    [...resources.instances.values()].every(({ state }) => state === 'running'),
  );
  await ec2('TerminateInstances', { InstanceIds: [one, other] });
  await script.until('terminated instances', ({ resources }) =>
    [...resources.instances.values()].every(({ state }) => state === 'terminated'),
  );
  await script.wait('ec2', 'InstanceTerminated', { InstanceIds: [one, other] });
  await ec2('ReleaseAddress', { AllocationId: allocation });
  await ec2('DeleteSecurityGroup', { GroupId: group });
  await ec2('DisassociateRouteTable', { AssociationId: association });
  await ec2('DeleteRoute', { RouteTableId: tables[0], DestinationCidrBlock: '0.0.0.0/0' });
  for (const RouteTableId of tables) await ec2('DeleteRouteTable', { RouteTableId });
  await ec2('DetachInternetGateway', { InternetGatewayId: gateway, VpcId: vpc });
  await ec2('DeleteInternetGateway', { InternetGatewayId: gateway });
  expect(await ec2('DescribeNetworkInterfaces', { Filters: [{ Name: 'vpc-id', Values: [vpc] }] })).toMatchObject({
    NetworkInterfaces: [],
  });
  for (const SubnetId of subnets) await ec2('DeleteSubnet', { SubnetId });
  await ec2('DeleteVpc', { VpcId: vpc });
  expect(await script.refusal('ec2', 'DescribeVpcs', { VpcIds: [vpc] })).toContain('InvalidVpcID.NotFound');
}
