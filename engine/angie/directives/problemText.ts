import type { Problem } from '../syntax/Problem.ts';
import { onOneLine } from './onOneLine.ts';
import { remedyOf } from './remedyOf.ts';

/**
 * What a problem is and what to do about it, without its place, on one line: a word of the file may hold line ends.
 * Source: contract, *Angie configurations*.
 */
export function problemText({ message }: Pick<Problem, 'message'>): string {
  const remedy = remedyOf(message);
  return onOneLine(remedy === null ? message : `${message}. ${remedy}`);
}
