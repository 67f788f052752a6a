/**
 * Percent-encodes as signatures of AWS want it: everything but letters, digits and `-._~`, in UTF-8, upper-case digits.
 * `encodeURIComponent` leaves `!'()*` alone.
 */
export function uriEncode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
