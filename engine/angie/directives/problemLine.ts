import type { Problem } from '../syntax/Problem.ts';
import { problemText } from './problemText.ts';

/**
 * A problem on one line, as `check` prints it: where it is, what it is, and what to do about it. Source: contract.
 * `prefix` stands before what it is. Default: nothing.
 */
export function problemLine(problem: Problem, prefix = ''): string {
  const { file, line } = problem;
  const place = line === 0 ? file : `${file}:${line}`;
  return `${place}: ${prefix}${problemText(problem)}`;
}
