import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { chromium } from '@playwright/test';
import { expect, it, onTestFinished } from 'vitest';
import { recordNames } from '../../engine/model/changedResources.ts';
import { startBalancer } from '../support/balancer/startBalancer.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

const CHROMIUM = process.env['BALANZA_CHROMIUM'] ?? '/usr/bin/chromium';

/** A page of another site; its address. */
async function otherSite(html: string): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', connection: 'close' }).end(html);
  });
  server.listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  // Another site than 127.0.0.1, though the same machine.
  return `http://localhost:${address instanceof Object ? address.port : 0}/`;
}

it.skipIf(!existsSync(CHROMIUM))(
  'contract: a page of another site changes nothing, by a form or by a script (needs Chromium)',
  { timeout: 90_000 },
  async () => {
    const engine = await startTestEngine({ log: expectedLog().log });
    const balancer = await startBalancer(engine, {});
    const { apiUrl, control } = engine;
    const before = recordNames(control.resources);
    const arn = encodeURIComponent(balancer.loadBalancerArn);
    const form = `Action=DeleteLoadBalancer&Version=2015-12-01&LoadBalancerArn=${arn}`;
    const fields = new URLSearchParams(form);
    const inputs = [...fields].map(([name, value]) => `<input name="${name}" value="${value}">`).join('');
    const page = `<form id="delete" method="post" action="${apiUrl}/">${inputs}<button>go</button></form>
      <form id="reset" method="post" action="${apiUrl}/moto-api/reset"><button>go</button></form>`;

    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    onTestFinished(() => browser.close());
    const tab = await browser.newPage();
    const site = await otherSite(page);
    for (const id of ['delete', 'reset']) {
      await tab.goto(site);
      const [answer] = await Promise.all([
        tab.waitForResponse((response) => response.url().startsWith(apiUrl)),
        tab.locator(`#${id} button`).click(),
      ]);
      expect([id, answer.status()]).toEqual([id, 403]);
    }
    await tab.goto(site);
    const outcome = await tab.evaluate(
      async ({ url, body }) => {
        const plain = await fetch(url, { method: 'POST', mode: 'no-cors', body }).then(({ type }) => type);
        const signed = { authorization: 'AWS4-HMAC-SHA256 Credential=x', 'content-type': 'application/json' };
        const asked = fetch(url, { method: 'POST', headers: signed, body });
        const read = await asked.then(
          () => 'read',
          () => 'refused',
        );
        return [plain, read];
      },
      { url: `${apiUrl}/`, body: form },
    );
    expect(outcome).toEqual(['opaque', 'refused']);
    expect(recordNames(control.resources)).toEqual(before);
  },
);
