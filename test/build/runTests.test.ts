import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { inRoot, ROOT } from '../../build/root.mjs';

const RUN = `import { runTests } from ${JSON.stringify(inRoot('build/test/runTests.mjs'))};
process.exitCode = await runTests(process.argv.slice(1));`;

/** The last lines and the exit code of a run of planted tests. */
function runPlanted(...names: readonly string[]) {
  const config = inRoot('test/build/planted/vitest.config.mjs');
  const args = ['--input-type=module', '--eval', RUN, '--', '--config', config, ...names];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  const lines = stdout.trimEnd().split('\n');
  return { status, last: lines.at(-1), skipped: lines.filter((line) => line.startsWith('skipped:')) };
}

it('ends with the totals, and says why tests were skipped', { timeout: 60_000 }, () => {
  expect(runPlanted('outcomes')).toEqual({
    status: 1,
    last: '1 passed, 1 failed, 2 skipped',
    skipped: ['skipped: is skipped with a note: needs a display', 'skipped: is skipped [needs root]: needs root'],
  });
});

it('counts a file that leaves a server open as failed', { timeout: 60_000 }, () => {
  expect(runPlanted('leak')).toEqual({ status: 1, last: '1 passed, 1 failed, 0 skipped', skipped: [] });
});

it('counts a file that cannot be loaded as failed', { timeout: 60_000 }, () => {
  expect(runPlanted('broken')).toEqual({ status: 1, last: '0 passed, 1 failed, 0 skipped', skipped: [] });
});

it('ends with 0 when all pass', { timeout: 60_000 }, () => {
  expect(runPlanted('outcomes', '-t', 'passes')).toMatchObject({ status: 0, last: '1 passed, 0 failed, 3 skipped' });
});

it('says that tests end to end need Chromium where there is none', { timeout: 60_000 }, () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', RUN, '--', 'test/e2e/flows'],
    { cwd: ROOT, encoding: 'utf8', env: { PATH: '', BALANZA_CHROMIUM: '/nowhere/chromium' } },
  );
  expect({ status, lines: stdout.trimEnd().split('\n') }).toEqual({
    status: 0,
    lines: [
      'skipped: the console end to end: needs Chromium; name one with BALANZA_CHROMIUM',
      '0 passed, 0 failed, 1 skipped',
    ],
  });
});
