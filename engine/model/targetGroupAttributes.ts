import { ANGIE_METHODS } from './upstream/methodAttributes.ts';
import { attributeValue, type AttributeDefinitions, type Attributes } from './AttributeDefinition.ts';

const COOKIE_SECONDS = { values: { kind: 'number', min: 1, max: 604_800 }, standard: '86400' } as const;
const MOST_TARGETS = 1_000;

/**
 * Attributes of a target group of instances or addresses behind an Application Load Balancer.
 * Source: ELB, *Target group attributes*; those with `balanza.`: contract.
 */
export const targetGroupAttributes: AttributeDefinitions = {
  'deregistration_delay.timeout_seconds': { values: { kind: 'number', min: 0, max: 3_600 }, standard: '300' },
  'stickiness.enabled': { values: { kind: 'boolean' }, standard: 'false' },
  'stickiness.type': { values: { kind: 'enum', values: ['lb_cookie', 'app_cookie'] }, standard: 'lb_cookie' },
  'stickiness.lb_cookie.duration_seconds': COOKIE_SECONDS,
  'stickiness.app_cookie.duration_seconds': COOKIE_SECONDS,
  'stickiness.app_cookie.cookie_name': { values: { kind: 'text', maxCharacters: 256 }, standard: '' },
  'load_balancing.cross_zone.enabled': {
    values: { kind: 'enum', values: ['true', 'false', 'use_load_balancer_configuration'] },
    standard: 'use_load_balancer_configuration',
  },
  'load_balancing.algorithm.type': {
    values: {
      kind: 'enum',
      values: ['round_robin', 'least_outstanding_requests', 'weighted_random', ...ANGIE_METHODS],
    },
    standard: 'round_robin',
  },
  'load_balancing.algorithm.anomaly_mitigation': {
    values: { kind: 'enum', values: ['on', 'off'] },
    standard: 'off',
  },
  'slow_start.duration_seconds': {
    values: { kind: 'number', min: 30, max: 900, also: ['0'] },
    standard: '0',
  },
  'target_group_health.dns_failover.minimum_healthy_targets.count': {
    values: { kind: 'number', min: 1, max: MOST_TARGETS, also: ['off'] },
    standard: '1',
  },
  'target_group_health.dns_failover.minimum_healthy_targets.percentage': {
    values: { kind: 'number', min: 1, max: 100, also: ['off'] },
    standard: 'off',
  },
  'target_group_health.unhealthy_state_routing.minimum_healthy_targets.count': {
    values: { kind: 'number', min: 1, max: MOST_TARGETS },
    standard: '1',
  },
  'target_group_health.unhealthy_state_routing.minimum_healthy_targets.percentage': {
    values: { kind: 'number', min: 1, max: 100, also: ['off'] },
    standard: 'off',
  },
  'balanza.retry_stale_connection.enabled': {
    values: { kind: 'boolean' },
    standard: 'false',
    hiddenUntilSet: true,
  },
};

export function targetGroupAttribute(attributes: Attributes, key: string): string {
  return attributeValue(targetGroupAttributes, attributes, key);
}
