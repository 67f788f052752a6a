import Link from '@cloudscape-design/components/link';
import Button from '@cloudscape-design/components/button';
import { useMemo } from 'react';
import type { Instance } from '../../../../engine/model/Instance.ts';
import { InstanceStatus } from '../../../look/InstanceStatus.tsx';
import { useFormats } from '../../../look/useFormats.ts';
import { ZoneSwatch } from '../../../look/ZoneSwatch.tsx';
import { ResourceTable, type ResourceColumn } from '../../../parts/ResourceTable.tsx';
import { useResources } from '../../../store/resources.ts';
import { useStates } from '../../../store/states.ts';
import { useTexts } from '../../../texts/useTexts.ts';

export interface InstancePickerProps {
  readonly title: string;
  readonly description?: string;
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
}

/** The instances that can be registered with a Classic Load Balancer. One that does not run can be, and is out of service. */
export function InstancePicker({ title, description, selected, onSelect }: InstancePickerProps) {
  const { register: texts } = useTexts().targetGroups;
  const instances = useResources(({ resources }) => resources.instances);
  const isLoaded = useResources((state) => state.isLoaded);
  const usable = useMemo(
    () => [...instances.values()].filter(({ state }) => state !== 'terminated' && state !== 'shutting-down'),
    [instances],
  );
  return (
    <ResourceTable
      name="classicInstancePicker"
      title={title}
      what={texts.availableWhat}
      items={usable}
      keyOf={({ instanceId }) => instanceId}
      nameOf={({ name, instanceId }) => (name === '' ? instanceId : name)}
      columns={useColumns()}
      filters={[
        { key: 'name', label: texts.name, groupLabel: texts.name, valueOf: ({ name }) => name },
        { key: 'id', label: texts.instanceId, groupLabel: texts.instanceId, valueOf: ({ instanceId }) => instanceId },
        { key: 'state', label: texts.state, groupLabel: texts.state, valueOf: ({ state }) => state },
        { key: 'zone', label: texts.zone, groupLabel: texts.zone, valueOf: ({ zone }) => zone },
      ]}
      isLoading={!isLoaded}
      empty={{
        title: texts.noInstances,
        text: texts.noInstancesText,
        action: <Button href="#/instances/launch">{texts.launch}</Button>,
      }}
      selected={selected}
      onSelect={onSelect}
      {...(description !== undefined && { description })}
    />
  );
}

function useColumns(): readonly ResourceColumn<Instance>[] {
  const { targetGroups, parts } = useTexts();
  const texts = targetGroups.register;
  const formats = useFormats();
  const details = useStates(({ instances }) => instances);
  const zones = useResources(({ resources }) => resources.zones);
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
      cell: (instance) => <InstanceStatus instance={instance} detail={details.get(instance.instanceId)} />,
      minWidth: 130,
    },
    {
      id: 'zone',
      header: texts.zone,
      cell: ({ zone }) => <ZoneSwatch place={zones.indexOf(zone)}>{zone}</ZoneSwatch>,
      compare: (one, other) => one.zone.localeCompare(other.zone),
      minWidth: 130,
    },
    { id: 'address', header: texts.address, cell: ({ address }) => address },
    { id: 'launch', header: texts.launchTime, cell: ({ launchedAtMs }) => formats.moment(launchedAtMs), minWidth: 180 },
  ];
}
