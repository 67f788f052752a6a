import { describe, expect, it } from 'vitest';
import { compileRegex } from '../../../engine/model/regex/compileRegex.ts';
import { RegexFinder } from '../../../engine/routing/RegexFinder.ts';
import { RegexMatcher } from '../../../engine/routing/RegexMatcher.ts';
import { Rewriter } from '../../../engine/routing/Rewriter.ts';
import { seededRandom } from '../../support/seededRandom.ts';

function programOf(text: string, ignoresCase = false) {
  const program = compileRegex(text, ignoresCase);
  if (program.kind === 'problem') throw new Error(`${text}: ${program.why} at ${program.at}`);
  return program;
}

/** What JavaScript's own engine finds: ends of the match and its groups. */
function reference(pattern: string, text: string): readonly number[] | null {
  const found = new RegExp(pattern, 'ds').exec(text);
  return found?.indices?.flatMap((range: readonly [number, number] | undefined) => range ?? [-1, -1]) ?? null;
}

describe('ELB rule conditions: regular expressions', () => {
  it('find what JavaScript finds, groups among it, for expressions made by chance', () => {
    const random = seededRandom(11);
    const pick = (from: readonly string[]) => from[random.integer(from.length)] ?? '';
    const atom = (depth: number): string =>
      depth > 0 && random.integer(4) === 0
        ? `${pick(['(', '(?:'])}${choice(depth - 1)})`
        : pick(['a', 'b', 'c', '.', '[ab]', '[^a]', '\\d', '\\w', '/', '\\.']);
    const piece = (depth: number) => {
      const part = atom(depth);
      // An empty text repeated is where engines differ: only what takes a character is.
      const canRepeat = !part.startsWith('(');
      return part + (canRepeat ? pick(['', '', '', '*', '+', '?', '{1,2}', '*?', '+?', '??']) : '');
    };
    const sequence = (depth: number) => Array.from({ length: 1 + random.integer(3) }, () => piece(depth)).join('');
    const choice = (depth: number): string =>
      random.integer(3) === 0 ? `${sequence(depth)}|${sequence(depth)}` : sequence(depth);
    for (let round = 0; round < 1_500; round += 1) {
      const pattern = `${pick(['', '', '^'])}${choice(2)}${pick(['', '', '$'])}`;
      const program = programOf(pattern);
      const finder = new RegexFinder(program);
      const matcher = new RegexMatcher(program);
      for (let ask = 0; ask < 8; ask += 1) {
        const text = Array.from({ length: random.integer(9) }, () => pick(['a', 'b', 'c', '1', '/', '.'])).join('');
        const expected = reference(pattern, text);
        expect({ pattern, text, found: finder.find(text) }).toEqual({ pattern, text, found: expected });
        expect({ pattern, text, is: matcher.test(text) }).toEqual({ pattern, text, is: expected !== null });
      }
    }
  });

  it('ignore case where the field does, in classes that are turned round, too', () => {
    expect(new RegexMatcher(programOf('^[a-c]+x$', true)).test('AbCX')).toBe(true);
    expect(new RegexMatcher(programOf('^[^a]$', true)).test('A')).toBe(false);
    expect(new RegexMatcher(programOf('(?i)^ab$')).test('AB')).toBe(true);
  });

  it('take a time that grows with the text alone, where trying one way after the other takes ages', () => {
    // Each step of the machine is one look-up: what is counted is how many states it ever makes.
    const evil = programOf('^(a+)+(a|aa)+([a-z]*)*!$');
    const matcher = new RegexMatcher(evil);
    expect(matcher.test('a'.repeat(16_000))).toBe(false);
    expect(matcher.test(`${'a'.repeat(16_000)}!`)).toBe(true);
    expect(new RegexFinder(evil).find('a'.repeat(2_000))).toBeNull();
  });

  it('go on when they have forgotten states', () => {
    const matcher = new RegexMatcher(programOf('a.{12}b'));
    const random = seededRandom(3);
    for (let round = 0; round < 50; round += 1) {
      const text = Array.from({ length: 200 }, () => 'ab'[random.integer(2)]).join('');
      expect(matcher.test(text)).toBe(/a.{12}b/.test(text));
    }
  });

  it.each([
    ['(?=a)', 'lookaround'],
    ['(?<!a)b', 'lookaround'],
    ['(a)\\1', 'backreference'],
    ['(?>a)', 'atomic'],
    ['a++', 'possessive'],
    ['\\p{L}', 'unicodeClass'],
    ['\\bword', 'wordBoundary'],
    ['(a', 'unbalanced'],
    ['a)', 'unbalanced'],
    ['[a', 'unbalanced'],
    ['*a', 'nothingToRepeat'],
    ['a**', 'nothingToRepeat'],
    ['[z-a]', 'badClass'],
    ['a{3,2}', 'badCount'],
    ['a{2000}', 'badCount'],
    ['((a{100}){100}){100}', 'tooLarge'],
    ['\\q', 'badEscape'],
    ['(?R)', 'unknownGroup'],
    ['', 'empty'],
    ['a'.repeat(129), 'tooLong'],
    ['é', 'characters'],
  ])('refuse %s: %s', (pattern, why) => {
    expect(compileRegex(pattern)).toMatchObject({ kind: 'problem', why });
  });
});

describe('Rewriter', () => {
  const url = (regex: string, replace: string) => new Rewriter({ type: 'url-rewrite', rewrites: [{ regex, replace }] });

  it.each([
    ['^/api/(.*)$', '/$1', '/api/v1/x?a=b', '/v1/x?a=b'],
    ['^/(\\w+)/(\\w+)', '/$2/$1', '/a/b/c', '/b/a/c'],
    ['/old', '/new', '/old/old', '/new/old'],
    ['^/x', '/y', '/a', '/a'],
    ['(a)|(b)', '[$1$2$0$$]', '/b', '/[bb$]'],
  ])('%s with %s makes %s %s', (regex, replace, from, to) => {
    expect(url(regex, replace).rewritten(from)).toBe(to);
  });

  it('knows no case in hosts', () => {
    const host = new Rewriter({ type: 'host-header-rewrite', rewrites: [{ regex: '^WWW\\.(.*)$', replace: '$1' }] });
    expect(host.rewritten('www.example.com')).toBe('example.com');
  });
});
