import { UsageError } from '../../start/UsageError.ts';

export type AngieSignal = 'stop' | 'quit' | 'reload' | 'reopen';

/** What `balanza angie` was asked for, in Angie's own letters. */
export interface AngieArguments {
  /** `-c`. */
  readonly file: string;
  /** `-p`: where relative paths begin. */
  readonly prefix: string | null;
  /** `-e`: the log of errors. */
  readonly errorLog: string | null;
  /** `-g`: directives before those of the file. */
  readonly directives: string;
  /** `-t` tests, `-T` also prints, `-v` and `-V` say which version, `-?` and `-h` what there is. */
  readonly action: 'run' | 'test' | 'print' | 'version' | 'details' | 'help';
  /** `-q`: no word but of errors. */
  readonly isQuiet: boolean;
  /** `-s`: to the process that runs. */
  readonly signal: AngieSignal | null;
}

const SIGNALS: readonly AngieSignal[] = ['stop', 'quit', 'reload', 'reopen'];
const ACTIONS: Readonly<Record<string, AngieArguments['action']>> = {
  t: 'test',
  T: 'print',
  v: 'version',
  V: 'details',
  h: 'help',
  '?': 'help',
};

/** Reads Angie's command line: letters may stand together, a value may stick to its letter. `UsageError`, in its words. */
export function angieArguments(args: readonly string[], standardFile: string): AngieArguments {
  const values: Record<string, string> = {};
  let action: AngieArguments['action'] = 'run';
  let isQuiet = false;
  const rest = [...args];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (!word.startsWith('-') || word === '-') throw new UsageError(`angie: invalid option: "${word}"`);
    for (let at = 1; at < word.length; at += 1) {
      const letter = word.charAt(at);
      if (letter === 'q') isQuiet = true;
      else if (Object.hasOwn(ACTIONS, letter)) action = ACTIONS[letter] ?? action;
      else if ('cpegs'.includes(letter)) {
        const value = word.slice(at + 1) || rest.shift();
        if (value === undefined || value === '')
          throw new UsageError(`angie: option "-${letter}" requires ${NEEDS[letter] ?? 'a value'}`);
        values[letter] = value;
        break;
      } else throw new UsageError(`angie: invalid option: "${letter}"`);
    }
  }
  const signal = SIGNALS.find((known) => known === values['s']) ?? null;
  if (values['s'] !== undefined && signal === null) throw new UsageError(`angie: invalid option: "-s ${values['s']}"`);
  return {
    file: values['c'] ?? standardFile,
    prefix: values['p'] ?? null,
    errorLog: values['e'] ?? null,
    directives: values['g'] ?? '',
    action,
    isQuiet,
    signal,
  };
}

const NEEDS: Readonly<Record<string, string>> = {
  c: 'file name',
  p: 'directory name',
  e: 'file name',
  g: 'parameter',
  s: 'parameter',
};
