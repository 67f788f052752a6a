import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildStandIn } from './standin/buildStandIn.ts';

/** A main process that imports Electron, and asks for it by `require` meanwhile, from a turn of its loop on. */
const MAIN = `
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const given = new Set();
let turnsToGo = Number(process.argv.at(-1));
let isImported = false;
const importing = import('electron').then((electron) => {
  isImported = true;
  return electron;
});
while (!isImported) {
  await new Promise((resolve) => setImmediate(resolve));
  turnsToGo -= 1;
  if (turnsToGo > 0) continue;
  try {
    given.add(require('electron'));
  } catch (error) {
    given.add(error.message);
  }
}
const electron = await importing;
const answers = [...given].map((one) => (one === electron ? 'the same' : one));
process.stdout.write(JSON.stringify(answers));
electron.app.exit(0);
`;

const folder = mkdtempSync(join(tmpdir(), 'balanza-standin-test-'));
let executable = '';

beforeAll(async () => {
  executable = await buildStandIn(join(folder, 'built'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('gives one Electron to import and require, at any moment: who tests it asks when it likes', async () => {
  const main = join(folder, 'main.mjs');
  writeFileSync(main, MAIN);
  const answersFrom = async (turn: number): Promise<unknown> => {
    const { stdout } = await promisify(execFile)(executable, [main, String(turn)], { timeout: 60_000 });
    return JSON.parse(stdout);
  };
  // When the module is half loaded is Node's affair; one of these meets it.
  const answers = await Promise.all([1, 4, 16, 128].map(answersFrom));
  expect(answers.flat().filter((answer) => answer !== 'the same')).toEqual([]);
});
