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
import type { Stage } from './allPages.ts';
import { StageHand } from './StageHand.ts';
import { openConsole, type ConsoleWindow, type ConsoleWindowOptions } from './openConsole.ts';
import type { Ids } from './PageEntry.ts';
import { showPage } from './showPage.ts';

/** The words of each language, as the console has them. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en: english, es: spanish };

/** One engine on its way through the stages of a walk, with windows of it. */
export interface Walk {
  /** The window of these options: opened the first time it is asked for. */
  readonly window: (options: ConsoleWindowOptions) => Promise<ConsoleWindow>;
  /** Brings the engine to a stage, by way of those before it, under the open windows; resolves with ids of what there is then. */
  readonly reach: (stage: Stage) => Promise<Ids>;
}

/** The walks, one after the other. */
export interface Tour {
  /** The walk of `stages` that is under way, if `stage` is still ahead of it or just reached, else one with a new engine. */
  readonly walk: (stages: readonly Stage[], stage: Stage) => Promise<Walk>;
}

const NO_IDS: Ids = { instance: '', command: '', rule: '' };

interface StartedWalk extends Walk {
  readonly stages: readonly Stage[];
  readonly canReach: (stage: Stage) => boolean;
  readonly close: () => Promise<void>;
}

async function startWalk(browser: Browser, stages: readonly Stage[]): Promise<StartedWalk> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balanza-pages-'));
  const served = await startServe(dataDir, []);
  const bridge = await socketBridge(await freshLink(dataDir));
  const engine = new StageHand(bridge, served);
  const opened = new Map<string, { readonly window: ConsoleWindow; readonly language: Language }>();
  let reached = -1;
  let ids = NO_IDS;

  const enter = async ({ openedBefore = [], prepare }: Stage): Promise<void> => {
    for (const { window, language } of opened.values()) {
      for (const entry of openedBefore) await showPage(window.page, entry, TEXTS[language], ids);
    }
    await prepare(engine);
    if (!engine.isKilled) ids = await idsOf(engine);
  };

  return {
    stages,
    canReach: (stage) => stages.indexOf(stage) >= reached,
    window: async (options) => {
      const key = JSON.stringify(options);
      const { window } = opened.get(key) ?? { window: await openConsole(browser, dataDir, options) };
      opened.set(key, { window, language: options.language });
      return window;
    },
    reach: async (stage) => {
      for (const next of stages.slice(reached + 1, stages.indexOf(stage) + 1)) {
        await enter(next);
        reached += 1;
      }
      return ids;
    },
    close: async () => {
      for (const { window } of opened.values()) await window.page.context().close();
      await bridge.close();
      await served.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Of the first that are called so: later stages make others of the same names. */
async function idsOf(engine: StageHand): Promise<Ids> {
  const instances = await engine.records('instance');
  const idOf = (wanted: string) => instances.find(({ name }) => name === wanted)?.instanceId ?? '';
  const rule = (await engine.records('rule')).find(({ priority }) => priority === 10);
  return { instance: idOf('a1'), command: idOf('counter'), rule: rule?.ruleArn.split('/').at(-1) ?? '' };
}

/** Tests that go through all pages: the engine of a walk and its windows stay from one test to the next. */
export const test = base.extend<object, { readonly tour: Tour }>({
  tour: [
    async ({ browser }, use) => {
      const begun: StartedWalk[] = [];
      await use({
        walk: async (stages, stage) => {
          const last = begun.at(-1);
          if (last?.stages === stages && last.canReach(stage)) return last;
          await last?.close();
          const walk = await startWalk(browser, stages);
          begun.push(walk);
          return walk;
        },
      });
      await begun.at(-1)?.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
