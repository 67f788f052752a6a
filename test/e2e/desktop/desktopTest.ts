import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, expect, test as base, type ElectronApplication, type Page } from '@playwright/test';
import { buildStandIn } from '../../electron/standin/buildStandIn.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const IS_ELECTRON = existsSync(join(ROOT, 'node_modules/electron/dist/version'));

/** Second byte of loopback addresses that no other run on this machine is likely to use. */
export const LOOPBACK_BYTE = String(1 + (process.pid % 250));

/** The application, running. */
export interface Desktop {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** Address of the AWS endpoint, for `/health`: it tells whether the engine serves. */
  readonly apiUrl: string;
}

export interface DesktopFixtures {
  /** A data folder of the test's own. */
  readonly dataDir: string;
  /** Starts the application once more, or a second time, with further options. */
  readonly launch: (...options: string[]) => Promise<ElectronApplication>;
  /** The application with its window open and the console shown in it. */
  readonly desktop: Desktop;
}

/**
 * Tests of the compiled application. Each is annotated with what it ran in: a test that is green in the stand-in says
 * nothing about Electron itself.
 */
export const test = base.extend<DesktopFixtures, { executable: string | null }>({
  executable: [
    async ({}, use) => {
      if (IS_ELECTRON) {
        await use(null);
        return;
      }
      const folder = mkdtempSync(join(tmpdir(), 'balanza-standin-build-'));
      await use(await buildStandIn(folder));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  dataDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'balanza-desktop-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },

  launch: async ({ dataDir, executable }, use, testInfo) => {
    testInfo.annotations.push({
      type: 'runs in',
      description: executable === null ? 'Electron' : 'the stand-in, not Electron',
    });
    const running: ElectronApplication[] = [];
    await use(async (...options) => {
      const ports = ['--ui-port=0', '--api-port=0', '--dns-port=0'];
      const app = await _electron.launch({
        args: [
          ...(IS_ELECTRON && process.getuid?.() === 0 ? ['--no-sandbox'] : []),
          ROOT,
          '--',
          '--data-dir',
          dataDir,
          ...ports,
          ...options,
        ],
        cwd: ROOT,
        env: { ...(process.env as Record<string, string>), BALANZA_LOOPBACK_BYTE: LOOPBACK_BYTE }, // no value is missing
        ...(executable !== null && { executablePath: executable }),
      });
      running.push(app);
      return app;
    });
    for (const app of running) await app.close().catch(() => undefined); // some have ended themselves
  },

  desktop: async ({ launch }, use) => {
    const app = await launch();
    const page = await app.firstWindow();
    await consoleShown(page);
    await use({ app, page, apiUrl: await apiUrlOf(page) });
  },
});

/** In the titles of the groups, so that no report can be read the wrong way. */
export const RUNS_IN = IS_ELECTRON ? 'Electron' : 'stand-in, not Electron';

/** Resolves when the console is drawn: the first document of a window may still be empty. */
export async function consoleShown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

export async function apiUrlOf(page: Page): Promise<string> {
  const answer = await page.evaluate(() => window.balanza?.call('describeEngine', {}));
  if (answer?.ok !== true) throw new Error('the engine did not describe itself');
  return (answer.value as { readonly apiUrl: string }).apiUrl; // of the contract
}
