import type { LoadBalancerType } from '../../../../engine/model/LoadBalancer.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { EMPTY_GROUP } from '../rules/actionDraft.ts';
import { ActionEditor, type ActionEditorProps } from '../rules/ActionEditor.tsx';
import { GroupSelect } from './GroupSelect.tsx';

/** What a listener does with what comes: any action of an Application Load Balancer; the others forward to one group. */
export function DefaultAction({ type, ...props }: ActionEditorProps & { readonly type: LoadBalancerType }) {
  const { form: texts } = useTexts().listeners;
  if (type === 'application') return <ActionEditor {...props} />;
  const { action, problems, isChecked, listener, onChange } = props;
  return (
    <GroupSelect
      label={texts.action}
      value={action.groups[0]?.targetGroupArn ?? null}
      loadBalancerArn={listener.loadBalancerArn}
      protocol={listener.protocol}
      error={isChecked && problems.count > 0 ? texts.groupProblem : null}
      onChange={(targetGroupArn) => {
        onChange({ ...action, groups: [{ ...EMPTY_GROUP, targetGroupArn }] });
      }}
    />
  );
}
