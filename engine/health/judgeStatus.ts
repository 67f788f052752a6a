import type { CodeRange } from '../model/parseMatcher.ts';

/** Whether an answer with this status passes: it does when one of the ranges holds it. Source: ELB, *Matcher*. */
export function judgeStatus(matcher: readonly CodeRange[], status: number): boolean {
  return matcher.some(([from, to]) => from <= status && status <= to);
}
