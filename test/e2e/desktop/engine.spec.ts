import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { apiUrlOf, consoleShown, LOOPBACK_BYTE, RUNS_IN, test } from './desktopTest.ts';

test.describe(`The engine in the main process (${RUNS_IN})`, () => {
  test('keeps serving while the window’s page has crashed, and the window comes back', async ({
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

  test('keeps serving when the window is closed, and a second start brings the window back', async ({
    desktop: { app, apiUrl },
    launch,
  }) => {
    const opened = app.waitForEvent('window');
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await expect.poll(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(0);
    expect((await fetch(`${apiUrl}/health`)).status).toBe(200);
    await launch().catch(() => undefined); // it ends before Playwright has found its window
    const page = await opened;
    await consoleShown(page);
    expect(await apiUrlOf(page)).toBe(apiUrl);
  });

  test('finishes a request in flight when the application quits', async ({ desktop: { app, page } }) => {
    let answer: () => void = () => undefined;
    let onArrived: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (onArrived = resolve));
    const target = createServer((request, response) => {
      if (request.url !== '/slow') {
        response.end(); // a health check
        return;
      }
      answer = () => response.end('finished');
      onArrived();
    }).listen(0, '127.0.0.1');
    await once(target, 'listening');
    const { port } = target.address() as AddressInfo; // TCP: neither a string nor null
    await page.evaluate(balance, port);
    const response = once(get(`http://127.${LOOPBACK_BYTE}.10.4:8080/slow`, { agent: false }), 'response');
    await arrived;
    const ended = once(app.process(), 'exit');
    await app.evaluate(({ app: application }) => {
      setImmediate(() => application.quit());
    });
    answer();
    const [message] = (await response) as [AsyncIterable<Buffer>]; // what an HTTP client's `response` carries
    let body = '';
    for await (const part of message) body += part.toString();
    expect(body).toBe('finished');
    expect((await ended)[0]).toBe(0);
    target.close();
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

/** In the page: a load balancer on port 8080 with one target. Resolves when it listens. */
async function balance(targetPort: number): Promise<void> {
  const call = async (name: string, input: unknown): Promise<Record<string, string>> => {
    const answer = await window.balanza?.call(name as 'describeEngine', input); // names of the contract, below
    if (answer?.ok !== true) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer.value as Record<string, string>; // only names and ARNs are read
  };
  const subnets = ['subnet-00000000000000001', 'subnet-00000000000000002'];
  const { loadBalancerArn } = await call('createLoadBalancer', { name: 'web', subnets });
  const group = { name: 'web', targetType: 'ip', protocol: 'HTTP', port: targetPort, vpcId: 'vpc-00000000000000001' };
  const { targetGroupArn } = await call('createTargetGroup', group);
  await call('registerTargets', { targetGroupArn, targets: [{ id: '127.0.0.1', port: targetPort }] });
  const defaultActions = [{ type: 'forward', targetGroupArn }];
  const listener = { loadBalancerArn, protocol: 'HTTP', port: 8080, defaultActions };
  const { listenerArn = '' } = await call('createListener', listener);
  await new Promise<void>((resolve, reject) => {
    window.balanza?.subscribe(
      'states',
      {},
      (value) => {
        const { listeners } = value as { listeners: Record<string, { kind: string } | null> }; // of the contract
        const ours = Object.entries(listeners).filter(([key]) => key.endsWith(`|${listenerArn}`));
        if (ours.some(([, state]) => state?.kind === 'listening')) resolve();
      },
      ({ message }) => reject(new Error(message)),
    );
  });
}
