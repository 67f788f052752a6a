import { attributeValue, type AttributeDefinitions, type Attributes } from './AttributeDefinition.ts';

const FLAG = { values: { kind: 'boolean' }, standard: 'false' } as const;
const TEXT = { values: { kind: 'text', maxCharacters: 1024 }, standard: '' } as const;

/** Attributes of an Application Load Balancer with their ranges and defaults. Source: ELB, *Load balancer attributes*; V10;
 * those with `balanza.`: contract. */
export const loadBalancerAttributes: AttributeDefinitions = {
  'deletion_protection.enabled': FLAG,
  'access_logs.s3.enabled': FLAG,
  'access_logs.s3.bucket': TEXT,
  'access_logs.s3.prefix': TEXT,
  'connection_logs.s3.enabled': FLAG,
  'connection_logs.s3.bucket': TEXT,
  'connection_logs.s3.prefix': TEXT,
  'health_check_logs.s3.enabled': FLAG,
  'health_check_logs.s3.bucket': TEXT,
  'health_check_logs.s3.prefix': TEXT,
  'ipv6.deny_all_igw_traffic': FLAG,
  'load_balancing.cross_zone.enabled': { values: { kind: 'boolean' }, standard: 'true', only: 'fixed' },
  'zonal_shift.config.enabled': FLAG,
  'idle_timeout.timeout_seconds': { values: { kind: 'number', min: 1, max: 4000 }, standard: '60' },
  'client_keep_alive.seconds': { values: { kind: 'number', min: 60, max: 604_800 }, standard: '3600' },
  'routing.http.desync_mitigation_mode': {
    values: { kind: 'enum', values: ['monitor', 'defensive', 'strictest'] },
    standard: 'defensive',
  },
  'routing.http.drop_invalid_header_fields.enabled': FLAG,
  'routing.http.preserve_host_header.enabled': FLAG,
  'routing.http.x_amzn_tls_version_and_cipher_suite.enabled': FLAG,
  'routing.http.xff_client_port.enabled': FLAG,
  'routing.http.xff_header_processing.mode': {
    values: { kind: 'enum', values: ['append', 'preserve', 'remove'] },
    standard: 'append',
  },
  'routing.http2.enabled': { values: { kind: 'boolean' }, standard: 'true' },
  'waf.fail_open.enabled': FLAG,
  'balanza.zonal_shift.newer_rules.enabled': { ...FLAG, hiddenUntilSet: true },
};

export function loadBalancerAttribute(attributes: Attributes, key: string): string {
  return attributeValue(loadBalancerAttributes, attributes, key);
}
