import { expect } from '@playwright/test';
import { RUNS_IN } from '../support/DesktopLauncher.ts';
import { test } from './desktopTest.ts';

test.describe(`The window (${RUNS_IN})`, () => {
  test('opens and shows the console', async ({ desktop: { app, page } }) => {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });

  test('security 1 and 9: asks the engine through one frozen object, and has nothing else of Electron', async ({
    desktop: { page },
  }) => {
    const seen = await page.evaluate(async () => {
      const bridge = window.balanza;
      const unknown = await bridge?.call('formatDisk' as 'describeEngine', {}); // not of the contract
      return {
        members: Object.keys(bridge ?? {}).sort(),
        isFrozen: Object.isFrozen(bridge),
        unknown,
        leaked: ['require', 'process', 'ipcRenderer', 'module'].filter((name) => name in window),
      };
    });
    expect(seen).toEqual({
      members: ['call', 'platform', 'subscribe'],
      isFrozen: true,
      unknown: { ok: false, error: { code: 'UnknownCall', message: 'The engine has no call “formatDisk”.' } },
      leaked: [],
    });
  });

  test('security 8: gets an operation’s refusal as a code and a sentence, without a stack', async ({
    desktop: { page },
  }) => {
    const answer = await page.evaluate(() =>
      window.balanza?.call('modifyTargetGroup', { targetGroupArn: 'none', healthCheckIntervalSeconds: 7 }),
    );
    expect(answer).toMatchObject({ ok: false, error: { code: 'TargetGroupNotFound' } });
    expect(JSON.stringify(answer)).not.toMatch(/\bat \w+ .*:\d+:\d+|invoking remote method/);
  });

  test('gets the values of streams until it unsubscribes', async ({ desktop: { page } }) => {
    const beats = await page.evaluate(
      () =>
        new Promise<unknown[]>((resolve) => {
          const values: unknown[] = [];
          const stop = window.balanza?.subscribe(
            'beat',
            {},
            (value) => {
              values.push(value);
              if (values.length < 2) return;
              stop?.();
              resolve(values);
            },
            (error) => resolve([error]),
          );
        }),
    );
    expect(beats).toHaveLength(2);
    expect(beats[1]).toMatchObject({ atMs: expect.any(Number), memoryBytes: expect.any(Number) });
  });

  test('security 3: runs no inline script and no text as code', async ({ desktop: { page } }) => {
    const outcome = await page.evaluate(() => {
      const script = document.createElement('script');
      try {
        script.textContent = 'window.planted = true';
      } catch {
        return 'refused';
      }
      document.head.append(script);
      return 'planted' in window ? 'ran' : 'did not run';
    });
    expect(outcome).not.toBe('ran');
    expect(await page.evaluate(() => 'planted' in window)).toBe(false);
  });

  test('security 4 and 5: stays on the console’s pages and opens no window', async ({ desktop: { app, page } }) => {
    await app.evaluate(({ shell, dialog }) => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      shell.openExternal = (url) => Promise.resolve(void opened.push(url));
      dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });
    });
    await page.evaluate(() => {
      location.href = 'https://example.invalid/';
    });
    expect(await page.evaluate(() => window.open('file:///etc/passwd'))).toBeNull();
    expect(await page.evaluate(() => window.open('https://docs.aws.amazon.com/elasticloadbalancing/'))).toBeNull();
    await expect
      .poll(() => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)) // put there above
      .toEqual(['https://docs.aws.amazon.com/elasticloadbalancing/']);
    expect(await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.getURL())).toMatch(
      /^app:\/\/console\//,
    );
    expect(app.windows()).toHaveLength(1);
  });

  test('security 2: gets the console’s own files by GET, and nothing else', async ({ desktop: { page } }) => {
    const answers = await page.evaluate(async () => {
      const asked = [
        fetch('index.html'),
        fetch('/%2e%2e/package.json'),
        fetch('/..%2fwindow.json'),
        fetch('index.html', { method: 'POST' }),
      ];
      const responses = await Promise.all(asked);
      return responses.map(({ status, headers }) => [status, headers.get('x-content-type-options')]);
    });
    expect(answers).toEqual([
      [200, 'nosniff'],
      [404, 'nosniff'],
      [404, 'nosniff'],
      [405, 'nosniff'],
    ]);
  });

  test('security 6 and 7: has no webview, and may ask the system for nothing', async ({ desktop: { page } }) => {
    const seen = await page.evaluate(async () => {
      const webview = document.createElement('webview');
      document.body.append(webview);
      const located = await new Promise<string>((resolve) => {
        navigator.geolocation.getCurrentPosition(
          () => resolve('told'),
          ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : `failed with ${code}`),
        );
      });
      webview.remove();
      return { canLoad: 'loadURL' in webview, located };
    });
    expect(seen).toEqual({ canLoad: false, located: 'denied' });
  });

  test('console 4: words its menu as the console is, once the language is changed there', async ({
    desktop: { app, page },
  }) => {
    const labels = () => app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label));
    expect(await labels()).toEqual(['File', 'Edit', 'View', 'Engine', 'Go', 'Window', 'Help']);
    await page.getByRole('button', { name: 'Cambiar a español' }).click();
    await expect.poll(labels).toEqual(['Archivo', 'Edición', 'Ver', 'Motor', 'Ir', 'Ventana', 'Ayuda']);
  });

  test('goes where the menu says', async ({ desktop: { app, page } }) => {
    await app.evaluate(({ Menu }) => {
      interface Item {
        readonly label: string;
        readonly submenu?: { readonly items: readonly Item[] };
        readonly click: () => void;
      }
      const go = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'Go') as Item | undefined; // as typed
      go?.submenu?.items.find(({ label }) => label === 'Target groups')?.click();
    });
    await page.waitForURL(/#\/target-groups$/);
  });
});
