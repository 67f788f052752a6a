import { HEALTH_CHECK_FIELDS } from '../../../engine/model/healthCheckProblems.ts';
import type { FieldChange } from '../../../engine/model/EngineEvent.ts';
import type { Texts } from '../../texts/useTexts.ts';

/** A changed field in words: what it is called, and its values as people read them. */
export interface WordedField {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/**
 * A field that a change gave another value, as the forms call it: `Interval (seconds)` for
 * `healthCheck.healthCheckIntervalSeconds`. One that no form has keeps its path.
 */
export function fieldWords({ field, before, after }: FieldChange, texts: Texts): WordedField {
  return { label: labelOf(field, texts), before: valueText(before, texts), after: valueText(after, texts) };
}

function labelOf(path: string, { events, healthChecks, loadBalancers }: Texts): string {
  const [, group, field] = /^(healthCheck|attributes)\.(.+)$/.exec(path) ?? [];
  if (group === 'healthCheck') {
    const known = HEALTH_CHECK_FIELDS.find((one) => one === field);
    return known === undefined ? path : healthChecks.fields[known];
  }
  if (field !== undefined) return loadBalancers.attributes.names[field] ?? field;
  return events.fieldNames[path] ?? path;
}

/** Values are kept as JSON. */
function valueText(json: string | null, { healthChecks, parts }: Texts): string {
  if (json === null) return parts.none;
  const value: unknown = JSON.parse(json);
  if (value === 'traffic-port') return healthChecks.trafficPort;
  if (value === true || value === 'true') return parts.on;
  if (value === false || value === 'false') return parts.off;
  if (value === '') return parts.none;
  return typeof value === 'string' ? value : json;
}
