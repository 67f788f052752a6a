import type { ErrorCode } from '../../model/BalanzaError.ts';
import type { AwsService } from '../AwsService.ts';
import { answerQuery, EC2_QUERY, ec2ErrorXml, type QueryApi } from '../query/answerQuery.ts';
import { addressActions } from './addressActions.ts';
import { ec2TagActions } from './ec2TagActions.ts';
import { instanceActions } from './instanceActions.ts';
import { gatewayActions } from './gatewayActions.ts';
import { imageActions } from './imageActions.ts';
import { networkAclAction } from './networkAclAction.ts';
import { networkInterfaceAction } from './networkInterfaceAction.ts';
import { routeTableActions } from './routeTableActions.ts';
import { securityGroupActions } from './securityGroupActions.ts';
import { securityGroupRuleActions } from './securityGroupRuleActions.ts';
import { subnetActions } from './subnetActions.ts';
import { vpcActions } from './vpcActions.ts';
import { zoneActions } from './zoneActions.ts';

const API: QueryApi = {
  client: 'ec2',
  version: '2016-11-15',
  namespace: 'http://ec2.amazonaws.com/doc/2016-11-15/',
  actions: {
    ...zoneActions,
    ...vpcActions,
    ...subnetActions,
    ...gatewayActions,
    ...routeTableActions,
    ...addressActions,
    ...securityGroupActions,
    ...securityGroupRuleActions,
    ...imageActions,
    ...instanceActions,
    ...ec2TagActions,
    DescribeNetworkAcls: networkAclAction,
    DescribeNetworkInterfaces: networkInterfaceAction,
  },
  notOffered: [
    'AssignPrivateIpAddresses',
    'AttachVolume',
    'CreateNatGateway',
    'CreateNetworkAcl',
    'CreateNetworkInterface',
    'CreateVpcEndpoint',
    'CreateVpcEndpointServiceConfiguration',
    'DescribeNatGateways',
    'DescribeVpcEndpoints',
  ],
};

/** EC2's codes for those of operations, where they differ. */
const CODES: Partial<Readonly<Record<ErrorCode, string>>> = {
  DuplicateTagKeys: 'InvalidParameterValue',
  GatewayNotAttached: 'Gateway.NotAttached',
  InternalFailure: 'InternalError',
  InvalidAMIIDNotFound: 'InvalidAMIID.NotFound',
  InvalidAddressNotFound: 'InvalidAddress.NotFound',
  InvalidAllocationIDNotFound: 'InvalidAllocationID.NotFound',
  InvalidAssociationIDNotFound: 'InvalidAssociationID.NotFound',
  InvalidConfigurationRequest: 'InvalidParameter',
  InvalidGroupDuplicate: 'InvalidGroup.Duplicate',
  InvalidGroupNotFound: 'InvalidGroup.NotFound',
  InvalidIPAddressInUse: 'InvalidIPAddress.InUse',
  InvalidInstanceIDNotFound: 'InvalidInstanceID.NotFound',
  InvalidInternetGatewayIDNotFound: 'InvalidInternetGatewayID.NotFound',
  InvalidNetworkAclIDNotFound: 'InvalidNetworkAclID.NotFound',
  InvalidNetworkInterfaceIDNotFound: 'InvalidNetworkInterfaceID.NotFound',
  InvalidPermissionDuplicate: 'InvalidPermission.Duplicate',
  InvalidPermissionNotFound: 'InvalidPermission.NotFound',
  InvalidRouteNotFound: 'InvalidRoute.NotFound',
  InvalidRouteTableIDNotFound: 'InvalidRouteTableID.NotFound',
  InvalidSecurityGroup: 'InvalidGroup.NotFound',
  InvalidSecurityGroupRuleIdNotFound: 'InvalidSecurityGroupRuleId.NotFound',
  InvalidSubnet: 'InsufficientFreeAddressesInSubnet',
  InvalidSubnetConflict: 'InvalidSubnet.Conflict',
  InvalidSubnetRange: 'InvalidSubnet.Range',
  InvalidVolumeNotFound: 'InvalidVolume.NotFound',
  InvalidVpcIDNotFound: 'InvalidVpcID.NotFound',
  InvalidVpcRange: 'InvalidVpc.Range',
  ResourceAlreadyAssociated: 'Resource.AlreadyAssociated',
  SubnetNotFound: 'InvalidSubnetID.NotFound',
  TooManyTags: 'TagLimitExceeded',
  ValidationError: 'InvalidParameterValue',
};

/** What load balancers need of EC2: zones, network, security groups, instances, tags. Source: contract, *The AWS endpoint*. */
export const ec2: AwsService = {
  apis: [API],
  answer: (request, context) => answerQuery(request, { apis: [API], dialect: EC2_QUERY }, context),
  refuse: ({ code, httpStatus, sentence: message }, requestId) => ({
    status: httpStatus,
    contentType: 'text/xml',
    body: ec2ErrorXml({ code: CODES[code] ?? code, message, requestId }),
  }),
};
