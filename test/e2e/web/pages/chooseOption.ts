import type { Page } from '@playwright/test';

/** Opens the list of that label, the first there is, and chooses from it. */
export async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: label }).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
