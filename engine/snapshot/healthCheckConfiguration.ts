import type { HealthCheckConfiguration } from '../model/NodeConfiguration.ts';
import { parseMatcher } from '../model/parseMatcher.ts';
import type { HealthCheckSettings, ProtocolVersion } from '../model/TargetGroup.ts';

/** The widest range that any group allows: what a group's own is, was checked when it was set. */
const ANY_CODE = { min: 0, max: 599 } as const;

/** The health check of a group of that version as its nodes run it: milliseconds, and the matcher taken apart. */
export function healthCheckConfiguration(
  settings: HealthCheckSettings,
  version: ProtocolVersion | null,
): HealthCheckConfiguration {
  const speaksHttp = settings.healthCheckProtocol.startsWith('HTTP');
  return {
    protocol: settings.healthCheckProtocol,
    path: settings.healthCheckPath,
    intervalMs: settings.healthCheckIntervalSeconds * 1_000,
    timeoutMs: settings.healthCheckTimeoutSeconds * 1_000,
    healthyThreshold: settings.healthyThresholdCount,
    unhealthyThreshold: settings.unhealthyThresholdCount,
    ...((version === 'HTTP2' || version === 'GRPC') && { version }),
    ...(settings.isOff && { isOff: true }),
    matcher: speaksHttp ? parseMatcher(settings.matcher, ANY_CODE) : [],
  };
}
