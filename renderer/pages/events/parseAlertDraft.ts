import { notificationRule, type NotificationRule } from '../../../engine/contract/views/NotificationView.ts';

/** A rule while it is edited; the address as typed. */
export interface AlertDraft {
  readonly ruleId: string;
  readonly loadBalancerArn: string | null;
  readonly kinds: NotificationRule['kinds'];
  readonly desktop: boolean;
  readonly postTo: string;
}

export type AlertProblem = 'kinds' | 'how' | 'postTo';

/** The rule that a draft makes, or what is wrong with it, by field. */
export function parseAlertDraft(
  draft: AlertDraft,
): { readonly rule: NotificationRule } | { readonly problems: readonly AlertProblem[] } {
  const postTo = draft.postTo.trim() === '' ? null : draft.postTo.trim();
  const rule: NotificationRule = { ...draft, postTo };
  const problems: AlertProblem[] = [];
  if (draft.kinds.length === 0) problems.push('kinds');
  if (!notificationRule.shape.postTo.safeParse(postTo).success) problems.push('postTo');
  if (!draft.desktop && postTo === null) problems.push('how');
  return problems.length > 0 ? { problems } : { rule };
}
