/** Begins the two arguments with which main tells preload what the contract holds. */
const PREFIX = { calls: '--balanza-calls=', streams: '--balanza-streams=' };

export interface AllowedNames {
  readonly calls: ReadonlySet<string>;
  readonly streams: ReadonlySet<string>;
}

/**
 * The names of the contract as arguments of the window's process. The contract stays the one list of them, and preload,
 * which runs before every page, need not load its schemas.
 */
export function nameArguments(calls: readonly string[], streams: readonly string[]): string[] {
  return [`${PREFIX.calls}${calls.join(',')}`, `${PREFIX.streams}${streams.join(',')}`];
}

/** The other way round; nothing is allowed where the arguments are missing. */
export function allowedNames(argv: readonly string[]): AllowedNames {
  return { calls: namesAfter(argv, PREFIX.calls), streams: namesAfter(argv, PREFIX.streams) };
}

function namesAfter(argv: readonly string[], prefix: string): ReadonlySet<string> {
  // The last of them: main's own come after whatever stood on the command line.
  const given = argv.findLast((argument) => argument.startsWith(prefix));
  return new Set(
    given
      ?.slice(prefix.length)
      .split(',')
      .filter((name) => name !== ''),
  );
}
