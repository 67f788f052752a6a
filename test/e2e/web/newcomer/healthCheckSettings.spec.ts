import { expect, type Locator, type Page } from '@playwright/test';
import type { Hand } from '../../support/Hand.ts';
import { newcomerTest as test } from './newcomerTest.ts';
import { openExampleGroup } from './openExampleGroup.ts';
import { WAYS } from './ways.ts';

/** The way of the source's second procedure. Source: seed 004. */
async function openSettings(hand: Hand, page: Page): Promise<void> {
  await openExampleGroup(hand, page);
  await hand.press(page.getByRole('tab', { name: 'Group details' }));
  await expect(page.getByRole('heading', { name: 'Health check settings' })).toBeVisible();
  await hand.press(page.getByRole('link', { name: 'Edit', exact: true }).first());
  await expect(page.getByRole('heading', { level: 1, name: 'Edit health check settings' })).toBeVisible();
}

for (const way of WAYS) {
  test.describe(way, () => {
    test.use({ way });

    test('task 4: checks slow down from every 10 s to every 30 s', async ({ hand, page, example }) => {
      await openSettings(hand, page);
      const interval = page.getByRole('textbox', { name: 'Interval' });
      await expect(interval).toHaveValue('10');
      await hand.type(interval, '30');
      await expect(page.getByText('A dead target leaves service in about')).toContainText('60 s');
      await hand.press(page.getByRole('button', { name: 'Save changes' }));
      await expect(page.getByText('Health check settings saved')).toBeVisible();
      expect((await example.group()).healthCheck.healthCheckIntervalSeconds).toBe(30);

      await hand.press(page.getByRole('tab', { name: 'Health checks' }));
      await expect(page.getByText(/Interval.* 10 .*→ 30/)).toBeVisible();
      await hand.press(page.getByRole('tab', { name: 'Targets', exact: true }));
      await hand.press(page.getByRole('button', { name: 'Show checks of a1' }));
      // Longer than an interval of 10 s could make it.
      const log = page.getByRole('region', { name: /^Checks of a1/ });
      await expect(log).toContainText(/next check in 2\d s/, { timeout: 30_000 });
    });

    test('task 5: a wrong interval and a long timeout are said, and put right', async ({ hand, page, example }) => {
      const before = (await example.group()).healthCheck;
      await openSettings(hand, page);
      const path = page.getByRole('textbox', { name: 'Health check path' });
      const interval = page.getByRole('textbox', { name: 'Interval' });
      const timeout = page.getByRole('textbox', { name: 'Timeout' });
      const save = page.getByRole('button', { name: 'Save changes' });
      const outOfRange = 'Enter a whole number from 5 to 300.';
      const tooLong = "Interval (10 s) can't be shorter than timeout (12 s). Raise the interval or lower the timeout.";

      await hand.type(path, '/health?from=newcomer');
      await hand.type(interval, '2');
      await hand.type(timeout, '12');
      await expect(page.getByText(outOfRange, { exact: true })).toBeVisible();
      await hand.press(save);
      await expect(interval).toBeFocused();
      expect(await spokenOf(interval)).toContain(outOfRange);
      expect((await example.group()).healthCheck).toEqual(before);

      await hand.type(interval, '10');
      await hand.press(save);
      await expect(page.getByText(tooLong, { exact: true })).toBeVisible();
      await expect(interval).toBeFocused();
      expect(await spokenOf(interval)).toContain(tooLong);

      await hand.type(timeout, '4');
      await expect(page.getByText(tooLong, { exact: true })).toBeHidden();
      await expect(path).toHaveValue('/health?from=newcomer');
      await hand.press(save);
      await expect(page.getByText('Health check settings saved')).toBeVisible();
      expect((await example.group()).healthCheck).toEqual({
        ...before,
        healthCheckPath: '/health?from=newcomer',
        healthCheckTimeoutSeconds: 4,
      });
    });
  });
}

/** What a screen reader says after the name and value of a field. */
function spokenOf(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    ['aria-describedby', 'aria-errormessage']
      .flatMap((attribute) => (element.getAttribute(attribute) ?? '').split(' '))
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}
