import {
  CLASSIC_HEALTH_CHECK,
  CLASSIC_HEALTH_CHECK_LIMITS as LIMITS,
  speaksHttp,
  type ClassicHealthCheck,
  type ClassicProtocol,
} from './ClassicLoadBalancer.ts';
import { wholeNumber, type HealthCheckProblem } from './healthCheckProblems.ts';
import { PORT } from './Listener.ts';
import { parseClassicTarget } from './parseClassicTarget.ts';

/** A Classic health check as typed into a form: numbers are text. */
export interface ClassicHealthCheckDraft {
  readonly protocol: ClassicProtocol;
  readonly port: string;
  /** Counts for HTTP and HTTPS alone. */
  readonly path: string;
  readonly timeout: string;
  readonly interval: string;
  readonly unhealthyThreshold: string;
  readonly healthyThreshold: string;
}

export type ClassicHealthCheckField = Exclude<keyof ClassicHealthCheckDraft, 'protocol'>;
export type ClassicHealthCheckProblems = { readonly [Field in ClassicHealthCheckField]?: HealthCheckProblem };

const NUMBERS = {
  timeout: LIMITS.timeout,
  interval: LIMITS.interval,
  unhealthyThreshold: LIMITS.threshold,
  healthyThreshold: LIMITS.threshold,
} as const;

/** Every problem of a draft, by field; none when the engine would take it. Source: ELB, *Classic*, health check; console 1.10. */
export function classicHealthCheckProblems(draft: ClassicHealthCheckDraft): ClassicHealthCheckProblems {
  const found: readonly (readonly [ClassicHealthCheckField, HealthCheckProblem | null])[] = [
    ['port', isPort(draft.port.trim()) ? null : { code: 'port', ...PORT }],
    ['path', speaksHttp(draft.protocol) ? pathProblem(draft.path.trim()) : null],
    ['timeout', numberProblem('timeout', draft)],
    ['interval', numberProblem('interval', draft) ?? paceProblem(draft)],
    ['unhealthyThreshold', numberProblem('unhealthyThreshold', draft)],
    ['healthyThreshold', numberProblem('healthyThreshold', draft)],
  ];
  return Object.fromEntries(found.filter(([, problem]) => problem !== null));
}

/** A health check as a form shows it before anything is typed. */
export function classicHealthCheckDraft(check: ClassicHealthCheck): ClassicHealthCheckDraft {
  const { protocol, port, path } = parseClassicTarget(check.target);
  return {
    protocol,
    port: String(port),
    path,
    timeout: String(check.timeout),
    interval: String(check.interval),
    unhealthyThreshold: String(check.unhealthyThreshold),
    healthyThreshold: String(check.healthyThreshold),
  };
}

/** The health check that a draft without problems stands for. */
export function draftedClassicHealthCheck(draft: ClassicHealthCheckDraft): ClassicHealthCheck {
  const path = speaksHttp(draft.protocol) ? draft.path.trim() : '';
  return {
    target: `${draft.protocol}:${Number(draft.port.trim())}${path}`,
    interval: Number(draft.interval.trim()),
    timeout: Number(draft.timeout.trim()),
    unhealthyThreshold: Number(draft.unhealthyThreshold.trim()),
    healthyThreshold: Number(draft.healthyThreshold.trim()),
  };
}

function numberProblem(field: keyof typeof NUMBERS, draft: ClassicHealthCheckDraft): HealthCheckProblem | null {
  const { min, max } = NUMBERS[field];
  const text = draft[field].trim();
  if (text === '') return { code: 'empty', standard: String(CLASSIC_HEALTH_CHECK[field]) };
  const value = wholeNumber(text);
  return value !== null && value >= min && value <= max ? null : { code: 'outOfRange', min, max };
}

/** Asked only of two numbers that are right by themselves. */
function paceProblem(draft: ClassicHealthCheckDraft): HealthCheckProblem | null {
  if (numberProblem('timeout', draft)) return null;
  const intervalSeconds = Number(draft.interval.trim());
  const timeoutSeconds = Number(draft.timeout.trim());
  if (intervalSeconds > timeoutSeconds) return null;
  const code = intervalSeconds === timeoutSeconds ? 'intervalEqualsTimeout' : 'intervalBelowTimeout';
  return { code, intervalSeconds, timeoutSeconds };
}

function isPort(text: string): boolean {
  const value = wholeNumber(text);
  return value !== null && value >= PORT.min && value <= PORT.max;
}

function pathProblem(text: string): HealthCheckProblem | null {
  if (text === '') return { code: 'empty', standard: '/index.html' };
  if (!text.startsWith('/')) return { code: 'pathWithoutSlash' };
  // With its protocol and port the target has room for so many.
  const max = LIMITS.targetCharacters - 'HTTPS:65535'.length;
  return text.length <= max && /^[\x21-\x7e]*$/.test(text) ? null : { code: 'pathCharacters', max };
}
