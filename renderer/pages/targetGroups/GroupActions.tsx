import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { commandScript } from '../../awsCommand/commandScript.ts';
import { targetGroupSteps } from '../../awsCommand/targetGroupSteps.ts';
import { useCommandEngine } from '../../parts/useCommandEngine.ts';
import { useIsConnected } from '../../store/connection.ts';
import { flash } from '../../store/flashes.ts';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { DeleteGroupsDialog } from './DeleteGroupsDialog.tsx';
import { GROUP_ACTIONS, groupActionItems, groupActionPath } from './groupActionItems.ts';
import type { TargetGroupRow } from './targetGroupRows.ts';

export interface GroupActionsProps {
  readonly chosen: readonly Pick<TargetGroupRow, 'group' | 'users'>[];
  readonly onDeleted?: () => void;
}

/** The menu *Actions* of target groups, with the dialogs it opens. */
export function GroupActions({ chosen, onDeleted }: GroupActionsProps) {
  const texts = useTexts();
  const isConnected = useIsConnected();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const [first] = chosen;
  const engine = useCommandEngine();
  const tags = useResources(({ resources }) => resources.tags);
  const run = (id: string) => {
    const action = GROUP_ACTIONS.find((one) => one === id);
    if (action === undefined || first === undefined) return;
    const path = groupActionPath(action, first.group.name);
    if (path !== null) void navigate(path);
    else if (action === 'delete') setDeleting(true);
    else if (action === 'copyArn') void copyText(first.group.targetGroupArn, texts.targetGroups);
    else if (engine) {
      const steps = targetGroupSteps(first.group, tags.get(first.group.targetGroupArn));
      void copyText(commandScript(steps, engine), {
        arnCopied: texts.parts.command.copied,
        copyFailed: texts.parts.command.copyFailed,
      });
    }
  };
  return (
    <>
      <ActionsMenu
        items={groupActionItems(chosen, isConnected, texts)}
        disabledReason={chosen.length === 0 ? texts.parts.selectFirst : null}
        deleteId="delete"
        onAction={run}
      />
      {isDeleting && (
        <DeleteGroupsDialog
          groups={chosen.map(({ group }) => group)}
          onDismiss={() => {
            setDeleting(false);
          }}
          {...(onDeleted && { onDeleted })}
        />
      )}
    </>
  );
}

async function copyText(
  text: string,
  texts: { readonly arnCopied: string; readonly copyFailed: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    flash({ type: 'success', header: texts.arnCopied });
  } catch {
    // The browser or the person forbids it; it stands in the message to be copied by hand.
    flash({ type: 'error', header: texts.copyFailed, content: text });
  }
}
