import { expect, it } from 'vitest';
import { compileConfiguration } from '../../../../engine/angie/compile/compileConfiguration.ts';
import { parseConfiguration } from '../../../../engine/angie/syntax/parseConfiguration.ts';
import { memorySource } from '../../../support/angie/memorySource.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { whole } from './BrokenConfiguration.ts';
import { BROKEN_CONFIGURATIONS } from './BROKEN_CONFIGURATIONS.ts';

const MAIN = '/etc/angie/angie.conf';

function problemsOf(text: string) {
  const parsed = parseConfiguration(MAIN, memorySource({ [MAIN]: text }));
  return compileConfiguration(parsed, () => ['192.0.2.1']).problems;
}

it('finds the place of every fault of files that were changed at random, and never breaks', () => {
  const random = seededRandom(20_261_130);
  const seeds = BROKEN_CONFIGURATIONS.map((row) => whole(row));
  const pick = <Item>(list: readonly Item[]): Item | undefined => list[random.integer(list.length)];
  const cut = (text: string): string => text.slice(0, random.integer(text.length + 1));
  const changes: readonly ((text: string) => string)[] = [
    (text) => cut(text),
    (text) => cut(text) + text.slice(random.integer(text.length + 1)),
    (text) => {
      const at = random.integer(text.length + 1);
      return `${text.slice(0, at)}${pick(['{', '}', ';', '"', "'", '\\', '$', '${', '#', '\n', '\0', '/', '~', '='])}${text.slice(at)}`;
    },
    (text) => {
      const words = text.split(' ');
      words[random.integer(words.length)] = pick(words) ?? '';
      return words.join(' ');
    },
    (text) => cut(text) + (pick(seeds) ?? ''),
  ];
  let refused = 0;
  for (let round = 0; round < 3_000; round += 1) {
    let text = pick(seeds) ?? '';
    for (let times = 1 + random.integer(4); times > 0; times -= 1) text = pick(changes)?.(text) ?? text;
    const lines = text.split('\n').length;
    const problems = problemsOf(text);
    for (const { message, file, line } of problems) {
      expect(message, text).not.toBe('');
      expect([file, line >= 1 && line <= lines], text).toEqual([MAIN, true]);
    }
    refused += problems.length > 0 ? 1 : 0;
  }
  expect(refused).toBeGreaterThan(2_000);
});

it.each([
  ['blocks in blocks without end', 'http { '.repeat(100_000)],
  ['blocks that close without having begun', '}'.repeat(100_000)],
  ['locations in locations', `events { } http { server { ${'location / { '.repeat(20_000)}${'} '.repeat(20_000)} } }`],
  ['a line of a million bytes', `env ${'a '.repeat(500_000)};`],
  ['half a megabyte of quotes', '"'.repeat(500_000)],
  ['variables in variables', `events { } http { server { return 200 ${'${a'.repeat(50_000)}; } }`],
  ['a hundred thousand directives', 'env A;\n'.repeat(100_000)],
])('answers for %s', (_, text) => {
  const problems = problemsOf(text);
  expect(problems.length).toBeGreaterThan(0);
});

it('does not follow a file that includes itself for ever', () => {
  const parsed = parseConfiguration(MAIN, memorySource({ [MAIN]: `include ${MAIN};` }));
  expect(parsed.problem?.message ?? '').not.toBe('');
});
