import type { Locator } from '@playwright/test';

/** Opens a menu, and chooses from it. */
export async function pickFrom(menu: Locator, item: string): Promise<void> {
  await menu.click();
  await menu.page().getByRole('menuitem', { name: item, exact: true }).click();
}
