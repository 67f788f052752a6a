import { chmodSync, cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Builds the stand-in into `folder`, as one that ELECTRON_OVERRIDE_DIST_PATH may name; returns its executable. */
export async function buildStandIn(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  await build({
    // One instance for both, the module that main imports and the program that boots it: hence the shared chunk.
    entryPoints: [join(here, 'boot.ts'), join(here, 'electronModule.ts')],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  });
  for (const name of ['electron', 'register.mjs', 'page'])
    cpSync(join(here, name), join(folder, name), { recursive: true });
  const executable = join(folder, 'electron');
  chmodSync(executable, 0o755);
  return executable;
}
