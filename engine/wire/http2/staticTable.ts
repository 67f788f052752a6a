import { HeaderEntry } from './HeaderEntry.ts';

const FIELDS =
  ':authority|:method=GET|:method=POST|:path=/|:path=/index.html|:scheme=http|:scheme=https|:status=200|:status=204|' +
  ':status=206|:status=304|:status=400|:status=404|:status=500|accept-charset|accept-encoding=gzip, deflate|' +
  'accept-language|accept-ranges|accept|access-control-allow-origin|age|allow|authorization|cache-control|' +
  'content-disposition|content-encoding|content-language|content-length|content-location|content-range|content-type|' +
  'cookie|date|etag|expect|expires|from|host|if-match|if-modified-since|if-none-match|if-range|if-unmodified-since|' +
  'last-modified|link|location|max-forwards|proxy-authenticate|proxy-authorization|range|referer|refresh|retry-after|' +
  'server|set-cookie|strict-transport-security|transfer-encoding|user-agent|vary|via|www-authenticate';

/** The table that both sides know, in order; index 1 is its first entry (RFC 7541, appendix A). */
export const STATIC_TABLE: readonly HeaderEntry[] = FIELDS.split('|').map((field) => {
  const [name = '', ...value] = field.split('=');
  return new HeaderEntry(name, value.join('='));
});

/** The first index of each name. */
export const NAME_INDEXES: ReadonlyMap<string, number> = new Map(
  STATIC_TABLE.map(({ name }, place) => [name, place + 1] as const).reverse(),
);

/** The index of each name with its value, where it has one: `name=value`. */
export const INDEXES: ReadonlyMap<string, number> = new Map(
  STATIC_TABLE.flatMap(({ name, value }, place) => (value === '' ? [] : [[`${name}=${value}`, place + 1] as const])),
);
