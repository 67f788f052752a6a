import { expect } from '@playwright/test';
import { newcomerTest as test } from './newcomerTest.ts';
import { WAYS } from './ways.ts';

for (const way of WAYS) {
  test.describe(way, () => {
    test.use({ way });

    test('console 4, First run: the tour has four stops, can be left, and begins again', async ({ hand, page }) => {
      await page.getByRole('button', { name: 'Open navigation' }).click();
      const begin = page.getByRole('navigation').getByRole('link', { name: 'Guided tour' });
      const stop = (place: number) => page.getByText(`Stop ${place} of 4`, { exact: true });
      await hand.press(begin);
      for (const [place, title] of ['Zones', 'Traffic map', 'Needs attention', 'Load balancers'].entries()) {
        await expect(stop(place + 1)).toBeVisible();
        await expect(page.getByRole('dialog')).toContainText(`${title}.`);
        if (place < 3) await hand.press(page.getByRole('button', { name: 'Next', exact: true }));
      }
      await hand.press(page.getByRole('button', { name: 'Finish', exact: true }));
      await expect(stop(4)).toBeHidden();
      await expect(page).toHaveURL(/#\/dashboard$/);

      await hand.press(begin);
      await expect(stop(1)).toBeVisible();
      await hand.press(page.getByRole('button', { name: 'Leave the tour' }));
      await expect(stop(1)).toBeHidden();
    });
  });
}
