import { parseSize } from '../../syntax/parseSize.ts';

/** Eight pages of memory. Source: the Angie facts, 3.3. */
export const SMALLEST_ZONE_BYTES = 32_768;

/** A `zone` as written; size 0: another group gives it. */
export interface ZoneWords {
  readonly name: string;
  readonly sizeBytes: number;
}

/** Reads `zone name [size]` or `zone name:size`; a text says what is wrong. Source: the Angie facts, 3.3 and 3.4. */
export function readZone([given = '', size]: readonly string[]): ZoneWords | string {
  const colon = given.indexOf(':');
  if (given === '') return 'invalid zone name ""';
  if (colon === -1 && size === undefined) return { name: given, sizeBytes: 0 };
  if (colon !== -1 && size !== undefined) return `invalid zone specification "${given}"`;
  const name = colon === -1 ? given : given.slice(0, colon);
  if (name === '') return `invalid zone specification "${given}"`;
  const sizeText = size ?? given.slice(colon + 1);
  const sizeBytes = parseSize(sizeText);
  if (sizeBytes === null) return `invalid zone size "${sizeText}"`;
  if (sizeBytes >= SMALLEST_ZONE_BYTES) return { name, sizeBytes };
  return `zone "${size === undefined ? name : ''}" is too small, at least ${SMALLEST_ZONE_BYTES} bytes expected`;
}
