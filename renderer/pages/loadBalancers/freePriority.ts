import { PRIORITY, type Rule } from '../../../engine/model/Listener.ts';

/** The first priority that no rule has, from `from` up; past the last it begins anew. Null when all are taken. */
export function freePriority(rules: readonly Pick<Rule, 'priority'>[], from: number = PRIORITY.min): number | null {
  const taken = new Set(rules.map(({ priority }) => priority));
  for (let priority = from; priority <= PRIORITY.max; priority += 1) if (!taken.has(priority)) return priority;
  return from > PRIORITY.min ? freePriority(rules) : null;
}
