import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { BuildError } from './BuildError.mjs';
import { step } from './progress.mjs';
import { inRoot, ROOT } from './root.mjs';
import { withLock } from './withLock.mjs';

const LOCK_FILE = inRoot('.install-lock');

/**
 * Installs what package-lock.json names, when node_modules differs from it. npm keeps its own list of what it
 * installed in node_modules/.package-lock.json, written last: comparing the two also notices an install that was
 * interrupted, and needs no mark of ours.
 */
export async function installPackages() {
  if (isInstalled()) return;
  await withLock(LOCK_FILE, async () => {
    if (!isInstalled()) await step('installing packages (npm ci)', npmCi);
  });
}

function isInstalled() {
  const wanted = packagesIn('package-lock.json');
  const present = packagesIn('node_modules/.package-lock.json');
  return wanted !== undefined && present !== undefined && missingPackages(wanted, present).length === 0;
}

/** Names of packages of `wanted` that `present` lacks or has in another version; optional ones may be missing. */
export function missingPackages(wanted, present) {
  return Object.entries(wanted)
    .filter(([path, entry]) => path !== '' && !entry.optional && !isSame(entry, present[path]))
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
}

function isSame(wanted, present) {
  return present !== undefined && present.version === wanted.version && present.integrity === wanted.integrity;
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(inRoot(file), 'utf8')).packages;
  } catch {
    return undefined; // not there or cut off: as good as not installed
  }
}

function npmCi() {
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  const { status, error } = spawnSync(command, [...first, 'ci', '--no-audit', '--no-fund'], {
    cwd: ROOT,
    stdio: ['ignore', 2, 2],
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (error) throw new BuildError(`npm could not be started: ${error.message}`);
  if (status !== 0) throw new BuildError('npm ci failed; what it said is above. Nothing was started.');
}
