import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withLock } from '../../build/withLock.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balanza-lock-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('lets one work at a time', async () => {
  const path = join(folder, 'lock');
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    events.push(`${name} ends`);
  };
  await Promise.all([withLock(path, work('first')), withLock(path, work('second'))]);
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(existsSync(path)).toBe(false);
});

it('takes over from a process that is gone', async () => {
  const path = join(folder, 'lock');
  writeFileSync(path, '999999999');
  expect(await withLock(path, () => 'done')).toBe('done');
});

it('is released when the work fails', async () => {
  const path = join(folder, 'lock');
  await expect(
    withLock(path, () => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(existsSync(path)).toBe(false);
});
