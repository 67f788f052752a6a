/**
 * A word as it is written in a configuration: quoted when it is empty, holds a blank or what would end a word, or begins a
 * comment. Source: the Angie facts, 9.4.
 */
export function quoteWord(word: string): string {
  if (word !== '' && !/[\s;{}"'\\]|^#/.test(word.replace(/\$\{\w+\}/g, ''))) return word;
  return `"${word.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace(/\t/g, '\\t')}"`;
}
