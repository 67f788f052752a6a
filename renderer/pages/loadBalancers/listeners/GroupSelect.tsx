import Box from '@cloudscape-design/components/box';
import FormField from '@cloudscape-design/components/form-field';
import Link from '@cloudscape-design/components/link';
import Select from '@cloudscape-design/components/select';
import { canForward } from '../../../../engine/model/canForward.ts';
import type { ListenerProtocol } from '../../../../engine/model/Listener.ts';
import { loadBalancerOfGroups } from '../../../../engine/model/loadBalancerOfGroups.ts';
import type { LoadBalancerArn, TargetGroupArn } from '../../../../engine/model/names.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';

export interface GroupSelectProps {
  readonly label: string;
  readonly value: TargetGroupArn | null;
  readonly onChange: (arn: TargetGroupArn) => void;
  readonly error: string | null;
  /** Whose groups may be chosen besides free ones; null while there is no load balancer yet. */
  readonly loadBalancerArn: LoadBalancerArn | null;
  /** Of the listener: groups that it cannot forward to are left out. */
  readonly protocol: ListenerProtocol;
}

/** The group that an action forwards to. Groups of another load balancer are shown, disabled, with the reason. Source: E-098. */
export function GroupSelect({ label, value, onChange, error, loadBalancerArn, protocol }: GroupSelectProps) {
  const { form: texts } = useTexts().listeners;
  const resources = useResources((state) => state.resources);
  const users = loadBalancerOfGroups(resources);
  const fitting = [...resources.targetGroups.values()].filter((group) =>
    canForward(protocol, group.protocol, group.protocolVersion),
  );
  const options = fitting.map((group) => {
    const user = users.get(group.targetGroupArn);
    const isOthers = user !== undefined && user !== loadBalancerArn;
    return {
      value: group.targetGroupArn,
      label: group.name,
      description: `${group.protocol}:${group.port} · ${group.targetType}`,
      disabled: isOthers,
      ...(isOthers && { disabledReason: texts.groupUsed(resources.loadBalancers.get(user)?.name ?? user) }),
    };
  });
  return (
    <FormField
      label={label}
      errorText={error}
      secondaryControl={
        <Box padding={{ top: 'xxs' }}>
          <Link href="#/create/target-group" variant="secondary">
            {texts.createGroup}
          </Link>
        </Box>
      }
    >
      <Select
        placeholder={texts.chooseGroup}
        selectedOption={options.find((option) => option.value === value) ?? null}
        options={options}
        filteringType={options.length > 10 ? 'auto' : 'none'}
        empty={texts.noGroups}
        expandToViewport
        onChange={({ detail }) => {
          const chosen = options.find((option) => option.value === detail.selectedOption.value);
          if (chosen) onChange(chosen.value);
        }}
      />
    </FormField>
  );
}
