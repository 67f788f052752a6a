import type { Browser, Page } from '@playwright/test';
import { freshLink } from '../../../support/bridge/freshLink.ts';
import type { Language } from '../../support/consoleTest.ts';

/** A hang becomes a message after that long. */
const SHOWN_WITHIN_MS = 20_000;

export interface ConsoleWindow {
  readonly page: Page;
  /** Errors of the page and of its log since it was opened, and since this was emptied. */
  readonly errors: string[];
}

export interface ConsoleWindowOptions {
  readonly language: Language;
  readonly width: number;
  readonly height: number;
}

/** Opens a window of the engine in `dataDir`, signed in. Its theme is the system's, so that `emulateMedia` changes it. */
export async function openConsole(
  browser: Browser,
  dataDir: string,
  { language, width, height }: ConsoleWindowOptions,
): Promise<ConsoleWindow> {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', locale: 'en-US' });
  const preferences = JSON.stringify({ state: { language, theme: 'system', motion: 'reduced' }, version: 1 });
  await context.addInitScript((text) => {
    if (localStorage.getItem('balanza.preferences') === null) localStorage.setItem('balanza.preferences', text);
  }, preferences);
  const page = await context.newPage();
  page.setDefaultTimeout(SHOWN_WITHIN_MS);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(await freshLink(dataDir));
  await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 30_000 });
  return { page, errors };
}
