import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from '../../build/root.mjs';

/** What each line breaks. The line above declares what it needs. */
const PLANTED = [
  ['declare function ask(): Promise<string>; declare const sure: { a: number }; declare const word: "a" | "b";', null],
  ['ask();', 'no-floating-promises'],
  [
    'export const asked = async () => { if (ask()) return 1; return await Promise.resolve(2); };',
    'no-misused-promises',
  ],
  ['export const told = `${sure}`;', 'restrict-template-expressions'],
  ['export const a = sure.a as number;', 'no-unnecessary-type-assertion'],
  ['export const b = sure.a ?? 1;', 'no-unnecessary-condition'],
  ['export const c: string = JSON.parse("1");', 'no-unsafe-assignment'],
  ['export const d = JSON.parse("{}").d.e();', 'no-unsafe-call'],
  ['export function f() { switch (word) { case "a": return 1; } return 2; }', 'switch-exhaustiveness-check'],
  ['export async function g() { return 1; }', 'require-await'],
  ['export function h() { throw "text"; }', 'only-throw-error'],
  ['export const i = [1].map(Number.prototype.toFixed);', 'unbound-method'],
  ['export const j = 1 + ({} as object as any);', 'restrict-plus-operands'],
] as const;

it('lint that knows types names what each planted line breaks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'balanza-typed-'));
  try {
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { strict: true, target: 'ES2023', module: 'ESNext' }, include: ['.'] }),
    );
    writeFileSync(join(folder, 'planted.ts'), PLANTED.map(([code]) => code).join('\n'));
    const { stdout, status } = spawnSync(
      process.execPath,
      [inRoot('node_modules/oxlint/bin/oxlint'), '-c', inRoot('.oxlintrc.json'), '--format', 'unix', '.'],
      { cwd: folder, encoding: 'utf8' },
    );
    const found = [...stdout.matchAll(/planted\.ts:(\d+):.*typescript\(([\w-]+)\)/g)].map(
      ([, line, rule]) => [Number(line), rule] as const,
    );
    const missed = PLANTED.flatMap(([code, rule], index) =>
      rule === null || found.some(([line, one]) => line === index + 1 && one === rule) ? [] : [code],
    );
    expect({ missed, status }).toEqual({ missed: [], status: 1 });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
