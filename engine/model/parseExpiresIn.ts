import { ZONAL_SHIFT_LIMITS } from './ZonalShift.ts';

/** How ARC writes the length of a shift: `5m`, `12h`. */
export const EXPIRES_IN = /^[1-9]\d*[mh]$/;

/** Milliseconds of a length as ARC writes it, `1m` to `72h`; null for any other text. Source: ELB, *Zonal shift*. */
export function parseExpiresIn(text: string): number | null {
  if (!EXPIRES_IN.test(text)) return null;
  const ms = Number(text.slice(0, -1)) * (text.endsWith('h') ? 3_600_000 : 60_000);
  const { min, max } = ZONAL_SHIFT_LIMITS.expiresInMs;
  return ms >= min && ms <= max ? ms : null;
}
