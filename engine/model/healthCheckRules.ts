import { isGatewayProtocol } from './gatewayGroupAttributes.ts';
import { isNetworkProtocol } from './NetworkGroup.ts';
import {
  HEALTH_CHECK_LIMITS,
  STANDARD_HEALTH_CHECK,
  type HealthCheckProtocol,
  type HealthCheckSettings,
  type ProtocolVersion,
  type TargetGroupProtocol,
  type TargetType,
} from './TargetGroup.ts';

/** What the health check of a group may be, where that depends on what its targets speak. Source: ELB, 2.2. */
export interface HealthCheckRules {
  readonly protocols: readonly HealthCheckProtocol[];
  /** Range of the codes of a matcher. */
  readonly matcherCode: { readonly min: number; readonly max: number };
  /** The only matcher that there may be. */
  readonly onlyMatcher?: string;
  /** Whether the interval may be as long as the timeout. */
  readonly mayIntervalEqualTimeout: boolean;
  /** The settings of a group that is created with a check of this protocol and nothing else. */
  readonly standard: (protocol: HealthCheckProtocol) => HealthCheckSettings;
}

const APPLICATION: HealthCheckRules = {
  protocols: ['HTTP', 'HTTPS'],
  matcherCode: HEALTH_CHECK_LIMITS.matcherCode,
  mayIntervalEqualTimeout: false,
  standard: (healthCheckProtocol) => ({ ...STANDARD_HEALTH_CHECK, healthCheckProtocol }),
};

/** The default method is none that servers have, and they say so: 12, UNIMPLEMENTED. */
const GRPC: HealthCheckRules = {
  ...APPLICATION,
  matcherCode: { min: 0, max: 99 },
  standard: (healthCheckProtocol) => ({
    ...STANDARD_HEALTH_CHECK,
    healthCheckProtocol,
    healthCheckPath: '/AWS.ALB/healthcheck',
    matcher: '12',
  }),
};

/** An HTTP check may take 6 s until it fails, the others 10 s. */
const NETWORK: HealthCheckRules = {
  protocols: ['TCP', 'HTTP', 'HTTPS'],
  matcherCode: { min: 200, max: 599 },
  mayIntervalEqualTimeout: true,
  standard: (healthCheckProtocol) => ({
    ...STANDARD_HEALTH_CHECK,
    healthCheckProtocol,
    healthCheckTimeoutSeconds: healthCheckProtocol === 'HTTP' ? 6 : 10,
    matcher: '200-399',
  }),
};

/** Source: E-089 to E-097; V26, V27. */
const GATEWAY_RULES: HealthCheckRules = {
  protocols: ['TCP', 'HTTP', 'HTTPS'],
  matcherCode: { min: 200, max: 399 },
  onlyMatcher: '200-399',
  mayIntervalEqualTimeout: true,
  standard: (healthCheckProtocol) => ({
    ...STANDARD_HEALTH_CHECK,
    healthCheckProtocol,
    healthCheckPort: 80,
    healthCheckIntervalSeconds: 10,
    matcher: '200-399',
  }),
};

/** A function is called, which may take its time; not until that is turned on. Source: ELB, 2.2; N-015. */
const FUNCTION: HealthCheckRules = {
  ...APPLICATION,
  protocols: ['HTTP'],
  standard: () => ({
    ...STANDARD_HEALTH_CHECK,
    healthCheckIntervalSeconds: 35,
    healthCheckTimeoutSeconds: 30,
    isOff: true,
  }),
};

/** A load balancer answers HTTP. */
const BALANCER: HealthCheckRules = { ...NETWORK, protocols: ['HTTP', 'HTTPS'] };

/** The rules for a group of this protocol, of these targets, and, of an application's, of this version. */
export function healthCheckRules(
  protocol: TargetGroupProtocol,
  targetType?: TargetType,
  version: ProtocolVersion | null = null,
): HealthCheckRules {
  if (targetType === 'alb') return BALANCER;
  if (targetType === 'lambda') return FUNCTION;
  if (isGatewayProtocol(protocol)) return GATEWAY_RULES;
  if (isNetworkProtocol(protocol)) return NETWORK;
  return version === 'GRPC' ? GRPC : APPLICATION;
}
