import { expect } from '@playwright/test';
import { newcomerTest as test } from './newcomerTest.ts';

test('the first key leads past the bar, to the page', async ({ page }) => {
  const link = page.getByRole('button', { name: 'Skip to main content' });
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Launch instances' })).toBeFocused();
});
