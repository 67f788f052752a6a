import Link from '@cloudscape-design/components/link';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { SampleView } from '../../../engine/contract/views/SampleView.ts';
import type { Instance } from '../../../engine/model/Instance.ts';
import { STATUS_CHECK_LOOK } from '../../look/instanceLook.ts';
import { InstanceStatus } from '../../look/InstanceStatus.tsx';
import { useFormats } from '../../look/useFormats.ts';
import { ZoneSwatch } from '../../look/ZoneSwatch.tsx';
import type { ResourceColumn } from '../../parts/ResourceTable.tsx';
import { FaultBadge } from '../../parts/faults/FaultBadge.tsx';
import { isBroken } from '../../parts/faults/faultChanges.ts';
import { useResources } from '../../store/resources.ts';
import { useStates } from '../../store/states.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { groupsOfInstance } from './groupsOfInstance.ts';
import { instanceName } from './instanceName.ts';
import { instancePlace } from './instancePlace.ts';
import { useProcesses } from './useProcesses.ts';

/** The columns of instances; `samples`: how the sample targets behave. Source: console, *Local instances*. */
export function useInstanceColumns(samples: ReadonlyMap<string, SampleView>): readonly ResourceColumn<Instance>[] {
  const { instances: texts, parts } = useTexts();
  const formats = useFormats();
  const details = useStates((states) => states.instances);
  const resources = useResources((state) => state.resources);
  const processes = useProcesses();
  const by = (text: (instance: Instance) => string) => (one: Instance, other: Instance) =>
    text(one).localeCompare(text(other), undefined, { numeric: true });
  return [
    {
      id: 'name',
      header: texts.name,
      cell: (instance) => <Link href={`#/instances/${instance.instanceId}`}>{instanceName(instance)}</Link>,
      compare: by(instanceName),
      minWidth: 85,
    },
    { id: 'id', header: texts.id, cell: ({ instanceId }) => instanceId, minWidth: 170 },
    {
      id: 'state',
      header: texts.state,
      cell: (instance) => <InstanceStatus instance={instance} detail={details.get(instance.instanceId)} />,
      minWidth: 130,
    },
    {
      id: 'fault',
      header: texts.fault,
      cell: ({ instanceId }) => {
        const sample = samples.get(instanceId);
        return sample !== undefined && isBroken(sample) ? <FaultBadge sample={sample} /> : parts.none;
      },
      minWidth: 70,
    },
    {
      id: 'type',
      header: texts.type,
      cell: ({ program }) => texts.types[program.kind],
      minWidth: 110,
      isShown: 'wide',
    },
    {
      id: 'statusCheck',
      header: texts.statusCheck,
      cell: ({ instanceId, state }) => {
        const check = details.get(instanceId)?.statusCheck;
        if (check === undefined || state !== 'running') return parts.none;
        return <StatusIndicator type={STATUS_CHECK_LOOK[check]}>{texts.statusChecks[check]}</StatusIndicator>;
      },
      minWidth: 120,
    },
    {
      id: 'zone',
      header: texts.zone,
      cell: ({ zone }) => <ZoneSwatch place={resources.zones.indexOf(zone)}>{zone}</ZoneSwatch>,
      compare: by(({ zone }) => zone),
      minWidth: 120,
    },
    {
      id: 'address',
      header: texts.place,
      cell: (instance) => instancePlace(instance, details.get(instance.instanceId)),
      compare: by(({ address }) => address),
      minWidth: 150,
    },
    {
      id: 'process',
      header: texts.process,
      cell: ({ instanceId }) => details.get(instanceId)?.pid ?? parts.none,
      minWidth: 70,
      isShown: 'wide',
    },
    {
      id: 'cpu',
      header: texts.cpu,
      cell: ({ instanceId }) => formats.part(processes[instanceId]?.cpuFraction),
      minWidth: 60,
      isShown: 'wide',
    },
    {
      id: 'memory',
      header: texts.memory,
      cell: ({ instanceId }) => formats.bytes(processes[instanceId]?.memoryBytes),
      minWidth: 85,
      isShown: 'wide',
    },
    {
      id: 'groups',
      header: texts.groups,
      cell: (instance) => {
        const groups = groupsOfInstance(resources, instance);
        if (groups.length === 0) return parts.none;
        return groups.map(({ name }) => (
          <div key={name}>
            <Link href={`#/target-groups/${name}`}>{name}</Link>
          </div>
        ));
      },
      minWidth: 110,
      isShown: 'wide',
    },
    {
      id: 'launched',
      header: texts.launched,
      cell: ({ launchedAtMs }) => formats.moment(launchedAtMs),
      minWidth: 160,
      isShown: 'wide',
    },
  ];
}
