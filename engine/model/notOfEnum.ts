import { BalanzaError } from './BalanzaError.ts';

/** `ValidationError` for a value that is none of an enumeration of AWS's API, in AWS's words. `path` is AWS's too. */
export function notOfEnum(path: string, value: string, values: readonly string[]): BalanzaError {
  return new BalanzaError(
    'ValidationError',
    `1 validation error detected: Value '${value.slice(0, 128)}' at '${path}' failed to satisfy constraint: Member must satisfy enum value set: [${values.join(', ')}]`,
  );
}
