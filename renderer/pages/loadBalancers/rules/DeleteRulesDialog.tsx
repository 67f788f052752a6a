import Box from '@cloudscape-design/components/box';
import type { Rule } from '../../../../engine/model/Listener.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.tsx';
import { flash } from '../../../store/flashes.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { groupsLeftUnused } from '../rulesOfListener.ts';
import { conditionsText } from './conditionsText.ts';

/** Asks before rules are deleted; lists them, and the groups that nothing uses any more. */
export function DeleteRulesDialog({
  rules,
  onDismiss,
}: {
  readonly rules: readonly Rule[];
  readonly onDismiss: () => void;
}) {
  const { listeners, parts } = useTexts();
  const texts = listeners.ruleDeletion;
  const call = useCall();
  const resources = useResources((state) => state.resources);
  const unused = groupsLeftUnused(resources, rules);
  const remove = async () => {
    for (const { ruleArn } of rules) {
      const answer = await call('deleteRule', { ruleArn });
      if (!answer.ok) return answer.error.message;
    }
    flash({ type: 'success', header: texts.done(rules.length) });
    return null;
  };
  return (
    <ConfirmDialog
      title={texts.title(rules.length)}
      confirmText={parts.delete}
      isTyped={rules.length > 1}
      {...(unused.length > 0 && { warning: texts.groups(unused.join(', ')) })}
      onConfirm={remove}
      onDismiss={onDismiss}
      steps={rules.map(({ ruleArn }) => ({ name: 'deleteRule', input: { ruleArn } }))}
    >
      <Box>
        <p>{texts.text}</p>
        <ul>
          {rules.map(({ ruleArn, priority, conditions }) => (
            <li key={ruleArn}>{`${priority}: ${conditionsText(listeners.rule, conditions)}`}</li>
          ))}
        </ul>
      </Box>
    </ConfirmDialog>
  );
}
