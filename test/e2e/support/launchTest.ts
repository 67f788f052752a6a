import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type ElectronApplication } from '@playwright/test';
import { DesktopLauncher, RUNS_IN } from './DesktopLauncher.ts';

export interface LaunchFixtures {
  /** A data folder of the test's own. */
  readonly dataDir: string;
  /** Starts the application over the data folder: once, once more, or a second time. It is ended with the test. */
  readonly launch: (...options: readonly string[]) => Promise<ElectronApplication>;
}

/** Tests that may start the compiled application. Each that does is annotated with what it ran in. */
export const launchTest = base.extend<LaunchFixtures, { readonly launcher: DesktopLauncher }>({
  launcher: [
    async ({}, use) => {
      const launcher = new DesktopLauncher();
      await use(launcher);
      launcher.close();
    },
    { scope: 'worker' },
  ],

  dataDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'balanza-e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },

  launch: async ({ dataDir, launcher }, use, testInfo) => {
    const running: ElectronApplication[] = [];
    await use(async (...options) => {
      testInfo.annotations.push({ type: 'runs in', description: RUNS_IN });
      const app = await launcher.launch(dataDir, options);
      running.push(app);
      return app;
    });
    const hasFailed = testInfo.status !== testInfo.expectedStatus;
    for (const app of running) {
      if (hasFailed) await testInfo.attach('what the application said', { body: launcher.saidBy(app) });
      await launcher.quit(app);
    }
  },
});
