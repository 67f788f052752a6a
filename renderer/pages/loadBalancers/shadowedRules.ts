import { addressBlock, isInBlock } from '../../../engine/model/addressBlock.ts';
import { regexValuesOf } from '../../../engine/model/conditionProblem.ts';
import type { Condition, QueryPair, Rule } from '../../../engine/model/Listener.ts';

/** A rule that can never match, and the earlier one that takes all of its requests. */
export interface ShadowedRule {
  readonly rule: Rule;
  readonly by: Rule;
}

/**
 * The rules that can never match because an earlier one matches whatever they do. `rules`: in the order in which they
 * are tried. A rule is covered by one whose every condition has, for each value of the same condition of the later rule,
 * one that matches all that this value does. Only certain cases are told: a rule that several earlier ones cover
 * together is not, nor one that a regular expression covers that is not its own. Source: RUL-01.
 */
export function shadowedRules(rules: readonly Rule[]): readonly ShadowedRule[] {
  return rules.flatMap((rule, place) => {
    if (rule.priority === 'default') return [];
    const by = rules.slice(0, place).find((earlier) => coversRule(earlier, rule));
    return by ? [{ rule, by }] : [];
  });
}

function coversRule(earlier: Rule, later: Rule): boolean {
  return earlier.conditions.every(
    (wider) => isAlwaysTrue(wider) || later.conditions.some((narrower) => coversCondition(wider, narrower)),
  );
}

/** Every request has a path and, but for the oldest clients, a host. */
function isAlwaysTrue(condition: Condition): boolean {
  return (
    (condition.field === 'host-header' || condition.field === 'path-pattern') &&
    condition.values.some((value) => /^\*+$/.test(value))
  );
}

/** Whether the first matches whatever the second does. */
function coversCondition(wider: Condition, narrower: Condition): boolean {
  switch (wider.field) {
    case 'path-pattern':
    case 'host-header':
      return wider.field === narrower.field && coversTexts(wider, narrower, wider.field === 'host-header');
    case 'http-header':
      return (
        narrower.field === 'http-header' &&
        wider.httpHeaderName.toLowerCase() === narrower.httpHeaderName.toLowerCase() &&
        coversTexts(wider, narrower, true)
      );
    case 'http-request-method':
      return narrower.field === wider.field && narrower.values.every((value) => wider.values.includes(value));
    case 'query-string':
      return (
        narrower.field === 'query-string' &&
        narrower.values.every((pair) => wider.values.some((one) => coversPair(one, pair)))
      );
    case 'source-ip':
      return (
        narrower.field === 'source-ip' &&
        narrower.values.every((block) => wider.values.some((one) => coversBlock(one, block)))
      );
    default:
      return wider satisfies never;
  }
}

type TextCondition = Extract<Condition, { field: 'path-pattern' | 'host-header' | 'http-header' }>;

function coversTexts(wider: TextCondition, narrower: TextCondition, ignoresCase: boolean): boolean {
  const regexes = regexValuesOf(wider);
  return (
    narrower.values.every((value) => wider.values.some((one) => coversPattern(one, value, ignoresCase))) &&
    regexValuesOf(narrower).every((regex) => regexes.includes(regex))
  );
}

function coversPair(wider: QueryPair, narrower: QueryPair): boolean {
  // A wildcard that is escaped is a character: only the very same is known to be covered.
  const covers = (one: string, other: string) =>
    one.toLowerCase() === other.toLowerCase() || (!`${one}${other}`.includes('\\') && coversPattern(one, other, true));
  const coversKey = wider.key === undefined || (narrower.key !== undefined && covers(wider.key, narrower.key));
  return coversKey && covers(wider.value, narrower.value);
}

function coversBlock(wider: string, narrower: string): boolean {
  const [outer, inner] = [addressBlock(wider), addressBlock(narrower)];
  return outer !== null && inner !== null && outer.bits <= inner.bits && isInBlock(inner.bytes, outer);
}

/**
 * Whether `wider` matches every text that `narrower` matches: `*` is any number of characters, `?` exactly one. A `*` of
 * the narrower one can only be taken up by a `*` of the wider one, a `?` by `?` or `*`.
 */
export function coversPattern(wider: string, narrower: string, ignoresCase = false): boolean {
  const [pattern, text] = ignoresCase ? [wider.toLowerCase(), narrower.toLowerCase()] : [wider, narrower];
  // covers[j]: whether the pattern so far covers the first j characters of the narrower pattern.
  let covers = [true, ...Array.from(text, () => false)];
  for (const wanted of pattern) {
    const next: boolean[] = [wanted === '*' && covers[0] === true];
    for (let at = 1; at <= text.length; at += 1) {
      const given = text.charAt(at - 1);
      next[at] =
        wanted === '*'
          ? covers[at] === true || next[at - 1] === true
          : covers[at - 1] === true && given !== '*' && (wanted === '?' || wanted === given);
    }
    covers = next;
  }
  return covers[text.length] === true;
}
