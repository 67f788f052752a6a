import { expect, type Page } from '@playwright/test';

/** Resolves when the console is drawn: the first document of a window may still be empty. */
export async function consoleShown(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}
