import type { Attributes } from '../../model/AttributeDefinition.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { isNetworkGroup } from '../../model/NetworkGroup.ts';
import type { TargetGroup } from '../../model/TargetGroup.ts';
import { targetAttributeOf } from '../../model/upstream/methodAttributes.ts';
import { parseSticky } from '../../model/upstream/parseSticky.ts';
import { unsupportedParameter } from '../../model/upstream/unsupportedParameter.ts';
import { compileText } from '../../routing/upstream/compileText.ts';
import { isAngieKey, nextUpstreamConditions, upstreamSettingsOf } from '../../model/upstream/upstreamSettingsOf.ts';

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
const TEXTS = ['balanza.hash.key', 'balanza.feedback.variable', 'balanza.feedback.account'];

/**
 * Refuses attributes of Angie's that do not go together, or with ELB's. `registered`: keys of the group's targets.
 *
 * Errors: `InvalidConfigurationRequest`, in Angie's words where it has some. Source: contract, *Beyond AWS*,
 * A-086, Angie 3.4.
 */
export function checkMethod(group: TargetGroup, registered: (target: string) => boolean): void {
  const { attributes } = group;
  const settings = upstreamSettingsOf(group);
  if (settings === undefined) return;
  const algorithm = attributes[ALGORITHM] ?? 'round_robin';
  const parameters = Object.keys(attributes).filter((key) => isAngieKey(key) && key !== ALGORITHM);
  if (algorithm === 'least_outstanding_requests' || algorithm === 'weighted_random')
    refuse(
      `'${parameters.join("', '")}' cannot be set while '${ALGORITHM}' is '${algorithm}'. Choose 'round_robin' or a method of Angie's.`,
    );
  checkExclusive(attributes, algorithm);
  for (const key of parameters) {
    const [, owner] = Object.entries(OWN).find(([prefix]) => key.startsWith(prefix)) ?? [];
    if (owner !== undefined && owner !== algorithm)
      refuse(
        `'${key}' is a parameter of the method '${owner}', and '${ALGORITHM}' is '${algorithm}'. Set it to '' to take it away.`,
      );
    checkTarget(key, registered);
    const word = wordOf(key, attributes[key] ?? '');
    const problem = word === null ? null : unsupportedParameter(settings.method.kind, word);
    if (problem !== null) refuse(`${problem} (attribute '${key}', method '${algorithm}').`);
  }
  const needed = NEEDED[algorithm];
  if (needed !== undefined && (attributes[needed] ?? '') === '')
    refuse(`The method '${algorithm}' needs '${needed}': give it in the same call.`);
  checkTexts(group);
}

/** ELB's attributes of the same purpose. */
function checkExclusive(attributes: Attributes, algorithm: string): void {
  if ((attributes['slow_start.duration_seconds'] ?? '0') !== '0')
    refuse(
      `You cannot enable both slow start and '${algorithm}' with parameters of Angie's on a target group. Set 'slow_start.duration_seconds' to '0'; 'balanza.slow_start_seconds' is of the same purpose.`,
    );
  if (attributes['balanza.sticky'] !== undefined && attributes['stickiness.enabled'] === 'true')
    refuse(
      "You cannot have both stickiness and 'balanza.sticky' enabled on the same target group. Set 'stickiness.enabled' to 'false'.",
    );
}

function checkTarget(key: string, registered: (target: string) => boolean): void {
  const own = targetAttributeOf(key);
  if (own !== null && !registered(own.target))
    refuse(
      `'${key}' names the target '${own.target}', which is not registered in the group. Register it first, or set the attribute to '' to take it away.`,
    );
}

/** The parameter as Angie writes it, for those that not every method has; null for any other. */
function wordOf(key: string, value: string): string | null {
  const name = targetAttributeOf(key)?.name ?? key.slice('balanza.'.length);
  if (name === 'weight') return `weight=${value}`;
  if (name === 'slow_start_seconds') return `slow_start=${value}s`;
  return name === 'backup' && value === 'true' ? 'backup' : null;
}

function checkTexts(group: TargetGroup): void {
  const { attributes } = group;
  const level = isNetworkGroup(group) ? 'stream' : 'http';
  for (const key of TEXTS) {
    const compiled = compileText(attributes[key] ?? '');
    if ('problem' in compiled) refuse(`${compiled.problem} (attribute '${key}').`);
  }
  const sticky = attributes['balanza.sticky'];
  const mode = sticky === undefined ? null : parseSticky(sticky, level);
  if (mode !== null && 'problem' in mode) refuse(`${mode.problem} (attribute 'balanza.sticky').`);
  const next = attributes['balanza.next_upstream'];
  const conditions = next === undefined ? [] : nextUpstreamConditions(next, level);
  if (typeof conditions === 'string') refuse(`${conditions} (attribute 'balanza.next_upstream').`);
  for (const key of Object.keys(attributes)) {
    const own = targetAttributeOf(key);
    const prefix = `balanza.target.${own?.target ?? ''}`;
    if (own?.name === 'down' && attributes[key] === 'true' && attributes[`${prefix}.drain`] === 'true')
      refuse(`incompatible parameters "down" and "drain" (target '${own.target}').`);
  }
}

function refuse(message: string): never {
  throw new BalanzaError('InvalidConfigurationRequest', message);
}
