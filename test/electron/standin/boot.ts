import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from './electronModule.ts';

/** Runs an application as Electron does: its main file first, whole; then Electron becomes ready. */
const [, , ...given] = process.argv;
const words = given.filter((word) => !/^--(no-sandbox$|inspect=|remote-debugging-port=)/.test(word));
let entry = resolve(words[0] ?? '.');
app.appPath = entry;
if (statSync(entry).isDirectory()) {
  const { main } = JSON.parse(readFileSync(join(entry, 'package.json'), 'utf8')) as { readonly main: string }; // of npm
  entry = join(entry, main);
}
process.argv = [process.execPath, ...words];
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => app.quit());

await import(pathToFileURL(entry).href);
if (!app.isEnding) {
  await app.start();
  await app.chromium.cdp.send('Target.setDiscoverTargets', { discover: true });
  app.fireReady();
}
