import type { Page } from '@playwright/test';
import type { Texts } from '../../../../renderer/texts/useTexts.ts';
import type { Ids, PageEntry } from './PageEntry.ts';

/** Goes to a page within the open window, and resolves when what it is about is visible and nothing is loading. */
export async function showPage(page: Page, entry: PageEntry, texts: Texts, ids: Ids): Promise<void> {
  const address = typeof entry.address === 'string' ? entry.address : entry.address(ids);
  // By way of another page: two entries of one address would share what was typed.
  await leavePage(page);
  const about = page.getByText(texts.settings.licence);
  // A form that holds what was not saved asks first.
  const leave = page.getByRole('button', { name: texts.shell.leave.leave, exact: true });
  await about.or(leave).first().waitFor();
  if (await leave.isVisible()) await leave.click();
  await about.waitFor();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, address);
  await about.waitFor({ state: entry.name === 'settings-about' ? 'visible' : 'hidden' });
  // Off what may have come to lie under the pointer.
  await page.mouse.move(0, 0);
  await entry.bring?.(page, texts);
  await entry.shown(page, texts, ids).waitFor();
  await page.waitForFunction((word) => !document.body.innerText.includes(word), `${texts.parts.loading}\n`);
  await page.evaluate(() => document.fonts.ready);
}

/** Goes to a page that stands still, where a window costs nothing while another is looked at. */
export async function leavePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '/settings?tab=about';
  });
}
