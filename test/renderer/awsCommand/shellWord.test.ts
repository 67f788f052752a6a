import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { hasHidden, shellWord, variableOf } from '../../../renderer/awsCommand/shellWord.ts';

const HOSTILE = [
  '',
  ' ',
  '-rf',
  '=ls',
  '~root',
  'a b\tc',
  "it's",
  "'",
  '"',
  '$HOME',
  '$(touch /tmp/no)',
  '`id`',
  '\\',
  'a\\',
  "\\'",
  'a\nb',
  '*?[a]{b,c}',
  '#a',
  '!!',
  ';&|<>()',
  'ñandú 日本 🦁',
];

describe('a word of a shell', () => {
  it.each(['sh', 'bash'])('is read by %s as the text that it was, whatever the text', (shell) => {
    const line = `printf '%s\\0' ${HOSTILE.map(shellWord).join(' ')}`;
    expect(execFileSync(shell, ['-c', line], { encoding: 'utf8' }).split('\0').slice(0, -1)).toEqual(HOSTILE);
  });

  it('is quoted only where it has to be', () => {
    expect(['arn:aws:elb/app+1@x,y=z%', 'a b', '=ls'].map(shellWord)).toEqual([
      'arn:aws:elb/app+1@x,y=z%',
      "'a b'",
      "'=ls'",
    ]);
  });

  it('expands a variable into itself, whatever its value and what stands around it', () => {
    const line = `X="a b'\\$c"; printf '%s\\0' ${shellWord(`Id=${variableOf('X')},it's`)}`;
    expect(execFileSync('sh', ['-c', line], { encoding: 'utf8' })).toBe("Id=a b'$c,it's\0");
  });
});

it('tells texts with characters that are not to be seen', () => {
  expect(['a b', 'ñ🦁', 'a\nb', '\u{1b}[2J', 'a\u{202e}b', '\u{85}', '\u{d800}'].map(hasHidden)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
});
