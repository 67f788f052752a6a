import type { Attributes } from '../AttributeDefinition.ts';
import type { TargetGroup } from '../TargetGroup.ts';
import { targetAttributeOf } from './methodAttributes.ts';
import { parseSticky } from './parseSticky.ts';
import { probeProblems } from './probeProblems.ts';
import { unsupportedParameter } from './unsupportedParameter.ts';
import { isAngieKey, nextUpstreamConditions, parseBackupSwitch, upstreamSettingsOf } from './upstreamSettingsOf.ts';
import { variableProblem } from './variableProblem.ts';
import { variablesIn } from './variablesIn.ts';

/** Why attributes of Angie's do not go together. */
export type MethodProblemCode =
  /** An algorithm of ELB's that takes no parameters of Angie's. */
  | 'takesNone'
  /** `slow_start.duration_seconds` is of the same purpose. */
  | 'slowStart'
  /** `stickiness.enabled` is of the same purpose. */
  | 'stickiness'
  /** The parameter is another method's. */
  | 'otherMethod'
  /** The method has no such parameter. */
  | 'unsupported'
  | 'notRegistered'
  /** The method cannot be without it. */
  | 'needed'
  /** Angie's own word for what is wrong with the value. */
  | 'value'
  | 'downAndDrain';

export interface MethodProblem {
  /** Of the attribute that is to be changed. */
  readonly key: string;
  readonly code: MethodProblemCode;
  /** A sentence, in Angie's words where it has some. */
  readonly text: string;
}

const ALGORITHM = 'load_balancing.algorithm.type';
/** Attributes of one method each. */
const OWN: Readonly<Record<string, string>> = {
  'balanza.hash.': 'hash',
  'balanza.random.': 'random',
  'balanza.least_time.': 'least_time',
  'balanza.feedback.': 'feedback',
};
/** What a method cannot be without. */
const NEEDED: Readonly<Record<string, string>> = { hash: 'balanza.hash.key', feedback: 'balanza.feedback.variable' };
/** Texts that may hold variables. */
const TEXTS = [
  'balanza.hash.key',
  'balanza.least_time.account',
  'balanza.feedback.variable',
  'balanza.feedback.account',
  'balanza.sticky',
  'balanza.sticky_secret',
  'balanza.probe.test',
];
/** Of `map` and `set`, which target groups have not. */
const NO_VARIABLES: ReadonlySet<string> = new Set();

/** The method that a parameter is of, where it is of one alone. */
export function ownerOfParameter(key: string): string | undefined {
  return Object.entries(OWN).find(([prefix]) => key.startsWith(prefix))?.[1];
}

/**
 * What of a group's attributes of Angie's does not go together, or with ELB's; empty when all is well. `registered`:
 * whether a key is of one of the group's targets. Source: contract, *Beyond AWS*, Angie 3.4.
 */
export function methodProblems(
  group: Pick<TargetGroup, 'name' | 'protocol' | 'targetType' | 'attributes'> &
    Partial<Pick<TargetGroup, 'protocolVersion'>>,
  registered: (target: string) => boolean,
): readonly MethodProblem[] {
  const { attributes } = group;
  const settings = upstreamSettingsOf(group);
  if (settings === undefined) return [];
  const algorithm = attributes[ALGORITHM] ?? 'round_robin';
  const parameters = Object.keys(attributes).filter((key) => isAngieKey(key) && key !== ALGORITHM);
  if (algorithm === 'least_outstanding_requests' || algorithm === 'weighted_random') {
    const text = `'${parameters.join("', '")}' cannot be set while '${ALGORITHM}' is '${algorithm}'. Choose 'round_robin' or a method of Angie's.`;
    return parameters.map((key) => ({ key, code: 'takesNone', text }));
  }
  const needed = NEEDED[algorithm];
  return [
    ...exclusiveProblems(attributes, algorithm),
    ...parameters.flatMap((key) => [
      ...parameterProblems(key, { algorithm, value: attributes[key] ?? '', method: settings.method.kind }),
      ...targetProblems(key, registered),
    ]),
    ...(needed !== undefined && (attributes[needed] ?? '') === ''
      ? [problem(needed, 'needed', `The method '${algorithm}' needs '${needed}': give it in the same call.`)]
      : []),
    ...valueProblems(attributes, settings.level),
    ...probeProblems(attributes, group).map(({ key, text }) => problem(key, 'value', text)),
    ...variableProblems(attributes, settings.level),
  ];
}

/** ELB's attributes of the same purpose. */
function exclusiveProblems(attributes: Attributes, algorithm: string): readonly MethodProblem[] {
  const found: MethodProblem[] = [];
  if ((attributes['slow_start.duration_seconds'] ?? '0') !== '0') {
    const text = `You cannot enable both slow start and '${algorithm}' with parameters of Angie's on a target group. Set 'slow_start.duration_seconds' to '0'; 'balanza.slow_start_seconds' is of the same purpose.`;
    found.push(problem('slow_start.duration_seconds', 'slowStart', text));
  }
  if (attributes['balanza.sticky'] !== undefined && attributes['stickiness.enabled'] === 'true') {
    const text =
      "You cannot have both stickiness and 'balanza.sticky' enabled on the same target group. Set 'stickiness.enabled' to 'false'.";
    found.push(problem('balanza.sticky', 'stickiness', text));
  }
  return found;
}

function parameterProblems(
  key: string,
  {
    algorithm,
    value,
    method,
  }: { algorithm: string; value: string; method: Parameters<typeof unsupportedParameter>[0] },
): readonly MethodProblem[] {
  const owner = ownerOfParameter(key);
  if (owner !== undefined && owner !== algorithm) {
    const text = `'${key}' is a parameter of the method '${owner}', and '${ALGORITHM}' is '${algorithm}'. Set it to '' to take it away.`;
    return [problem(key, 'otherMethod', text)];
  }
  const word = wordOf(key, value);
  const unsupported = word === null ? null : unsupportedParameter(method, word);
  if (unsupported === null) return [];
  return [problem(key, 'unsupported', `${unsupported} (attribute '${key}', method '${algorithm}').`)];
}

function targetProblems(key: string, registered: (target: string) => boolean): readonly MethodProblem[] {
  const own = targetAttributeOf(key);
  if (own === null || registered(own.target)) return [];
  const text = `'${key}' names the target '${own.target}', which is not registered in the group. Register it first, or set the attribute to '' to take it away.`;
  return [problem(key, 'notRegistered', text)];
}

/** The parameter as Angie writes it, for those that not every method has; null for any other. */
function wordOf(key: string, value: string): string | null {
  const name = targetAttributeOf(key)?.name ?? key.slice('balanza.'.length);
  if (name === 'weight') return `weight=${value}`;
  if (name === 'slow_start_seconds') return `slow_start=${value}s`;
  return name === 'backup' && value === 'true' ? 'backup' : null;
}

function valueProblems(attributes: Attributes, level: 'http' | 'stream'): readonly MethodProblem[] {
  const found: MethodProblem[] = [];
  const sticky = attributes['balanza.sticky'];
  const mode = sticky === undefined ? null : parseSticky(sticky, level);
  if (mode !== null && 'problem' in mode) {
    found.push(problem('balanza.sticky', 'value', `${mode.problem} (attribute 'balanza.sticky').`));
  }
  const next = attributes['balanza.next_upstream'];
  const conditions = next === undefined ? [] : nextUpstreamConditions(next, level);
  if (typeof conditions === 'string') {
    found.push(problem('balanza.next_upstream', 'value', `${conditions} (attribute 'balanza.next_upstream').`));
  }
  const backup = attributes['balanza.backup_switch'];
  if (backup !== undefined && parseBackupSwitch(backup) === null) {
    const text = `invalid parameter "${backup}" (attribute 'balanza.backup_switch').`;
    found.push(problem('balanza.backup_switch', 'value', text));
  }
  for (const key of Object.keys(attributes)) {
    const own = targetAttributeOf(key);
    if (own?.name !== 'down' || attributes[key] !== 'true') continue;
    if (attributes[`balanza.target.${own.target}.drain`] !== 'true') continue;
    const text = `incompatible parameters "down" and "drain" (target '${own.target}').`;
    found.push(problem(key, 'downAndDrain', text));
  }
  return found;
}

/** Variables that there are not, in the words of a check of a configuration; the first of each text. */
function variableProblems(attributes: Attributes, level: 'http' | 'stream'): readonly MethodProblem[] {
  return TEXTS.flatMap((key) => {
    const found = variablesIn(attributes[key] ?? '');
    const texts =
      found.kind === 'problem'
        ? [found.message]
        : found.names.flatMap((name) => variableProblem(name, level, NO_VARIABLES) ?? []);
    return texts.slice(0, 1).map((text) => problem(key, 'value', `${text} (attribute '${key}').`));
  });
}

function problem(key: string, code: MethodProblemCode, text: string): MethodProblem {
  return { key, code, text };
}
