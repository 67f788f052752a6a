import type { HealthCheckField } from '../../../../engine/model/healthCheckProblems.ts';
import type { HealthCheckSettings } from '../../../../engine/model/TargetGroup.ts';
import type { Texts } from '../../../texts/useTexts.ts';

/** A setting as it is shown: `/health`, `Traffic port`, `30 s`. */
export function fieldValue(
  field: HealthCheckField,
  settings: HealthCheckSettings,
  { healthChecks }: Pick<Texts, 'healthChecks'>,
): string {
  switch (field) {
    case 'healthCheckPort':
      return settings.healthCheckPort === 'traffic-port' ? healthChecks.trafficPort : String(settings.healthCheckPort);
    case 'healthCheckTimeoutSeconds':
    case 'healthCheckIntervalSeconds':
      return healthChecks.secondsShort(settings[field]);
    default:
      return String(settings[field]);
  }
}
