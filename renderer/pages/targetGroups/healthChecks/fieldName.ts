import type { HealthCheckField } from '../../../../engine/model/healthCheckProblems.ts';
import type { Texts } from '../../../texts/useTexts.ts';

/** What a setting is called beside a value that has its unit, as `fieldValue` writes it. */
export function fieldName(field: HealthCheckField, { fields, shortFields }: Texts['healthChecks']): string {
  if (field === 'healthCheckTimeoutSeconds') return shortFields.timeout;
  return field === 'healthCheckIntervalSeconds' ? shortFields.interval : fields[field];
}
