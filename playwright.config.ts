import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';

/** Debian's Chromium, another that BALANZA_CHROMIUM names, or one in the search path. */
function chromium(): string {
  const given = process.env['BALANZA_CHROMIUM'] ?? '/usr/bin/chromium';
  if (existsSync(given)) return given;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = folders
    .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
    .find((file) => existsSync(file));
  return found ?? given;
}

const executablePath = chromium();
// The stand-in for Electron starts its own.
process.env['BALANZA_CHROMIUM'] = executablePath;

// Several runs may stand side by side, each with its own traces; the processes of one run inherit its place.
const output = (process.env['BALANZA_E2E_OUTPUT'] ??= `test-results/${process.pid}`);

/**
 * Three projects of tests: `pages`, every page of the console, seen once each, which is one long way; `web`, what one does
 * in the console, in a browser; `desktop`, the compiled main process, preload and console together, in Electron where its
 * binary is, else in the stand-in, which each test says. Two more test nothing:
 * `screenshots` makes a picture of every page, `readme` that of the README.
 */
export default defineConfig({
  outputDir: `${output}/traces`,
  reporter: [['list'], ['html', { open: 'never', outputFolder: `${output}/report` }]],
  // Each has an engine of its own, on addresses of its own. The long ways are begun first. One more than there are cores,
  // three at most: what is not such a way often waits for checks.
  workers: Math.min(3, availableParallelism() + 1),
  fullyParallel: false,
  forbidOnly: true,
  // Deadlines only turn a hang into a message: a busy machine is not a failure.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'en-US',
    // Without a film: it takes a seventh of the work, and the pages themselves are kept.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] },
  },
  projects: [
    { name: 'pages', testDir: 'test/e2e', testMatch: 'e2e/web/pages/*.spec.ts' },
    { name: 'web', testDir: 'test/e2e', testMatch: ['e2e/web/newcomer/*.spec.ts', 'e2e/flows/*.spec.ts'] },
    { name: 'desktop', testDir: 'test/e2e', testMatch: ['e2e/desktop/**/*.spec.ts', 'e2e/flows/**/*.spec.ts'] },
    { name: 'screenshots', testDir: 'test/e2e', testMatch: 'e2e/web/pages/screenshots.ts', use: { trace: 'off' } },
    { name: 'readme', testDir: 'test/e2e', testMatch: 'e2e/web/pages/readmePicture.ts', use: { trace: 'off' } },
  ],
});
