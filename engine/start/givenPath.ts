import { resolve } from 'node:path';

/** Scripts of `package.json` that start this program. */
const OWN_SCRIPTS = new Set(['start', 'serve', 'balanza']);

/**
 * The absolute path that a path of the command line means: from where the user is. npm runs scripts in the folder of
 * `package.json` and says in INIT_CWD where it was called from.
 */
export function givenPath(
  path: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
  workingDir: string = process.cwd(),
): string {
  const isRunByNpm = OWN_SCRIPTS.has(env['npm_lifecycle_event'] ?? '');
  return resolve((isRunByNpm ? env['INIT_CWD'] : undefined) ?? workingDir, path);
}
