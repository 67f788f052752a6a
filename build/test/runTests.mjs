import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '../root.mjs';
import { runTool } from '../runTool.mjs';

/**
 * Runs every test that this machine can run, once, and ends with the line `N passed, N failed, N skipped`, whatever
 * vitest prints before it. `args` go to vitest. Resolves with the exit code. Source: contract, *Starting*.
 */
export async function runTests(args) {
  const folder = mkdtempSync(join(tmpdir(), 'balanza-test-'));
  const file = join(folder, 'counts.json');
  try {
    const code = await runTool(inRoot('node_modules/vitest/vitest.mjs'), ['run', ...args], {
      environment: { BALANZA_TEST_COUNTS: file },
    });
    const counts = countsIn(file) ?? { passed: 0, failed: 1, skipped: 0 };
    // vitest can fail for reasons that are no test's: they count as one failure, so that line and exit code agree.
    const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
    process.stdout.write(`${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped\n`);
    return failed > 0 ? code || 1 : code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function countsIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // vitest ended before it could count
  }
}
