const UNSAFE = /["\\]|[^\x20-\x7e]/g;

/** What clients say, one character a byte, so that it ends neither its field nor its line: `\xHH`, as nginx writes it. */
export function escaped(text: string): string {
  return text.replace(UNSAFE, (one) => `\\x${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

/** A field in quotation marks; `"-"` for nothing. */
export function quoted(text: string): string {
  return text === '' ? '"-"' : `"${escaped(text)}"`;
}
