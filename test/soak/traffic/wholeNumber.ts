import { UsageError } from '../../bench/UsageError.ts';

/** The number that an option gives, 1 to `most`; throws `UsageError`, naming the option. */
export function wholeNumber(option: string, text: string, most: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= most) return number;
  throw new UsageError(`${option} takes a whole number from 1 to ${most}; '${text}' is none.`);
}
