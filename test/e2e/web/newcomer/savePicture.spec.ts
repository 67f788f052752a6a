import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { newcomerTest as test } from './newcomerTest.ts';

/** What every PNG begins with. */
const SIGNATURE = '89504e470d0a1a0a';
/** An empty picture of this size is smaller. */
const DRAWN_BYTES = 20_000;

test('console, Traffic map: what is to be seen is saved as a picture', async ({ hand, page, example }) => {
  await example.sendTraffic();
  await hand.goTo('Traffic map');
  await expect(page.getByRole('heading', { name: 'Why these percentages?' })).toBeVisible();
  const frame = await page.locator('.bz-map-frame').boundingBox();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    hand.press(page.getByRole('button', { name: 'Save as PNG' })),
  ]);
  expect(download.suggestedFilename()).toBe('sample-alb.png');
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 8).toString('hex')).toBe(SIGNATURE);
  expect(bytes.length).toBeGreaterThan(DRAWN_BYTES);
  // Width, in the header: twice that of the map, with a margin.
  expect(bytes.readUInt32BE(16)).toBeGreaterThanOrEqual(2 * Math.floor(frame?.width ?? 0));
});
