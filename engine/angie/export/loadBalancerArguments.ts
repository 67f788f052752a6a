import type { HclBlock, HclValue } from './HclBlock.ts';
import type { Notes } from './Topology.ts';

type Sets = Record<string, HclValue>;

/** Arguments of `aws_lb`, by the attribute that they stand for. */
const OF_LOAD_BALANCER: Readonly<Record<string, string>> = {
  'idle_timeout.timeout_seconds': 'idle_timeout',
  'client_keep_alive.seconds': 'client_keep_alive',
  'deletion_protection.enabled': 'enable_deletion_protection',
  'load_balancing.cross_zone.enabled': 'enable_cross_zone_load_balancing',
  'routing.http2.enabled': 'enable_http2',
  'routing.http.drop_invalid_header_fields.enabled': 'drop_invalid_header_fields',
  'routing.http.preserve_host_header.enabled': 'preserve_host_header',
  'routing.http.desync_mitigation_mode': 'desync_mitigation_mode',
  'routing.http.xff_client_port.enabled': 'enable_xff_client_port',
  'routing.http.xff_header_processing.mode': 'xff_header_processing_mode',
  'routing.http.x_amzn_tls_version_and_cipher_suite.enabled': 'enable_tls_version_and_cipher_suite_headers',
  'waf.fail_open.enabled': 'enable_waf_fail_open',
  'zonal_shift.config.enabled': 'enable_zonal_shift',
  'dns_record.client_routing_policy': 'dns_record_client_routing_policy',
};

/** Arguments of `aws_lb_target_group`. */
const OF_GROUP: Readonly<Record<string, string>> = {
  'deregistration_delay.timeout_seconds': 'deregistration_delay',
  'deregistration_delay.connection_termination.enabled': 'connection_termination',
  'load_balancing.algorithm.type': 'load_balancing_algorithm_type',
  'load_balancing.algorithm.anomaly_mitigation': 'load_balancing_anomaly_mitigation',
  'load_balancing.cross_zone.enabled': 'load_balancing_cross_zone_enabled',
  'slow_start.duration_seconds': 'slow_start',
  'preserve_client_ip.enabled': 'preserve_client_ip',
  'proxy_protocol_v2.enabled': 'proxy_protocol_v2',
};

/** Arguments that Terraform's provider takes as text although they look like something else. */
const TEXTS: ReadonlySet<string> = new Set([
  'load_balancing_cross_zone_enabled',
  'preserve_client_ip',
  'deregistration_delay',
]);

const HEALTH =
  /^target_group_health\.(dns_failover|unhealthy_state_routing)\.minimum_healthy_targets\.(count|percentage)$/;

/** The arguments of a load balancer. Attributes that have none are noted. */
export function loadBalancerArguments(
  owner: string,
  attributes: readonly (readonly [string, string])[],
  notes: Notes,
): Sets {
  const sets: Sets = {};
  for (const [key, value] of attributes) {
    const name = OF_LOAD_BALANCER[key];
    if (name === undefined) notes.add(`Terraform has no argument for ${key} = ${value} (${owner}).`);
    else sets[name] = valueOf(name, value);
  }
  return sets;
}

/** The arguments and blocks of a target group. Attributes that have none are noted. */
export function groupArguments(
  owner: string,
  attributes: readonly (readonly [string, string])[],
  notes: Notes,
): { readonly sets: Sets; readonly blocks: readonly HclBlock[] } {
  const sets: Sets = {};
  const health: Record<string, Sets> = {};
  const sticky: Record<string, string> = {};
  for (const [key, value] of attributes) {
    const name = OF_GROUP[key];
    const [, part = '', unit = ''] = HEALTH.exec(key) ?? [];
    if (name !== undefined) sets[name] = valueOf(name, value);
    else if (key.startsWith('stickiness.')) sticky[key.slice('stickiness.'.length)] = value;
    else if (part !== '') {
      const inner = (health[part] ??= {});
      inner[`minimum_healthy_targets_${unit}`] =
        part === 'dns_failover' || unit === 'percentage' ? value : Number(value);
    } else notes.add(`Terraform has no argument for ${key} = ${value} (${owner}).`);
  }
  const blocks: HclBlock[] = [];
  if (Object.keys(sticky).length > 0) blocks.push({ head: 'stickiness', sets: stickiness(sticky) });
  const inner = Object.entries(health).map(([head, of]): HclBlock => ({ head, sets: of }));
  if (inner.length > 0) blocks.push({ head: 'target_group_health', blocks: inner });
  return { sets, blocks };
}

function stickiness(given: Readonly<Record<string, string>>): Readonly<Record<string, HclValue | undefined>> {
  const type = given['type'] ?? 'lb_cookie';
  const duration = given[`${type}.duration_seconds`];
  const cookie = given['app_cookie.cookie_name'];
  return {
    type,
    enabled: given['enabled'] === 'true',
    cookie_duration: duration === undefined ? undefined : Number(duration),
    cookie_name: type === 'app_cookie' ? cookie : undefined,
  };
}

function valueOf(name: string, value: string): HclValue {
  if (TEXTS.has(name)) return value;
  if (value === 'true' || value === 'false') return value === 'true';
  return /^\d+$/.test(value) ? Number(value) : value;
}
