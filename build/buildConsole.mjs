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
 * cannot be built; without an entry it is left out, and said so.
 */
export async function buildConsole() {
  if (!existsSync(inRoot(ENTRY))) {
    say(`the console is left out: ${ENTRY} does not exist yet`);
    return;
  }
  if (isFresh()) return;
  await withLock(inRoot('dist/.console-lock'), async () => {
    if (!isFresh()) await step('building the console', build);
  });
}

async function build() {
  const stamp = stampOf(); // before the build: what is changed during it makes it stale
  const [fresh, old] = [inRoot(`${OUTPUT}.${process.pid}`), inRoot(`${OUTPUT}.old.${process.pid}`)];
  try {
    const args = ['build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'];
    const code = await runTool(inRoot('node_modules/vite/bin/vite.js'), args, {
      // The test runner says `test`, of which React would make its development build.
      environment: { NODE_ENV: 'production' },
      stdio: ['ignore', 2, 2],
    });
    if (code !== 0) throw new BuildError('The console could not be built; what vite said is above.');
    rmSync(inRoot(STAMP), { force: true });
    if (existsSync(inRoot(OUTPUT))) renameSync(inRoot(OUTPUT), old);
    renameSync(fresh, inRoot(OUTPUT));
    writeFileSync(inRoot(STAMP), stamp);
  } finally {
    for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  }
}

function isFresh() {
  try {
    return existsSync(inRoot(`${OUTPUT}/index.html`)) && readFileSync(inRoot(STAMP), 'utf8') === stampOf();
  } catch {
    return false; // no stamp yet
  }
}

function stampOf() {
  const hash = createHash('sha256');
  for (const path of SOURCES.flatMap(filesIn)) hash.update(`\0${path}\0`).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}

/** A file itself, or all files of a folder, in the same order on every machine. */
function filesIn(path) {
  if (!existsSync(inRoot(path))) return [];
  try {
    return readdirSync(inRoot(path), { withFileTypes: true })
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .flatMap(({ name }) => filesIn(`${path}/${name}`));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}
