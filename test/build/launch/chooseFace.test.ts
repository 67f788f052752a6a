import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseFace } from '../../../build/launch/chooseFace.mjs';
import { electronPackage } from '../../../build/launch/findElectron.mjs';
import { newExecutable, newFolder } from './newExecutable.ts';

const DISPLAY = { DISPLAY: ':0' };

/** A machine with a display, and with the npm package of Electron without its binary. */
function machine(change: object = {}, installer = 'process.exit(9);') {
  const packageFolder = newFolder();
  writeFileSync(join(packageFolder, 'install.js'), installer);
  return { env: DISPLAY, platform: 'linux', packageFolder, isWindowBuilt: true, limitMs: 60_000, ...change };
}

describe('contract, npm start: which face, and why', () => {
  it.each([
    { name: '--help', args: ['--help'], choice: { face: 'none' } },
    { name: '--version', args: ['--version'], choice: { face: 'none' } },
    { name: '--web', args: ['--web'], choice: { face: 'browser', reason: '--web was given' } },
    {
      name: 'no built window',
      change: { isWindowBuilt: false },
      choice: { face: 'browser', reason: 'the window has not been built' },
    },
    {
      name: 'Linux without a display',
      change: { env: {} },
      choice: { face: 'browser', reason: 'there is no display for a window' },
    },
    {
      name: 'an override without Electron in it',
      change: { env: { ...DISPLAY, ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent' } },
      choice: { face: 'browser', reason: 'there is no Electron in /nonexistent (ELECTRON_OVERRIDE_DIST_PATH)' },
    },
    {
      name: 'CI without the binary',
      change: { env: { ...DISPLAY, CI: 'true' } },
      choice: { face: 'browser', reason: "Electron's binary is not installed, and CI does not fetch it" },
    },
    {
      name: 'an installer that says nothing',
      choice: {
        face: 'browser',
        reason: "Electron's binary is not installed and could not be fetched (its installer ended with 9)",
      },
    },
  ])('$name: $choice', async ({ args = [], change = {}, choice }) => {
    expect(await chooseFace(args, machine(change))).toEqual(choice);
  });

  it('Electron of the override, before that of the package', async () => {
    const binary = newExecutable('');
    const env = { WAYLAND_DISPLAY: 'wayland-0', ELECTRON_OVERRIDE_DIST_PATH: dirname(binary) };
    expect(await chooseFace([], machine({ env }))).toEqual({ face: 'window', binary });
  });

  it.each([
    { platform: 'linux', name: 'dist/electron' },
    { platform: 'win32', name: 'dist/electron.exe' },
    { platform: 'darwin', name: 'dist/Electron.app/Contents/MacOS/Electron' },
  ])('on $platform the binary of the package is $name', async ({ platform, name }) => {
    const here = machine({ platform, env: { ...DISPLAY, CI: 'true' } });
    const binary = newExecutable('', name, here.packageFolder);
    expect(await chooseFace([], here)).toEqual({ face: 'window', binary });
  });

  it('fetches the binary once, by the package’s installer', async () => {
    const installer = `const fs = require('fs'); fs.mkdirSync(__dirname + '/dist'); fs.writeFileSync(__dirname + '/dist/electron', '');`;
    const here = machine({}, installer);
    const binary = join(here.packageFolder, 'dist', 'electron');
    expect(await chooseFace([], here)).toEqual({ face: 'window', binary });
    expect(await chooseFace([], here)).toEqual({ face: 'window', binary }); // a second run of it would fail on mkdir
    expect(existsSync(join(here.packageFolder, '.balanza-fetch-lock'))).toBe(false);
  });

  it('says why a download failed in one line, without the stack', async () => {
    const installer = `console.error('/x/install.js:1\\n  throw\\n\\nRequestError: getaddrinfo ENOTFOUND github.com\\n    at x (y)'); process.exit(1);`;
    const { reason } = (await chooseFace([], machine({}, installer))) as { reason: string }; // asserted by its use
    expect(reason).toMatch(/could not be fetched \(RequestError: getaddrinfo ENOTFOUND github\.com\)$/);
  });

  it('gives a download up at its limit', async () => {
    const here = machine({ limitMs: 300 }, 'setInterval(() => undefined, 1000);');
    expect(await chooseFace([], here)).toMatchObject({ reason: expect.stringContaining('more than 0.3 s') as string }); // a matcher
  });

  it('an installer that brings nothing is a failure too', async () => {
    expect(await chooseFace([], machine({}, ''))).toMatchObject({
      reason: "Electron's binary is not installed and could not be fetched (its installer brought none)",
    });
  });

  it('finds the npm package without starting it', () => {
    expect(existsSync(join(electronPackage(), 'install.js'))).toBe(true);
  });
});
