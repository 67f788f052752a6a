import { expect } from '@playwright/test';
import type { Example } from './Example.ts';
import { newcomerTest as test } from './newcomerTest.ts';
import { openExampleGroup } from './openExampleGroup.ts';
import { targetRow } from './targetRow.ts';
import { WAYS } from './ways.ts';

/** The preset: the health path of b3 replies 204, and the group expects 200. */
async function makeB3Unhealthy(example: Example): Promise<void> {
  await example.checkOften();
  await example.breakTarget('b3', { healthStatus: 204 });
  await example.checkUntil('b3', 'unhealthy Target.ResponseCodeMismatch');
}

for (const way of WAYS) {
  test.describe(way, () => {
    test.use({ way });

    test('task 2: why is b3 unhealthy?', async ({ hand, page, example }) => {
      await makeB3Unhealthy(example);
      await hand.goTo('Dashboard');
      await expect(page.getByText('b3 of sample-web is unhealthy')).toBeVisible();

      await openExampleGroup(hand, page);
      await hand.press(page.getByRole('tab', { name: 'Targets', exact: true }));
      const row = targetRow(page, 'b3');
      await expect(row.getByText('Unhealthy', { exact: true })).toBeVisible();
      await expect(row.getByText('Target.ResponseCodeMismatch')).toBeVisible();
      await hand.press(row.getByRole('button', { name: 'Health checks failed with these codes: [204]' }));
      const why = page.getByRole('dialog', { name: 'Why b3 is in this state' });
      await expect(why.getByText('It replied with 204; the success codes are 200.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(why).toBeHidden();

      await hand.press(row.getByRole('button', { name: 'Show checks of b3' }));
      const log = page.getByRole('region', { name: /^Checks of b3/ });
      await expect(log.getByRole('row', { name: /Wrong code 204/ }).first()).toBeVisible();
    });

    test('task 3: b3 is healthy again, and nobody touched it', async ({ hand, page, example }) => {
      await makeB3Unhealthy(example);
      await hand.goTo('Dashboard');
      const concern = page.getByRole('listitem').filter({ hasText: 'b3 of sample-web is unhealthy' });
      await hand.press(concern.getByRole('link', { name: 'Edit success codes' }));
      await expect(page.getByRole('heading', { level: 1, name: 'Edit health check settings' })).toBeVisible();
      const codes = page.getByRole('textbox', { name: 'Success codes' });
      await expect(codes).toBeFocused();
      await hand.type(codes, '200-204');
      await expect(page.getByText('a recovered one returns in about')).toContainText('10 s');
      await hand.press(page.getByRole('button', { name: 'Test now' }));
      await expect(page.getByText('10 of 10 passed')).toBeVisible();
      await hand.press(page.getByRole('button', { name: 'Save changes' }));
      await expect(page.getByText('Health check settings saved')).toBeVisible();
      expect((await example.group()).healthCheck.matcher).toBe('200-204');

      await hand.press(page.getByRole('tab', { name: 'Targets', exact: true }));
      // As stated, and the time that a check begun before the change may take.
      const status = targetRow(page, 'b3').getByText('Healthy', { exact: true });
      await expect(status).toBeVisible({ timeout: 20_000 });
      expect(await example.stateOf('b3')).toBe('healthy');
    });
  });
}
