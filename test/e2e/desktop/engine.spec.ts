import { once } from 'node:events';
import { expect } from '@playwright/test';
import { consoleShown } from '../support/consoleShown.ts';
import { RUNS_IN } from '../support/DesktopLauncher.ts';
import { apiUrlOf, test } from './desktopTest.ts';

test.describe(`The engine in the main process (${RUNS_IN})`, () => {
  test('security 12: keeps serving while the window’s page has crashed, and the window comes back', async ({
    desktop: { app, page, apiUrl },
  }) => {
    await app.evaluate(({ dialog }) => {
      dialog.showMessageBox = () =>
        new Promise((resolve) => {
          Object.assign(globalThis, { reload: () => resolve({ response: 0, checkboxChecked: false }) });
        });
    });
    await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.forcefullyCrashRenderer());
    await expect.poll(() => app.evaluate(() => 'reload' in globalThis)).toBe(true);
    expect((await fetch(`${apiUrl}/health`)).status).toBe(200);
    await app.evaluate(() => (globalThis as unknown as { reload(): void }).reload()); // put there above
    await expect
      .poll(() =>
        app.evaluate(({ webContents }) =>
          webContents.getAllWebContents()[0]?.executeJavaScript('document.querySelector("h1") !== null'),
        ),
      )
      .toBe(true);
    expect(page.isClosed()).toBe(false);
  });

  test('answers the page again after a reload', async ({ desktop: { page, apiUrl } }) => {
    await page.reload();
    await consoleShown(page);
    expect(await apiUrlOf(page)).toBe(apiUrl);
  });

  test('security 11: keeps serving when the window is closed, and a second start brings the window back', async ({
    desktop: { app, apiUrl },
    launch,
  }) => {
    // As long as the test may take: a busy machine takes half a minute for a second start.
    const opened = app.waitForEvent('window', { timeout: 0 });
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(0);
    expect((await fetch(`${apiUrl}/health`)).status).toBe(200);
    await launch().catch(() => undefined); // it ends before Playwright has found its window
    const page = await opened;
    await consoleShown(page);
    expect(await apiUrlOf(page)).toBe(apiUrl);
  });

  test('opens the window where it was left', async ({ desktop: { app, page }, launch }) => {
    await app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 30, width: 1200, height: 800 });
    });
    await page.evaluate(() => {
      location.hash = '#/zones';
    });
    const ended = once(app.process(), 'exit');
    await app.close();
    await ended;
    const again = await launch();
    const window = await again.firstWindow();
    await window.waitForURL(/#\/zones$/);
    const bounds = await again.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
    expect(bounds).toEqual({ x: 40, y: 30, width: 1200, height: 800 });
  });
});
