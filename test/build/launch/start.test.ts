import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from '../../../build/root.mjs';
import { CliProcess } from '../../engine/cli/CliProcess.ts';
import { newExecutable, newFolder } from './newExecutable.ts';

const PATIENCE = { timeout: 30_000 };
const PROGRAM = inRoot('test/build/planted/npmStart.mjs');
const OPTIONS = ['--json', '--ephemeral', '--ui-port', '0', '--api-port', '0', '--dns-port', '0', '--workers', '1'];

/** `npm start -- …` after the build. */
const npmStart = (env: Readonly<Record<string, string>>, args: readonly string[] = OPTIONS) =>
  new CliProcess(args, { CI: 'true', ...env }, [PROGRAM]);

/** A folder with an `xdg-open`, which keeps what it was given in `opened`. */
function browserOf(script = ''): { readonly path: string; readonly opened: string } {
  const folder = newFolder();
  const opened = join(folder, 'opened');
  newExecutable(`echo "$*" > ${opened}\n${script}`, 'xdg-open', folder);
  return { path: folder, opened };
}

async function ended(cli: CliProcess): Promise<string> {
  cli.child.kill('SIGTERM');
  expect(await cli.exited, cli.stderr).toBe(0);
  return cli.stderr;
}

const lines = (stderr: string) => stderr.split('\n').filter((line) => line.startsWith('balanza: '));

it(
  'contract, npm start: without Electron the default browser opens, with an address of its own',
  PATIENCE,
  async () => {
    const { path, opened } = browserOf();
    const cli = npmStart({ PATH: path, DISPLAY: ':0' });
    const { ui } = await cli.firstLine();
    await cli.until('the browser was opened', () => cli.stderr.includes('default browser'));
    const address = readFileSync(opened, 'utf8').trim();
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}$/);
    expect([new URL(address).host, address === ui]).toEqual([new URL(String(ui)).host, false]);
    expect(lines(await ended(cli))).toEqual([
      "balanza: the console opens in the default browser: Electron's binary is not installed, and CI does not fetch it",
    ]);
    expect(cli.stdout.split('\n')).toHaveLength(2);
  },
);

it(
  'contract, npm start: Electron that cannot start is replaced by the browser, and both are said',
  PATIENCE,
  async () => {
    const { path, opened } = browserOf();
    const binary = newExecutable('echo "No usable sandbox!" >&2; kill -TRAP $$');
    const cli = npmStart({ PATH: path, DISPLAY: ':0', ELECTRON_OVERRIDE_DIST_PATH: dirname(binary) });
    expect(await cli.firstLine()).toMatchObject({ ready: true });
    await cli.until('the browser was opened', () => cli.stderr.includes('default browser'));
    expect(existsSync(opened)).toBe(true);
    expect(lines(await ended(cli))).toEqual([
      `balanza: the console opens in its own window: Electron is there (${binary})`,
      expect.stringMatching(
        /^balanza: the console opens in the default browser: this system does not let Electron use/,
      ),
    ]);
  },
);

it.each([
  { name: 'no display', env: {}, why: /: there is no display for a window$/ },
  {
    name: 'no browser',
    env: { DISPLAY: ':0', PATH: '/nonexistent' },
    why: /; xdg-open could not be started \(.+ENOENT\)$/,
  },
  { name: 'a browser that fails', env: { DISPLAY: ':0' }, script: 'exit 3', why: /; xdg-open failed \(3\)$/ },
])('contract, npm start: with $name it prints the address', PATIENCE, async ({ env, script = '', why }) => {
  const cli = npmStart({ PATH: browserOf(script).path, ...env });
  await cli.firstLine();
  await cli.until('the address was printed', () => cli.stderr.includes('in a browser: '));
  const [line = '', ...more] = lines(await ended(cli));
  expect(more).toEqual([]);
  expect(line).toMatch(/^balanza: open http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43} in a browser: /);
  expect(line).toMatch(why);
});

it('contract, npm start: --web takes the browser where Electron is there', PATIENCE, async () => {
  const { path } = browserOf();
  const binary = newExecutable('exit 9');
  const env = { PATH: path, DISPLAY: ':0', ELECTRON_OVERRIDE_DIST_PATH: dirname(binary) };
  const cli = npmStart(env, [...OPTIONS, '--web']);
  await cli.firstLine();
  await cli.until('the browser was opened', () => cli.stderr.includes('default browser'));
  expect(lines(await ended(cli))).toEqual(['balanza: the console opens in the default browser: --web was given']);
});

it('contract, npm start: with Electron the engine is in its process, and its exit code is ours', PATIENCE, async () => {
  const binary = newExecutable('touch "$BALANZA_STARTED_FILE"; echo "$*"; exit 5');
  const cli = npmStart({ DISPLAY: ':0', ELECTRON_OVERRIDE_DIST_PATH: dirname(binary) }, ['--json']);
  expect(await cli.exited).toBe(5);
  expect(cli.stdout).toBe(`${inRoot('')} -- --json\n`);
});

it('contract, npm start: a start that fails opens no browser', PATIENCE, async () => {
  const { path, opened } = browserOf();
  const cli = npmStart({ PATH: path, DISPLAY: ':0' }, [
    '--data-dir',
    '/dev/null/x',
    ...OPTIONS.filter((one) => one !== '--ephemeral'),
  ]);
  expect(await cli.exited).toBe(1);
  expect([JSON.parse(cli.stdout), existsSync(opened)]).toMatchObject([{ ready: false }, false]);
});

it.each([
  { args: ['--zones', '9'], code: 2, out: /^$/, err: /^--zones takes a whole number from 1 to 6/ },
  { args: ['--help'], code: 0, out: /^Usage: npm start/, err: /^$/ },
])('contract, npm start: $args exits with $code', PATIENCE, async ({ args, code, out, err }) => {
  const cli = npmStart({}, args);
  expect(await cli.exited).toBe(code);
  expect(cli.stdout).toMatch(out);
  expect(cli.stderr).toMatch(err);
});
