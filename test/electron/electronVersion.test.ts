import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };

it('security 13: Electron is pinned to one version of the majors that get fixes, and the lock file holds it', () => {
  const { electron } = packageFile.devDependencies;
  expect(electron).toMatch(/^\d+\.\d+\.\d+$/);
  // 43, 44 and 45 when this was written. Raise it with each bump: about every eight weeks.
  expect(Number(electron.split('.')[0])).toBeGreaterThanOrEqual(45);
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, { version: string }>; // npm's format
  };
  expect(lock.packages['node_modules/electron']?.version).toBe(electron);
});

it('leaves SQLite the only package that an installed application brings along', () => {
  expect(Object.keys(packageFile.dependencies)).toEqual(['@photostructure/sqlite']);
});
