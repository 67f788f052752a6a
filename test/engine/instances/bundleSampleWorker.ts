import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** The entry of the sample worker, bundled as for `dist`, in a folder of its own that `remove` removes. */
export async function bundleSampleWorker(): Promise<{ readonly entry: URL; readonly remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'balanza-samples-'));
  const outfile = join(folder, 'sampleWorker.mjs');
  await build({
    entryPoints: ['engine/instances/io/sampleWorker.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'error',
  });
  return { entry: pathToFileURL(outfile), remove: () => rm(folder, { recursive: true }) };
}
