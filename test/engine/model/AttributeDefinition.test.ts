import { describe, expect, it } from 'vitest';
import {
  attributeValue,
  describedAttributes,
  type AttributeDefinitions,
} from '../../../engine/model/AttributeDefinition.ts';
import { loadBalancerAttribute, loadBalancerAttributes } from '../../../engine/model/loadBalancerAttributes.ts';
import { targetGroupAttribute, targetGroupAttributes } from '../../../engine/model/targetGroupAttributes.ts';

const defaults = (definitions: AttributeDefinitions) =>
  Object.fromEntries(describedAttributes(definitions, {}).map(({ key, value }) => [key, value]));

describe('attributes', () => {
  it('API-07 a load balancer has every attribute of ELB with its default', () => {
    expect(defaults(loadBalancerAttributes)).toEqual({
      'deletion_protection.enabled': 'false',
      'access_logs.s3.enabled': 'false',
      'access_logs.s3.bucket': '',
      'access_logs.s3.prefix': '',
      'connection_logs.s3.enabled': 'false',
      'connection_logs.s3.bucket': '',
      'connection_logs.s3.prefix': '',
      'health_check_logs.s3.enabled': 'false',
      'health_check_logs.s3.bucket': '',
      'health_check_logs.s3.prefix': '',
      'ipv6.deny_all_igw_traffic': 'false',
      'load_balancing.cross_zone.enabled': 'true',
      'zonal_shift.config.enabled': 'false',
      'idle_timeout.timeout_seconds': '60',
      'client_keep_alive.seconds': '3600',
      'routing.http.desync_mitigation_mode': 'defensive',
      'routing.http.drop_invalid_header_fields.enabled': 'false',
      'routing.http.preserve_host_header.enabled': 'false',
      'routing.http.x_amzn_tls_version_and_cipher_suite.enabled': 'false',
      'routing.http.xff_client_port.enabled': 'false',
      'routing.http.xff_header_processing.mode': 'append',
      'routing.http2.enabled': 'true',
      'waf.fail_open.enabled': 'false',
    });
  });

  it('API-07 a target group has every attribute of ELB with its default, and none of ours', () => {
    expect(defaults(targetGroupAttributes)).toEqual({
      'deregistration_delay.timeout_seconds': '300',
      'stickiness.enabled': 'false',
      'stickiness.type': 'lb_cookie',
      'stickiness.lb_cookie.duration_seconds': '86400',
      'stickiness.app_cookie.duration_seconds': '86400',
      'stickiness.app_cookie.cookie_name': '',
      'load_balancing.cross_zone.enabled': 'use_load_balancer_configuration',
      'load_balancing.algorithm.type': 'round_robin',
      'load_balancing.algorithm.anomaly_mitigation': 'off',
      'slow_start.duration_seconds': '0',
      'target_group_health.dns_failover.minimum_healthy_targets.count': '1',
      'target_group_health.dns_failover.minimum_healthy_targets.percentage': 'off',
      'target_group_health.unhealthy_state_routing.minimum_healthy_targets.count': '1',
      'target_group_health.unhealthy_state_routing.minimum_healthy_targets.percentage': 'off',
    });
  });

  it('API-07 what was set goes before the default', () => {
    expect([
      loadBalancerAttribute({ 'idle_timeout.timeout_seconds': '5' }, 'idle_timeout.timeout_seconds'),
      targetGroupAttribute({}, 'balanza.retry_stale_connection.enabled'),
    ]).toEqual(['5', 'false']);
  });

  it('asking for one that does not exist is a fault of ours', () => {
    expect(() => attributeValue(loadBalancerAttributes, {}, 'nothing')).toThrow('no attribute nothing');
  });
});
