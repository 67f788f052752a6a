import type { ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';
import type { Texts } from '../../texts/useTexts.ts';
import { groupUserWords } from './groupUserWords.ts';
import type { TargetGroupRow } from './targetGroupRows.ts';

/** What can be done with target groups. */
export const GROUP_ACTIONS = [
  'register',
  'editHealthChecks',
  'editAttributes',
  'manageTags',
  'associate',
  'copyArn',
  'copyCommand',
  'delete',
] as const;
export type GroupAction = (typeof GROUP_ACTIONS)[number];

/** Where an action leads, an address without `#`; null: it opens no page. */
export function groupActionPath(action: GroupAction, name: string): string | null {
  const pages: Partial<Record<GroupAction, string>> = {
    register: `/target-groups/${name}/register`,
    editHealthChecks: `/target-groups/${name}/edit/health-checks`,
    editAttributes: `/target-groups/${name}/edit/attributes`,
    manageTags: `/target-groups/${name}/edit/tags`,
    associate: '/load-balancers',
  };
  return pages[action] ?? null;
}

/** The menu *Actions* for the chosen groups; what cannot be done says why. Source: console, *Target groups*. */
export function groupActionItems(
  chosen: readonly Pick<TargetGroupRow, 'group' | 'users'>[],
  isConnected: boolean,
  texts: Texts,
): ButtonDropdownProps.Item[] {
  const { actions, inUse } = texts.targetGroups;
  const used = chosen.find(({ users }) => users.length > 0);
  const problemOf = (action: GroupAction): string | null => {
    if (action === 'delete') {
      if (chosen.length === 0) return actions.selectSome;
      if (!isConnected) return texts.shell.connection.readOnly;
      return used === undefined ? null : inUse(groupUserWords(used.users, texts));
    }
    if (chosen.length !== 1) return actions.selectOne;
    // The address of the engine is part of the command.
    return action === 'copyCommand' && !isConnected ? texts.shell.connection.readOnly : null;
  };
  return GROUP_ACTIONS.map((action) => {
    const disabledReason = problemOf(action);
    return {
      id: action,
      text: actions[action],
      ...(disabledReason !== null && { disabled: true, disabledReason }),
    };
  });
}
