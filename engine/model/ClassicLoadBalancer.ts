import type { Scheme, ZoneMapping } from './LoadBalancer.ts';
import type { CertificateArn, InstanceId, LoadBalancerArn, VpcId } from './names.ts';

/** Protocols of both sides of a Classic listener. HTTP and HTTPS go together, and TCP and SSL. Source: ELB, *Classic*. */
export const CLASSIC_PROTOCOLS = ['HTTP', 'HTTPS', 'TCP', 'SSL'] as const;
export type ClassicProtocol = (typeof CLASSIC_PROTOCOLS)[number];

/** A listener of a Classic Load Balancer, known by its port. */
export interface ClassicListener {
  readonly protocol: ClassicProtocol;
  /** 1 to 65535, unique within the load balancer. */
  readonly loadBalancerPort: number;
  readonly instanceProtocol: ClassicProtocol;
  /** 1 to 65535: where every instance listens for it. */
  readonly instancePort: number;
  /** Of HTTPS and SSL listeners, and only of these. */
  readonly sslCertificateId: CertificateArn | null;
  /** Names of policies of the load balancer, in the order in which they were given. */
  readonly policyNames: readonly string[];
}

/** How instances are probed. Ranges and defaults: `CLASSIC_HEALTH_CHECK`. */
export interface ClassicHealthCheck {
  /** `TCP:80`, `SSL:443`, `HTTP:80/path` or `HTTPS:443/path`. */
  readonly target: string;
  readonly interval: number;
  /** Shorter than the interval. */
  readonly timeout: number;
  readonly unhealthyThreshold: number;
  readonly healthyThreshold: number;
}

/** Ranges, in seconds and numbers of probes. Source: ELB, *Classic*, health check. */
export const CLASSIC_HEALTH_CHECK_LIMITS = {
  interval: { min: 5, max: 300 },
  timeout: { min: 2, max: 60 },
  threshold: { min: 2, max: 10 },
  targetCharacters: 1024,
} as const;

/** The check of a load balancer that was made by the API. Source: ELB, *Classic*, health check. */
export const CLASSIC_HEALTH_CHECK: ClassicHealthCheck = {
  target: 'TCP:80',
  interval: 30,
  timeout: 5,
  unhealthyThreshold: 2,
  healthyThreshold: 10,
};

/** A registered instance. Source: E-009. */
export interface ClassicInstance {
  readonly instanceId: InstanceId;
  readonly registeredAtMs: number;
  /** When connection draining ends; null while it is not being deregistered. */
  readonly drainingUntilMs: number | null;
}

/** A named set of settings that listeners or instance ports refer to. */
export interface ClassicPolicy {
  readonly policyName: string;
  readonly policyTypeName: string;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
}

export interface ClassicAttributes {
  /** Off by the API, on by the console. Source: E-024. */
  readonly crossZone: boolean;
  readonly connectionDraining: {
    readonly enabled: boolean;
    /** 1 to 3600; default 300. */
    readonly timeoutSeconds: number;
  };
  /** 1 to 4000; default 60. */
  readonly idleTimeoutSeconds: number;
  readonly desyncMitigationMode: 'monitor' | 'defensive' | 'strictest';
  /** Absent: it was never asked for. */
  readonly accessLog?: ClassicAccessLog;
}

/** Where a Classic Load Balancer's access log goes. Source: ELB, *Load balancer attributes*. */
export interface ClassicAccessLog {
  readonly enabled: boolean;
  readonly bucket: string;
  readonly prefix: string;
  /** 5 or 60; default 60. */
  readonly emitIntervalMinutes: number;
}

/** The attributes of a load balancer that was made by the API. Source: ELB, *Load balancer attributes*; E-024, V11. */
export const CLASSIC_ATTRIBUTES: ClassicAttributes = {
  crossZone: false,
  connectionDraining: { enabled: false, timeoutSeconds: 300 },
  idleTimeoutSeconds: 60,
  desyncMitigationMode: 'defensive',
};

/** Ranges of attributes, seconds. Source: ELB, *Load balancer attributes*. */
export const CLASSIC_ATTRIBUTE_LIMITS = {
  drainingSeconds: { min: 1, max: 3_600 },
  idleSeconds: { min: 1, max: 4_000 },
} as const;

/** Quotas. Source: ELB, *Quotas used for validation*. */
export const CLASSIC_QUOTA = { loadBalancers: 20, listeners: 100, instances: 1_000, policies: 100, tags: 10 } as const;

/**
 * A Classic Load Balancer, whole: what belongs to it alone is no record of its own. Its nodes are records like those of
 * other types. Instances are registered with it directly. Source: E-007, E-009; ELB, *Classic load balancer*.
 */
export interface ClassicLoadBalancer {
  readonly loadBalancerArn: LoadBalancerArn;
  readonly name: string;
  readonly scheme: Scheme;
  readonly vpcId: VpcId;
  readonly dnsName: string;
  readonly createdAtMs: number;
  /** Enabled zones in zone order; one or more. */
  readonly zoneMappings: readonly ZoneMapping[];
  /** Kept and shown, filter nothing (contract). */
  readonly securityGroups: readonly string[];
  /** In the order of creation. */
  readonly listeners: readonly ClassicListener[];
  readonly healthCheck: ClassicHealthCheck;
  /** In the order of registration. */
  readonly instances: readonly ClassicInstance[];
  readonly policies: readonly ClassicPolicy[];
  /** Instance ports that have policies. */
  readonly instancePortPolicies: readonly { readonly instancePort: number; readonly policyNames: readonly string[] }[];
  readonly attributes: ClassicAttributes;
}

/** Whether clients, or instances, speak TLS with the node. */
export function isSecureProtocol(protocol: ClassicProtocol): boolean {
  return protocol === 'HTTPS' || protocol === 'SSL';
}

/** Whether the node understands what is said, and passes on requests rather than connections. */
export function speaksHttp(protocol: ClassicProtocol): boolean {
  return protocol === 'HTTP' || protocol === 'HTTPS';
}
