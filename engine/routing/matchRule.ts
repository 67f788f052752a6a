import type { Condition } from '../model/Listener.ts';
import type { RuleConfiguration } from '../model/NodeConfiguration.ts';

/** What rules look at. */
export interface MatchedRequest {
  /** In small letters, without port; '' when the request names none. */
  readonly host: string;
  /** The target up to the query, as sent: percent-escapes are compared as they are. */
  readonly path: string;
}

/**
 * The first rule whose conditions all match, each by one of its values; the last rule has none and always does.
 * Undefined only for an empty list. Source: ELB, *Rule conditions*; RUL-01.
 */
export function matchRule(rules: readonly RuleConfiguration[], request: MatchedRequest): RuleConfiguration | undefined {
  for (const rule of rules) if (matchesAll(rule.conditions, request)) return rule;
  return undefined;
}

function matchesAll(conditions: readonly Condition[], request: MatchedRequest): boolean {
  return firstMismatch(conditions, request) === undefined;
}

/** The first condition that the request does not fulfil; undefined when it fulfils all. */
export function firstMismatch(conditions: readonly Condition[], request: MatchedRequest): Condition | undefined {
  for (const condition of conditions) if (!matches(condition, request)) return condition;
  return undefined;
}

function matches(condition: Condition, request: MatchedRequest): boolean {
  switch (condition.field) {
    case 'path-pattern':
      for (const value of condition.values) if (matchesPattern(request.path, value)) return true;
      return false;
    case 'host-header':
      for (const value of condition.values) if (matchesPattern(request.host, value, true)) return true;
      return false;
    default:
      condition satisfies never;
      return false;
  }
}

const ASTERISK = 0x2a;
const QUESTION_MARK = 0x3f;

/**
 * Whether the whole of `text` fits `pattern`: `*` stands for any number of characters, `/` among them, `?` for exactly
 * one. Time grows with the product of the lengths at worst. Allocates nothing.
 */
export function matchesPattern(text: string, pattern: string, ignoresCase = false): boolean {
  let at = 0;
  let place = 0;
  // Where to go back to: behind the last asterisk, and what it stood for so far.
  let retryPlace = -1;
  let retryAt = 0;
  while (at < text.length) {
    const wanted = place < pattern.length ? pattern.charCodeAt(place) : -1;
    if (wanted === ASTERISK) {
      place += 1;
      retryPlace = place;
      retryAt = at;
    } else if (wanted === QUESTION_MARK || isSame(text.charCodeAt(at), wanted, ignoresCase)) {
      at += 1;
      place += 1;
    } else if (retryPlace >= 0) {
      retryAt += 1;
      at = retryAt;
      place = retryPlace;
    } else return false;
  }
  while (place < pattern.length && pattern.charCodeAt(place) === ASTERISK) place += 1;
  return place === pattern.length;
}

function isSame(code: number, wanted: number, ignoresCase: boolean): boolean {
  return code === wanted || (ignoresCase && small(code) === small(wanted));
}

function small(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code + 0x20 : code;
}
