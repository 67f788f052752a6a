/** The value below which `percent` of them lie; `sorted` ascending. NaN of none. */
export function percentileOf(sorted: readonly number[], percent: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}
