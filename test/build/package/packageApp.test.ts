import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeElectron } from './fakeElectron.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PREBUILD = `prebuilds/linux-${process.arch}/@photostructure+sqlite.glibc.node`;
const SQLITE = 'node_modules/@photostructure/sqlite';

/** Runs a program of Node; what it printed. */
const run = async (script: string, ...given: string[]) =>
  (await promisify(execFile)(process.execPath, [script, ...given], { cwd: ROOT, env })).stdout;
const env: NodeJS.ProcessEnv = { ...process.env };
const folder = mkdtempSync(join(tmpdir(), 'balanza-package-'));
const app = join(folder, 'out/linux-unpacked');
const archive = join(app, 'resources/app.asar');

// Electron itself is not here: a file takes its place, which is all that packaging looks at.
describe.skipIf(process.platform !== 'linux')('npm run package -- --dir (needs Linux)', () => {
  beforeAll(async () => {
    env['BALANZA_ELECTRON_DIST'] = fakeElectron(join(folder, 'electron'));
    env['BALANZA_PACKAGE_OUTPUT'] = join(folder, 'out');
    await run('build/run.mjs', 'package', '--dir');
  }, 180_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('holds what runs and nothing else', async () => {
    const listed = (await run('node_modules/@electron/asar/bin/asar.js', 'list', archive)).trim().split('\n');
    const extracted = join(folder, 'extracted');
    await run('node_modules/@electron/asar/bin/asar.js', 'extract', archive, extracted);
    const isFile = (path: string) => /\.\w+$|LICENSE$/.test(path);
    const files = listed.map((path) => path.slice(1)).filter(isFile);
    const consoleFiles = files.filter((path) => path.startsWith('dist/ui/'));
    expect(files.filter((path) => !consoleFiles.includes(path)).sort()).toEqual(
      [
        'dist/electron/main.mjs',
        'dist/electron/preload.cjs',
        'dist/sampleWorker.mjs',
        'dist/worker.mjs',
        'node_modules/node-gyp-build/LICENSE',
        'node_modules/node-gyp-build/index.js',
        'node_modules/node-gyp-build/node-gyp-build.js',
        'node_modules/node-gyp-build/package.json',
        `${SQLITE}/LICENSE`,
        `${SQLITE}/dist/index.mjs`,
        `${SQLITE}/package.json`,
        `${SQLITE}/${PREBUILD}`,
        'package.json',
      ].sort(),
    );
    expect(consoleFiles).toContain('dist/ui/index.html');
    expect(consoleFiles.filter((path) => !/\.(css|html|js|svg|woff2|png)$/.test(path))).toEqual([]);
    const packageFile: unknown = JSON.parse(readFileSync(join(extracted, 'package.json'), 'utf8'));
    expect(packageFile).toMatchObject({ main: 'dist/electron/main.mjs' });
    expect(packageFile).not.toHaveProperty('devDependencies');
  });

  it('keeps native code outside the archive, where the system can load it, and that code works', async () => {
    const unpacked = join(app, 'resources/app.asar.unpacked');
    expect(existsSync(join(unpacked, SQLITE, PREBUILD))).toBe(true);
    const program = join(folder, 'open.mjs');
    const sqlite = pathToFileURL(join(folder, 'extracted', SQLITE, 'dist/index.mjs')).href;
    writeFileSync(
      program,
      `import { DatabaseSync } from '${sqlite}';
       console.log(new DatabaseSync(':memory:').prepare('SELECT 6 * 7 AS answer').get().answer);`,
    );
    expect((await run(program)).trim()).toBe('42');
  });

  it('security 10: has the fuses as the list asks: nothing but this application runs, and only whole', async () => {
    const read = await run('node_modules/@electron/fuses/dist/bin.js', 'read', '--app', join(app, 'balanza'));
    const states = [...read.matchAll(/(\w+) is (Enabled|Disabled)/g)].map(([, name = '', state = '']) => [name, state]);
    expect(Object.fromEntries(states)).toMatchObject({
      RunAsNode: 'Disabled',
      EnableNodeOptionsEnvironmentVariable: 'Disabled',
      EnableNodeCliInspectArguments: 'Disabled',
      EnableCookieEncryption: 'Enabled',
      EnableEmbeddedAsarIntegrityValidation: 'Enabled',
      OnlyLoadAppFromAsar: 'Enabled',
      GrantFileProtocolExtraPrivileges: 'Disabled',
    });
  });
});
