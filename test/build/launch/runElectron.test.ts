import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runElectron } from '../../../build/launch/runElectron.mjs';
import { inRoot } from '../../../build/root.mjs';
import { CliProcess } from '../../engine/cli/CliProcess.ts';
import { newExecutable, newFolder } from './newExecutable.ts';

const run = (script: string, args: readonly string[] = []) =>
  runElectron({ binary: newExecutable(script), root: '/root-of-the-app', args, env: { PATH: process.env['PATH'] } });

it('contract, npm start: Electron gets the root and the options, and its end is ours', async () => {
  const file = join(newFolder(), 'arguments');
  expect(await run(`echo "$@" > ${file}`, ['--ui-port', '0', '--ephemeral'])).toEqual({ code: 0 });
  expect(readFileSync(file, 'utf8')).toBe('/root-of-the-app -- --ui-port 0 --ephemeral\n');
});

it.each([
  { name: 'a start that failed and said why', script: 'touch "$BALANZA_STARTED_FILE"; exit 1', code: 1 },
  { name: 'a crash of what had started', script: 'touch "$BALANZA_STARTED_FILE"; kill -SEGV $$', code: 139 },
  { name: 'bad usage', script: 'exit 2', code: 2 },
])('contract, npm start: after $name the browser is not tried', async ({ script, code }) => {
  expect(await run(script)).toEqual({ code });
});

it.each([
  {
    name: 'a refused sandbox',
    script:
      'echo "FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not" >&2; kill -TRAP $$',
    reason:
      /^this system does not let Electron use its sandbox, and it is not started without \(to allow it: sudo sysctl/,
  },
  {
    name: 'a missing library',
    script: 'echo "electron: error while loading shared libraries: libnss3.so" >&2; exit 127',
    reason: /^Electron ended with 127 before the window opened \(electron: error while .+ libnss3\.so\)$/,
  },
  { name: 'a silent end', script: 'exit 3', reason: /^Electron ended with 3 before the window opened$/ },
])(
  'UIX-03 contract, npm start: with $name there is a reason, and no sandbox is left out',
  async ({ script, reason }) => {
    const file = join(newFolder(), 'arguments');
    const ended = await run(`echo "$@" >> ${file}\n${script}`);
    expect(ended).toEqual({ reason: expect.stringMatching(reason) as string }); // a matcher stands for one
    expect(readFileSync(file, 'utf8')).toBe('/root-of-the-app --\n');
  },
);

it('contract, npm start: a binary that cannot be run is a reason', async () => {
  const binary = newExecutable('');
  chmodSync(binary, 0o644);
  const ended = await runElectron({ binary, root: '/', args: [], env: {} });
  expect(ended).toEqual({ reason: expect.stringMatching(/^Electron ended with 1 .+EACCES/) as string }); // a matcher
});

it.each(['SIGTERM', 'SIGINT'] as const)(
  'contract, npm start: %s reaches Electron, which ends in its own time',
  async (signal) => {
    // No shell: dash loses signals that come while it starts a program.
    const app = `require('fs').writeFileSync(process.env.BALANZA_STARTED_FILE, ''); process.on('${signal}', () => process.exit(7)); setInterval(() => undefined, 1000); console.log('up');`;
    const binary = newExecutable(`exec ${process.execPath} --eval "${app}"`);
    const program = `import { runElectron } from ${JSON.stringify(inRoot('build/launch/runElectron.mjs'))};
    const { code } = await runElectron({ binary: process.argv[1], root: '/', args: [], env: process.env });
    process.exitCode = code;`;
    const launcher = new CliProcess([binary], {}, ['--input-type=module', '--eval', program]);
    await launcher.until('Electron was up', () => launcher.stdout.includes('up'));
    launcher.child.kill(signal);
    expect(await launcher.exited).toBe(7);
  },
);
