import { isToken } from './characterClasses.ts';
import { type Refusal, refusal } from './Refusal.ts';
import { trimBlanks } from './trimBlanks.ts';

/**
 * Reads the values of all Transfer-Encoding lines of a request: `chunked`, `identity` (which says nothing and is
 * dropped), or why not. A well-formed coding that ELB does not know gets 501, a malformed or repeated one 400
 * (FRM-02).
 */
export function readTransferCodings(values: readonly string[]): 'chunked' | 'none' | Refusal {
  let chunked = 0;
  let isUnknown = false;
  for (const element of values.join(',').split(',')) {
    const [coding = '', ...parameters] = element.toLowerCase().split(';').map(trimBlanks);
    if (!isToken(coding) || !parameters.every(isParameter)) return refusal(400, 'BadTransferEncoding');
    if (coding === 'chunked' && parameters.length === 0) chunked += 1;
    else if (coding === 'chunked' || chunked > 0) return refusal(400, 'BadTransferEncoding');
    else if (coding !== 'identity') isUnknown = true;
  }
  if (chunked > 1) return refusal(400, 'MultipleTransferEncodingChunked');
  if (isUnknown) return refusal(501);
  return chunked === 1 ? 'chunked' : 'none';
}

function isParameter(text: string): boolean {
  const [name = '', value = ''] = text.split('=').map(trimBlanks);
  return isToken(name) && (isToken(value) || /^"[^"\\]*"$/.test(value));
}
