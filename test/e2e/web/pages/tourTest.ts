import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Browser } from '@playwright/test';
import { english } from '../../../../renderer/texts/en/english.ts';
import { spanish } from '../../../../renderer/texts/es/spanish.ts';
import type { Texts } from '../../../../renderer/texts/useTexts.ts';
import { freshLink } from '../../../support/bridge/freshLink.ts';
import { socketBridge } from '../../../support/bridge/socketBridge.ts';
import type { Language } from '../../support/consoleTest.ts';
import { startServe } from '../../support/startServe.ts';
import { STAGES } from './allPages.ts';
import { StageHand } from './StageHand.ts';
import { openConsole, type ConsoleWindow, type ConsoleWindowOptions } from './openConsole.ts';
import type { Ids } from './PageEntry.ts';

/** The words of each language, as the console has them. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en: english, es: spanish };

/** One engine on its way through the stages, with windows of it. */
export interface Tour {
  /** Brings the engine to a stage, by way of those before it; resolves with ids of what there is then. */
  readonly reach: (stage: string) => Promise<Ids>;
  /** The window of that name: opened the first time it is asked for. */
  readonly window: (name: string, options: ConsoleWindowOptions) => Promise<ConsoleWindow>;
}

const NO_IDS: Ids = { instance: '', command: '', rule: '' };

async function startTour(browser: Browser, dataDir: string): Promise<Tour & { close(): Promise<void> }> {
  const served = await startServe(dataDir, []);
  const bridge = await socketBridge(await freshLink(dataDir));
  const engine = new StageHand(bridge);
  const windows = new Map<string, ConsoleWindow>();
  let at = 0;
  let ids = NO_IDS;
  return {
    reach: async (name) => {
      const to = STAGES.findIndex((stage) => stage.name === name);
      for (; at < to; at += 1) {
        const next = STAGES[at + 1];
        await next?.prepare(engine);
        if (next?.name === 'running') ids = await idsOf(engine);
        if (next?.name === 'lost') await served.kill();
      }
      return ids;
    },
    window: async (name, options) => {
      const opened = windows.get(name) ?? (await openConsole(browser, dataDir, options));
      windows.set(name, opened);
      return opened;
    },
    close: async () => {
      for (const { page } of windows.values()) await page.context().close();
      await bridge.close();
      await served.stop();
    },
  };
}

async function idsOf(engine: StageHand): Promise<Ids> {
  const { instanceId: instance } = await engine.named('instance', 'a1');
  const { instanceId: command } = await engine.named('instance', 'counter');
  const rule = (await engine.records('rule')).find(({ priority }) => priority === 10);
  return { instance, command, rule: rule?.ruleArn.split('/').at(-1) ?? '' };
}

/** Tests that go through all pages: the engine and its windows stay from one test to the next. */
export const test = base.extend<object, { readonly tour: Tour }>({
  tour: [
    async ({ browser }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'balanza-pages-'));
      const tour = await startTour(browser, dataDir);
      await use(tour);
      await tour.close();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
