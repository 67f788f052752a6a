/**
 * A request head, as text with its blank line, with `lines` (each with its CRLF) behind its first line, and without the
 * fields of these names (small letters) that it had. For fields whose values a target must be able to rely on.
 */
export function replacedFields(head: string, names: readonly string[], lines: string): string {
  const start = head.indexOf('\r\n') + 2;
  let text = head.slice(0, start) + lines;
  for (let at = start; at < head.length;) {
    const end = head.indexOf('\r\n', at) + 2;
    if (end < 2) return text + head.slice(at);
    const colon = head.indexOf(':', at);
    const name = colon < 0 || colon > end ? '' : head.slice(at, colon).trim().toLowerCase();
    if (!names.includes(name)) text += head.slice(at, end);
    at = end;
  }
  return text;
}
