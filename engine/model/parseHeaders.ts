/** A field of a request. */
export interface HeaderLine {
  readonly name: string;
  readonly value: string;
}

const LINE = /^([A-Za-z0-9!#$%&'*+.^_`|~-]+):[ \t]*(.*?)[ \t]*$/;

/** Fields typed one a line, `Name: value`; the number of the first line that is none. Empty lines say nothing. */
export function parseHeaders(text: string): readonly HeaderLine[] | number {
  const headers: HeaderLine[] = [];
  for (const [place, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [, name, value = ''] = LINE.exec(line) ?? [];
    if (name === undefined) return place + 1;
    headers.push({ name, value });
  }
  return headers;
}
