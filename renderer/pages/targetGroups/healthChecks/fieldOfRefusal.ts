import type { HealthCheckField } from '../../../../engine/model/healthCheckProblems.ts';

/** What the engine's sentences call a field; the interval comes before the timeout, which its sentence names too. */
const WORDS: readonly (readonly [RegExp, HealthCheckField])[] = [
  [/interval must be greater|healthCheckIntervalSeconds/, 'healthCheckIntervalSeconds'],
  [/healthCheckTimeoutSeconds/, 'healthCheckTimeoutSeconds'],
  [/unhealthyThresholdCount/, 'unhealthyThresholdCount'],
  [/healthyThresholdCount/, 'healthyThresholdCount'],
  [/[Hh]ealth ?[Cc]heck ?[Pp]rotocol/, 'healthCheckProtocol'],
  [/[Hh]ealth ?[Cc]heck ?[Pp]ath/, 'healthCheckPath'],
  [/[Hh]ealth ?[Cc]heck ?[Pp]ort/, 'healthCheckPort'],
  [/[Mm]atcher/, 'matcher'],
];

/** The field that a refusal of the engine names; null when it names none. Source: console, *State matrix*. */
export function fieldOfRefusal(sentence: string): HealthCheckField | null {
  return WORDS.find(([pattern]) => pattern.test(sentence))?.[1] ?? null;
}
