import { parseArgs } from 'node:util';
import { UsageError } from './UsageError.ts';

/** Options by name: what each takes, empty for a switch. */
export type OptionNames = Readonly<Record<string, string>>;

export interface ReadArguments {
  readonly words: readonly string[];
  /** Text of each option that was given, the last where it was given twice; `on` for a switch. */
  readonly options: Readonly<Record<string, string>>;
}

/**
 * Splits a command line into words and options (`--name value`, `--name=value`). `UsageError` for an option that is
 * unknown, lacks its value, or is a switch and has one. A value that begins with `--` needs the form with `=`, so that
 * `--data-dir --json` does not make a folder of that name.
 */
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
    const isLong = token.rawName.startsWith('--');
    const takes = isLong && Object.hasOwn(names, token.name) ? names[token.name] : undefined;
    if (takes === undefined) throw new UsageError(`${token.rawName} is not an option. See --help for the list.`);
    if (takes === '' && token.value !== undefined)
      throw new UsageError(`--${token.name} is a switch and takes no value.`);
    const isNextOption = token.inlineValue === false && token.value.startsWith('--');
    if (takes !== '' && (token.value === undefined || token.value === '' || isNextOption))
      throw new UsageError(`--${token.name} needs a value: ${takes}.`);
    options[token.name] = token.value ?? 'on';
  }
  return { words, options };
}
