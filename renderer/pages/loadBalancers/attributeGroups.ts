import { attributesOfLoadBalancer } from '../../../engine/model/attributesOfLoadBalancer.ts';
import type { LoadBalancerType } from '../../../engine/model/LoadBalancer.ts';
import { loadBalancerAttributes } from '../../../engine/model/loadBalancerAttributes.ts';

export type AttributeGroup = 'traffic' | 'packets' | 'zones' | 'protection' | 'monitoring' | 'other';

/** Keys by group, in the order of the form. Source: console, *Edit load balancer attributes*. */
const KEYS: Readonly<Record<Exclude<AttributeGroup, 'other'>, readonly string[]>> = {
  traffic: [
    'idle_timeout.timeout_seconds',
    'client_keep_alive.seconds',
    'routing.http2.enabled',
    'routing.http.x_amzn_tls_version_and_cipher_suite.enabled',
    'routing.http.xff_client_port.enabled',
  ],
  packets: [
    'routing.http.desync_mitigation_mode',
    'routing.http.drop_invalid_header_fields.enabled',
    'routing.http.xff_header_processing.mode',
    'routing.http.preserve_host_header.enabled',
  ],
  zones: [
    'load_balancing.cross_zone.enabled',
    'dns_record.client_routing_policy',
    'zonal_shift.config.enabled',
    'balanza.zonal_shift.newer_rules.enabled',
  ],
  protection: ['deletion_protection.enabled'],
  monitoring: Object.keys(loadBalancerAttributes).filter((key) => /^\w+_logs\./.test(key)),
};

/** Every attribute of a type in its group; what no group names comes last, so that none is ever missing. */
export function attributeGroups(
  type: LoadBalancerType,
): readonly { readonly group: AttributeGroup; readonly keys: readonly string[] }[] {
  const known = Object.keys(attributesOfLoadBalancer(type));
  const named = new Set(Object.values(KEYS).flat());
  const groups = (Object.keys(KEYS) as (keyof typeof KEYS)[]) // the keys of the record
    .map((group) => ({ group, keys: KEYS[group].filter((key) => known.includes(key)) }));
  return [...groups, { group: 'other', keys: known.filter((key) => !named.has(key)) }];
}
