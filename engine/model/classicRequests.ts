import { z } from 'zod';
import { CLASSIC_ATTRIBUTE_LIMITS, CLASSIC_HEALTH_CHECK_LIMITS as LIMITS } from './ClassicLoadBalancer.ts';
import { PORT } from './Listener.ts';
import { tag } from './tagList.ts';

const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.int().min(min).max(max);
const loadBalancerName = z.string();
const named = z.strictObject({ loadBalancerName });
const texts = z.array(z.string());

/** A listener that is asked for; its instances speak its own protocol unless another is named. */
const listeners = z.array(
  z.strictObject({
    protocol: z.string(),
    loadBalancerPort: within(PORT),
    instanceProtocol: z.string().optional(),
    instancePort: within(PORT),
    sslCertificateId: z.string().optional(),
  }),
);
const instances = z.array(z.strictObject({ instanceId: z.string() }));
const policyName = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[A-Za-z0-9-]+$/);

/** Requests of the Classic API: what their parameters are made of. Source: ELB, *Classic actions*. */
export const CLASSIC_REQUESTS = {
  createLoadBalancer: z.strictObject({
    loadBalancerName,
    listeners,
    availabilityZones: texts.default([]),
    subnets: texts.default([]),
    securityGroups: texts.default([]),
    scheme: z.string().default('internet-facing'),
    tags: z.array(tag).default([]),
  }),
  deleteLoadBalancer: named,
  createListeners: z.strictObject({ loadBalancerName, listeners: listeners.min(1) }),
  deleteListeners: z.strictObject({ loadBalancerName, loadBalancerPorts: z.array(z.int()).min(1) }),
  setListenerCertificate: z.strictObject({ loadBalancerName, loadBalancerPort: z.int(), sslCertificateId: z.string() }),
  configureHealthCheck: z.strictObject({
    loadBalancerName,
    healthCheck: z.strictObject({
      target: z.string(),
      interval: within(LIMITS.interval),
      timeout: within(LIMITS.timeout),
      unhealthyThreshold: within(LIMITS.threshold),
      healthyThreshold: within(LIMITS.threshold),
    }),
  }),
  changeInstances: z.strictObject({ loadBalancerName, instances: instances.min(1) }),
  changeZones: z.strictObject({ loadBalancerName, availabilityZones: texts.min(1) }),
  changeSubnets: z.strictObject({ loadBalancerName, subnets: texts.min(1) }),
  applySecurityGroups: z.strictObject({ loadBalancerName, securityGroups: texts.min(1) }),
  createPolicy: z.strictObject({
    loadBalancerName,
    policyName,
    policyTypeName: z.string(),
    policyAttributes: z
      .array(z.strictObject({ attributeName: z.string(), attributeValue: z.string().max(4_096).default('') }))
      .default([]),
  }),
  deletePolicy: z.strictObject({ loadBalancerName, policyName: z.string() }),
  setListenerPolicies: z.strictObject({ loadBalancerName, loadBalancerPort: z.int(), policyNames: texts }),
  setInstancePortPolicies: z.strictObject({ loadBalancerName, instancePort: z.int(), policyNames: texts }),
  modifyAttributes: z.strictObject({
    loadBalancerName,
    loadBalancerAttributes: z.strictObject({
      crossZoneLoadBalancing: z.strictObject({ enabled: z.boolean() }).optional(),
      accessLog: z
        .strictObject({
          enabled: z.boolean(),
          s3BucketName: z.string().optional(),
          emitInterval: z.int().optional(),
          s3BucketPrefix: z.string().optional(),
        })
        .optional(),
      connectionDraining: z
        .strictObject({ enabled: z.boolean(), timeout: within(CLASSIC_ATTRIBUTE_LIMITS.drainingSeconds).optional() })
        .optional(),
      connectionSettings: z.strictObject({ idleTimeout: within(CLASSIC_ATTRIBUTE_LIMITS.idleSeconds) }).optional(),
      additionalAttributes: z
        .array(z.strictObject({ key: z.string().max(256), value: z.string().max(256) }))
        .max(10)
        .default([]),
    }),
  }),
  addTags: z.strictObject({ loadBalancerNames: texts.min(1).max(20), tags: z.array(tag).min(1) }),
  removeTags: z.strictObject({
    loadBalancerNames: texts.min(1).max(20),
    tags: z.array(z.strictObject({ key: z.string() })).min(1),
  }),
} as const satisfies Record<string, z.ZodType>;

export type ClassicRequestName = keyof typeof CLASSIC_REQUESTS;
/** A request as a caller gives it, before defaults. */
export type ClassicRequestOf<Name extends ClassicRequestName> = z.input<(typeof CLASSIC_REQUESTS)[Name]>;
