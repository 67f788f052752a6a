/**
 * Whether a field name reads as Content-Length or Transfer-Encoding to a lenient receiver without being either:
 * `Transfer_Encoding`, `Content--Length`, `transfer-encoding.x` with junk around it. Letters count, whatever stands
 * between the two words counts as their hyphen (ELB: SuspiciousHeader). `length` bytes from `start`.
 */
export function looksLikeFraming(bytes: Uint8Array, start: number, length: number): boolean {
  return matches(bytes, start, length, 'content', 'length') || matches(bytes, start, length, 'transfer', 'encoding');
}

function matches(bytes: Uint8Array, start: number, length: number, first: string, second: string): boolean {
  if (length <= first.length + second.length) return false;
  const end = start + length;
  const firstEnd = wordEnd(bytes, skipOthers(bytes, start, end), end, first);
  if (firstEnd < 0) return false;
  const secondStart = skipOthers(bytes, firstEnd, end);
  if (secondStart === firstEnd) return false;
  const secondEnd = wordEnd(bytes, secondStart, end, second);
  return secondEnd >= 0 && skipOthers(bytes, secondEnd, end) === end;
}

/** Index behind `word` (small letters) at `from`, or -1. */
function wordEnd(bytes: Uint8Array, from: number, end: number, word: string): number {
  if (from + word.length > end) return -1;
  for (let index = 0; index < word.length; index += 1) {
    if (((bytes[from + index] ?? 0) | 0x20) !== word.charCodeAt(index)) return -1;
  }
  return from + word.length;
}

/** The first letter or digit from `from` on. */
function skipOthers(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && !isAlphanumeric(bytes[at] ?? 0)) at += 1;
  return at;
}

function isAlphanumeric(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a && byte < 0x80);
}
