import { describe, expect, it } from 'vitest';
import { literalPrefix, matchesPattern, unescapedPattern } from '../../../engine/routing/matchesPattern.ts';

describe('matchesPattern', () => {
  it.each([
    ['', '', true],
    ['', '*', true],
    ['', '?', false],
    ['aaa', 'a*a', true],
    ['aba', 'a*b', false],
    ['abcabd', '*abd', true],
    ['mississippi', '*issip*', true],
    ['abc', 'abc*', true],
    ['abc', 'ab', false],
    ['ab', 'abc', false],
    ['a/b/c', '/*', false],
  ])('"%s" against "%s": %s', (text, pattern, expected) => {
    expect(matchesPattern(text, pattern)).toBe(expected);
  });

  it('ignores case only when told to, and only of letters', () => {
    expect(matchesPattern('x.example.com', '*.EXAMPLE.com', true)).toBe(true);
    expect(matchesPattern('x.example.com', '*.EXAMPLE.com')).toBe(false);
    expect(matchesPattern('@', '`', true)).toBe(false);
  });

  it.each([
    ['a*b', 'a\\*b', true],
    ['axb', 'a\\*b', false],
    ['what?', 'what\\?', true],
    ['whats', 'what\\?', false],
    ['a\\b', 'a\\\\b', true],
    ['a\\', 'a\\', true],
  ])('takes an escaped wildcard for itself: "%s" against "%s": %s', (text, pattern, expected) => {
    expect(matchesPattern(text, unescapedPattern(pattern), true)).toBe(expected);
  });
});

it('knows what a pattern begins with', () => {
  expect(['/api/*', '/a?c', '*', '/'].map(literalPrefix)).toEqual(['/api/', '/a', '', '/']);
});
