import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { inRoot } from '../root.mjs';
import { runTool } from '../runTool.mjs';

/** Tests of the console and of the application, which Playwright runs; all others are vitest's. */
const END_TO_END = /^(\.\/)?test\/e2e\//;
const PROJECTS = ['--project=pages', '--project=web', '--project=desktop'];

/**
 * Runs every test that this machine can run, once, and ends with the line `N passed, N failed, N skipped`, whatever is
 * printed before it. `args` name files: those in `test/e2e` go to Playwright, others to vitest; without any, all run.
 * Resolves with the exit code. Source: contract, *Starting*.
 */
export async function runTests(args) {
  const endToEnd = args.filter((arg) => END_TO_END.test(arg));
  const others = args.filter((arg) => !END_TO_END.test(arg));
  const folder = mkdtempSync(join(tmpdir(), 'balanza-test-'));
  try {
    const runs = [];
    if (others.length > 0 || endToEnd.length === 0) runs.push(await runVitest(others, join(folder, 'vitest.json')));
    if (endToEnd.length > 0 || others.length === 0) runs.push(await runPlaywright(endToEnd, join(folder, 'e2e.json')));
    const sum = (of) => runs.reduce((total, run) => total + run[of], 0);
    process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`);
    return sum('failed') > 0 ? (runs.find(({ code }) => code !== 0)?.code ?? 1) : 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runVitest(args, file) {
  const code = await runTool(inRoot('node_modules/vitest/vitest.mjs'), ['run', ...args], {
    environment: { BALANZA_TEST_COUNTS: file },
  });
  return withCode(readJson(file), code);
}

async function runPlaywright(args, file) {
  const cli = inRoot('node_modules/@playwright/test/cli.js');
  if (!hasChromium()) {
    process.stdout.write('skipped: the console end to end: needs Chromium; name one with BALANZA_CHROMIUM\n');
    return { passed: 0, failed: 0, skipped: 1, code: 0 };
  }
  const code = await runTool(cli, ['test', ...args, ...PROJECTS, '--reporter=list,json'], {
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, CI: 'true' },
  });
  const stats = readJson(file)?.stats;
  // A test that passed at a second try is not green: there are no second tries, and this keeps it so.
  const counts = stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
  return withCode(counts, code);
}

/** A tool can fail for reasons that are no test's: they count as one failure, so that line and exit code agree. */
function withCode(counts = { passed: 0, failed: 1, skipped: 0 }, code) {
  return { ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed, code };
}

/** Where `playwright.config.ts` looks for it too. */
function hasChromium() {
  const given = process.env.BALANZA_CHROMIUM ?? '/usr/bin/chromium';
  const folders = (process.env.PATH ?? '').split(delimiter);
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  return existsSync(given) || folders.some((folder) => names.some((name) => existsSync(join(folder, name))));
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // the tool ended before it could count
  }
}
