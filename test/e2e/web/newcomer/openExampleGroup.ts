import { expect, type Page } from '@playwright/test';
import type { Hand } from '../../support/Hand.ts';

/** Opens the group of `sample-alb` from the list; not from the page before, which may link to it too. */
export async function openExampleGroup(hand: Hand, page: Page): Promise<void> {
  await hand.goTo('Target groups');
  await expect(page.getByRole('heading', { level: 1, name: 'Target groups' })).toBeVisible();
  await hand.press(page.getByRole('link', { name: 'sample-web', exact: true }));
}
