import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import type { Instance, InstanceState } from '../../../../engine/model/Instance.ts';
import { InstanceTable, type InstanceTableProps } from '../../../parts/InstanceTable.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { IncludeButton } from './IncludeButton.tsx';
import { PortsField } from './PortsField.tsx';
import { portsText, type EntryOutcome, type TargetEntry } from './TargetEntry.ts';

export interface AvailableInstancesProps {
  /** The port of the group, which is proposed. */
  readonly port: number;
  /** Keys (`id:port`) that are registered already. */
  readonly registeredKeys: ReadonlySet<string>;
  readonly entry: TargetEntry;
  readonly outcome: EntryOutcome;
  readonly onEntry: (entry: TargetEntry) => void;
  readonly onInclude: () => void;
  /** A button that launches some. */
  readonly launch?: ReactNode;
}

const GONE: ReadonlySet<InstanceState> = new Set(['terminated']);

/** The instances that can be registered; those that do not run say why not. Source: console, *Register and deregister targets*. */
export function AvailableInstances(props: AvailableInstancesProps) {
  const { port, registeredKeys, entry, outcome, onEntry, launch } = props;
  const { register: texts } = useTexts().targetGroups;
  return (
    <SpaceBetween size="m">
      <InstanceTable
        name="availableInstances"
        title={texts.available}
        without={GONE}
        columns={useColumns(registeredKeys)}
        noteOf={({ state }) => (state === 'running' ? null : texts.notRunning)}
        selected={entry.selected}
        onSelect={(selected) => {
          onEntry({ ...entry, selected });
        }}
        isSelectable={({ state }) => state === 'running'}
        actions={launch}
      />
      <PortsField
        label={texts.ports}
        value={portsText(entry, port)}
        isWrong={entry.isTried && outcome.kind === 'wrong'}
        onChange={(ports) => {
          onEntry({ ...entry, ports });
        }}
      />
      <IncludeButton isNone={outcome.kind === 'none'} onInclude={props.onInclude} />
    </SpaceBetween>
  );
}

function useColumns(registeredKeys: ReadonlySet<string>): InstanceTableProps['columns'] {
  const { targetGroups, parts } = useTexts();
  const texts = targetGroups.register;
  const registeredPorts = ({ instanceId }: Instance) =>
    [...registeredKeys]
      .filter((key) => key.startsWith(`${instanceId}:`))
      .map((key) => key.slice(instanceId.length + 1))
      .join(', ');
  return [
    'id',
    'name',
    'state',
    {
      id: 'registered',
      header: texts.registeredBadge,
      cell: (instance) => registeredPorts(instance) || parts.none,
      // Nothing is with a group that is being created.
      isShown: registeredKeys.size > 0,
    },
    // Instances of this computer have no security groups of their own.
    { id: 'securityGroups', header: texts.securityGroups, cell: () => parts.none, isShown: 'wide' },
    'zone',
    'address',
    { id: 'subnet', header: texts.subnet, cell: ({ subnetId }) => subnetId, minWidth: 180, isShown: 'wide' },
    'launch',
  ];
}
