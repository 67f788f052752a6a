import type { HeadLimits } from '../../model/virtualServer/VirtualServer.ts';
import type { RawFields } from './RequestVariables.ts';

/** Of the page that answers a head whose fields are too long. */
export const TOO_LARGE_TITLE = '400 Request Header Or Cookie Too Large';

/**
 * What is wrong with the length of a head: its request line, or one of its fields, does not fit in a buffer; null: nothing.
 * Source: nginx, *large_client_header_buffers*.
 */
export function headTrouble(
  head: { readonly method: string; readonly target: string; readonly fields: RawFields },
  { firstBytes, bufferBytes }: HeadLimits,
): 'line' | 'field' | null {
  const longest = Math.max(firstBytes, bufferBytes);
  // Behind the target stand the version and the end of the line.
  if (head.method.length + head.target.length + ' HTTP/1.1\r\n'.length + 1 > longest) return 'line';
  for (let at = 0; at + 1 < head.fields.length; at += 2) {
    const length = (head.fields[at] ?? '').length + (head.fields[at + 1] ?? '').length + ': \r\n'.length;
    if (length > longest) return 'field';
  }
  return null;
}

/** So long may a head be in all. */
export function longestHead({ firstBytes, buffers, bufferBytes }: HeadLimits): number {
  return firstBytes + buffers * bufferBytes;
}
