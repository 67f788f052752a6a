import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { newcomerTest as test } from '../newcomer/newcomerTest.ts';

const PICTURE = fileURLToPath(new URL('../../../../build/readme/console.png', import.meta.url));

// As high as the map with its legend.
test.use({ viewport: { width: 1_280, height: 884 } });

test('the picture of the README: the traffic map of the sample, once traffic is divided', async ({ page, example }) => {
  await example.sendTraffic();
  await page.goto(`${new URL(page.url()).origin}/#/traffic-map?lb=sample-alb`);
  await expect(page.getByRole('heading', { name: 'Why these percentages?' })).toBeVisible();
  await expect(page.getByText('10.0%', { exact: true })).toHaveCount(10, { timeout: 90_000 });
  await page.screenshot({ path: PICTURE, animations: 'disabled' });
});
