import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BuildError } from './BuildError.mjs';
import { BUNDLES, COMMON_JS, EXTERNAL } from './bundles.mjs';
import { say, step } from './progress.mjs';
import { inRoot, ROOT } from './root.mjs';
import { withLock } from './withLock.mjs';

/** Packages written for CommonJS ask for `require`, which an ES module has not. */
const BANNER =
  "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);";

/**
 * Builds the bundles of a set of `bundles.mjs` that are stale, into `dist`. A bundle is stale when the text of any
 * source that went into it, the lock file or the options changed; finding that out costs reading the sources, some
 * milliseconds. Files are written beside their place and renamed, so that whoever starts meanwhile sees a whole file,
 * old or new. A `BuildError` when one cannot be built; the others are.
 */
export async function buildBundles(set) {
  if (staleBundles(set).length === 0) return;
  await withLock(inRoot('dist/.lock'), async () => {
    const stale = staleBundles(set);
    if (stale.length === 0) return;
    await step(`building ${stale.map(([name]) => name).join(', ')}`, () => buildAll(stale));
  });
}

/** Names of bundles already said to be left out. */
const leftOut = new Set();

function staleBundles(set) {
  return Object.entries(BUNDLES[set]).filter(([name, entry]) => {
    if (existsSync(inRoot(entry))) return !isFresh(name, entry);
    if (!leftOut.has(name)) say(`dist/${name} is left out: ${entry} does not exist yet`);
    leftOut.add(name);
    return false;
  });
}

async function buildAll(bundles) {
  const esbuild = await import('esbuild');
  try {
    const results = await Promise.allSettled(bundles.map(([name, entry]) => build(esbuild, name, entry)));
    const failure = results.find(({ status }) => status === 'rejected');
    if (failure !== undefined) throw failure.reason;
  } catch (error) {
    if (!Array.isArray(error.errors)) throw error;
    throw new BuildError('The build failed; what esbuild said is above.', { cause: error });
  } finally {
    await esbuild.stop();
  }
}

async function build(esbuild, name, entry) {
  const { metafile, outputFiles } = await esbuild.build({
    ...options(name, entry),
    outfile: outputOf(name),
    write: false,
  });
  const sources = Object.keys(metafile.inputs).filter((path) => !path.includes('node_modules/'));
  mkdirSync(dirname(outputOf(name)), { recursive: true });
  rmSync(stampFile(name), { force: true });
  // The source map comes before the bundle that names it.
  for (const { path, contents } of outputFiles.reverse()) writeWhole(path, contents);
  writeWhole(stampFile(name), JSON.stringify({ sources, stamp: stampOf(name, entry, sources) }));
}

function writeWhole(path, contents) {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, contents);
  renameSync(temporary, path);
}

function options(name, entry) {
  const isCommonJs = COMMON_JS.has(name);
  return {
    entryPoints: [entry],
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: isCommonJs ? 'cjs' : 'esm',
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
    external: EXTERNAL,
    ...(isCommonJs ? {} : { banner: { js: BANNER } }),
  };
}

function isFresh(name, entry) {
  try {
    const { sources, stamp } = JSON.parse(readFileSync(stampFile(name), 'utf8'));
    return existsSync(outputOf(name)) && stamp === stampOf(name, entry, sources);
  } catch {
    return false; // no stamp, or a source is gone
  }
}

const outputOf = (name) => inRoot(`dist/${name}.${COMMON_JS.has(name) ? 'cjs' : 'mjs'}`);

const stampFile = (name) => inRoot(`dist/${name}.stamp`);

function stampOf(name, entry, sources) {
  const hash = createHash('sha256').update(JSON.stringify(options(name, entry)));
  for (const path of ['package-lock.json', ...sources])
    hash.update(`\0${path}\0`).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex');
}
