import { LF, latin1 } from './characterClasses.ts';
import { linesNamed } from './ConnectionTokens.ts';
import type { ResponseHead } from './ResponseHead.ts';

const SET_COOKIE_BYTES = 'set-cookie:'.length;

/** What a response, as it was read, sets the cookie of that name to, `name=value; Path=/…`; null when it does not. */
export function setCookieLine({ bytes, start, end }: ResponseHead, name: string): string | null {
  const fieldsStart = bytes.indexOf(LF, start) + 1;
  for (const [lineStart, lineEnd] of linesNamed(bytes, fieldsStart, end - 2, ['set-cookie'])) {
    const line = latin1(bytes, lineStart + SET_COOKIE_BYTES, lineEnd).trim();
    if (line.startsWith(`${name}=`)) return line;
  }
  return null;
}
