import { z } from 'zod';
import { tagList } from './tagList.ts';

const association = z.strictObject({ associationId: z.string() });
const routeOf = z.strictObject({ routeTableId: z.string(), destinationCidrBlock: z.string() });
const gatewayOfVpc = z.strictObject({ internetGatewayId: z.string(), vpcId: z.string() });

/** The requests of operations on networks, part of `REQUESTS`. All of these are records. Source: contract, *Addresses and DNS*. */
export const NETWORK_REQUESTS = {
  allocateAddress: z.strictObject({ tags: tagList }),
  associateAddress: z.strictObject({
    allocationId: z.string(),
    instanceId: z.string(),
    /** Whether an address that another instance has is taken from it. */
    allowReassociation: z.boolean().default(true),
  }),
  disassociateAddress: association,
  releaseAddress: z.strictObject({ allocationId: z.string() }),

  createVpc: z.strictObject({ cidrBlock: z.string(), tags: tagList }),
  modifyVpcAttribute: z.strictObject({
    vpcId: z.string(),
    name: z.enum(['enableDnsSupport', 'enableDnsHostnames', 'enableNetworkAddressUsageMetrics']),
    value: z.boolean(),
  }),
  deleteVpc: z.strictObject({ vpcId: z.string() }),

  createSubnet: z.strictObject({
    vpcId: z.string(),
    cidrBlock: z.string(),
    /** Name or id; default: the zone of the VPC with the fewest subnets. */
    availabilityZone: z.string().optional(),
    tags: tagList,
  }),
  modifySubnetAttribute: z.strictObject({
    subnetId: z.string(),
    attribute: z.union([
      z.strictObject({
        name: z.enum(['mapPublicIpOnLaunch', 'enableResourceNameDnsARecord']),
        value: z.boolean(),
      }),
      z.strictObject({ name: z.enum(['hostnameType']), value: z.enum(['ip-name', 'resource-name']) }),
    ]),
  }),
  deleteSubnet: z.strictObject({ subnetId: z.string() }),

  createInternetGateway: z.strictObject({ tags: tagList }),
  attachInternetGateway: gatewayOfVpc,
  detachInternetGateway: gatewayOfVpc,
  deleteInternetGateway: z.strictObject({ internetGatewayId: z.string() }),

  createRouteTable: z.strictObject({ vpcId: z.string(), tags: tagList }),
  deleteRouteTable: z.strictObject({ routeTableId: z.string() }),
  createRoute: routeOf.extend({ gatewayId: z.string() }),
  replaceRoute: routeOf.extend({ gatewayId: z.string() }),
  deleteRoute: routeOf,
  associateRouteTable: z.strictObject({ routeTableId: z.string(), subnetId: z.string() }),
  replaceRouteTableAssociation: association.extend({ routeTableId: z.string() }),
  disassociateRouteTable: association,
} as const satisfies Record<string, z.ZodType>;
