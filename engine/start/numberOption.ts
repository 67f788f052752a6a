import type { ReadArguments } from './readArguments.ts';
import { UsageError } from './UsageError.ts';

/** What an option takes, and what it is when it is not given. `isWhole` is the default. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly standard: number;
  readonly isWhole?: boolean;
}

/** A number of an option, or its default. `UsageError` when the text is no plain decimal number of the range. */
export function numberOption(
  { options }: ReadArguments,
  name: string,
  { min, max, standard, isWhole = true }: NumberRange,
): number {
  const text = options[name];
  if (text === undefined) return standard;
  const value = (isWhole ? /^\d{1,9}$/ : /^\d{1,9}(\.\d{1,9})?$/).test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw new UsageError(`--${name} takes a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}, not “${text}”.`);
}
