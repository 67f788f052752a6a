import { existsSync } from 'node:fs';
import { electronPackage, findElectron } from './findElectron.mjs';
import { fetchElectron } from './fetchElectron.mjs';
import { inRoot } from '../root.mjs';

/** What `npm start` finds here. Tests have another one. */
export function thisMachine() {
  return {
    env: process.env,
    platform: process.platform,
    packageFolder: electronPackage(),
    isWindowBuilt: existsSync(inRoot('dist/electron/main.mjs')),
  };
}

/**
 * In which face the console opens, and why: `{ face: 'window', binary }`, `{ face: 'browser', reason }`, or `{ face: 'none' }`
 * where the command line asks only for help. The reason completes the sentence “… in the browser: …”. Source: contract,
 * *Starting*.
 */
export async function chooseFace(args, machine) {
  const { env, platform, packageFolder, isWindowBuilt } = machine;
  if (args.includes('--help') || args.includes('--version')) return { face: 'none' };
  const browser = (reason) => ({ face: 'browser', reason });
  if (args.includes('--web')) return browser('--web was given');
  if (!isWindowBuilt) return browser('the window has not been built');
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return browser('there is no display for a window');
  const binary = findElectron({ env, platform, packageFolder });
  if (binary !== null) return { face: 'window', binary };
  const override = env.ELECTRON_OVERRIDE_DIST_PATH;
  if (override) return browser(`there is no Electron in ${override} (ELECTRON_OVERRIDE_DIST_PATH)`);
  if (isCi(env)) return browser("Electron's binary is not installed, and CI does not fetch it");
  const fetched = await fetchElectron(machine);
  if (fetched.binary !== undefined) return { face: 'window', binary: fetched.binary };
  return browser(`Electron's binary is not installed and could not be fetched (${fetched.reason})`);
}

const isCi = ({ CI }) => CI !== undefined && CI !== '' && CI !== '0' && CI !== 'false';
