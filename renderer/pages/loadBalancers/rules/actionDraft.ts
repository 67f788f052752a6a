import type { CallInput } from '../../../../engine/contract/calls.ts';
import { CONTENT_TYPES, type Action } from '../../../../engine/model/Listener.ts';
import type { TargetGroupArn } from '../../../../engine/model/names.ts';
import { REDIRECT_DEFAULTS, type RedirectPart } from '../../../../engine/model/redirectProblem.ts';

/** A group of a forward as it stands in the form. */
export interface GroupDraft {
  readonly targetGroupArn: TargetGroupArn | null;
  readonly weight: string;
}

export type RedirectDraft = Readonly<Record<RedirectPart, string>> & { readonly statusCode: 'HTTP_301' | 'HTTP_302' };

export interface FixedDraft {
  readonly statusCode: string;
  readonly contentType: string;
  readonly messageBody: string;
}

/** An action as it stands in the form: what was typed for other types stays while one of them is looked at. */
export interface ActionDraft {
  readonly type: Action['type'];
  readonly groups: readonly GroupDraft[];
  readonly isSticky: boolean;
  readonly stickySeconds: string;
  readonly redirect: RedirectDraft;
  readonly fixed: FixedDraft;
}

export const EMPTY_GROUP: GroupDraft = { targetGroupArn: null, weight: '1' };

const NEW: ActionDraft = {
  type: 'forward',
  groups: [EMPTY_GROUP],
  isSticky: false,
  stickySeconds: '3600',
  redirect: { ...REDIRECT_DEFAULTS, protocol: 'HTTPS', port: '443', statusCode: 'HTTP_301' },
  fixed: { statusCode: '503', contentType: CONTENT_TYPES[0], messageBody: '' },
};

/** An action, to be edited; without one, a forward to a group that is yet to be chosen. */
export function actionDraft(action: Action | undefined): ActionDraft {
  if (action === undefined) return NEW;
  switch (action.type) {
    case 'forward':
      return {
        ...NEW,
        groups: action.targetGroups.map(({ targetGroupArn, weight }) => ({ targetGroupArn, weight: String(weight) })),
        isSticky: action.stickiness.enabled,
        stickySeconds: String(action.stickiness.durationSeconds ?? NEW.stickySeconds),
      };
    case 'redirect': {
      const { protocol, port, host, path, query, statusCode } = action;
      return { ...NEW, type: 'redirect', redirect: { protocol, port, host, path, query, statusCode } };
    }
    case 'fixed-response':
      return {
        ...NEW,
        type: 'fixed-response',
        fixed: {
          statusCode: action.statusCode,
          contentType: action.contentType ?? CONTENT_TYPES[0],
          messageBody: action.messageBody ?? '',
        },
      };
    default:
      return action satisfies never;
  }
}

/** What a rule would have; groups that are not chosen yet are left out. */
export function actionOf({ type, groups, isSticky, stickySeconds, redirect, fixed }: ActionDraft): Action {
  switch (type) {
    case 'forward':
      return {
        type,
        targetGroups: groups.flatMap(({ targetGroupArn, weight }) =>
          targetGroupArn === null ? [] : [{ targetGroupArn, weight: Number(weight) }],
        ),
        stickiness: { enabled: isSticky, durationSeconds: isSticky ? Number(stickySeconds) : null },
        order: null,
      };
    case 'redirect': {
      const protocol =
        redirect.protocol === 'HTTP' || redirect.protocol === 'HTTPS' ? redirect.protocol : '#{protocol}';
      return { ...redirect, type, protocol, order: null };
    }
    case 'fixed-response': {
      const { statusCode, messageBody } = fixed;
      const contentType = CONTENT_TYPES.find((one) => one === fixed.contentType) ?? null;
      return { type, statusCode, contentType, messageBody: messageBody === '' ? null : messageBody, order: null };
    }
    default:
      return type satisfies never;
  }
}

type Asked = NonNullable<CallInput<'createRule'>['actions']>[number];

/** An action as the engine is asked for it. */
export function askedAction(action: Action): Asked {
  const common = { type: action.type, ...(action.order !== null && { order: action.order }) };
  switch (action.type) {
    case 'forward': {
      const { enabled, durationSeconds } = action.stickiness;
      return {
        ...common,
        forwardConfig: {
          targetGroups: action.targetGroups.map((group) => ({ ...group })),
          targetGroupStickinessConfig: { enabled, ...(durationSeconds !== null && { durationSeconds }) },
        },
      };
    }
    case 'redirect': {
      const { protocol, port, host, path, query, statusCode } = action;
      return { ...common, redirectConfig: { protocol, port, host, path, query, statusCode } };
    }
    case 'fixed-response': {
      const { statusCode, contentType, messageBody } = action;
      return {
        ...common,
        fixedResponseConfig: {
          statusCode,
          ...(contentType !== null && { contentType }),
          ...(messageBody !== null && { messageBody }),
        },
      };
    }
    default:
      return action satisfies never;
  }
}
