import { redirectProblem, type RedirectProblem } from '../../../../engine/model/redirectProblem.ts';
import { actionOf, type ActionDraft, type GroupDraft } from './actionDraft.ts';

/** Ranges of what is typed. Source: ELB, *Actions*. */
export const ACTION_LIMITS = {
  groups: 5,
  weight: { min: 0, max: 999 },
  stickySeconds: { min: 1, max: 604_800 },
  bodyCharacters: 1_024,
} as const;

export interface ActionProblems {
  /** By group, in their order. */
  readonly groups: readonly { readonly group: 'missing' | 'twice' | null; readonly isWeightWrong: boolean }[];
  readonly isDurationWrong: boolean;
  readonly redirect: RedirectProblem | null;
  readonly isStatusWrong: boolean;
  readonly isBodyTooLong: boolean;
  readonly count: number;
}

/** What of an action needs attention; what belongs to other types does not. Source: ELB, *Actions*; RED-01. */
export function actionProblems(
  draft: ActionDraft,
  listener: { readonly protocol: string; readonly port: number },
): ActionProblems {
  const isForward = draft.type === 'forward';
  const isFixed = draft.type === 'fixed-response';
  const groups = isForward ? draft.groups.map((group) => groupProblem(group, draft.groups)) : [];
  const isDurationWrong = isForward && draft.isSticky && !isWithin(draft.stickySeconds, ACTION_LIMITS.stickySeconds);
  const action = actionOf(draft);
  const redirect = action.type === 'redirect' ? redirectProblem(action, listener) : null;
  const isStatusWrong = isFixed && !/^[245]\d\d$/.test(draft.fixed.statusCode);
  const isBodyTooLong = isFixed && draft.fixed.messageBody.length > ACTION_LIMITS.bodyCharacters;
  const wrong = [
    ...groups.flatMap(({ group, isWeightWrong }) => [group !== null, isWeightWrong]),
    isDurationWrong,
    redirect !== null,
    isStatusWrong,
    isBodyTooLong,
  ];
  return { groups, isDurationWrong, redirect, isStatusWrong, isBodyTooLong, count: wrong.filter(Boolean).length };
}

function groupProblem(
  { targetGroupArn, weight }: GroupDraft,
  all: readonly GroupDraft[],
): ActionProblems['groups'][number] {
  const isTwice = all.filter((other) => other.targetGroupArn === targetGroupArn).length > 1;
  const group = targetGroupArn === null ? 'missing' : isTwice ? 'twice' : null;
  return { group, isWeightWrong: !isWithin(weight, ACTION_LIMITS.weight) };
}

function isWithin(text: string, { min, max }: { readonly min: number; readonly max: number }): boolean {
  return /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max;
}
