import type { RegexFault } from '../../model/regex/RegexNode.ts';

/** What is wrong with a regular expression, in the words of a refusal. */
export const REGEX_FAULTS: Readonly<Record<RegexFault, string>> = {
  empty: 'it is empty',
  tooLong: "it is longer than '128' characters",
  tooLarge: 'its counts make it too large',
  unbalanced: 'a parenthesis or bracket has no counterpart',
  nothingToRepeat: 'there is nothing to repeat',
  badClass: 'a character class is malformed',
  badCount: "a count must be between '0' and '1000', the lower first",
  badEscape: 'this character cannot stand behind a backslash',
  characters: 'it may hold visible characters of ASCII and blanks',
  lookaround: 'lookahead and lookbehind are not supported',
  backreference: 'backreferences are not supported',
  possessive: 'possessive quantifiers are not supported',
  atomic: 'atomic groups are not supported',
  unicodeClass: 'Unicode classes are not supported',
  unknownGroup: 'groups of this kind are not supported',
  wordBoundary: 'word boundaries are not supported',
};
