import { expect } from '@playwright/test';
import { newcomerTest as test } from './newcomerTest.ts';
import { WAYS } from './ways.ts';

test.use({ sample: null });

const NAMES = ['a1', 'a2', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8'];

for (const way of WAYS) {
  test.describe(way, () => {
    test.use({ way });

    test('task 1: a balancer answers, 2 targets in zone a and 8 in zone b', async ({ hand, page, example }) => {
      await expect(page.getByText('Nothing runs yet')).toBeVisible();
      await hand.press(page.getByRole('button', { name: 'Create from example' }));
      await expect(page.getByText('Traffic is flowing')).toBeVisible();
      await expect(page.getByText('10 of 10', { exact: true }).first()).toBeVisible();

      await hand.goTo('Load balancers');
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'sample-alb' }) });
      await expect(row.getByText('Active', { exact: true })).toBeVisible();
      await hand.press(row.getByRole('link', { name: 'sample-alb' }));
      await expect(page.getByRole('heading', { level: 1, name: 'sample-alb' })).toBeVisible();
      const opened = page.waitForEvent('popup');
      await hand.press(page.getByRole('link', { name: 'Open' }).filter({ hasText: 'Open' }));
      await expect((await opened).getByText(/\b[ab][1-8]\b/)).toBeVisible();

      const instances = await Promise.all(NAMES.map((name) => example.instance(name)));
      const zones = instances.map(({ zone }) => zone).join();
      expect(zones).toBe([...Array<string>(2).fill('us-local-1a'), ...Array<string>(8).fill('us-local-1b')].join());
      const states = await Promise.all(NAMES.map((name) => example.stateOf(name)));
      expect([...new Set(states)]).toEqual(['healthy']);
    });
  });
}
