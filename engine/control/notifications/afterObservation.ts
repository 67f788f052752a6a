import type { Condition } from './conditionsOf.ts';

/** What is remembered of each condition, by its id: the last state that was good or bad, or that it was only seen. */
export type Memory = ReadonlyMap<string, 'good' | 'bad' | 'seen'>;

/** A change worth telling. */
export interface Notice extends Omit<Condition, 'is'> {
  readonly isRecovery: boolean;
}

/**
 * What follows from one more look. A change is from good to bad, or from bad to good, whatever came between; each is
 * told once. What is bad when it is first seen is told too, unless it was there before the engine looked for the first
 * time (`isOld`): that it was already so is no news, and after a start everything is unknown for a while.
 * Source: E-117; console, *Notifications*.
 */
export function afterObservation(
  memory: Memory,
  conditions: readonly Condition[],
  isOld: (id: string) => boolean,
): { readonly memory: Memory; readonly notices: readonly Notice[] } {
  const after = new Map<string, 'good' | 'bad' | 'seen'>();
  const notices: Notice[] = [];
  for (const { is, ...condition } of conditions) {
    const before = memory.get(condition.id);
    after.set(condition.id, is === 'unknown' ? (before ?? 'seen') : is);
    const wasKnown = before === 'good' || before === 'bad';
    const isNews = wasKnown ? is !== 'unknown' && is !== before : is === 'bad' && !isOld(condition.id);
    if (isNews) notices.push({ ...condition, isRecovery: is === 'good' });
  }
  return { memory: after, notices };
}
