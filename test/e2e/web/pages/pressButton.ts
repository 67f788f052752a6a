import type { Page } from '@playwright/test';

/** Presses the button of that name, the first there is. */
export async function pressButton(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
}
