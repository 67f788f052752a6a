import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState, type ReactNode } from 'react';
import type { Instance } from '../../../../engine/model/Instance.ts';
import { InstanceStatus } from '../../../look/InstanceStatus.tsx';
import { useFormats } from '../../../look/useFormats.ts';
import { ZoneSwatch } from '../../../look/ZoneSwatch.tsx';
import { ResourceTable, type ResourceColumn } from '../../../parts/ResourceTable.tsx';
import { useResources } from '../../../store/resources.ts';
import { useStates } from '../../../store/states.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { parsePorts } from './parsePorts.ts';
import type { PendingTarget } from './PendingTarget.ts';
import { PortsField } from './PortsField.tsx';

export interface AvailableInstancesProps {
  /** The port of the group, which is proposed. */
  readonly port: number;
  /** Keys (`id:port`) that are registered already. */
  readonly registeredKeys: ReadonlySet<string>;
  readonly onInclude: (targets: readonly PendingTarget[]) => void;
  /** A button that launches some. */
  readonly launch?: ReactNode;
}

/** The instances that can be registered; those that do not run say why not. Source: console, *Register and deregister targets*. */
export function AvailableInstances({ port, registeredKeys, onInclude, launch }: AvailableInstancesProps) {
  const { register: texts } = useTexts().targetGroups;
  const instances = useResources(({ resources }) => resources.instances);
  const isLoaded = useResources((state) => state.isLoaded);
  const available = useMemo(() => [...instances.values()].filter(({ state }) => state !== 'terminated'), [instances]);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [portsText, setPortsText] = useState(String(port));
  const [isTried, setTried] = useState(false);
  const ports = parsePorts(portsText);
  const chosen = available.filter(({ instanceId, state }) => selected.includes(instanceId) && state === 'running');
  const include = () => {
    setTried(true);
    if (ports === null) return;
    onInclude(chosen.flatMap(({ instanceId }) => ports.map((one) => ({ id: instanceId, port: one }))));
    setSelected([]);
    setTried(false);
  };
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
        selected={selected}
        onSelect={setSelected}
        isSelectable={({ state }) => state === 'running'}
        actions={launch}
      />
      <PortsField label={texts.ports} value={portsText} isWrong={isTried && ports === null} onChange={setPortsText} />
      <Button
        formAction="none"
        disabled={chosen.length === 0}
        {...(chosen.length === 0 && { disabledReason: texts.includeFirst })}
        onClick={include}
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
    { id: 'subnet', header: texts.subnet, cell: ({ subnetId }) => subnetId, minWidth: 180 },
    {
      id: 'launch',
      header: texts.launchTime,
      cell: ({ launchedAtMs }) => formats.moment(launchedAtMs),
      minWidth: 180,
    },
  ];
}
