import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileResponse } from '../../electron/fileResponse.ts';

const folder = mkdtempSync(join(tmpdir(), 'balanza-ui-'));
const ui = join(folder, 'ui');

beforeAll(() => {
  mkdirSync(join(ui, 'assets'), { recursive: true });
  mkdirSync(join(folder, 'ui-other'));
  for (const file of ['ui/index.html', 'ui/assets/main.js', 'ui/notes.txt', 'secret.json', 'ui-other/secret.js']) {
    writeFileSync(join(folder, file), file);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ask = (url: string, method = 'GET') => fileResponse(ui, { url, method });

it.each([
  { url: 'app://console/index.html', type: 'text/html; charset=utf-8' },
  { url: 'app://console/index.html?x=1#/zones', type: 'text/html; charset=utf-8' },
  { url: 'app://console/assets/main.js', type: 'text/javascript; charset=utf-8' },
])('security 2: serves $url as $type', async ({ url, type }) => {
  const response = await ask(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(type);
  expect(await response.text()).toMatch(/^ui\//);
});

it.each([
  ['a file beside the folder', 'app://console/%2e%2e/secret.json'],
  ['the same, its slash encoded', 'app://console/..%2fsecret.json'],
  ['the same, twice encoded', 'app://console/%252e%252e/secret.json'],
  ['a folder whose name begins as ours', 'app://console/..%2fui-other/secret.js'],
  ['a backslash', 'app://console/..%5csecret.json'],
  ['an absolute path', 'app://console//etc/passwd'],
  ['a zero byte', 'app://console/index.html%00.js'],
  ['half an escape', 'app://console/%e'],
  ['a kind of file that the console has not', 'app://console/notes.txt'],
  ['a folder', 'app://console/assets'],
  ['what is not there', 'app://console/none.js'],
  ['another host', 'app://other/index.html'],
  ['another scheme', 'file:///etc/passwd'],
])('security 2: answers 404 to %s', async (_name, url) => {
  expect((await ask(url)).status).toBe(404);
});

it.each(['POST', 'PUT', 'HEAD', 'DELETE'])('security 2: answers 405 to %s', async (method) => {
  expect((await ask('app://console/index.html', method)).status).toBe(405);
});

it.each(['app://console/index.html', 'app://console/none.js', 'app://other/'])(
  'security 3: sends the policy with each response (%s)',
  async (url) => {
    const { headers } = await ask(url);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]),
    );
    expect(policy).not.toMatch(/unsafe-eval|https?:|\*/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);
