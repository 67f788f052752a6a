import { z } from 'zod';
import { REQUESTED_KEY_ALGORITHMS } from './Certificate.ts';
import { PORT, PRIORITY } from './Listener.ts';
import { IP_ADDRESS_TYPES } from './LoadBalancer.ts';
import { EXPIRES_IN } from './parseExpiresIn.ts';
import { PRACTICE_RUN_REQUESTS } from './practiceRunRequests.ts';
import { NETWORK_REQUESTS } from './networkRequests.ts';
import { tag, tagList } from './tagList.ts';
import { actionList, conditionList, transformList } from './actionList.ts';
import { HEALTH_CHECK_LIMITS as LIMITS } from './TargetGroup.ts';
import { ZONAL_SHIFT_LIMITS } from './ZonalShift.ts';
import { OUTAGE_MODES } from './ZoneOutage.ts';

const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.int().min(min).max(max).optional();

const port = z.int().min(PORT.min).max(PORT.max);
const priority = z.int().min(PRIORITY.min).max(PRIORITY.max);
const attributeList = z.array(z.strictObject({ key: z.string().max(256), value: z.string() })).min(1);

/** ARNs whose tags are asked for or changed: 1 to 20. */
const taggedArns = z.array(z.string()).min(1).max(20);

/** Id and port of targets; without a port, the group's. `availabilityZone` for addresses outside the VPC. */
export const targetList = z
  .array(
    z.strictObject({
      id: z.string().min(1),
      port: port.optional(),
      availabilityZone: z.string().optional(),
    }),
  )
  .min(1);

/** Subnets of a load balancer, one per zone: by id alone, or with the addresses of its nodes. One of the two. */
export const subnetChoice = {
  subnets: z.array(z.string()).min(1).optional(),
  subnetMappings: z
    .array(
      z.strictObject({
        subnetId: z.string(),
        allocationId: z.string().optional(),
        privateIPv4Address: z.string().optional(),
      }),
    )
    .min(1)
    .optional(),
};

/** Certificates of a listener, by their ARNs. */
export const certificateList = z.array(
  z.strictObject({ certificateArn: z.string(), isDefault: z.boolean().optional() }),
);
/** What an HTTPS listener asks of its clients' certificates. */
export const mutualAuthenticationSettings = z.strictObject({
  mode: z.enum(['off', 'passthrough', 'verify']),
  trustStoreArn: z.string().optional(),
  ignoreClientCertificateExpiry: z.boolean().optional(),
  advertiseTrustStoreCaNames: z.enum(['on', 'off']).optional(),
  /** Answered by AWS, and sent back by some clients; says nothing here. */
  trustStoreAssociationStatus: z.string().optional(),
});
const tlsFields = {
  sslPolicy: z.string().optional(),
  /** The default certificate: one. */
  certificates: certificateList.optional(),
  mutualAuthentication: mutualAuthenticationSettings.optional(),
  /** Of TLS listeners: the name of one of `ALPN_POLICIES`. */
  alpnPolicy: z.array(z.string()).max(1_000).optional(),
};

/** Health-check settings; ranges are those of `HEALTH_CHECK_LIMITS`. */
export const healthCheckFields = {
  healthCheckEnabled: z.boolean().optional(),
  healthCheckProtocol: z.string().optional(),
  healthCheckPort: z.string().optional(),
  healthCheckPath: z.string().optional(),
  healthCheckIntervalSeconds: within(LIMITS.intervalSeconds),
  healthCheckTimeoutSeconds: within(LIMITS.timeoutSeconds),
  healthyThresholdCount: within(LIMITS.healthyThreshold),
  unhealthyThresholdCount: within(LIMITS.unhealthyThreshold),
  matcher: z.strictObject({ httpCode: z.string().optional(), grpcCode: z.string().optional() }).optional(),
};

/** `5m`, `12h`: `1m` to `72h`; beyond that the operation says `InvalidExpiresIn`. */
const expiresIn = z.string().min(2).max(5).regex(EXPIRES_IN);
const shiftComment = z
  .string()
  .min(ZONAL_SHIFT_LIMITS.commentCharacters.min)
  .max(ZONAL_SHIFT_LIMITS.commentCharacters.max);

const securityGroupRule = z.strictObject({
  isEgress: z.boolean(),
  protocol: z.string().min(1).max(16),
  /** Null: all ports. */
  fromPort: z.int().min(-1).max(PORT.max).nullable(),
  toPort: z.int().min(-1).max(PORT.max).nullable(),
  peer: z.strictObject({ kind: z.enum(['ipv4', 'ipv6', 'prefixList', 'group']), value: z.string().min(1).max(255) }),
  description: z.string().max(255).nullable(),
});
const securityGroupRules = z.array(securityGroupRule);

const instanceIds = z.strictObject({ instanceIds: z.array(z.string()).min(1) });

/**
 * The request of every operation, by AWS's name of it: what its parameters are made of. What they must be besides, such
 * as names that exist, the operation checks.
 */
export const REQUESTS = {
  createLoadBalancer: z.strictObject({
    name: z.string(),
    ...subnetChoice,
    /** Default: `internet-facing`; a gateway type has none. */
    scheme: z.enum(['internet-facing', 'internal']).optional(),
    type: z.enum(['application', 'network', 'gateway']).default('application'),
    ipAddressType: z.enum(IP_ADDRESS_TYPES).default('ipv4'),
    securityGroups: z.array(z.string()).default([]),
    tags: tagList,
  }),
  setSubnets: z.strictObject({
    loadBalancerArn: z.string(),
    ...subnetChoice,
    /** Left out: as it is. */
    ipAddressType: z.enum(IP_ADDRESS_TYPES).optional(),
  }),
  setIpAddressType: z.strictObject({ loadBalancerArn: z.string(), ipAddressType: z.enum(IP_ADDRESS_TYPES) }),
  setSecurityGroups: z.strictObject({
    loadBalancerArn: z.string(),
    securityGroups: z.array(z.string()).min(1),
    enforceSecurityGroupInboundRulesOnPrivateLinkTraffic: z.enum(['on', 'off']).optional(),
  }),
  modifyLoadBalancerAttributes: z.strictObject({ loadBalancerArn: z.string(), attributes: attributeList.max(20) }),
  deleteLoadBalancer: z.strictObject({ loadBalancerArn: z.string() }),

  createListener: z.strictObject({
    loadBalancerArn: z.string(),
    protocol: z.string().optional(),
    port: port.optional(),
    ...tlsFields,
    defaultActions: actionList,
    tags: tagList,
  }),
  modifyListener: z.strictObject({
    listenerArn: z.string(),
    protocol: z.string().optional(),
    port: port.optional(),
    ...tlsFields,
    defaultActions: actionList.optional(),
  }),
  modifyListenerAttributes: z.strictObject({ listenerArn: z.string(), attributes: attributeList }),
  deleteListener: z.strictObject({ listenerArn: z.string() }),
  addListenerCertificates: z.strictObject({ listenerArn: z.string(), certificates: certificateList.min(1) }),
  removeListenerCertificates: z.strictObject({ listenerArn: z.string(), certificates: certificateList.min(1) }),

  importCertificate: z.strictObject({
    /** Of a certificate that is imported again. */
    certificateArn: z.string().optional(),
    /** PEM, here and below. */
    certificate: z.string(),
    privateKey: z.string(),
    certificateChain: z.string().default(''),
    tags: tagList,
  }),
  requestCertificate: z.strictObject({
    domainName: z.string(),
    subjectAlternativeNames: z.array(z.string()).default([]),
    keyAlgorithm: z.enum(REQUESTED_KEY_ALGORITHMS).default('RSA_2048'),
    /** Kept and described; the local CA asks for no proof. */
    validationMethod: z.enum(['DNS', 'EMAIL']).default('EMAIL'),
    transparencyLogging: z.boolean().default(true),
    tags: tagList,
  }),
  deleteCertificate: z.strictObject({ certificateArn: z.string() }),

  createRule: z.strictObject({
    listenerArn: z.string(),
    priority,
    conditions: conditionList,
    actions: actionList,
    transforms: transformList.default([]),
    tags: tagList,
  }),
  modifyRule: z.strictObject({
    ruleArn: z.string(),
    conditions: conditionList.optional(),
    actions: actionList.optional(),
    transforms: transformList.optional(),
    /** Removes all transforms; then none can be given. */
    resetTransforms: z.boolean().default(false),
  }),
  setRulePriorities: z.strictObject({
    rulePriorities: z.array(z.strictObject({ ruleArn: z.string(), priority })).min(1),
  }),
  deleteRule: z.strictObject({ ruleArn: z.string() }),

  createTargetGroup: z.strictObject({
    name: z.string(),
    protocol: z.string().optional(),
    protocolVersion: z.string().optional(),
    port: port.optional(),
    vpcId: z.string().optional(),
    targetType: z.enum(['instance', 'ip', 'lambda', 'alb']).default('instance'),
    ipAddressType: z.enum(['ipv4', 'ipv6']).default('ipv4'),
    tags: tagList,
    ...healthCheckFields,
  }),
  modifyTargetGroup: z.strictObject({ targetGroupArn: z.string(), ...healthCheckFields }),
  modifyTargetGroupAttributes: z.strictObject({ targetGroupArn: z.string(), attributes: attributeList }),
  deleteTargetGroup: z.strictObject({ targetGroupArn: z.string() }),
  registerTargets: z.strictObject({ targetGroupArn: z.string(), targets: targetList }),
  deregisterTargets: z.strictObject({ targetGroupArn: z.string(), targets: targetList }),

  addTags: z.strictObject({ resourceArns: taggedArns, tags: z.array(tag).min(1) }),
  removeTags: z.strictObject({ resourceArns: taggedArns, tagKeys: z.array(z.string()).min(1) }),

  createSecurityGroup: z.strictObject({
    groupName: z.string().min(1).max(255),
    description: z.string().min(1).max(255),
    /** Default: the default VPC. */
    vpcId: z.string().optional(),
    tags: tagList,
  }),
  authorizeSecurityGroup: z.strictObject({ groupId: z.string(), rules: securityGroupRules.min(1), tags: tagList }),
  modifySecurityGroupRules: z.strictObject({
    groupId: z.string(),
    rules: z.array(z.strictObject({ ruleId: z.string(), rule: securityGroupRule.omit({ isEgress: true }) })).min(1),
  }),
  updateSecurityGroupRuleDescriptions: z.strictObject({
    groupId: z.string(),
    isEgress: z.boolean(),
    /** With the description that each is to have. */
    rules: securityGroupRules,
    descriptions: z.array(z.strictObject({ ruleId: z.string(), description: securityGroupRule.shape.description })),
  }),
  revokeSecurityGroup: z.strictObject({
    groupId: z.string(),
    isEgress: z.boolean(),
    rules: securityGroupRules,
    ruleIds: z.array(z.string()),
  }),
  deleteSecurityGroup: z.strictObject({ groupId: z.string() }),

  ...NETWORK_REQUESTS,

  runInstances: z.strictObject({
    imageId: z.string(),
    /** Default: the first zone's. */
    subnetId: z.string().optional(),
    /** Of the subnet's VPC; default: its default group. */
    securityGroups: z.array(z.string()).default([]),
    /** 1 to 100; default 1. */
    count: z.int().min(1).max(100).default(1),
    /** The tag `Name`, which may stand among the tags instead. */
    name: z.string().max(256).default(''),
    tags: tagList,
    /** A command to run instead of the sample target. */
    userData: z.string().optional(),
  }),
  startInstances: instanceIds,
  stopInstances: instanceIds,
  rebootInstances: instanceIds,
  terminateInstances: instanceIds,

  ...PRACTICE_RUN_REQUESTS,

  startZonalShift: z.strictObject({
    loadBalancerArn: z.string(),
    /** Name or id of an enabled zone: `us-local-1a`, `us-local-1-az1`. */
    awayFrom: z.string().min(1),
    expiresIn,
    comment: shiftComment,
  }),
  updateZonalShift: z.strictObject({
    zonalShiftId: z.string(),
    comment: shiftComment.optional(),
    /** From now on, not from the start of the shift. */
    expiresIn: expiresIn.optional(),
  }),
  cancelZonalShift: z.strictObject({ zonalShiftId: z.string() }),

  startZoneOutage: z.strictObject({
    /** Name or id of a zone of the region: `us-local-1a`, `us-local-1-az1`. */
    zone: z.string().min(1),
    mode: z.enum(OUTAGE_MODES),
  }),
  endZoneOutage: z.strictObject({ zone: z.string().min(1) }),
} as const satisfies Record<string, z.ZodType>;

export type RequestName = keyof typeof REQUESTS;
/** A request as a caller gives it, before defaults. */
export type RequestOf<Name extends RequestName> = z.input<(typeof REQUESTS)[Name]>;
