import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { GATEWAY } from '../../../../engine/model/gatewayGroupAttributes.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { GroupSelect } from '../listeners/GroupSelect.tsx';
import { EMPTY_GROUP } from '../rules/actionDraft.ts';
import type { ListenerDraft } from './creationProblems.ts';

export interface GatewayRoutingProps {
  /** The one that there is. */
  readonly listeners: readonly ListenerDraft[];
  /** Whether what is missing is shown, as after a try to save. */
  readonly isChecked: boolean;
  readonly onChange: (listeners: readonly ListenerDraft[]) => void;
}

/** Whereto a new Gateway Load Balancer sends packets of every port: its one listener has a default action and nothing else. Source: ELB, *GWLB*. */
export function GatewayRouting({ listeners, isChecked, onChange }: GatewayRoutingProps) {
  const { loadBalancers, listeners: words } = useTexts();
  return (
    <SpaceBetween size="m">
      <Box color="text-body-secondary">{loadBalancers.create.gatewayRoutingText(GATEWAY.port)}</Box>
      {listeners.map((listener) => {
        const value = listener.action.groups[0]?.targetGroupArn ?? null;
        return (
          <GroupSelect
            key={listener.id}
            label={words.form.action}
            value={value}
            loadBalancerArn={null}
            protocol={GATEWAY.protocol}
            error={isChecked && value === null ? words.form.groupProblem : null}
            onChange={(targetGroupArn) => {
              onChange([{ ...listener, action: { ...listener.action, groups: [{ ...EMPTY_GROUP, targetGroupArn }] } }]);
            }}
          />
        );
      })}
    </SpaceBetween>
  );
}
