import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildConsole } from '../../build/buildConsole.mjs';

const PATIENCE = { timeout: 60_000 };

/** A checkout with a console of one page and one script. */
function newCheckout(): string {
  const root = mkdtempSync(join(tmpdir(), 'balanza-console-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
  mkdirSync(join(root, 'renderer'));
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(root, 'renderer/index.html'),
    '<div id="root"></div><script type="module" src="./main.ts"></script>',
  );
  writeFileSync(join(root, 'renderer/main.ts'), 'document.title = "one";');
  const config = { root: join(root, 'renderer'), base: './', logLevel: 'silent' };
  writeFileSync(join(root, 'vite.config.ts'), `export default ${JSON.stringify(config)};`);
  return root;
}

/** The text of the one script that was built. */
function builtScript(root: string): string {
  const [name = ''] = readdirSync(join(root, 'dist/ui/assets'));
  return readFileSync(join(root, 'dist/ui/assets', name), 'utf8');
}

it('contract, Starting: builds the console once, and anew when a text has changed', PATIENCE, async () => {
  const root = newCheckout();
  await buildConsole(root);
  expect(builtScript(root)).toContain('one');
  expect(readdirSync(join(root, 'dist')).toSorted()).toEqual(['ui', 'ui.stamp']);

  writeFileSync(join(root, 'dist/ui/mark'), '');
  utimesSync(join(root, 'renderer/main.ts'), 1, 1); // as a checkout does
  await buildConsole(root);
  expect(existsSync(join(root, 'dist/ui/mark'))).toBe(true);

  writeFileSync(join(root, 'renderer/main.ts'), 'document.title = "two";');
  await buildConsole(root);
  expect([builtScript(root).includes('two'), existsSync(join(root, 'dist/ui/mark'))]).toEqual([true, false]);
});

it('contract, Starting: a console that cannot be built says so and leaves the old one', PATIENCE, async () => {
  const root = newCheckout();
  await buildConsole(root);
  writeFileSync(join(root, 'renderer/main.ts'), 'import "./gone.ts";');
  await expect(buildConsole(root)).rejects.toThrow('The console could not be built; what vite said is above.');
  expect(builtScript(root)).toContain('one');
  expect(readdirSync(join(root, 'dist')).toSorted()).toEqual(['ui', 'ui.stamp']);
});

it('contract, Starting: without a page there is nothing to build', async () => {
  const root = newCheckout();
  rmSync(join(root, 'renderer/index.html'));
  await buildConsole(root);
  expect(existsSync(join(root, 'dist'))).toBe(false);
});
