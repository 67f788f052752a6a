import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import type { TargetRegistration, TargetType } from '../../../../engine/model/TargetGroup.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { AvailableInstances } from './AvailableInstances.tsx';
import { BalancerTarget } from './BalancerTarget.tsx';
import { FunctionTarget } from './FunctionTarget.tsx';
import { IpTargets } from './IpTargets.tsx';
import { LaunchDialog } from './LaunchDialog.tsx';
import { pendingKey, withPending, type PendingTarget } from './PendingTarget.ts';
import { ReviewTargets } from './ReviewTargets.tsx';
import type { TargetEntry } from './TargetEntry.ts';
import { afterInclude, useEntryOutcome } from './useEntryOutcome.ts';

export interface TargetPickerProps {
  /** Of a group that is there, or is about to be made. */
  readonly group: {
    /** Left out: it is about to be made. */
    readonly targetGroupArn?: string;
    readonly name: string;
    readonly targetType: TargetType;
    readonly port: number;
    readonly vpcId: string;
    readonly isCrossZone: boolean;
  };
  /** What the group has already. */
  readonly registered: readonly TargetRegistration[];
  /** Zones of the load balancer that uses it; empty: none does. */
  readonly enabledZones: readonly string[];
  readonly pending: readonly PendingTarget[];
  readonly onChange: (pending: readonly PendingTarget[]) => void;
  /** What is not on the list yet. */
  readonly entry: TargetEntry;
  readonly onEntry: (entry: TargetEntry) => void;
  /** What happens with instances that were launched from here; left out: they become pending. */
  readonly onLaunched?: (instanceIds: readonly string[]) => Promise<string | null>;
}

/** Chooses targets: those that are available above, those that are pending below. Nothing is registered by it. */
export function TargetPicker(props: TargetPickerProps) {
  const { group, registered, pending, onChange, entry, onEntry } = props;
  const { register: texts } = useTexts().targetGroups;
  const zones = useResources(({ resources }) => resources.zones);
  const [isLaunching, setLaunching] = useState(false);
  const registeredKeys = useMemo(() => new Set<string>(registered.map(({ key }) => key)), [registered]);
  const outcome = useEntryOutcome(props);
  const include = (targets: readonly PendingTarget[]) => {
    onChange(
      withPending(
        pending,
        targets.filter((target) => !registeredKeys.has(pendingKey(target))),
      ),
    );
  };
  const includeEntry = () => {
    if (outcome.kind === 'targets') include(outcome.targets);
    onEntry(afterInclude(entry, outcome));
  };
  const ofEntry = { entry, outcome, onEntry, onInclude: includeEntry };
  const onRunning =
    props.onLaunched ??
    ((ids: readonly string[]) => {
      include(ids.map((id) => ({ id, port: group.port })));
      return Promise.resolve(null);
    });
  return (
    <SpaceBetween size="l">
      {group.targetType === 'instance' ? (
        <AvailableInstances
          port={group.port}
          registeredKeys={registeredKeys}
          {...ofEntry}
          launch={
            <Button
              formAction="none"
              onClick={() => {
                setLaunching(true);
              }}
            >
              {texts.launch}
            </Button>
          }
        />
      ) : group.targetType === 'alb' ? (
        <BalancerTarget vpcId={group.vpcId} port={group.port} {...ofEntry} />
      ) : group.targetType === 'lambda' ? (
        <FunctionTarget {...ofEntry} />
      ) : (
        <IpTargets vpcId={group.vpcId} group={group} {...ofEntry} />
      )}
      <ReviewTargets
        targetType={group.targetType}
        pending={pending}
        registered={registered}
        onRemove={(keys) => {
          onChange(pending.filter((target) => !keys.has(pendingKey(target))));
        }}
      />
      {isLaunching && (
        <LaunchDialog
          zones={props.enabledZones.length > 0 ? props.enabledZones : zones.slice(0, 2)}
          name={group.name}
          targetGroupArn={group.targetGroupArn ?? null}
          onRunning={onRunning}
          onDismiss={() => {
            setLaunching(false);
          }}
        />
      )}
    </SpaceBetween>
  );
}
