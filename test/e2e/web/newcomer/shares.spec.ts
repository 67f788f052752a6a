import { expect } from '@playwright/test';
import { newcomerTest as test } from './newcomerTest.ts';
import { WAYS } from './ways.ts';

for (const way of WAYS) {
  test.describe(way, () => {
    test.use({ way });

    test('task 6: what share do a1 and b1 get, and why?', async ({ hand, page, example }) => {
      await example.turnOffCrossZone();
      await example.sendTraffic();
      await hand.goTo('Traffic map');
      await expect(page.getByRole('heading', { name: 'Why these percentages?' })).toBeVisible();
      const words = page.getByRole('main');
      await expect(words).toContainText(/us-local-1a50%1 of 2 nodes÷2healthy, this zone=25%each target/);
      await expect(words).toContainText(/us-local-1b50%1 of 2 nodes÷8healthy, this zone=6\.25%each target/);
      for (const [name, share] of [
        ['a1', '25%'],
        ['b1', '6.25%'],
      ] as const) {
        await hand.reach(page.getByRole('button', { name: new RegExp(`^Target ${name} `) }));
        await expect(page.getByText(new RegExp(`^${name} · `))).toBeVisible();
        const expected = page.getByText('Share, expected').locator('..');
        await expect(expected).toHaveText(`Share, expected${share}`);
      }
    });

    test('task 7: every target gets the same share', async ({ hand, page, example }) => {
      await example.turnOffCrossZone();
      await example.sendTraffic();
      await hand.goTo('Traffic map');
      await hand.press(page.getByRole('checkbox', { name: 'Cross-zone load balancing' }));
      await expect(page.getByText('Cross-zone load balancing turned on')).toBeVisible();
      await expect(page.getByText('Every healthy target:')).toContainText('5% + 5% = 10%');
      expect(await example.crossZone()).toBe('true');

      await hand.press(page.getByRole('button', { name: 'Table', exact: true }));
      const rows = page.getByRole('table', { name: 'Traffic by target' }).getByRole('row', { name: /us-local-1/ });
      await expect(rows).toHaveCount(10);
      // Within a tenth of 10 %: clients hold on to an address, so the halves of the nodes are not quite equal.
      await expect
        .poll(async () => (await rows.allInnerTexts()).map(shareIn).every((share) => share >= 9 && share <= 11))
        .toBe(true);
    });

    test('task 8: a thousand requests prove the split', async ({ hand, page, example }) => {
      await hand.goTo('Traffic tester');
      await hand.pick(page.getByRole('button', { name: 'Preset' }), '1,000 requests');
      await expect(page.getByText('About 1,000 requests will be sent.')).toBeVisible();
      await hand.press(page.getByRole('button', { name: 'Run', exact: true }));
      const rows = page
        .getByRole('table', { name: 'Distribution over targets' })
        .getByRole('row', { name: /us-local-1/ });
      await expect(page.getByRole('button', { name: 'Delete run' })).toBeVisible({ timeout: 20_000 });
      await expect(rows).toHaveCount(10);
      await expect(rows.getByText('matches', { exact: true })).toHaveCount(10);

      const [run] = (await example.first('trafficRuns', {})).runs;
      expect(run?.errors).toBe(0);
      const counts = Object.values(run?.targets ?? {});
      expect(counts).toHaveLength(10);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(run?.requests);
    });
  });
}

/** The first percentage in a row is the observed share. */
function shareIn(row: string): number {
  return Number(/([\d.]+)%/.exec(row)?.[1]);
}
