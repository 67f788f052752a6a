import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { freshLink } from '../../../support/bridge/freshLink.ts';
import { socketBridge } from '../../../support/bridge/socketBridge.ts';
import { startServe } from '../../support/startServe.ts';
import { Example } from './Example.ts';
import { newcomerTest } from './newcomerTest.ts';
import { openExampleGroup } from './openExampleGroup.ts';

const test = newcomerTest.extend<{ readonly uiPort: number }>({
  uiPort: async ({}, use) => {
    await use(await freePort());
  },

  served: async ({ dataDir, uiPort }, use) => {
    const served = await startServe(dataDir, ['--sample', 'cross-zone', `--ui-port=${uiPort}`]);
    await use(served);
    await served.stop();
  },
});

test('the console outlives the engine: says so, waits, and goes on', async ({
  hand,
  page,
  served,
  dataDir,
  uiPort,
}) => {
  await openExampleGroup(hand, page);
  await hand.press(page.getByRole('tab', { name: 'Group details' }));
  await hand.press(page.getByRole('link', { name: 'Edit', exact: true }).first());
  const interval = page.getByRole('textbox', { name: 'Interval' });
  const save = page.getByRole('button', { name: 'Save changes' });
  await hand.type(interval, '25');
  await expect(save).toBeEnabled();
  const openedAt = await page.evaluate(() => performance.timeOrigin);

  await served?.kill();
  await expect(page.getByText('The engine does not answer', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Disconnected, last update \d\d:\d\d:\d\d\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Engine: Unreachable' })).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Test now' })).toBeDisabled();
  await hand.reach(save);
  const reason = page.getByText('The engine does not answer: nothing can be changed until it is back.');
  await expect(reason.filter({ visible: true })).toBeVisible();

  const again = await startServe(dataDir, [`--ui-port=${uiPort}`]);
  try {
    await expect(page.getByText('The engine is back')).toBeVisible();
    await expect(page.getByText('The engine does not answer', { exact: true })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Engine: Running' })).toBeVisible();
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(openedAt);
    await expect(interval).toHaveValue('25');
    await hand.press(save);
    await expect(page.getByText('Health check settings saved')).toBeVisible();
    const bridge = await socketBridge(await freshLink(dataDir));
    expect((await new Example(bridge).group()).healthCheck.healthCheckIntervalSeconds).toBe(25);
    await bridge.close();
  } finally {
    await again.stop();
  }
});

/** A port that nobody has now, for an engine that has to come back to it. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  server.close();
  await once(server, 'close');
  return port;
}
