const UNITS = ['y', 'M', 'w', 'd', 'h', 'm', 's', 'ms'] as const;
type Unit = (typeof UNITS)[number];

const SECONDS: Readonly<Record<Unit, number>> = {
  y: 365 * 86_400,
  M: 30 * 86_400,
  w: 7 * 86_400,
  d: 86_400,
  h: 3_600,
  m: 60,
  s: 1,
  ms: 0.001,
};

/** What fits a whole number of 63 bits at nginx, this language counts exactly only so far. */
const LARGEST = Number.MAX_SAFE_INTEGER;

/**
 * Milliseconds that a time such as `90`, `1m30s` or `500ms` stands for; null when it is none. Units descend and none
 * repeats; a number without one means seconds. With `resolution` `seconds`, `ms` is refused; with `milliseconds`, `y`
 * and `M` are. Source: the Angie facts, 9.3.
 */
export function parseTime(text: string, resolution: 'seconds' | 'milliseconds'): number | null {
  if (!/[0-9]/.test(text)) return null;
  const part = /([0-9]*)(y|M|w|d|h|ms|m|s|$| )/y;
  let last = resolution === 'seconds' ? -1 : UNITS.indexOf('M');
  let totalMs = 0;
  while (part.lastIndex < text.length) {
    const match = part.exec(text);
    if (!match) return null;
    const step = stepOf(match[2] ?? '', last, resolution);
    if (step === null) return null;
    last = step.index;
    totalMs += Number(match[1]) * step.unitMs;
    if (totalMs > LARGEST) return null;
    while (text[part.lastIndex] === ' ') part.lastIndex += 1;
  }
  return totalMs;
}

function stepOf(
  unit: string,
  last: number,
  resolution: 'seconds' | 'milliseconds',
): { readonly index: number; readonly unitMs: number } | null {
  // A bare number means seconds. After a blank nothing may follow any more, at the end a smaller unit may have come.
  if (unit === '') return { index: UNITS.length, unitMs: 1_000 };
  const index = unit === ' ' ? UNITS.length : UNITS.findIndex((known) => known === unit);
  const isTooLate = unit === ' ' ? last >= UNITS.indexOf('s') : index <= last;
  const known = UNITS[index] ?? 's';
  if (isTooLate || (known === 'ms' && resolution === 'seconds')) return null;
  return { index, unitMs: Math.round(SECONDS[known] * 1_000) };
}
