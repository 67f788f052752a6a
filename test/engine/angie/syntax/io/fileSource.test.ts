import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fileSource } from '../../../../../engine/angie/syntax/io/fileSource.ts';
import { parseConfiguration } from '../../../../../engine/angie/syntax/parseConfiguration.ts';

it('reads files and patterns of this machine, sorted, and names in the system’s words what it cannot read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balanza-angie-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const main = join(folder, 'angie.conf');
  for (const [name, text] of [
    ['b.d/2.conf', 'two;'],
    ['b.d/1.conf', 'one;'],
    ['b.d/.no.conf', 'hidden;'],
    ['a.d/3.conf', 'three;'],
    ['plain', 'x;'],
  ] as const) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  writeFileSync(main, 'include [ab].d/?.conf; include zzz*; include b.d;');
  const { directives, problem } = parseConfiguration(main, fileSource);
  expect(directives.map(({ name }) => name)).toEqual(['three', 'one', 'two']);
  expect(problem?.message).toBe(`open() "${folder}/b.d" failed (21: Is a directory)`);
  expect(fileSource.read(join(folder, 'none'))).toEqual({ kind: 'failed', reason: '2: No such file or directory' });
  expect(fileSource.read(join(folder, 'plain/x'))).toEqual({ kind: 'failed', reason: '20: Not a directory' });
});
