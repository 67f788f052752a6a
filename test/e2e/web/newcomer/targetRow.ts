import type { Locator, Page } from '@playwright/test';

/** The row of a target in the tab *Targets*, by the target's name. */
export function targetRow(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name: `Actions for ${name}`, exact: true }) });
}
