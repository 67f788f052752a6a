import { BalanzaError } from '../../model/BalanzaError.ts';

/** Names and values of a query string or form body, decoded, in their order. `MalformedQueryString` for wrong escapes. */
export function parsePairs(text: string): readonly (readonly [name: string, value: string])[] {
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      return equals < 0 ? [decoded(pair), ''] : [decoded(pair.slice(0, equals)), decoded(pair.slice(equals + 1))];
    });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new BalanzaError(
      'MalformedQueryString',
      `The query string contains a syntax error: '${text.slice(0, 64)}' is not percent-encoded UTF-8.`,
    );
  }
}
