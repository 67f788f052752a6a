import type { Problem } from '../syntax/Problem.ts';
import { remedyOf } from './remedyOf.ts';

/** What a problem is and what to do about it, without its place. Source: contract, *Angie configurations*. */
export function problemText({ message }: Pick<Problem, 'message'>): string {
  const remedy = remedyOf(message);
  return remedy === null ? message : `${message}. ${remedy}`;
}
