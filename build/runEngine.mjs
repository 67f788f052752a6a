import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { BuildError } from './BuildError.mjs';
import { inRoot } from './root.mjs';

/**
 * Runs the command line of the engine in this process, so that the `pid` of the ready line and the signals are the
 * engine's own. It sees `process.argv` as `node dist/cli.mjs COMMAND ARGS…` and ends the process itself.
 */
export async function runEngine(args) {
  const cli = inRoot('dist/cli.mjs');
  if (!existsSync(cli)) throw new BuildError('There is no engine to start yet: engine/cli/main.ts does not exist.');
  process.argv = [process.execPath, cli, ...args];
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(cli).href);
}
