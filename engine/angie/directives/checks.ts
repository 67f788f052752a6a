import { parseSize } from '../syntax/parseSize.ts';
import { parseTime } from '../../model/upstream/parseTime.ts';
import type { ArgumentCheck } from './DirectiveRule.ts';

/** A check of arguments alone. */
type ValueCheck = (args: readonly string[]) => string | null;

/** Of every argument: one of these words, in whatever case. */
function oneOf(...words: readonly string[]): ValueCheck {
  return (args) => {
    const wrong = args.find((word) => !words.includes(word.toLowerCase()));
    return wrong === undefined ? null : `invalid value "${wrong}"`;
  };
}

/** Of the only argument: a whole number, between bounds where there are any. */
function number(min = 0, max = Number.MAX_SAFE_INTEGER): ValueCheck {
  return ([word = '']) => {
    if (!/^[0-9]{1,15}$/.test(word)) return 'directive invalid number';
    const value = Number(word);
    if (value >= min && value <= max) return null;
    return max === Number.MAX_SAFE_INTEGER
      ? `value must be equal to or greater than ${min}`
      : `value must be between ${min} and ${max}`;
  };
}

/** Checks of arguments that many directives share, with nginx's sentences. Source: the Angie facts, 9.2 and 9.3. */
export const checks = {
  oneOf,
  number,
  flag: (([word = ''], name) =>
    /^(on|off)$/i.test(word)
      ? null
      : `invalid value "${word}" in "${name}" directive, it must be "on" or "off"`) satisfies ArgumentCheck,
  /** Milliseconds. */
  time: (([word = '']) =>
    parseTime(word, 'milliseconds') === null ? 'directive invalid value' : null) satisfies ValueCheck,
  seconds: (([word = '']) =>
    parseTime(word, 'seconds') === null ? 'directive invalid value' : null) satisfies ValueCheck,
  size: (([word = '']) => (parseSize(word) === null ? 'directive invalid value' : null)) satisfies ValueCheck,
  offset: (([word = '']) =>
    parseSize(word, 'offset') === null ? 'directive invalid value' : null) satisfies ValueCheck,
  /** A number of buffers and their size. */
  buffers: (([count = '', size = '']) =>
    /^0*[1-9][0-9]{0,14}$/.test(count) && (parseSize(size) ?? 0) > 0
      ? null
      : 'directive invalid value') satisfies ValueCheck,
  version: oneOf('1.0', '1.1'),
};
