import { expect } from '@playwright/test';
import { newcomerTest as test } from './newcomerTest.ts';
import { openExampleGroup } from './openExampleGroup.ts';
import { targetRow } from './targetRow.ts';

test('a target that is broken goes out, and comes back once it is mended', async ({ hand, page, example }) => {
  await example.checkOften();
  await example.sendTraffic();
  await openExampleGroup(hand, page);
  await hand.press(page.getByRole('tab', { name: 'Targets', exact: true }));
  const row = targetRow(page, 'b3');
  const actions = row.getByRole('button', { name: 'Actions for b3' });
  await expect(row.getByText('Healthy', { exact: true })).toBeVisible();
  await expect(row.getByText('of 10%')).toBeVisible();

  await hand.pick(actions, 'Break');
  const dialog = page.getByRole('dialog', { name: 'Break b3' });
  await hand.press(dialog.getByRole('radio', { name: 'Refuse connections' }));
  await hand.press(dialog.getByRole('button', { name: 'Break', exact: true }));
  await expect(row.getByText('refuses connections')).toBeVisible();
  await expect(row.getByText('Unhealthy', { exact: true })).toBeVisible();
  await expect(row.getByText('Target.FailedHealthChecks')).toBeVisible();
  // The others take over its part.
  await expect(targetRow(page, 'b4').getByText('of 11.11%')).toBeVisible();
  expect(await example.stateOf('b3')).toBe('unhealthy Target.FailedHealthChecks');

  await hand.pick(actions, 'Mend');
  await expect(row.getByText('Healthy', { exact: true })).toBeVisible();
  await expect(row.getByText('refuses connections')).toBeHidden();
  await expect(row.getByText('of 10%')).toBeVisible();
  expect(await example.stateOf('b3')).toBe('healthy');
});
