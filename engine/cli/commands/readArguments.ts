import { parseArgs } from 'node:util';
import { UsageError } from '../UsageError.ts';

/** Options by name: what each takes, empty for a switch. */
export type OptionNames = Readonly<Record<string, string>>;

export interface ReadArguments {
  readonly words: readonly string[];
  /** Text of each option that was given; `on` for a switch. */
  readonly options: Readonly<Record<string, string>>;
}

/** Splits the arguments of a command into words and options. `UsageError` for an option that is unknown or lacks its value. */
export function readArguments(args: readonly string[], names: OptionNames): ReadArguments {
  const config = Object.fromEntries(
    Object.entries(names).map(([name, takes]) => [
      name,
      { type: takes === '' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { tokens } = parseArgs({
    args: [...args],
    options: config,
    strict: false,
    tokens: true,
    allowPositionals: true,
  });
  const words: string[] = [];
  const options: Record<string, string> = {};
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const takes = Object.hasOwn(names, token.name) ? names[token.name] : undefined;
    if (takes === undefined) throw new UsageError(`${token.rawName} is not an option of this command. See --help.`);
    if (takes !== '' && (token.value === undefined || token.value === ''))
      throw new UsageError(`--${token.name} needs a value: ${takes}.`);
    options[token.name] = token.value ?? 'on';
  }
  return { words, options };
}

/** A whole number of an option, or its default. `UsageError` outside the range. */
export function wholeOption(
  { options }: ReadArguments,
  name: string,
  { min, max, standard }: { readonly min: number; readonly max: number; readonly standard: number },
): number {
  const text = options[name];
  if (text === undefined) return standard;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw new UsageError(`--${name} takes a whole number from ${min} to ${max}, not “${text}”.`);
}
