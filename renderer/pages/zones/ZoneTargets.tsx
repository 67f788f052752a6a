import Link from '@cloudscape-design/components/link';
import { useMemo } from 'react';
import { targetId } from '../../../engine/model/changedResources.ts';
import type { TargetRegistration } from '../../../engine/model/TargetGroup.ts';
import { drainsUnhealthy } from '../../../engine/model/TargetHealth.ts';
import { TargetStatus } from '../../look/TargetStatus.tsx';
import { useFormats } from '../../look/useFormats.ts';
import { Figure } from '../../parts/Figure.tsx';
import { ResourceTable, type ResourceColumn } from '../../parts/ResourceTable.tsx';
import { targetsPath } from '../../parts/targetsPath.ts';
import { useResources } from '../../store/resources.ts';
import { useStates } from '../../store/states.ts';
import { useTraffic } from '../../store/traffic.ts';
import { useRunning } from '../../store/useRunning.ts';
import { useTexts } from '../../texts/useTexts.ts';

interface Row extends TargetRegistration {
  readonly name: string;
  readonly group: string;
}

/** The targets in a zone, over all groups. */
export function ZoneTargets({ zone }: { readonly zone: string }) {
  const { zones, states } = useTexts();
  const texts = zones.one;
  const resources = useRunning();
  const isLoaded = useResources((state) => state.isLoaded);
  const healths = useStates(({ targets }) => targets);
  const rows = useMemo(
    (): readonly Row[] =>
      [...resources.targets.values()]
        .flatMap((group) => [...group.values()])
        .filter((target) => target.zone === zone)
        .map((target) => ({
          ...target,
          name: [...resources.instances.values()].find(({ instanceId }) => instanceId === target.id)?.name ?? '',
          group: resources.targetGroups.get(target.targetGroupArn)?.name ?? '',
        })),
    [resources, zone],
  );
  return (
    <ResourceTable
      name="zoneTargets"
      title={texts.tabs.targets}
      what={texts.tabs.targets.toLowerCase()}
      items={rows}
      keyOf={targetId}
      nameOf={(row) => row.name || row.key}
      columns={useColumns()}
      filters={[
        { key: 'name', label: texts.target, groupLabel: texts.target, valueOf: ({ name, key }) => name || key },
        { key: 'group', label: texts.group, groupLabel: texts.group, valueOf: ({ group }) => group },
        {
          key: 'state',
          label: texts.state,
          groupLabel: texts.state,
          valueOf: (row) => states.target[healths.get(targetId(row))?.state ?? 'initial'],
        },
      ]}
      isLoading={!isLoaded}
      empty={{ title: texts.noTargetsTitle, text: texts.noTargetsText }}
    />
  );
}

function useColumns(): readonly ResourceColumn<Row>[] {
  const { zones, states, parts } = useTexts();
  const texts = zones.one;
  const healths = useStates(({ targets }) => targets);
  return [
    {
      id: 'target',
      header: texts.target,
      cell: ({ id, name, key }) =>
        id.startsWith('i-') ? <Link href={`#/instances/${id}`}>{name || id}</Link> : name || key,
      compare: (one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }),
      minWidth: 130,
    },
    {
      id: 'group',
      header: texts.group,
      cell: ({ group }) => <Link href={`#${targetsPath(group)}`}>{group}</Link>,
      compare: (one, other) => one.group.localeCompare(other.group),
      minWidth: 140,
    },
    { id: 'port', header: texts.port, cell: ({ port }) => port, minWidth: 80 },
    {
      id: 'state',
      header: texts.state,
      cell: (row) => {
        const health = healths.get(targetId(row));
        return <TargetStatus state={health?.state ?? 'initial'} drains={drainsUnhealthy(health)} />;
      },
      minWidth: 120,
    },
    {
      id: 'details',
      header: texts.stateDetails,
      cell: (row) => {
        const health = healths.get(targetId(row));
        return health === undefined || health.state === 'healthy'
          ? parts.none
          : states.description(health.reason, health.description);
      },
      minWidth: 240,
    },
    {
      id: 'rate',
      header: <Figure>{texts.rate}</Figure>,
      label: texts.rate,
      cell: (row) => <Rate id={targetId(row)} />,
      minWidth: 110,
    },
  ];
}

function Rate({ id }: { readonly id: string }) {
  const formats = useFormats();
  const rate = useTraffic(({ now }) => (now === null ? null : (now.targets[id]?.requests ?? 0)));
  return <Figure>{formats.rate(rate)}</Figure>;
}
