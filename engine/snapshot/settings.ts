import type { DesyncMitigationMode, HealthCheckConfiguration, HttpSettings } from '../model/NodeConfiguration.ts';
import type { TargetGroupConfiguration } from '../model/NodeConfiguration.ts';
import { loadBalancerAttribute } from '../model/loadBalancerAttributes.ts';
import { parseMatcher } from '../model/parseMatcher.ts';
import { HEALTH_CHECK_LIMITS, type HealthCheckSettings } from '../model/TargetGroup.ts';
import { targetGroupAttribute } from '../model/targetGroupAttributes.ts';

type Attributes = Readonly<Record<string, string>>;

const seconds = (text: string) => Number(text) * 1_000;

/** The HTTP settings of a load balancer's attributes, defaults filled in, seconds turned into milliseconds. */
export function httpSettings(attributes: Attributes): HttpSettings {
  const value = (key: string) => loadBalancerAttribute(attributes, key);
  return {
    idleTimeoutMs: seconds(value('idle_timeout.timeout_seconds')),
    clientKeepAliveMs: seconds(value('client_keep_alive.seconds')),
    // The two enumerations were checked when the attribute was set.
    desyncMitigationMode: value('routing.http.desync_mitigation_mode') as DesyncMitigationMode,
    dropInvalidHeaderFields: value('routing.http.drop_invalid_header_fields.enabled') === 'true',
    preserveHostHeader: value('routing.http.preserve_host_header.enabled') === 'true',
    xffHeaderProcessingMode: value(
      'routing.http.xff_header_processing.mode',
    ) as HttpSettings['xffHeaderProcessingMode'],
    xffClientPort: value('routing.http.xff_client_port.enabled') === 'true',
  };
}

export function healthCheckConfiguration(settings: HealthCheckSettings): HealthCheckConfiguration {
  const speaksHttp = settings.healthCheckProtocol !== 'TCP';
  return {
    protocol: settings.healthCheckProtocol,
    path: settings.healthCheckPath,
    intervalMs: settings.healthCheckIntervalSeconds * 1_000,
    timeoutMs: settings.healthCheckTimeoutSeconds * 1_000,
    healthyThreshold: settings.healthyThresholdCount,
    unhealthyThreshold: settings.unhealthyThresholdCount,
    matcher: speaksHttp ? parseMatcher(settings.matcher, HEALTH_CHECK_LIMITS.matcherCode) : [],
  };
}

/** Whether every node may send to targets of all enabled zones: on unless the group says `false` (E-022). */
export function isCrossZone(attributes: Attributes): boolean {
  return targetGroupAttribute(attributes, 'load_balancing.cross_zone.enabled') !== 'false';
}

/** The thresholds below which a node routes to all its targets. */
export function minimumHealthy(
  attributes: Attributes,
): Pick<TargetGroupConfiguration, 'minimumHealthyCount' | 'minimumHealthyPercent'> {
  const prefix = 'target_group_health.unhealthy_state_routing.minimum_healthy_targets';
  const percentage = targetGroupAttribute(attributes, `${prefix}.percentage`);
  return {
    minimumHealthyCount: Number(targetGroupAttribute(attributes, `${prefix}.count`)),
    minimumHealthyPercent: percentage === 'off' ? null : Number(percentage),
  };
}
