import { LF, latin1 } from './characterClasses.ts';
import { linesNamed } from './ConnectionTokens.ts';
import type { ResponseHead } from './ResponseHead.ts';

const SET_COOKIE_BYTES = 'set-cookie:'.length;

/** Whether a response, as it was read, sets the cookie of that name. */
export function setsCookie({ bytes, start, end }: ResponseHead, name: string): boolean {
  const fieldsStart = bytes.indexOf(LF, start) + 1;
  return linesNamed(bytes, fieldsStart, end - 2, ['set-cookie']).some(([lineStart, lineEnd]) =>
    latin1(bytes, lineStart + SET_COOKIE_BYTES, lineEnd)
      .trimStart()
      .startsWith(`${name}=`),
  );
}
