import { ESLint } from 'eslint';
import { expect, it } from 'vitest';
import { inRoot, ROOT } from '../../build/root.mjs';

/** The project's own configuration. */
const eslint = new ESLint({ cwd: ROOT });

/** Rules broken by `code`, were it the file at `path`. */
async function broken(path: string, code: string): Promise<readonly string[]> {
  const [result] = await eslint.lintText(code, { filePath: inRoot(path) });
  return [...new Set(result?.messages.map(({ ruleId, message }) => ruleId ?? message))];
}

const at = (path: string, code: string, rule: string) => ({ path, code, rule });

it.each([
  at('engine/model/a.ts', "import { b } from '../dataplane/b.ts'; export const a = b;", 'balanza/import-directions'),
  at('engine/model/a.ts', "import { b } from 'node:fs'; export const a = b;", 'balanza/pure-core'),
  at('engine/model/a.ts', 'export const b = 1;', 'balanza/file-name'),
  at('engine/model/a.ts', 'export const a = Date.now();', 'no-restricted-properties'),
  at('engine/health/io/a.ts', 'export const a = new Date();', 'no-restricted-syntax'),
  at('engine/health/io/a.ts', 'export const a = performance.now();', 'no-restricted-globals'),
  at('engine/health/io/a.ts', 'export const a = setTimeout(() => undefined, 1);', 'no-restricted-globals'),
  at('engine/health/io/a.ts', 'export const a = setInterval(() => undefined, 1);', 'no-restricted-globals'),
  at('engine/health/a.ts', 'export const a = setImmediate(() => undefined);', 'balanza/pure-core'),
  at('engine/health/io/a.ts', 'export const a = Math.random();', 'no-restricted-properties'),
  at('engine/health/io/a.ts', "import { a } from 'node:timers/promises'; export { a };", 'no-restricted-imports'),
  at('engine/model/a.ts', 'export const a: any = 1;', '@typescript-eslint/no-explicit-any'),
  at('engine/model/a.ts', 'export enum a { b }', 'no-restricted-syntax'),
  at('engine/model/a.ts', 'export default { a: 1 };', 'no-restricted-syntax'),
  at('engine/model/a.ts', "export * from './b.ts';", 'no-restricted-syntax'),
  at('engine/model/a.ts', "export { a } from './b.ts';", 'no-restricted-syntax'),
  at('engine/model/a.ts', 'export class a { private b = 1; }', 'no-restricted-syntax'),
  at('engine/model/a.ts', 'export const a = 1 as unknown;', 'balanza/proven-assertion'),
  at('engine/model/a.ts', '// TODO more\nexport const a = 1;', 'balanza/todo-has-issue'),
  at('engine/model/a.ts', `export const a = 1;\n${'//\n'.repeat(400)}`, 'max-lines'),
  at(
    'engine/control/a.ts',
    'export function a(b: 1, c: 1, d: 1, e: 1) { return [b, c, d, e]; }',
    '@typescript-eslint/max-params',
  ),
  at('test/engine/a.test.ts', 'export enum a { b }', 'no-restricted-syntax'),
])('lint refuses in $path: $code', async ({ path, code, rule }) => {
  expect(await broken(path, code)).toContain(rule);
});

it('lint has no way round by a comment', async () => {
  const code = '/* eslint-disable */\nexport const a = Math.random();';
  const found = await broken('engine/health/a.ts', code);
  expect(found).toEqual(expect.arrayContaining(['no-restricted-properties', 'balanza/no-lint-comments']));
});

it.each([
  ['engine/system/SystemClock.ts', 'export const SystemClock = () => [Date.now(), performance.now()];'],
  ['engine/health/io/a.ts', "import { connect } from 'node:net';\nexport const a = () => setImmediate(connect);"],
  ['engine/health/a.ts', 'export class a { readonly b: number; private constructor(b: number) { this.b = b; } }'],
  ['engine/health/a.ts', 'export const a = (nowMs: number) => new Date(nowMs).toISOString();'],
])('lint has nothing against %s: %s', async (path, code) => {
  expect(await broken(path, code)).toEqual([]);
});
