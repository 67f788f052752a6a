import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { step } from '../progress.mjs';
import { withLock } from '../withLock.mjs';
import { findElectron } from './findElectron.mjs';

/** How long the download of Electron's binary may take, once a start. */
export const FETCH_LIMIT_MS = 180_000;

/**
 * Tries once to fetch Electron's binary, by the installer of its npm package. Resolves with the path of the binary, or
 * with `{ reason }`: why it is not there. Never rejects: without the window there is the browser.
 */
export async function fetchElectron({ env, platform, packageFolder, limitMs = FETCH_LIMIT_MS }) {
  const find = () => findElectron({ env, platform, packageFolder });
  return withLock(join(packageFolder, '.balanza-fetch-lock'), async () => {
    const before = find(); // another start may have fetched it while this one waited
    if (before !== null) return { binary: before };
    const title = `fetching Electron's binary, once (at most ${limitMs / 1_000} s; with --web it is not needed)`;
    const why = await step(title, () => install({ env, packageFolder, limitMs }));
    const binary = why === null ? find() : null;
    return binary === null ? { reason: why ?? 'its installer brought none' } : { binary };
  }).catch((error) => ({ reason: error.message }));
}

/** Null when the installer ended well, else what it said. */
function install({ env, packageFolder, limitMs }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(packageFolder, 'install.js')], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(0, 10_000);
    });
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve(`it took more than ${limitMs / 1_000} s`);
      else resolve(code === 0 ? null : sentenceOf(said, code));
    });
  });
}

/** The line that says what went wrong, without the stack around it. */
function sentenceOf(said, code) {
  const lines = said.split('\n').map((line) => line.trim());
  const line = lines.find((one) => /^\S*(Error|TimeoutError)\b.*:/.test(one)) ?? lines.find((one) => one !== '');
  return line === undefined ? `its installer ended with ${code}` : line.slice(0, 200);
}
