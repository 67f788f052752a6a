import { expect, type Page } from '@playwright/test';
import type { Hand } from '../../support/Hand.ts';
import { newcomerTest as test } from './newcomerTest.ts';
import { WAYS } from './ways.ts';

/** Asks DNS as a client would; resolves with the addresses as the page shows them. */
async function resolveNow(hand: Hand, page: Page) {
  await hand.goTo('DNS');
  await hand.press(page.getByRole('button', { name: 'Resolve now' }));
  return page.getByText('Addresses, in order').locator('xpath=following::dd[1]');
}

for (const way of WAYS) {
  test.describe(way, () => {
    test.use({ way });

    test('task 9: zone a is shifted away for 5 minutes', async ({ hand, page, example }) => {
      const [, addressB = ''] = await example.addresses();
      await hand.goTo('Zones');
      await expect(page.getByRole('heading', { level: 1, name: 'Zones' })).toBeVisible();
      await hand.press(page.getByRole('link', { name: 'Start zonal shift' }));
      await expect(page.getByText('Cross-zone load balancing is on', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeDisabled();
      await hand.press(page.getByRole('button', { name: 'Turn off cross-zone for these groups' }));
      await expect(page.getByText('Cross-zone load balancing turned off')).toBeVisible();
      await hand.press(page.getByRole('radio', { name: 'us-local-1a' }));
      await hand.choose(page.getByRole('button', { name: 'Set zonal shift expiration' }), '5 minutes');
      await hand.type(page.getByRole('textbox', { name: 'Comment' }), 'Maintenance of zone a');
      await hand.press(page.getByRole('checkbox', { name: /^I understand/ }));
      await hand.press(page.getByRole('button', { name: 'Start', exact: true }));
      await expect(page.getByText('Traffic is shifted away from us-local-1a', { exact: true })).toBeVisible();
      const row = page.getByRole('row').filter({ hasText: 'Maintenance of zone a' });
      await expect(row.getByText('Active', { exact: true })).toBeVisible();
      await expect(row.getByText(/\b4:\d\d\b|\b4 min/)).toBeVisible();

      await expect(await resolveNow(hand, page)).toHaveText(addressB);
      expect(await example.addresses()).toEqual([addressB]);
      await hand.goTo('Traffic map');
      await expect(page.getByText(/^Zonal shift of sample-alb away from us-local-1a, .+ left$/)).toBeVisible();
      await expect(page.getByRole('button', { name: /^Target b[1-8] .* expected 12\.5%$/ })).toHaveCount(8);
    });

    test('task 10: zone a comes back early', async ({ hand, page, example }) => {
      const addresses = await example.addresses();
      await example.turnOffCrossZone();
      await example.shiftAway('us-local-1a');
      await hand.goTo('Dashboard');
      await expect(page.getByText(/^Zonal shift of sample-alb away from us-local-1a, .+ left$/)).toBeVisible();
      await hand.press(page.getByRole('button', { name: 'Cancel zonal shift' }));
      await hand.press(page.getByRole('dialog').getByRole('button', { name: 'End the shift' }));
      await expect(page.getByText('Zonal shift canceled')).toBeVisible();

      const shown = await resolveNow(hand, page);
      await expect(shown).toContainText(addresses[0] ?? '');
      await expect(shown).toContainText(addresses[1] ?? '');
      expect(await example.addresses()).toEqual(addresses);
      await hand.goTo('Event history');
      const event = page.getByRole('gridcell', { name: /The shift of sample-alb away from us-local-1a was canceled$/ });
      await expect(event).toBeVisible();
    });
  });
}
