import { expect, type Page } from '@playwright/test';
import type { Hand } from '../../support/Hand.ts';
import { newcomerTest as test } from './newcomerTest.ts';

/** Longer than the TTL of the answers, for which clients keep an address. */
const TTL_MS = 90_000;
const ZONES = ['us-local-1a', 'us-local-1b'] as const;

/** Requests a second of each zone as the chart has them by now. */
async function drawn(page: Page): Promise<readonly [a: number, b: number]> {
  const plot = page.getByRole('slider', { name: 'Requests, per second, by zone: time cursor' });
  const text = (await plot.getAttribute('aria-valuetext')) ?? '';
  const [a = NaN, b = NaN] = ZONES.map((zone) => Number(new RegExp(`${zone} ([\\d.]+)`).exec(text)?.[1]));
  return [a, b];
}

/** Opens the page with the charts of the load balancer, as one finds it. */
async function toChart(hand: Hand, page: Page): Promise<void> {
  await hand.goTo('Load balancers');
  await hand.press(page.getByRole('link', { name: 'sample-alb', exact: true }));
  await hand.press(page.getByRole('tab', { name: 'Monitoring' }));
}

/** Seconds that the notice gives the shift. */
async function secondsLeft(page: Page): Promise<number> {
  const notice = page.getByText(/^Zonal shift of sample-alb away from us-local-1a, .+ left$/);
  const [, minutes = '', seconds = ''] = /(\d+):(\d\d) left$/.exec(await notice.innerText()) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

test('E-026, E-027 the chart shows a zonal shift under load as it happens', async ({ hand, page, example }) => {
  test.setTimeout(240_000);
  await example.turnOffCrossZone();
  await example.sendTraffic();
  await toChart(hand, page);
  await expect.poll(async () => Math.min(...(await drawn(page))), { timeout: 60_000 }).toBeGreaterThan(10);

  await hand.goTo('Zones');
  await hand.press(page.getByRole('link', { name: 'Start zonal shift' }));
  await hand.press(page.getByRole('radio', { name: 'us-local-1a' }));
  await hand.choose(page.getByRole('button', { name: 'Set zonal shift expiration' }), '5 minutes');
  await hand.press(page.getByRole('checkbox', { name: /^I understand/ }));
  await hand.press(page.getByRole('button', { name: 'Start', exact: true }));
  await expect(page.getByText('1 field needs attention').first()).toBeVisible();
  await hand.type(page.getByRole('textbox', { name: 'Comment' }), 'Power of zone a');
  await hand.press(page.getByRole('button', { name: 'Start', exact: true }));
  await expect(page.getByText('Traffic is shifted away from us-local-1a', { exact: true })).toBeVisible();

  await toChart(hand, page);
  const atFirst = await secondsLeft(page);
  expect(atFirst).toBeLessThanOrEqual(300);
  // Clients come to know of it within the TTL of what they were answered.
  await expect.poll(async () => (await drawn(page))[0], { timeout: TTL_MS }).toBe(0);
  expect((await drawn(page))[1]).toBeGreaterThan(50);
  expect(await secondsLeft(page)).toBeLessThan(atFirst);

  await hand.press(page.getByRole('button', { name: 'Cancel zonal shift' }));
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'End the shift' }));
  await expect(page.getByText('Zonal shift canceled')).toBeVisible();
  // Clients from before come back by and by, as they resolve again; new ones do at once.
  await example.sendTraffic();
  await expect.poll(async () => (await drawn(page))[0]).toBeGreaterThan(10);
});
