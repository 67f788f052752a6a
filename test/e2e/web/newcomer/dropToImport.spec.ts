import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect } from '@playwright/test';
import { newcomerTest as test } from './newcomerTest.ts';

const CONFIGURATION = `events { }
http {
  upstream shop { server 127.0.0.1:9001; server 127.0.0.1:9002; }
  server { listen 8088; location / { proxy_pass http://shop; } }
}
`;

test.use({ sample: null });

test('issue 7: a configuration of Angie that is dropped on the window is shown, and imported once asked to', async ({
  page,
  hand,
  engine,
}, testInfo) => {
  const file = testInfo.outputPath('shop.conf');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, CONFIGURATION);
  // As the system gives a file of its own to the browser, which a page cannot do.
  const devTools = await page.context().newCDPSession(page);
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devTools.send('Input.dispatchDragEvent', { type, x: 500, y: 400, data });
  await drag('dragEnter');
  await drag('dragOver');
  await expect(page.getByText('Drop to import')).toBeVisible();
  await drag('drop');

  await expect(page.getByText('Drop to import')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Import / Export' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Configuration' })).toHaveValue(CONFIGURATION);
  await expect(page.getByRole('heading', { name: 'What it becomes' })).toBeVisible();
  await hand.press(page.getByRole('button', { name: 'Import', exact: true }));
  await expect(page.getByText('The configuration was imported')).toBeVisible();
  const answer = await engine.call('exportConfiguration', { format: 'angie' });
  expect(JSON.stringify(answer)).toContain('127.0.0.1:9001');
});
