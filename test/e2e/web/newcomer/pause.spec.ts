import { expect } from '@playwright/test';
import { follow } from '../../../support/bridge/Followed.ts';
import { newcomerTest as test } from './newcomerTest.ts';
import { WAYS } from './ways.ts';

for (const way of WAYS) {
  test.describe(way, () => {
    test.use({ way });

    test('numbers stand still while paused, and go on from what is now', async ({ hand, page, engine, example }) => {
      await example.checkOften();
      await example.sendTraffic();
      const requests = page.getByText('Requests/s', { exact: true }).first().locator('xpath=following::dd[1]');
      const age = page
        .getByText(/^updated \d+ s ago$/)
        .filter({ visible: true })
        .first();
      await expect(requests).not.toHaveText('0.0');
      await expect(page.getByText('10 of 10', { exact: true }).first()).toBeVisible();
      await expect(page.getByText('Everything is healthy')).toBeVisible();

      if (hand.kind === 'keyboard') await page.keyboard.press('Control+.');
      else await hand.press(page.getByRole('button', { name: 'Pause live updates' }));
      await expect(page.getByRole('button', { name: 'Resume live updates' })).toHaveText('Paused');
      const held = await requests.textContent();

      await example.breakTarget('b3', { mode: 'refuse' });
      await example.checkUntil('b3', 'unhealthy Target.FailedHealthChecks');
      // The engine has sent more since, to everybody.
      const traffic = follow(engine, 'traffic', { loadBalancerArn: null });
      await expect.poll(() => traffic.values.length).toBeGreaterThan(3);
      traffic.stop();
      await expect(page.getByText('10 of 10', { exact: true }).first()).toBeVisible();
      await expect(page.getByText('Everything is healthy')).toBeVisible();
      await expect(requests).toHaveText(held ?? '');
      await expect(age).toHaveText(/^updated ([3-9]|\d\d+) s ago$/);

      if (hand.kind === 'keyboard') await page.keyboard.press('Control+.');
      else await hand.press(page.getByRole('button', { name: 'Resume live updates' }));
      await expect(page.getByText('9 of 10', { exact: true }).first()).toBeVisible();
      await expect(page.getByText('b3 of sample-web is unhealthy')).toBeVisible();
      await expect(age).toHaveText(/^updated [0-2] s ago$/);
    });
  });
}
