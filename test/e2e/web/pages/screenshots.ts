import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WALKS, type Stage } from './allPages.ts';
import { showPage } from './showPage.ts';
import { test, TEXTS } from './tourTest.ts';

const FOLDER = fileURLToPath(new URL('../../../../test-results/screenshots', import.meta.url));
const WINDOWS = [
  { language: 'en', width: 1_280, height: 800, themes: ['light', 'dark'] },
  { language: 'en', width: 1_920, height: 1_080, themes: ['light', 'dark'] },
  // For the lengths of words.
  { language: 'es', width: 1_280, height: 800, themes: ['light'] },
] as const;
const STAGE_MS = 600_000;

/** Those that BALANZA_SCREENSHOTS names, `en-1280x800 es-1280x800`, else all. */
const asked = process.env['BALANZA_SCREENSHOTS']?.split(' ');
const windowsAsked = WINDOWS.filter(
  ({ language, width, height }) => asked?.includes(`${language}-${width}x${height}`) ?? true,
);

const stages = Object.values(WALKS).flatMap((walk: readonly Stage[]) => walk.map((stage) => ({ walk, stage })));

for (const { walk, stage } of stages) {
  test(`screenshots: ${stage.name}`, async ({ tour }) => {
    test.setTimeout(STAGE_MS);
    const windows = [];
    const { window, reach } = await tour.walk(walk, stage);
    for (const { themes, ...options } of windowsAsked) windows.push({ themes, ...options, ...(await window(options)) });
    const ids = await reach(stage);
    for (const entry of stage.pages) {
      for (const { page, language, width, height, themes } of windows) {
        await showPage(page, entry, TEXTS[language], ids);
        await page.waitForFunction(areChartsDrawn);
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme });
          const folder = `${theme}-${width}x${height}${language === 'en' ? '' : `-${language}`}`;
          await page.screenshot({ path: join(FOLDER, folder, `${entry.name}.png`), animations: 'disabled' });
        }
        await entry.leave?.(page, TEXTS[language]);
      }
    }
  });
}

/** Runs in the page: what draws charts is loaded with the first of them. */
function areChartsDrawn(): boolean {
  return [...document.querySelectorAll('.bz-plot')].every((plot) => plot.querySelector('.bz-curves, .bz-chart-empty'));
}
