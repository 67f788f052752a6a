/** The one of some names that differs least from another, by two letters at most; null when none is near. */
export function nearestName(given: string, names: readonly string[]): string | null {
  let nearest: string | null = null;
  let least = Math.min(3, Math.max(1, Math.floor(given.length / 2)));
  for (const name of names) {
    const distance = editsBetween(given, name, least);
    if (distance < least) [nearest, least] = [name, distance];
  }
  return nearest;
}

/** Letters that are put in, taken out, changed or swapped with the next one; `limit` where it is that or more. */
function editsBetween(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let left = 1; left <= one.length; left += 1) {
    const next = [left];
    for (let right = 1; right <= other.length; right += 1) {
      const isSame = one[left - 1] === other[right - 1];
      const isSwap = one[left - 1] === other[right - 2] && one[left - 2] === other[right - 1];
      next[right] = Math.min(
        (row[right] ?? 0) + 1,
        (next[right - 1] ?? 0) + 1,
        (row[right - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap && left > 1 && right > 1 ? (before[right - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
  }
  return Math.min(row[other.length] ?? limit, limit);
}
