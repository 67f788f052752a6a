import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const BINARY = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };

/** The folder of the npm package. Never `import 'electron'`: outside Electron that starts a download. */
export function electronPackage() {
  return dirname(createRequire(import.meta.url).resolve('electron/package.json'));
}

/**
 * Where Electron's binary is, or null: in the folder that ELECTRON_OVERRIDE_DIST_PATH names, else in that of the npm
 * package.
 */
export function findElectron({ env, platform, packageFolder }) {
  const folder = env.ELECTRON_OVERRIDE_DIST_PATH || join(packageFolder, 'dist');
  const binary = join(folder, BINARY[platform] ?? 'electron');
  return existsSync(binary) && statSync(binary).isFile() ? binary : null;
}
