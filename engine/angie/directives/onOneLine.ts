/** A text with its line ends and other control characters as they are written in strings: `\n`. Source: contract. */
export function onOneLine(text: string): string {
  return text.replace(/[^ -~\u0080-\uffff]/g, (char) => JSON.stringify(char).slice(1, -1));
}
