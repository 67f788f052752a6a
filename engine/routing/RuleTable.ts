import type { Condition } from '../model/Listener.ts';
import type { RuleConfiguration } from '../model/NodeConfiguration.ts';
import { regexValuesOf } from '../model/conditionProblem.ts';
import { compileCondition, type ConditionTest } from './compileCondition.ts';
import { ExactIndex, type Demand } from './ExactIndex.ts';
import type { MatchedRequest } from './MatchedRequest.ts';
import { literalPrefix } from './matchesPattern.ts';
import { PrefixTree, type RuleNumbers } from './PrefixTree.ts';

interface CompiledRule {
  readonly tests: readonly ConditionTest[];
}

/**
 * The rules of a listener made ready, once for each configuration. The first rule whose conditions all match applies,
 * each by one of its values; the last rule has none and always does. Source: ELB, *Rule conditions*; RUL-01.
 *
 * Which rules are tried at all is looked up: by what their paths begin with, by the hosts that they name without a
 * wildcard, and by method; the shortest of the lists is gone through. So a listener with a hundred rules costs a request as much as
 * one with a few, unless they all differ in something else.
 */
export class RuleTable {
  readonly #rules: readonly CompiledRule[];
  readonly #byPath: PrefixTree;
  readonly #byHost: ExactIndex;
  readonly #byMethod: ExactIndex;

  constructor(rules: readonly RuleConfiguration[]) {
    this.#rules = rules.map(({ conditions }) => ({ tests: conditions.map(compileCondition) }));
    this.#byPath = new PrefixTree(rules.flatMap(({ conditions }, rule) => prefixesOf(conditions).map(withRule(rule))));
    const conditionsOf = (rule: number) => rules[rule]?.conditions ?? [];
    this.#byHost = new ExactIndex(
      rules.map(({ conditions }) => hostsOf(conditions)),
      (rule, host) => matchesHost(conditionsOf(rule), host),
    );
    this.#byMethod = new ExactIndex(rules.map(({ conditions }) => methodsOf(conditions)));
  }

  /** The number of the rule that applies, in order of evaluation; -1 only when there is none at all. */
  match(request: MatchedRequest): number {
    let candidates = this.#byPath.rulesFor(request.path);
    if (candidates.length > 1) candidates = shorter(candidates, this.#byHost.rulesFor(request.host));
    if (candidates.length > 1) candidates = shorter(candidates, this.#byMethod.rulesFor(request.method));
    for (const rule of candidates) if (this.mismatch(rule, request) < 0) return rule;
    return -1;
  }

  /** Which of a rule's conditions, by its place, is the first that the request does not fulfil; -1: it fulfils all. */
  mismatch(rule: number, request: MatchedRequest): number {
    const tests = this.#rules[rule]?.tests ?? [];
    for (let place = 0; place < tests.length; place += 1) if (tests[place]?.(request) !== true) return place;
    return -1;
  }
}

const withRule =
  (rule: number) =>
  (prefix: string): readonly [string, number] => [prefix, rule];

function shorter(one: RuleNumbers, other: RuleNumbers): RuleNumbers {
  return other.length < one.length ? other : one;
}

/** What the paths begin with to which the conditions can apply. */
function prefixesOf(conditions: readonly Condition[]): readonly string[] {
  const path = conditions.find(({ field }) => field === 'path-pattern');
  if (path?.field !== 'path-pattern' || regexValuesOf(path).length > 0) return [''];
  return path.values.map(literalPrefix);
}

/** The hosts that the conditions name without a wildcard, and whether they can apply to others, too. */
function hostsOf(conditions: readonly Condition[]): Demand {
  const host = conditions.find(({ field }) => field === 'host-header');
  if (host?.field !== 'host-header') return { exact: [], isOpen: true };
  const exact = host.values.filter((value) => !/[*?]/.test(value)).map((value) => value.toLowerCase());
  return { exact, isOpen: exact.length < host.values.length || regexValuesOf(host).length > 0 };
}

function methodsOf(conditions: readonly Condition[]): Demand {
  const method = conditions.find(({ field }) => field === 'http-request-method');
  if (method?.field !== 'http-request-method') return { exact: [], isOpen: true };
  return { exact: method.values, isOpen: false };
}

function matchesHost(conditions: readonly Condition[], host: string): boolean {
  const request: MatchedRequest = { method: '', host, path: '', query: '', sourceIp: '', headerValues: () => [] };
  return conditions.every((condition) => condition.field !== 'host-header' || compileCondition(condition)(request));
}
