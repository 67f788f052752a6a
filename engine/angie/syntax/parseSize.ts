const FACTORS: Readonly<Record<string, number>> = { '': 1, k: 1_024, m: 1_024 ** 2, g: 1_024 ** 3 };

/**
 * Bytes that a size such as `8k` or `1M` stands for; null when it is none. `g` only where `kind` is `offset`.
 * Source: the Angie facts, 9.3.
 */
export function parseSize(text: string, kind: 'size' | 'offset' = 'size'): number | null {
  const match = /^([0-9]+)([kKmMgG]?)$/.exec(text);
  const unit = (match?.[2] ?? '').toLowerCase();
  if (!match || (unit === 'g' && kind === 'size')) return null;
  const bytes = Number(match[1]) * (FACTORS[unit] ?? 1);
  return Number.isSafeInteger(bytes) ? bytes : null;
}
