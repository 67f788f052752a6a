import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BuildError } from './BuildError.mjs';
import { say, step } from './progress.mjs';
import { inRoot, ROOT } from './root.mjs';
import { runTool } from './runTool.mjs';
import { withLock } from './withLock.mjs';

/** All that goes into the console: folders and files. What vite finds elsewhere are packages, which the lock file names. */
const SOURCES = ['renderer', 'engine/contract', 'engine/model', 'vite.config.ts', 'package-lock.json'];
const ENTRY = 'renderer/index.html';
const STAMP = 'dist/ui.stamp';
const OUTPUT = 'dist/ui';

/**
 * Builds the console into `dist/ui` when the text of any of its sources has changed. It is built beside its place and
 * moved there whole, so that an engine that serves it meanwhile has the old one or the new one. A `BuildError` when it
 * cannot be built, and the old one stays; without an entry it is left out, and said so. `root` is another one in tests.
 */
export async function buildConsole(root = ROOT) {
  if (!existsSync(join(root, ENTRY))) {
    say(`the console is left out: ${ENTRY} does not exist yet`);
    return;
  }
  if (isFresh(root)) return;
  await withLock(join(root, 'dist/.console-lock'), async () => {
    if (!isFresh(root)) await step('building the console', () => build(root));
  });
}

async function build(root) {
  const stamp = stampOf(root); // before the build: what is changed during it makes it stale
  const output = join(root, OUTPUT);
  const [fresh, old] = [`${output}.${process.pid}`, `${output}.old.${process.pid}`];
  try {
    const args = [
      'build',
      '--config',
      join(root, 'vite.config.ts'),
      '--logLevel',
      'warn',
      '--outDir',
      fresh,
      '--emptyOutDir',
    ];
    const code = await runTool(inRoot('node_modules/vite/bin/vite.js'), args, {
      // The test runner says `test`, of which React would make its development build.
      environment: { NODE_ENV: 'production' },
      stdio: ['ignore', 2, 2],
    });
    if (code !== 0) throw new BuildError('The console could not be built; what vite said is above.');
    rmSync(join(root, STAMP), { force: true });
    if (existsSync(output)) renameSync(output, old);
    renameSync(fresh, output);
    writeFileSync(join(root, STAMP), stamp);
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  }
}

function isFresh(root) {
  try {
    return existsSync(join(root, OUTPUT, 'index.html')) && readFileSync(join(root, STAMP), 'utf8') === stampOf(root);
  } catch {
    return false; // no stamp yet
  }
}

function stampOf(root) {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap((source) => filesIn(root, source)))
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** A file itself, or all files of a folder, in the same order on every machine. */
function filesIn(root, path) {
  if (!existsSync(join(root, path))) return [];
  try {
    return readdirSync(join(root, path), { withFileTypes: true })
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .flatMap(({ name }) => filesIn(root, `${path}/${name}`));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}
