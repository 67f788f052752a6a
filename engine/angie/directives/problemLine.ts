import type { Problem } from '../syntax/Problem.ts';
import { remedyOf } from './remedyOf.ts';

/** A problem on one line, as `check` prints it: where it is, what it is, and what to do about it. Source: contract. */
export function problemLine({ file, line, message, level }: Problem): string {
  const place = line === 0 ? file : `${file}:${line}`;
  const remedy = level === 'emerg' ? remedyOf(message) : null;
  return remedy === null ? `${place}: ${message}` : `${place}: ${message}. ${remedy}`;
}
