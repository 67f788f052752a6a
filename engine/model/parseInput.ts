import type { z } from 'zod';
import { BalanzaError } from './BalanzaError.ts';

/**
 * Parses an input at the door it comes in by. `ValidationError` in AWS's words for the first thing that is wrong: the
 * value, where it is, and what it must be.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (!issue) throw new BalanzaError('ValidationError', 'The input is not valid.');
  const path = issue.path.map((part) => (typeof part === 'number' ? `${part + 1}.member` : String(part))).join('.');
  if (issue.code === 'unrecognized_keys') {
    const at = path === '' ? '' : ` at '${path}'`;
    throw new BalanzaError(
      'ValidationError',
      `1 validation error detected: The parameters '${issue.keys.join("', '")}'${at} are not offered. Leave them out.`,
    );
  }
  const value = valueAt(input, issue.path);
  if (value === undefined) {
    throw new BalanzaError(
      'ValidationError',
      `1 validation error detected: Value null at '${path}' failed to satisfy constraint: Member must not be null`,
    );
  }
  throw new BalanzaError(
    'ValidationError',
    `1 validation error detected: Value '${text(value)}' at '${path}' failed to satisfy constraint: Member must ${constraint(issue)}`,
  );
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}

/** Most characters of a wrong value that a sentence repeats. */
const SHOWN_CHARACTERS = 128;

function text(value: unknown): string {
  const all = typeof value === 'string' ? value : JSON.stringify(value);
  return all.length > SHOWN_CHARACTERS ? `${all.slice(0, SHOWN_CHARACTERS)}…` : all;
}

function constraint(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `have length less than or equal to ${issue.maximum}`
        : `have value less than or equal to ${issue.maximum}`;
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `have length greater than or equal to ${issue.minimum}`
        : `have value greater than or equal to ${issue.minimum}`;
    case 'invalid_value':
      return `satisfy enum value set: [${issue.values.map(String).join(', ')}]`;
    case 'invalid_format':
      // As a text it stands between slashes, with flags behind.
      return `satisfy regular expression pattern: ${issue.pattern?.replace(/^\/(.*)\/\w*$/s, '$1') ?? issue.format}`;
    case 'invalid_type':
      return `be of type ${issue.expected}`;
    default:
      return issue.message;
  }
}
