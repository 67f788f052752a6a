import { expect, type Page } from '@playwright/test';
import type { Stage } from './allPages.ts';
import { axeFindings } from './axeFindings.ts';
import { englishLeftovers } from './englishLeftovers.ts';
import { leavePage, showPage } from './showPage.ts';
import { test, TEXTS } from './tourTest.ts';

const SIZE = { width: 1_280, height: 800 };
/** From a small window to a large one. */
const WIDTHS = [1_024, 1_920, SIZE.width] as const;
/** A busy machine takes ten times what a quiet one does. */
const STAGE_MS = 900_000;
/** What the browser itself says of an engine that is not there. */
const CUT_OFF = /WebSocket|ERR_CONNECTION_REFUSED/;

/** Tests of a walk: every page in each of its stages, in both languages, at three widths, and what axe says in both themes. */
export function lookAtPages(stages: readonly Stage[]): void {
  // Many pages in one test: a trace of them would be large, and a failure names its page.
  test.use({ trace: 'off' });

  for (const stage of stages) {
    test(`pages in order: ${stage.name}`, async ({ tour }) => {
      test.setTimeout(STAGE_MS);
      const walk = await tour.walk(stages, stage);
      const { page, errors } = await walk.window({ language: 'en', ...SIZE });
      const { page: spanish } = await walk.window({ language: 'es', ...SIZE });
      const ids = await walk.reach(stage);
      for (const entry of stage.pages) {
        await test.step(entry.name, async () => {
          errors.length = 0;
          await showPage(page, entry, TEXTS.en, ids);
          const title = await titleProblems(page);
          const overflow = await overflowingWidths(page);
          const light = await axeFindings(page, 'all');
          await page.emulateMedia({ colorScheme: 'dark' });
          const dark = await axeFindings(page, 'colour');
          await page.emulateMedia({ colorScheme: 'light' });
          await entry.leave?.(page, TEXTS.en);
          await leavePage(page);
          await showPage(spanish, entry, TEXTS.es, ids);
          const untranslated = await englishLeftovers(spanish);
          await entry.leave?.(spanish, TEXTS.es);
          await leavePage(spanish);
          const logged = errors.filter((error) => stage.name !== 'lost' || !CUT_OFF.test(error));
          const found = { title, overflow, light, dark, untranslated, logged };
          expect
            .soft(found, entry.name)
            .toEqual({ title: [], overflow: [], light: [], dark: [], untranslated: [], logged: [] });
        });
      }
    });
  }
}

/** Exactly one title on the page, and the window called by it. */
async function titleProblems(page: Page): Promise<readonly string[]> {
  const titles = await page.locator('h1:visible').allInnerTexts();
  const [title, other] = titles;
  if (title === undefined || other !== undefined) return [`${titles.length} titles: ${titles.join(', ')}`];
  const windowTitle = await page.title();
  return windowTitle.length > ' · Balanza'.length && windowTitle.endsWith(' · Balanza')
    ? []
    : [`the window is called “${windowTitle}”`];
}

/** Widths of the window at which the page can be moved sideways. */
async function overflowingWidths(page: Page): Promise<readonly number[]> {
  const found: number[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: SIZE.height });
    // A frame for what measures itself to follow.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const isOver = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    if (isOver) found.push(width);
  }
  return found;
}
