import type { RuleMatches } from '../../control/nodes/ruleMatches.ts';
import { findListener } from '../../control/operations/find.ts';
import type { StreamHandler } from '../StreamHandler.ts';

const EVERY_MS = 1_000;

/** Rates of the rules of a listener: counters are read only while somebody looks. The first value comes before a second has gone by, and has none. Source: console, *Listener and rule editor*. */
export const ruleRatesStream: StreamHandler<'ruleRates'> = ({ listenerArn }, { control, clock }, emit) => {
  const listener = findListener(control.resources, listenerArn).listenerArn;
  let before = control.ruleMatches(listener);
  let atMs = clock.monotonicMs();
  let sent: string | null = null;
  emit({ rates: null });
  return clock.every(EVERY_MS, () => {
    const now = control.ruleMatches(listener);
    const nowMs = clock.monotonicMs();
    const rates = ruleRates(before, now, nowMs - atMs);
    [before, atMs] = [now, nowMs];
    const text = JSON.stringify(rates);
    if (text === sent) return;
    sent = text;
    emit({ rates });
  });
};

/**
 * Matches a second, over all nodes, of what was counted between two readings `overMs` apart. A counter that is new, or
 * that began again, counts from 0 on.
 */
export function ruleRates(
  before: readonly RuleMatches[],
  now: readonly RuleMatches[],
  overMs: number,
): Readonly<Record<string, number>> {
  const known = new Map(before.map((one) => [one.counter, one]));
  const rates: Record<string, number> = {};
  for (const { ruleArn, counter, matches } of now) {
    const earlier = known.get(counter);
    const from = earlier?.ruleArn === ruleArn && earlier.matches <= matches ? earlier.matches : 0;
    const count = matches - from;
    if (count > 0 && overMs > 0) rates[ruleArn] = (rates[ruleArn] ?? 0) + (count * 1_000) / overMs;
  }
  return rates;
}
