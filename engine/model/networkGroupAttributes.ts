import { attributeValue, type AttributeDefinitions, type Attributes } from './AttributeDefinition.ts';
import { isUdp, type NetworkGroup } from './NetworkGroup.ts';
import { targetGroupAttributes } from './targetGroupAttributes.ts';

const FLAG = { values: { kind: 'boolean' }, standard: 'false' } as const;
const TEXT = { values: { kind: 'text', maxCharacters: 1024 }, standard: '' } as const;

/** Attributes of a Network Load Balancer with their ranges and defaults. Source: ELB, *Load balancer attributes*; E-023. */
export const networkLoadBalancerAttributes: AttributeDefinitions = {
  'deletion_protection.enabled': FLAG,
  'access_logs.s3.enabled': FLAG,
  'access_logs.s3.bucket': TEXT,
  'access_logs.s3.prefix': TEXT,
  'ipv6.deny_all_igw_traffic': FLAG,
  'load_balancing.cross_zone.enabled': FLAG,
  'zonal_shift.config.enabled': FLAG,
  'dns_record.client_routing_policy': {
    values: {
      kind: 'enum',
      values: ['any_availability_zone', 'partial_availability_zone_affinity', 'availability_zone_affinity'],
    },
    standard: 'any_availability_zone',
  },
  'secondary_ips.auto_assigned.per_subnet': {
    values: { kind: 'number', min: 0, max: 7 },
    standard: '0',
    only: 'notOffered',
  },
  'balanza.zonal_shift.newer_rules.enabled': { ...FLAG, hiddenUntilSet: true },
};

/** The attribute of a TCP listener. Source: ELB, *Listener attributes*. */
export const TCP_IDLE_TIMEOUT_KEY = 'tcp.idle_timeout.seconds';
/** Attributes of a TCP listener of a Network Load Balancer. Source: ELB, *Listener attributes*. */
export const tcpListenerAttributes: AttributeDefinitions = {
  [TCP_IDLE_TIMEOUT_KEY]: { values: { kind: 'number', min: 60, max: 6_000 }, standard: '350' },
};

/** Those of a group behind an Application Load Balancer that other groups have as well. */
const SHARED = [
  'deregistration_delay.timeout_seconds',
  'load_balancing.cross_zone.enabled',
  'target_group_health.dns_failover.minimum_healthy_targets.count',
  'target_group_health.dns_failover.minimum_healthy_targets.percentage',
  'target_group_health.unhealthy_state_routing.minimum_healthy_targets.count',
  'target_group_health.unhealthy_state_routing.minimum_healthy_targets.percentage',
];

/**
 * Attributes of a target group of a Network Load Balancer. Which can be set, and what holds until one is, depends on its
 * protocol and target type. Source: ELB, *Target group attributes*, *Source address seen by targets*.
 */
export function networkGroupAttributes(group: NetworkGroup): AttributeDefinitions {
  if (group.targetType === 'alb') return fixed(networkGroupAttributes({ ...group, targetType: 'instance' }));
  const udp = isUdp(group.protocol);
  return {
    ...Object.fromEntries(Object.entries(targetGroupAttributes).filter(([key]) => SHARED.includes(key))),
    'stickiness.enabled': FLAG,
    'stickiness.type': { values: { kind: 'enum', values: ['source_ip'] }, standard: 'source_ip' },
    'deregistration_delay.connection_termination.enabled': {
      values: { kind: 'boolean' },
      standard: udp ? 'true' : 'false',
    },
    'preserve_client_ip.enabled': udp
      ? { values: { kind: 'boolean' }, standard: 'true', only: 'fixed' }
      : { values: { kind: 'boolean' }, standard: group.targetType === 'instance' ? 'true' : 'false' },
    'proxy_protocol_v2.enabled': udp ? { ...FLAG, only: 'fixed' } : FLAG,
    'target_health_state.unhealthy.connection_termination.enabled': udp
      ? { ...FLAG, only: 'fixed' }
      : { values: { kind: 'boolean' }, standard: 'true' },
    'target_health_state.unhealthy.draining_interval_seconds': {
      values: { kind: 'number', min: 0, max: 360_000 },
      standard: '0',
    },
  };
}

/** Those of a group whose target is a load balancer stay as they are. Source: ELB, *ALB as target*. */
function fixed(definitions: AttributeDefinitions): AttributeDefinitions {
  return Object.fromEntries(Object.entries(definitions).map(([key, one]) => [key, { ...one, only: 'fixed' as const }]));
}

/** The value of an attribute of a group of a Network Load Balancer: what was set, else the default. */
export function networkGroupAttribute(group: NetworkGroup & { readonly attributes: Attributes }, key: string): string {
  return attributeValue(networkGroupAttributes(group), group.attributes, key);
}
