import { addressBlock, addressBytes, isInBlock } from '../model/addressBlock.ts';
import type { Condition, QueryPair } from '../model/Listener.ts';
import { compileRegex } from '../model/regex/compileRegex.ts';
import type { MatchedRequest } from './MatchedRequest.ts';
import { matchesPattern, unescapedPattern } from './matchesPattern.ts';
import { RegexMatcher } from './RegexMatcher.ts';

/** Whether a request fulfils a condition. */
export type ConditionTest = (request: MatchedRequest) => boolean;

/**
 * A condition made ready: one of its values must match. Hosts, header and query values are compared without case, paths
 * and methods with it. Source: ELB, *Rule conditions*; RUL-01.
 */
export function compileCondition(condition: Condition): ConditionTest {
  switch (condition.field) {
    case 'path-pattern': {
      const test = textTest(condition, false);
      return ({ path }) => test(path);
    }
    case 'host-header': {
      const test = textTest(condition, true);
      return ({ host }) => test(host);
    }
    case 'http-header': {
      const test = textTest(condition, true);
      const name = condition.httpHeaderName.toLowerCase();
      return (request) => request.headerValues(name).some(test);
    }
    case 'http-request-method': {
      const { values } = condition;
      return ({ method }) => values.includes(method);
    }
    case 'query-string':
      return queryTest(condition.values);
    case 'source-ip':
      return sourceTest(condition.values);
    default:
      return condition satisfies never;
  }
}

function textTest(
  { values, regexValues = [] }: { readonly values: readonly string[]; readonly regexValues?: readonly string[] },
  ignoresCase: boolean,
): (text: string) => boolean {
  const regexes = regexValues.flatMap((value) => {
    const program = compileRegex(value, ignoresCase);
    return program.kind === 'program' ? [new RegexMatcher(program)] : []; // it was checked when the rule was made
  });
  return (text) => {
    for (const value of values) if (matchesPattern(text, value, ignoresCase)) return true;
    for (const regex of regexes) if (regex.test(text)) return true;
    return false;
  };
}

/** A pair matches by its value, and by its key where the condition names one; `a` and `a=` are the key `a` with ''. */
function queryTest(values: readonly QueryPair[]): ConditionTest {
  const wanted = values.map(({ key, value }) => ({
    key: key === undefined ? null : unescapedPattern(key),
    value: unescapedPattern(value),
  }));
  const matchesPair = (key: string, value: string) =>
    wanted.some(
      (one) => (one.key === null || matchesPattern(key, one.key, true)) && matchesPattern(value, one.value, true),
    );
  return ({ query }) => {
    for (let from = 0; from < query.length;) {
      const ampersand = query.indexOf('&', from);
      const to = ampersand < 0 ? query.length : ampersand;
      const pair = query.slice(from, to);
      const equals = pair.indexOf('=');
      const key = equals < 0 ? pair : pair.slice(0, equals);
      if (pair !== '' && matchesPair(key, equals < 0 ? '' : pair.slice(equals + 1))) return true;
      from = to + 1;
    }
    return false;
  };
}

function sourceTest(values: readonly string[]): ConditionTest {
  const blocks = values.flatMap((value) => addressBlock(value) ?? []);
  // Requests of one connection come after each other from one address.
  let last = '';
  let wasIn = false;
  return ({ sourceIp }) => {
    if (sourceIp !== last) {
      const address = addressBytes(sourceIp);
      last = sourceIp;
      wasIn = address !== null && blocks.some((block) => isInBlock(address, block));
    }
    return wasIn;
  };
}
