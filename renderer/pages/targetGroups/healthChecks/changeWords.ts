import { changedHealthCheckFields } from '../../../../engine/model/healthCheckProblems.ts';
import type { HealthCheckSettings } from '../../../../engine/model/TargetGroup.ts';
import type { Texts } from '../../../texts/useTexts.ts';
import { fieldValue } from './fieldValue.ts';

/** A change of settings in words, such as `Interval (seconds) 10 s → 30 s`. */
export function changeWords(
  before: HealthCheckSettings,
  after: HealthCheckSettings,
  texts: Pick<Texts, 'healthChecks'>,
): string {
  const { fields, timeline } = texts.healthChecks;
  return changedHealthCheckFields(before, after)
    .map((field) => timeline.changed(fields[field], fieldValue(field, before, texts), fieldValue(field, after, texts)))
    .join(', ');
}
