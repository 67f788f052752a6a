import { healthCheckRules, type HealthCheckRules } from './healthCheckRules.ts';
import { PORT } from './Listener.ts';
import { matcherRequest } from './matcherRequest.ts';
import { matcherProblem } from './parseMatcher.ts';
import type { RequestOf } from './requests.ts';
import { HEALTH_CHECK_LIMITS as LIMITS, type HealthCheckProtocol, type HealthCheckSettings } from './TargetGroup.ts';

/**
 * Health-check settings as typed into a form: every field is text. Blanks around a value do not count. Numbers are plain
 * digits: what a language might read otherwise (`1,5`, `1.000`, `1e3`, full-width digits) is refused and never guessed
 * at. Source: UIX-02.
 */
export type HealthCheckDraft = { readonly [Field in HealthCheckField]: string };
export type HealthCheckField = Exclude<keyof HealthCheckSettings, 'isOff'>;

/** What is wrong with a field. The words are the page's, the numbers stand here. Source: console, *Edit health check settings*. */
export type HealthCheckProblem =
  | { readonly code: 'empty'; readonly standard: string }
  /** Not a whole number, or outside of the range. */
  | { readonly code: 'outOfRange'; readonly min: number; readonly max: number }
  | { readonly code: 'intervalEqualsTimeout'; readonly intervalSeconds: number; readonly timeoutSeconds: number }
  | { readonly code: 'intervalBelowTimeout'; readonly intervalSeconds: number; readonly timeoutSeconds: number }
  | { readonly code: 'protocol' }
  | { readonly code: 'port'; readonly min: number; readonly max: number }
  | { readonly code: 'pathWithoutSlash' }
  /** Too long, or with blanks or characters that a request line cannot hold. */
  | { readonly code: 'pathCharacters'; readonly max: number }
  | { readonly code: 'codesSyntax' }
  | { readonly code: 'codesReversed' }
  /** Only one value is possible. */
  | { readonly code: 'codesFixed'; readonly only: string }
  | { readonly code: 'codesRange'; readonly min: number; readonly max: number };

export type HealthCheckProblems = { readonly [Field in HealthCheckField]?: HealthCheckProblem };

/** Protocols of a health check of an HTTP group behind an Application Load Balancer. */
export const HEALTH_CHECK_PROTOCOLS = ['HTTP', 'HTTPS'] as const satisfies readonly HealthCheckProtocol[];

const NUMBER_LIMITS = {
  healthyThresholdCount: LIMITS.healthyThreshold,
  unhealthyThresholdCount: LIMITS.unhealthyThreshold,
  healthCheckTimeoutSeconds: LIMITS.timeoutSeconds,
  healthCheckIntervalSeconds: LIMITS.intervalSeconds,
} as const;
type NumberField = keyof typeof NUMBER_LIMITS;

/**
 * Every problem of a draft, by field; none when the engine would take it. `rules`: those of the group's protocol; default
 * those behind an Application Load Balancer. Source: HCK-01; console, *Edit health check
 * settings*.
 */
export function healthCheckProblems(
  draft: HealthCheckDraft,
  rules: HealthCheckRules = healthCheckRules('HTTP'),
): HealthCheckProblems {
  const found: readonly (readonly [HealthCheckField, HealthCheckProblem | null])[] = [
    ['healthCheckProtocol', protocolProblem(draft.healthCheckProtocol, rules)],
    ['healthCheckPath', pathProblem(draft.healthCheckPath.trim(), rules)],
    ['healthCheckPort', portProblem(draft.healthCheckPort.trim())],
    ['healthyThresholdCount', numberProblem('healthyThresholdCount', draft)],
    ['unhealthyThresholdCount', numberProblem('unhealthyThresholdCount', draft)],
    ['healthCheckTimeoutSeconds', numberProblem('healthCheckTimeoutSeconds', draft)],
    ['healthCheckIntervalSeconds', numberProblem('healthCheckIntervalSeconds', draft) ?? paceProblem(draft, rules)],
    ['matcher', codesProblem(draft.matcher.trim(), rules)],
  ];
  return Object.fromEntries(found.filter(([, problem]) => problem !== null));
}

/** Settings as a form shows them before anything is typed. */
export function healthCheckDraft(settings: HealthCheckSettings): HealthCheckDraft {
  return {
    healthCheckProtocol: settings.healthCheckProtocol,
    healthCheckPath: settings.healthCheckPath,
    healthCheckPort: String(settings.healthCheckPort),
    healthyThresholdCount: String(settings.healthyThresholdCount),
    unhealthyThresholdCount: String(settings.unhealthyThresholdCount),
    healthCheckTimeoutSeconds: String(settings.healthCheckTimeoutSeconds),
    healthCheckIntervalSeconds: String(settings.healthCheckIntervalSeconds),
    matcher: settings.matcher,
  };
}

/** The settings that a draft stands for; a field with a problem keeps the saved value, so that a preview never goes blank. */
export function draftedHealthCheck(
  draft: HealthCheckDraft,
  saved: HealthCheckSettings,
  rules?: HealthCheckRules,
): HealthCheckSettings {
  const problems = healthCheckProblems(draft, rules);
  const number = (field: NumberField) => (problems[field] === undefined ? Number(draft[field].trim()) : saved[field]);
  const port = draft.healthCheckPort.trim();
  const { healthCheckProtocol: protocol } = draft;
  return {
    healthCheckProtocol:
      (rules ?? healthCheckRules('HTTP')).protocols.find((one) => one === protocol) ?? saved.healthCheckProtocol,
    healthCheckPath: problems.healthCheckPath ? saved.healthCheckPath : draft.healthCheckPath.trim(),
    healthCheckPort: problems.healthCheckPort ? saved.healthCheckPort : port === TRAFFIC_PORT ? port : Number(port),
    healthyThresholdCount: number('healthyThresholdCount'),
    unhealthyThresholdCount: number('unhealthyThresholdCount'),
    healthCheckTimeoutSeconds: number('healthCheckTimeoutSeconds'),
    healthCheckIntervalSeconds: number('healthCheckIntervalSeconds'),
    matcher: problems.matcher ? saved.matcher : draft.matcher.trim(),
  };
}

/** Fields in which two settings differ, in the order of the form. */
export function changedHealthCheckFields(
  before: HealthCheckSettings,
  after: HealthCheckSettings,
): readonly HealthCheckField[] {
  return HEALTH_CHECK_FIELDS.filter((field) => before[field] !== after[field]);
}

/** The fields in the order of the form. Source: console, *Edit health check settings*. */
export const HEALTH_CHECK_FIELDS = [
  'healthCheckProtocol',
  'healthCheckPath',
  'healthCheckPort',
  'healthyThresholdCount',
  'unhealthyThresholdCount',
  'healthCheckTimeoutSeconds',
  'healthCheckIntervalSeconds',
  'matcher',
] as const satisfies readonly HealthCheckField[];

/**
 * Settings as calls carry them: `modifyTargetGroup`, `createTargetGroup`, `tryHealthCheck`. Of a check that only connects
 * without path and codes, which it has not.
 */
export function healthCheckRequest(
  settings: HealthCheckSettings,
): Omit<RequestOf<'modifyTargetGroup'>, 'targetGroupArn' | 'healthCheckEnabled'> {
  const { matcher, healthCheckPort, healthCheckPath, ...others } = settings;
  return {
    ...others,
    healthCheckPort: String(healthCheckPort),
    ...(settings.healthCheckProtocol !== 'TCP' && { healthCheckPath, matcher: matcherRequest(matcher) }),
  };
}

const TRAFFIC_PORT = 'traffic-port';

function protocolProblem(text: string, { protocols }: HealthCheckRules): HealthCheckProblem | null {
  return protocols.some((protocol) => protocol === text) ? null : { code: 'protocol' };
}

function numberProblem(field: NumberField, draft: HealthCheckDraft): HealthCheckProblem | null {
  const { min, max, standard } = NUMBER_LIMITS[field];
  const text = draft[field].trim();
  if (text === '') return { code: 'empty', standard: String(standard) };
  const value = wholeNumber(text);
  return value !== null && value >= min && value <= max ? null : { code: 'outOfRange', min, max };
}

/** The interval is longer than the timeout; asked only of two numbers that are right by themselves. */
function paceProblem(
  draft: HealthCheckDraft,
  { mayIntervalEqualTimeout }: HealthCheckRules,
): HealthCheckProblem | null {
  if (numberProblem('healthCheckTimeoutSeconds', draft)) return null;
  const intervalSeconds = Number(draft.healthCheckIntervalSeconds.trim());
  const timeoutSeconds = Number(draft.healthCheckTimeoutSeconds.trim());
  if (intervalSeconds > timeoutSeconds) return null;
  if (intervalSeconds === timeoutSeconds && mayIntervalEqualTimeout) return null;
  const code = intervalSeconds === timeoutSeconds ? 'intervalEqualsTimeout' : 'intervalBelowTimeout';
  return { code, intervalSeconds, timeoutSeconds };
}

function portProblem(text: string): HealthCheckProblem | null {
  if (text === TRAFFIC_PORT) return null;
  const value = wholeNumber(text);
  return value !== null && value >= PORT.min && value <= PORT.max ? null : { code: 'port', ...PORT };
}

function pathProblem(text: string, rules: HealthCheckRules): HealthCheckProblem | null {
  if (text === '') return { code: 'empty', standard: rules.standard('HTTP').healthCheckPath };
  if (!text.startsWith('/')) return { code: 'pathWithoutSlash' };
  const { max } = LIMITS.pathCharacters;
  return text.length <= max && /^[\x21-\x7e]*$/.test(text) ? null : { code: 'pathCharacters', max };
}

const CODES_PROBLEM = { syntax: 'codesSyntax', reversed: 'codesReversed' } as const;

function codesProblem(text: string, rules: HealthCheckRules): HealthCheckProblem | null {
  const { matcherCode, onlyMatcher } = rules;
  if (text === '') return { code: 'empty', standard: onlyMatcher ?? (matcherCode.min === 0 ? '12' : '200') };
  if (onlyMatcher !== undefined) return text === onlyMatcher ? null : { code: 'codesFixed', only: onlyMatcher };
  const problem = matcherProblem(text, matcherCode);
  if (!problem) return null;
  return problem.kind === 'range' ? { code: 'codesRange', ...matcherCode } : { code: CODES_PROBLEM[problem.kind] };
}

/** Plain digits, five at most: no limit here has more. */
export function wholeNumber(text: string): number | null {
  return /^\d{1,5}$/.test(text) ? Number(text) : null;
}
