import { build } from 'electron-builder';
import { BuildError } from '../BuildError.mjs';
import { inRoot } from '../root.mjs';
import { packageConfiguration } from './packageConfiguration.mjs';

/**
 * Packages what has been built into `dist/package`, for the platform that it runs on: installers, or with `--dir` the
 * unpacked application only. BALANZA_ELECTRON_DIST names a folder with an unpacked Electron to take instead of fetching
 * one. Resolves with an exit code.
 */
export async function packageApp(args, environment = process.env) {
  const unknown = args.find((word) => word !== '--dir');
  if (unknown !== undefined) throw new BuildError(`“${unknown}” is not an option; there is --dir.`);
  const electronDist = environment.BALANZA_ELECTRON_DIST || undefined;
  const output = environment.BALANZA_PACKAGE_OUTPUT || undefined;
  await build({
    projectDir: inRoot(''),
    config: packageConfiguration({ electronDist, output }),
    publish: 'never',
    ...(args.includes('--dir') && { dir: true }),
  });
  return 0;
}
