/**
 * `text` without the blanks and tabs at its ends (`OWS`), and nothing else that `String.trim` takes. A loop, since a
 * pattern that looks for blanks before an end takes quadratic time on a long run of them elsewhere.
 */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}
