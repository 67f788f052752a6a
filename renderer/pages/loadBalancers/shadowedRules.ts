import type { Rule } from '../../../engine/model/Listener.ts';

/** A rule that can never match, and the earlier one that takes all of its requests. */
export interface ShadowedRule {
  readonly rule: Rule;
  readonly by: Rule;
}

/**
 * The rules that can never match because an earlier one matches whatever they do. `rules`: in the order in which they
 * are tried. A rule is covered by one whose every condition has, for each value of the same condition of the later rule,
 * a pattern that matches all that this value does. Only certain cases are told: a rule that several earlier ones cover
 * together is not. Source: RUL-01.
 */
export function shadowedRules(rules: readonly Rule[]): readonly ShadowedRule[] {
  return rules.flatMap((rule, place) => {
    if (rule.priority === 'default') return [];
    const by = rules.slice(0, place).find((earlier) => coversRule(earlier, rule));
    return by ? [{ rule, by }] : [];
  });
}

function coversRule(earlier: Rule, later: Rule): boolean {
  return earlier.conditions.every((condition) => {
    const ignoresCase = condition.field === 'host-header';
    if (condition.field !== 'host-header' && condition.field !== 'path-pattern') return false;
    if (condition.values.some((value) => /^\*+$/.test(value))) return true;
    const narrower = later.conditions.find((one): one is typeof condition => one.field === condition.field);
    return (
      narrower?.values.every((value) => condition.values.some((wider) => coversPattern(wider, value, ignoresCase))) ??
      false
    );
  });
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
