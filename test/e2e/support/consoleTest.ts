import { expect, type Page } from '@playwright/test';
import type { Bridge } from '../../../engine/contract/Bridge.ts';
import { freshLink } from '../../support/bridge/freshLink.ts';
import { socketBridge } from '../../support/bridge/socketBridge.ts';
import { blockedBy } from './blockedBy.ts';
import { consoleShown } from './consoleShown.ts';
import { launchTest } from './launchTest.ts';
import { startServe, type ServedEngine } from './startServe.ts';

export type Language = 'en' | 'es';

export interface ConsoleOptions {
  /** Sample topology that is there from the start; null: none. */
  readonly sample: 'cross-zone' | 'dns-failover' | null;
  readonly language: Language;
  readonly theme: 'light' | 'dark';
}

export interface ConsoleFixtures {
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
export const test = launchTest.extend<ConsoleOptions & ConsoleFixtures>({
  sample: ['cross-zone', { option: true }],
  language: ['en', { option: true }],
  theme: ['light', { option: true }],

  served: async ({ dataDir, sample }, use, testInfo) => {
    if (testInfo.project.name === 'desktop') {
      await use(null);
      return;
    }
    const served = await startServe(dataDir, sample === null ? [] : ['--sample', sample]);
    await use(served);
    await served.stop();
  },

  page: async ({ served, context, launch, sample, language, theme }, use) => {
    const preferences = JSON.stringify({ state: { language, theme, motion: 'reduced' }, version: 1 });
    if (served === null) {
      const app = await launch(...(sample === null ? [] : ['--sample', sample]));
      const page = await app.firstWindow();
      await consoleShown(page);
      await page.evaluate((text) => {
        localStorage.setItem('balanza.preferences', text);
      }, preferences);
      await page.reload();
      await consoleShown(page);
      await use(page);
      return;
    }
    await context.addInitScript((text) => {
      if (localStorage.getItem('balanza.preferences') === null) localStorage.setItem('balanza.preferences', text);
    }, preferences);
    const page = await context.newPage();
    const blocked = blockedBy(page);
    await page.goto(served.link);
    await consoleShown(page);
    await use(page);
    expect(blocked, 'blocked by the content security policy').toEqual([]);
  },

  engine: async ({ page, dataDir }, use) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const bridge = await socketBridge(await freshLink(dataDir));
    await use(bridge);
    await bridge.close();
  },
});
