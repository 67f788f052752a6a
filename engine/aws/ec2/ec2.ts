import type { ErrorCode } from '../../model/BalanzaError.ts';
import type { AwsService } from '../AwsService.ts';
import { answerQuery, EC2_QUERY, ec2ErrorXml, type QueryApi } from '../query/answerQuery.ts';
import { ec2TagActions } from './ec2TagActions.ts';
import { instanceActions } from './instanceActions.ts';
import { networkActions } from './networkActions.ts';
import { securityGroupActions } from './securityGroupActions.ts';

const API: QueryApi = {
  version: '2016-11-15',
  namespace: 'http://ec2.amazonaws.com/doc/2016-11-15/',
  actions: { ...networkActions, ...securityGroupActions, ...instanceActions, ...ec2TagActions },
  notOffered: [
    'AllocateAddress',
    'AssociateAddress',
    'CreateSubnet',
    'CreateVpc',
    'DeleteSubnet',
    'DeleteVpc',
    'DescribeAddresses',
    'DescribeImages',
    'DescribeInternetGateways',
    'DescribeNetworkAcls',
    'DescribeRouteTables',
    'DisassociateAddress',
    'RebootInstances',
    'ReleaseAddress',
  ],
};

/** EC2's codes for those of operations, where they differ. */
const CODES: Partial<Readonly<Record<ErrorCode, string>>> = {
  DuplicateTagKeys: 'InvalidParameterValue',
  InternalFailure: 'InternalError',
  InvalidGroupDuplicate: 'InvalidGroup.Duplicate',
  InvalidGroupNotFound: 'InvalidGroup.NotFound',
  InvalidInstanceIDNotFound: 'InvalidInstanceID.NotFound',
  InvalidNetworkInterfaceIDNotFound: 'InvalidNetworkInterfaceID.NotFound',
  InvalidPermissionDuplicate: 'InvalidPermission.Duplicate',
  InvalidPermissionNotFound: 'InvalidPermission.NotFound',
  InvalidSubnet: 'InsufficientFreeAddressesInSubnet',
  InvalidVpcIDNotFound: 'InvalidVpcID.NotFound',
  SubnetNotFound: 'InvalidSubnetID.NotFound',
  TooManyTags: 'TagLimitExceeded',
  ValidationError: 'InvalidParameterValue',
};

/** What load balancers need of EC2: zones, network, security groups, instances, tags. Source: contract, *The AWS endpoint*. */
export const ec2: AwsService = {
  answer: (request, context) => answerQuery(request, { apis: [API], dialect: EC2_QUERY }, context),
  refuse: ({ code, httpStatus, message }, requestId) => ({
    status: httpStatus,
    contentType: 'text/xml',
    body: ec2ErrorXml({ code: CODES[code] ?? code, message, requestId }),
  }),
};
