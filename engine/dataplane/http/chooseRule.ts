import type { RuleConfiguration } from '../../model/NodeConfiguration.ts';
import { matchRule } from '../../routing/matchRule.ts';
import type { RequestHead } from '../../wire/http1/RequestHead.ts';

/** What is matched: one object, filled anew by each request. */
const matched = { host: '', path: '' };

/** The rule of a request. A listener with only its default rule looks at nothing. */
export function chooseRule(rules: readonly RuleConfiguration[], head: RequestHead): RuleConfiguration | undefined {
  if (rules.length === 1) return rules[0];
  const target = head.target();
  const query = target.indexOf('?');
  matched.path = query < 0 ? target : target.slice(0, query);
  matched.host = head.host() ?? '';
  return matchRule(rules, matched);
}
