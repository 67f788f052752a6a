import Button from '@cloudscape-design/components/button';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import type { Instance } from '../../../../engine/model/Instance.ts';
import type { InstanceId } from '../../../../engine/model/names.ts';
import type { TargetRegistration, TargetType } from '../../../../engine/model/TargetGroup.ts';
import { isInSubnet } from '../../../../engine/model/zones.ts';
import { InstanceStatus } from '../../../look/InstanceStatus.tsx';
import { useFormats } from '../../../look/useFormats.ts';
import { ResourceTable, type ResourceColumn } from '../../../parts/ResourceTable.tsx';
import { useResources } from '../../../store/resources.ts';
import { useStates } from '../../../store/states.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { pendingKey, type PendingTarget } from './PendingTarget.ts';

export interface ReviewTargetsProps {
  readonly targetType: TargetType;
  readonly pending: readonly PendingTarget[];
  /** Those that the group has already; they are shown with the pending ones. */
  readonly registered: readonly TargetRegistration[];
  /** `keys`: those to be taken off the list. */
  readonly onRemove: (keys: ReadonlySet<string>) => void;
}

interface ReviewRow {
  readonly key: string;
  readonly id: string;
  readonly port: number;
  readonly isPending: boolean;
  readonly zone: string;
  readonly instance: Instance | undefined;
}

/** The pending targets, and those that are registered, before anything is done. Source: console, *Register and deregister targets*. */
export function ReviewTargets({ targetType, pending, registered, onRemove }: ReviewTargetsProps) {
  const { register: texts } = useTexts().targetGroups;
  const [isOnlyPending, setOnlyPending] = useState(false);
  const rows = useRows(targetType, pending, isOnlyPending ? [] : registered);
  return (
    <ResourceTable
      name={PREFERENCES[targetType]}
      title={texts.review}
      what={texts.reviewWhat}
      description={texts.pending(pending.length)}
      items={rows}
      keyOf={({ key }) => key}
      nameOf={({ id }) => id}
      columns={useColumns(targetType, onRemove)}
      filters={[
        { key: 'id', label: texts.instanceId, groupLabel: texts.instanceId, valueOf: ({ id }) => id },
        { key: 'zone', label: texts.zone, groupLabel: texts.zone, valueOf: ({ zone }) => zone },
      ]}
      isLoading={false}
      empty={{
        title: texts.nothingIncluded,
        text: texts.nothingIncludedTexts[targetType],
      }}
      actions={
        <Button
          formAction="none"
          disabled={pending.length === 0}
          {...(pending.length === 0 && { disabledReason: texts.nothingIncluded })}
          onClick={() => {
            onRemove(new Set(pending.map(pendingKey)));
          }}
        >
          {texts.removeAll}
        </Button>
      }
      belowFilter={
        registered.length > 0 && (
          <Toggle
            checked={isOnlyPending}
            onChange={({ detail }) => {
              setOnlyPending(detail.checked);
            }}
          >
            {texts.showOnly}
          </Toggle>
        )
      }
    />
  );
}

/** Preferences of the columns are kept per kind of target. */
const PREFERENCES: Readonly<Record<TargetType, string>> = {
  instance: 'reviewTargets',
  ip: 'reviewIpTargets',
  alb: 'reviewBalancerTargets',
  lambda: 'reviewFunctionTargets',
};

/** Pending ones first. */
function useRows(
  targetType: TargetType,
  pending: readonly PendingTarget[],
  registered: readonly TargetRegistration[],
): readonly ReviewRow[] {
  const resources = useResources((state) => state.resources);
  const row = (id: string, port: number, rest: Pick<ReviewRow, 'isPending' | 'zone'>): ReviewRow => ({
    key: `${id}:${port}`,
    id,
    port,
    // An address is no instance's id, and is not found.
    instance: targetType === 'instance' ? resources.instances.get(id as InstanceId) : undefined,
    ...rest,
  });
  const zoneOf = ({ id, availabilityZone }: PendingTarget) =>
    availabilityZone ??
    resources.instances.get(id as InstanceId)?.zone ?? // as above
    [...resources.subnets.values()].find(({ cidr }) => isInSubnet(id, cidr))?.zone ??
    '';
  return [
    ...pending.map((one) => row(one.id, one.port, { isPending: true, zone: zoneOf(one) })),
    ...registered.map((one) => row(one.id, one.port, { isPending: false, zone: one.zone })),
  ];
}

function useColumns(
  targetType: TargetType,
  onRemove: ReviewTargetsProps['onRemove'],
): readonly ResourceColumn<ReviewRow>[] {
  const { targetGroups, parts } = useTexts();
  const texts = targetGroups.register;
  const formats = useFormats();
  const details = useStates(({ instances }) => instances);
  const ofInstances: readonly ResourceColumn<ReviewRow>[] = [
    { id: 'name', header: texts.name, cell: ({ instance }) => instance?.name || parts.none },
  ];
  const moreOfInstances: readonly ResourceColumn<ReviewRow>[] = [
    {
      id: 'state',
      header: texts.state,
      cell: ({ instance }) =>
        instance === undefined ? (
          parts.none
        ) : (
          <InstanceStatus instance={instance} detail={details.get(instance.instanceId)} />
        ),
    },
    // Instances of this computer have no security groups of their own.
    { id: 'securityGroups', header: texts.securityGroups, cell: () => parts.none, isShown: 'wide' },
  ];
  const lastOfInstances: readonly ResourceColumn<ReviewRow>[] = [
    { id: 'address', header: texts.address, cell: ({ instance }) => instance?.address ?? parts.none },
    {
      id: 'subnet',
      header: texts.subnet,
      cell: ({ instance }) => instance?.subnetId ?? parts.none,
      minWidth: 180,
      isShown: 'wide',
    },
    {
      id: 'launch',
      header: texts.launchTime,
      cell: ({ instance }) => formats.moment(instance?.launchedAtMs),
      minWidth: 180,
      isShown: 'wide',
    },
  ];
  const isInstances = targetType === 'instance';
  return [
    {
      id: 'id',
      header: {
        instance: texts.instanceId,
        ip: targetGroups.targets.ipAddress,
        alb: texts.balancer.label,
        lambda: texts.function.label,
      }[targetType],
      cell: ({ id }) => (targetType === 'alb' ? (id.split('/')[2] ?? id) : id),
      minWidth: 170,
    },
    ...(isInstances ? ofInstances : []),
    ...(targetType === 'lambda' ? [] : [{ id: 'port', header: texts.port, cell: ({ port }: ReviewRow) => port }]),
    {
      id: 'status',
      header: texts.status,
      cell: ({ isPending }) => (isPending ? <b>{texts.pendingBadge}</b> : texts.registeredBadge),
    },
    ...(isInstances ? moreOfInstances : []),
    {
      id: 'zone',
      header: texts.zone,
      cell: ({ zone }) => (zone === 'all' ? targetGroups.targets.allZones : zone || parts.none),
    },
    ...(isInstances ? lastOfInstances : []),
    {
      id: 'remove',
      header: parts.remove,
      cell: ({ key, id, port, isPending }) =>
        isPending && (
          <Button
            variant="inline-icon"
            iconName="remove"
            formAction="none"
            ariaLabel={texts.removeOf(`${id}:${port}`)}
            onClick={() => {
              onRemove(new Set([key]));
            }}
          />
        ),
    },
  ];
}
