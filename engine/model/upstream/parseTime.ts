const SECOND = 1_000;
const DAY = 86_400 * SECOND;
/** Units in descending order, in milliseconds. Source: Angie 9.3. */
const UNITS = [
  { unit: 'y', ms: 365 * DAY },
  { unit: 'M', ms: 30 * DAY },
  { unit: 'w', ms: 7 * DAY },
  { unit: 'd', ms: DAY },
  { unit: 'h', ms: 3_600 * SECOND },
  { unit: 'm', ms: 60 * SECOND },
  { unit: 's', ms: SECOND },
  { unit: 'ms', ms: 1 },
] as const;
/** Nginx keeps times in 32 bits. */
const MOST = 0x7fff_ffff;

/**
 * Milliseconds of a time as configurations write it, or null when it is none: `10`, `1m30s`, `1h 5m`; a number without a
 * unit is seconds. `ms` exists only where times are kept in milliseconds, `y` and `M` only where in seconds.
 * Source: Angie 9.3.
 */
export function parseTime(text: string, resolution: 'seconds' | 'milliseconds'): number | null {
  let left = text;
  let total = 0;
  let unitsLeft = UNITS.filter(({ unit }) => !(resolution === 'seconds' ? ['ms'] : ['y', 'M']).includes(unit));
  while (left !== '') {
    const [whole, digits, written = ''] = /^ *(\d+)(ms|[a-zA-Z])? */.exec(left) ?? [];
    if (whole === undefined || digits === undefined) return null;
    const unit = written === '' ? 's' : written;
    const place = unitsLeft.findIndex((one) => one.unit === unit);
    const { ms } = unitsLeft[place] ?? {};
    if (ms === undefined) return null;
    left = left.slice(whole.length);
    if (written === '' && left !== '') return null; // seconds without a unit come last
    total += Number(digits) * ms;
    unitsLeft = unitsLeft.slice(place + 1);
    if (total / (resolution === 'seconds' ? SECOND : 1) > MOST) return null;
  }
  return text.trim() === '' ? null : total;
}
