import { expect, it } from 'vitest';
import type { Directive } from '../../../../engine/angie/syntax/Directive.ts';
import { parseConfiguration, parseDirectives } from '../../../../engine/angie/syntax/parseConfiguration.ts';
import { memorySource } from '../../../support/angie/memorySource.ts';
import { seededRandom } from '../../../support/seededRandom.ts';

const MAIN = '/etc/angie/angie.conf';

function parse(text: string, others: Readonly<Record<string, string>> = {}) {
  return parseConfiguration(MAIN, memorySource({ [MAIN]: text, ...others }));
}

/** A tree on one line: words apart by `·`, blocks in braces. */
function shown(directives: readonly Directive[]): string {
  return directives
    .map(({ name, args, block }) => [name, ...args].join('·') + (block ? `{${shown(block)}}` : ''))
    .join(' ');
}

it.each([
  ['blanks of all kinds', 'a\tb\r\nc ;', 'a·b·c'],
  ['a comment only where a word may begin', 'a b#c # d ;\n;', 'a·b#c'],
  ['a comment between words', 'a # x;\nb;', 'a·b'],
  ['both quotes, over lines', 'a "b c" \'d\ne\';', 'a·b c·d\ne'],
  ['an empty word', 'a "";', 'a·'],
  ['a quote inside a word as a character', 'a b"c";', 'a·b"c"'],
  ['text inside quotes that would end or begin something', 'a "{;#}";', 'a·{;#}'],
  ['escapes', 'a "\\"\\\\" \\t\\n\\r b\\;c \\d\\.e;', 'a·"\\·\t\n\r·b\\;c·\\d\\.e'],
  ['a variable in braces', 'a ${b}c;', 'a·${b}c'],
  ['a closing brace inside a word', 'a b}c;', 'a·b}c'],
  ['blocks in blocks', 'a { b c { d; } } e;', 'a{b·c{d}} e'],
  ['a bracket after a quote', 'if ($a = "b") { c; }', 'if·($a·=·b·){c}'],
  ['a block right after a quote', 'a "b"{ c; }', 'a·b{c}'],
] as const)('reads %s', (_, text, tree) => {
  const { directives, problem } = parse(text);
  expect(problem).toBeNull();
  expect(shown(directives)).toBe(tree);
});

it('keeps `{` after `$` in the word', () => {
  expect(shown(parse('map ${a} $b { x y; }').directives)).toBe('map·${a}·$b{x·y}');
});

it.each([
  ['}', 1, 'unexpected "}"'],
  ['a;\n}', 2, 'unexpected "}"'],
  ['a { b }', 1, 'unexpected "}"'],
  [';', 1, 'unexpected ";"'],
  ['\n{', 2, 'unexpected "{"'],
  ['a "b"c;', 1, 'unexpected "c"'],
  ['a "b"# c\n;', 1, 'unexpected "#"'],
  ['a b\n\n', 3, 'unexpected end of file, expecting ";" or "}"'],
  ['a "b;\nc;\n', 3, 'unexpected end of file, expecting ";" or "}"'],
  ['a {\n b;\n', 3, 'unexpected end of file, expecting "}"'],
  ['include a b;', 1, 'invalid number of arguments in "include" directive'],
  ['include;', 1, 'invalid number of arguments in "include" directive'],
  ['include a {', 1, 'directive "include" is not terminated by ";"'],
  ['\ninclude no.conf;', 2, 'open() "/etc/angie/no.conf" failed (2: No such file or directory)'],
  [`a ${'x'.repeat(4096)};`, 1, 'too long parameter "xxxxxxxxxx..." started'],
  [`a\n"${'y'.repeat(5000)}";`, 2, 'too long parameter, probably missing terminating """ character'],
  ['a{'.repeat(300), 1, 'blocks are nested deeper than 200'],
] as const)('says what is wrong with %j, and in which line', (text, line, message) => {
  expect(parse(text).problem).toEqual({ level: 'emerg', message, file: MAIN, line });
});

it('takes a word as long as the read buffer allows, and not one byte more', () => {
  expect(parse(`a ${'x'.repeat(4095)};`).problem).toBeNull();
  expect(parse(`a ${'é'.repeat(2047)};`).problem).toBeNull();
  expect(parse(`a ${'é'.repeat(2048)};`).problem?.message).toMatch('too long parameter');
});

it('puts in place what is included: by name, by pattern, from the folder of the main file', () => {
  const { directives, problem, files } = parse(
    'a; http { include conf.d/*.conf; include /opt/x.conf; include none/*; } z;',
    {
      '/etc/angie/conf.d/b.conf': 'two;',
      '/etc/angie/conf.d/a.conf': 'one; include ./one/../one/more.conf;',
      '/etc/angie/conf.d/.hidden.conf': 'hidden;',
      '/etc/angie/conf.d/readme.txt': 'no;',
      '/etc/angie/one/more.conf': 'more;',
      '/opt/x.conf': 'x;',
    },
  );
  expect(problem).toBeNull();
  expect(shown(directives)).toBe('a http{one more two x} z');
  expect(files.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)).join(' ')).toBe(
    'angie.conf a.conf more.conf b.conf x.conf',
  );
});

it('names the file and line of a problem inside an included file', () => {
  const { directives, problem } = parse('include a.conf;', { '/etc/angie/a.conf': 'b;\nc {' });
  expect(problem).toMatchObject({
    file: '/etc/angie/a.conf',
    line: 2,
    message: 'unexpected end of file, expecting "}"',
  });
  expect(shown(directives)).toBe('b c{}');
});

it('refuses a file that includes itself, by way of others too', () => {
  const { problem } = parse('include a.conf;', {
    '/etc/angie/a.conf': '\ninclude b.conf;',
    '/etc/angie/b.conf': 'x;\n\ninclude ./a.conf;',
  });
  expect(problem).toMatchObject({ file: '/etc/angie/b.conf', line: 3, message: '"/etc/angie/a.conf" includes itself' });
});

it('stops at files that include ever more files', () => {
  const files = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`/etc/angie/${at}`, `include ${at + 1}; include ${at + 1};`]),
  );
  expect(parse('include 0;', { ...files, '/etc/angie/40': '' }).problem?.message).toBe(
    'more than 2000 files are included',
  );
});

it('reads directives of a command line, which may hold no block', () => {
  expect(shown(parseDirectives('daemon off; pid /tmp/x;', 'command line').directives)).toBe('daemon·off pid·/tmp/x');
  expect(parseDirectives('daemon off; http { }', 'command line').problem).toMatchObject({
    file: 'command line',
    message: 'block directives are not supported in -g option',
  });
});

it('ends with a tree or a problem whatever it is given', () => {
  const random = seededRandom(7);
  const pieces = [
    '"',
    "'",
    '\\',
    '{',
    '}',
    ';',
    '#',
    '\n',
    ' ',
    '\t',
    '$',
    '${',
    ')',
    '(',
    'server',
    'include',
    'include x;',
    'upstream u',
    'a',
    '\0',
    'é',
    '\u{1f600}',
    '"x"',
    ' ;',
    ' {',
    '}}',
    '=',
    '*',
  ];
  let refused = 0;
  for (let round = 0; round < 4_000; round += 1) {
    const length = Math.floor(random.fraction() * 60);
    const text = Array.from({ length }, () => pieces[Math.floor(random.fraction() * pieces.length)]).join('');
    const { problem } = parse(text, { '/etc/angie/x': text.slice(0, 20) });
    if (!problem) continue;
    refused += 1;
    expect(problem.line).toBeGreaterThan(0);
    expect(problem.line).toBeLessThanOrEqual(text.split('\n').length);
    expect(problem.message).not.toBe('');
  }
  expect(refused).toBeGreaterThan(1_000);
});
