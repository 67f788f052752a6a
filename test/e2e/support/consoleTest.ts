import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type Page } from '@playwright/test';
import type { Bridge } from '../../../engine/contract/Bridge.ts';
import { freshLink } from '../../support/bridge/freshLink.ts';
import { socketBridge } from '../../support/bridge/socketBridge.ts';
import { launchDesktop } from './launchDesktop.ts';
import { startServe, type ServedEngine } from './startServe.ts';

export type Language = 'en' | 'es';

export interface ConsoleOptions {
  /** Sample topology that is there from the start; null: none. */
  readonly sample: 'cross-zone' | 'dns-failover' | null;
  readonly language: Language;
  readonly theme: 'light' | 'dark';
}

export interface ConsoleFixtures {
  /** A data folder of the test's own. */
  readonly dataDir: string;
  /** The engine as `serve` runs it; in the project `desktop` the application hosts it, and there is none. */
  readonly served: ServedEngine | null;
  /** The console, drawn and signed in: in a browser, or in the desktop window. */
  readonly page: Page;
  /** A second way to the engine, past the page: what was saved is asked of it. */
  readonly engine: Bridge;
}

/**
 * Tests of the console by what one sees. They run in a browser (project `web`) and, where the file is in both projects,
 * in the desktop application.
 */
export const test = base.extend<ConsoleOptions & ConsoleFixtures>({
  sample: ['cross-zone', { option: true }],
  language: ['en', { option: true }],
  theme: ['light', { option: true }],

  dataDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'balanza-console-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },

  served: async ({ dataDir, sample }, use, testInfo) => {
    if (testInfo.project.name === 'desktop') {
      await use(null);
      return;
    }
    const served = await startServe(dataDir, sample === null ? [] : ['--sample', sample]);
    await use(served);
    await served.stop();
  },

  page: async ({ served, context, dataDir, sample, language, theme }, use, testInfo) => {
    const preferences = JSON.stringify({ state: { language, theme, motion: 'reduced' }, version: 1 });
    if (served === null) {
      const app = await launchDesktop(dataDir, sample === null ? [] : ['--sample', sample], testInfo);
      const page = await app.firstWindow();
      await consoleShown(page);
      await page.evaluate((text) => {
        localStorage.setItem('balanza.preferences', text);
      }, preferences);
      await page.reload();
      await consoleShown(page);
      await use(page);
      await app.close();
      return;
    }
    await context.addInitScript((text) => {
      if (localStorage.getItem('balanza.preferences') === null) localStorage.setItem('balanza.preferences', text);
    }, preferences);
    const page = await context.newPage();
    await page.goto(served.link);
    await consoleShown(page);
    await use(page);
  },

  engine: async ({ page, dataDir }, use) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const bridge = await socketBridge(await freshLink(dataDir));
    await use(bridge);
    await bridge.close();
  },
});

/** Resolves when the console is drawn. */
async function consoleShown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 30_000 });
}
