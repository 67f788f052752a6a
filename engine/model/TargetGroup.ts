import type { InstanceId, TargetGroupArn, TargetKey, VpcId, ZoneName, NodeId } from './names.ts';

export type TargetType = 'instance' | 'ip' | 'alb' | 'lambda';
/** `TLS`: a handshake that succeeds; of Classic Load Balancers, which call it SSL. */
export type HealthCheckProtocol = 'HTTP' | 'HTTPS' | 'TCP' | 'TLS';

/**
 * How the targets of a group are probed. Ranges and defaults: `HEALTH_CHECK_LIMITS` and `spec` 2.2.
 * Names and units are ELB's.
 */
export interface HealthCheckSettings {
  readonly healthCheckProtocol: HealthCheckProtocol;
  /** `traffic-port`: each target's own port. */
  readonly healthCheckPort: number | 'traffic-port';
  /** HTTP and HTTPS only; 1 to 1024 characters, begins with `/`. */
  readonly healthCheckPath: string;
  readonly healthCheckIntervalSeconds: number;
  readonly healthCheckTimeoutSeconds: number;
  readonly healthyThresholdCount: number;
  readonly unhealthyThresholdCount: number;
  /**
   * Codes and ranges of codes that pass, such as `200,202` or `200-299`; of groups of gRPC its status codes, such as `0-99`.
   * HTTP and HTTPS only.
   */
  readonly matcher: string;
  /** Nothing is checked; only of functions, whose checks are off until they are turned on (N-015). */
  readonly isOff?: true;
}

/** Ranges and defaults of an Application Load Balancer's groups with instance or ip targets. Source: `spec` 2.2. */
export const HEALTH_CHECK_LIMITS = {
  intervalSeconds: { min: 5, max: 300, standard: 30 },
  timeoutSeconds: { min: 2, max: 120, standard: 5 },
  healthyThreshold: { min: 2, max: 10, standard: 5 },
  unhealthyThreshold: { min: 2, max: 10, standard: 2 },
  pathCharacters: { min: 1, max: 1024 },
  matcherCode: { min: 200, max: 499 },
} as const;

/** The settings of a group that is created without any. Source: ELB, *Health-check settings*. */
export const STANDARD_HEALTH_CHECK: HealthCheckSettings = {
  healthCheckProtocol: 'HTTP',
  healthCheckPort: 'traffic-port',
  healthCheckPath: '/',
  healthCheckIntervalSeconds: HEALTH_CHECK_LIMITS.intervalSeconds.standard,
  healthCheckTimeoutSeconds: HEALTH_CHECK_LIMITS.timeoutSeconds.standard,
  healthyThresholdCount: HEALTH_CHECK_LIMITS.healthyThreshold.standard,
  unhealthyThresholdCount: HEALTH_CHECK_LIMITS.unhealthyThreshold.standard,
  matcher: '200',
};

/** Protocols of target groups of a Network Load Balancer. Source: ELB, *Listeners, target groups, target types*. */
export type NetworkTargetProtocol = 'TCP' | 'TLS' | 'UDP' | 'TCP_UDP';
export type TargetGroupProtocol = 'HTTP' | 'HTTPS' | NetworkTargetProtocol | 'GENEVE';

/** What the targets of an application's group speak. GRPC is HTTP/2 with calls of gRPC. Source: E-058. */
export type ProtocolVersion = 'HTTP1' | 'HTTP2' | 'GRPC';

export interface TargetGroup {
  readonly targetGroupArn: TargetGroupArn;
  readonly name: string;
  readonly protocol: TargetGroupProtocol;
  /** Its targets speak TLS inside of connections that are passed on: SSL of Classic Load Balancers. */
  readonly isSecure?: true;
  /** Null for groups that speak no HTTP. */
  readonly protocolVersion: ProtocolVersion | null;
  /** Port of a target that is registered without one; 1 to 65535, and 0 of functions, which have none. */
  readonly port: number;
  readonly vpcId: VpcId;
  readonly targetType: TargetType;
  readonly ipAddressType: 'ipv4';
  readonly createdAtMs: number;
  readonly healthCheck: HealthCheckSettings;
  /** Only what was set; `describeAttributes` adds the defaults. */
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * A registration: an (id, port) pair in a group. Source: `spec` 1.1, 1.2; zones outside the VPC: contract, *Addresses*.
 */
export interface TargetRegistration {
  readonly targetGroupArn: TargetGroupArn;
  readonly key: TargetKey;
  /** Instance id, IPv4 address, or the ARN of a load balancer or a function. */
  readonly id: InstanceId | string;
  readonly port: number;
  /** `all`: outside the VPC and in no zone, so every node may use it. */
  readonly zone: ZoneName | 'all';
  readonly registeredAtMs: number;
  /** When the deregistration delay ends; null while it is not being deregistered. */
  readonly drainingUntilMs: number | null;
  /** Only of what runs, where a load balancer stands for its nodes: the node that this one is. */
  readonly node?: NodeId;
  /** Beside `node`: key of the registration that was made. */
  readonly standsFor?: TargetKey;
}
