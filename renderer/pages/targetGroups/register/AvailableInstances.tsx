import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, type ReactNode } from 'react';
import type { Instance } from '../../../../engine/model/Instance.ts';
import { InstanceStatus } from '../../../look/InstanceStatus.tsx';
import { useFormats } from '../../../look/useFormats.ts';
import { ZoneSwatch } from '../../../look/ZoneSwatch.tsx';
import { ResourceTable, type ResourceColumn } from '../../../parts/ResourceTable.tsx';
import { useResources } from '../../../store/resources.ts';
import { useStates } from '../../../store/states.ts';
import { useTexts } from '../../../texts/useTexts.ts';
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

/** The instances that can be registered; those that do not run say why not. Source: console, *Register and deregister targets*. */
export function AvailableInstances(props: AvailableInstancesProps) {
  const { port, registeredKeys, entry, outcome, onEntry, launch } = props;
  const { register: texts } = useTexts().targetGroups;
  const instances = useResources(({ resources }) => resources.instances);
  const isLoaded = useResources((state) => state.isLoaded);
  const available = useMemo(() => [...instances.values()].filter(({ state }) => state !== 'terminated'), [instances]);
  return (
    <SpaceBetween size="m">
      <ResourceTable
        name="availableInstances"
        title={texts.available}
        what={texts.availableWhat}
        items={available}
        keyOf={({ instanceId }) => instanceId}
        nameOf={({ name, instanceId }) => (name === '' ? instanceId : name)}
        columns={useColumns(registeredKeys)}
        filters={[
          { key: 'name', label: texts.name, groupLabel: texts.name, valueOf: ({ name }) => name },
          { key: 'id', label: texts.instanceId, groupLabel: texts.instanceId, valueOf: ({ instanceId }) => instanceId },
          { key: 'state', label: texts.state, groupLabel: texts.state, valueOf: ({ state }) => state },
          { key: 'zone', label: texts.zone, groupLabel: texts.zone, valueOf: ({ zone }) => zone },
        ]}
        isLoading={!isLoaded}
        empty={{ title: texts.noInstances, text: texts.noInstancesText, action: launch }}
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
      <Button
        formAction="none"
        disabled={outcome.kind === 'none'}
        {...(outcome.kind === 'none' && { disabledReason: texts.includeFirst })}
        onClick={props.onInclude}
      >
        {texts.include}
      </Button>
    </SpaceBetween>
  );
}

function useColumns(registeredKeys: ReadonlySet<string>): readonly ResourceColumn<Instance>[] {
  const { targetGroups, parts } = useTexts();
  const texts = targetGroups.register;
  const formats = useFormats();
  const details = useStates(({ instances }) => instances);
  const zones = useResources(({ resources }) => resources.zones);
  const registeredPorts = ({ instanceId }: Instance) =>
    [...registeredKeys]
      .filter((key) => key.startsWith(`${instanceId}:`))
      .map((key) => key.slice(instanceId.length + 1))
      .join(', ');
  return [
    {
      id: 'id',
      header: texts.instanceId,
      cell: ({ instanceId }) => <Link href={`#/instances/${instanceId}`}>{instanceId}</Link>,
      minWidth: 170,
    },
    {
      id: 'name',
      header: texts.name,
      cell: ({ name }) => (name === '' ? parts.none : name),
      compare: (one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }),
    },
    {
      id: 'state',
      header: texts.state,
      cell: (instance) => (
        <>
          <InstanceStatus instance={instance} detail={details.get(instance.instanceId)} />
          {instance.state !== 'running' && <div>{texts.notRunning}</div>}
        </>
      ),
      minWidth: 130,
    },
    {
      id: 'registered',
      header: texts.registeredBadge,
      cell: (instance) => registeredPorts(instance) || parts.none,
    },
    // Instances of this computer have no security groups of their own.
    { id: 'securityGroups', header: texts.securityGroups, cell: () => parts.none },
    {
      id: 'zone',
      header: texts.zone,
      cell: ({ zone }) => <ZoneSwatch place={zones.indexOf(zone)}>{zone}</ZoneSwatch>,
      compare: (one, other) => one.zone.localeCompare(other.zone),
      minWidth: 130,
    },
    { id: 'address', header: texts.address, cell: ({ address }) => address },
    { id: 'subnet', header: texts.subnet, cell: ({ subnetId }) => subnetId, minWidth: 180, isShown: 'wide' },
    {
      id: 'launch',
      header: texts.launchTime,
      cell: ({ launchedAtMs }) => formats.moment(launchedAtMs),
      minWidth: 180,
      isShown: 'wide',
    },
  ];
}
