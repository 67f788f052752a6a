/**
 * An average of whole milliseconds after one more value: exponentially weighted, rounded as Angie does, never 0 once there
 * is one. `before`: 0 for none. `factor`: percent that the past keeps, 0 to 99. Source, Angie 2.8.
 */
export function movedTime(before: number, valueMs: number, factor: number): number {
  const average = before === 0 ? valueMs : Math.floor((before * factor + valueMs * (100 - factor) + 50) / 100);
  return average === 0 ? 1 : average;
}

/** The same with fractions, as the method's own factor or `account` asks for; `before`: 0 or less for none. */
export function movedAverage(before: number, value: number, factor: number): number {
  return before > 0 ? (before * factor + value * (100 - factor)) / 100 : value;
}
