import type { ErrorAsker, ErrorCase } from './ErrorAsker.ts';

const VPC = 'vpc-00000000000000001';
const SUBNET = 'subnet-00000000000000001';
const GONE = '0123456789abcdef0';

/** EC2's codes: of what is not there, what is in use, and what does not fit. */
export async function ec2Codes(ask: ErrorAsker): Promise<void> {
  const ec2 = (action: string, input: object = {}) => ask.call('ec2', action, input);
  const made = (action: string, at: string, input: object = {}) => ask.made('ec2', action, { input, at });
  const vpc = await made('CreateVpc', 'Vpc.VpcId', { CidrBlock: '10.0.0.0/16' });
  const subnet = await made('CreateSubnet', 'Subnet.SubnetId', { VpcId: vpc, CidrBlock: '10.0.0.0/24' });
  const gateway = await made('CreateInternetGateway', 'InternetGateway.InternetGatewayId');
  const table = await made('CreateRouteTable', 'RouteTable.RouteTableId', { VpcId: vpc });
  const attach = { InternetGatewayId: gateway, VpcId: vpc };
  await ask.refused('ec2', [['Gateway.NotAttached', 'DetachInternetGateway', attach]]);
  await ec2('AttachInternetGateway', attach);
  const route = { RouteTableId: table, DestinationCidrBlock: '0.0.0.0/0' };
  await ec2('CreateRoute', { ...route, GatewayId: gateway });
  const group = { GroupName: 'web', Description: 'web', VpcId: vpc };
  const GroupId = await made('CreateSecurityGroup', 'GroupId', group);
  const rule = { GroupId, IpProtocol: 'tcp', FromPort: 80, ToPort: 80, CidrIp: '0.0.0.0/0' };
  await ec2('AuthorizeSecurityGroupIngress', rule);
  const run = { ImageId: 'ami-sample', MinCount: 1, MaxCount: 1, SubnetId: SUBNET, ClientToken: 'once' };
  const instance = await made('RunInstances', 'Instances.0.InstanceId', run);
  const allocation = await made('AllocateAddress', 'AllocationId', { Domain: 'vpc' });
  const address = { AllocationId: allocation, InstanceId: instance };
  await ec2('AssociateAddress', address);
  await ask.refused('ec2', of({ vpc, subnet, gateway, table, route, group, GroupId, rule, run, allocation, attach }));
  await ec2('TerminateInstances', { InstanceIds: [instance] });
  await ask.refused('ec2', [['IncorrectInstanceState', 'StartInstances', { InstanceIds: [instance] }]]);
  for (let place = 1; place < 5; place += 1) await ec2('AllocateAddress', { Domain: 'vpc' });
  const refused = await manyAddresses(ask);
  await ask.refused('ec2', refused);
}

interface Ec2Ground {
  readonly vpc: string;
  readonly subnet: string;
  readonly gateway: string;
  readonly table: string;
  readonly route: object;
  readonly group: object;
  readonly GroupId: string;
  readonly rule: object;
  readonly run: object;
  readonly allocation: string;
  readonly attach: object;
}

function of(ground: Ec2Ground): readonly ErrorCase[] {
  const { vpc, subnet, gateway, table, route, group, GroupId, rule, run, allocation, attach } = ground;
  const Tags = Array.from({ length: 51 }, (_, place) => ({ Key: `k${place}`, Value: 'v' }));
  return [
    ['InvalidVpcID.NotFound', 'DescribeVpcs', { VpcIds: [`vpc-${GONE}`] }],
    ['InvalidSubnetID.NotFound', 'DescribeSubnets', { SubnetIds: [`subnet-${GONE}`] }],
    ['InvalidGroup.NotFound', 'DescribeSecurityGroups', { GroupIds: [`sg-${GONE}`] }],
    ['InvalidInternetGatewayID.NotFound', 'DescribeInternetGateways', { InternetGatewayIds: [`igw-${GONE}`] }],
    ['InvalidRouteTableID.NotFound', 'DescribeRouteTables', { RouteTableIds: [`rtb-${GONE}`] }],
    ['InvalidNetworkAclID.NotFound', 'DescribeNetworkAcls', { NetworkAclIds: [`acl-${GONE}`] }],
    ['InvalidNetworkInterfaceID.NotFound', 'DescribeNetworkInterfaces', { NetworkInterfaceIds: [`eni-${GONE}`] }],
    ['InvalidInstanceID.NotFound', 'DescribeInstances', { InstanceIds: [`i-${GONE}`] }],
    ['InvalidVolume.NotFound', 'DescribeVolumes', { VolumeIds: [`vol-${GONE}`] }],
    ['InvalidAMIID.NotFound', 'DescribeImages', { ImageIds: ['ami-1'] }],
    ['InvalidInstanceType', 'DescribeInstanceTypes', { InstanceTypes: ['x1.huge'] }],
    ['InvalidAllocationID.NotFound', 'DescribeAddresses', { AllocationIds: [`eipalloc-${GONE}`] }],
    ['InvalidAddress.NotFound', 'DescribeAddresses', { PublicIps: ['8.8.8.8'] }],
    ['InvalidAssociationID.NotFound', 'DisassociateAddress', { AssociationId: `eipassoc-${GONE}` }],
    ['InvalidIPAddress.InUse', 'ReleaseAddress', { AllocationId: allocation }],
    ['MissingParameter', 'AssociateAddress', { AllocationId: allocation }],
    ['InvalidGroup.Duplicate', 'CreateSecurityGroup', group],
    ['InvalidPermission.Duplicate', 'AuthorizeSecurityGroupIngress', rule],
    ['InvalidPermission.NotFound', 'RevokeSecurityGroupIngress', { ...rule, FromPort: 81, ToPort: 81 }],
    ['InvalidSecurityGroupRuleId.NotFound', 'DescribeSecurityGroupRules', { SecurityGroupRuleIds: [`sgr-${GONE}`] }],
    ['InvalidVpc.Range', 'CreateVpc', { CidrBlock: '10.0.0.0/8' }],
    ['InvalidSubnet.Range', 'CreateSubnet', { VpcId: vpc, CidrBlock: '10.1.0.0/24' }],
    ['InvalidSubnet.Conflict', 'CreateSubnet', { VpcId: vpc, CidrBlock: '10.0.0.128/25' }],
    ['InvalidParameterValue', 'CreateVpc', { CidrBlock: 'ten' }],
    ['RouteAlreadyExists', 'CreateRoute', { ...route, GatewayId: gateway }],
    ['InvalidRoute.NotFound', 'DeleteRoute', { RouteTableId: table, DestinationCidrBlock: '10.9.0.0/16' }],
    ['Resource.AlreadyAssociated', 'AttachInternetGateway', attach],
    ['DependencyViolation', 'DeleteVpc', { VpcId: vpc }],
    ['OperationNotPermitted', 'DeleteVpc', { VpcId: VPC }],
    ['TagLimitExceeded', 'CreateTags', { Resources: [subnet], Tags }],
    ['IdempotentParameterMismatch', 'RunInstances', { ...run, MaxCount: 2 }],
    ['DryRunOperation', 'DeleteSecurityGroup', { GroupId, DryRun: true }],
    ['InvalidAction', 'CreateNatGateway', { SubnetId: subnet }],
  ];
}

/** Takes every elastic address that is left, and what is refused then. */
async function manyAddresses(ask: ErrorAsker): Promise<readonly ErrorCase[]> {
  const allocate = { Domain: 'vpc' };
  for (let place = 0; place < 300; place += 1) {
    try {
      await ask.call('ec2', 'AllocateAddress', allocate);
    } catch {
      break;
    }
  }
  return [['AddressLimitExceeded', 'AllocateAddress', allocate]];
}
