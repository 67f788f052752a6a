import { PRIORITY } from '../../../../engine/model/Listener.ts';

/** A rule while its place is changed; `priority` as it was typed. */
export interface OrderedRule {
  readonly ruleArn: string;
  readonly priority: string;
}

/** Rules that were moved get the priorities that there were, in order: only the order changes. */
export function ruleOrder(moved: readonly OrderedRule[]): readonly OrderedRule[] {
  const priorities = moved.map(({ priority }) => priority).sort((one, other) => Number(one) - Number(other));
  return moved.map(({ ruleArn }, place) => ({ ruleArn, priority: priorities[place] ?? '' }));
}

/** Rules in the order of the priorities that were typed. */
export function inTypedOrder(rules: readonly OrderedRule[]): readonly OrderedRule[] {
  return rules.toSorted((one, other) => Number(one.priority) - Number(other.priority));
}

/** What is wrong with a typed priority among the others, or null. */
export function priorityProblem(rules: readonly OrderedRule[], ruleArn: string): 'range' | 'twice' | null {
  const typed = rules.find((rule) => rule.ruleArn === ruleArn)?.priority ?? '';
  if (!/^\d{1,5}$/.test(typed) || Number(typed) < PRIORITY.min || Number(typed) > PRIORITY.max) return 'range';
  const isTwice = rules.some((rule) => rule.ruleArn !== ruleArn && Number(rule.priority) === Number(typed));
  return isTwice ? 'twice' : null;
}
