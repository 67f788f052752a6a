import Link from '@cloudscape-design/components/link';
import { useMemo, type ReactNode } from 'react';
import type { Instance, InstanceState } from '../../engine/model/Instance.ts';
import { InstanceStatus } from '../look/InstanceStatus.tsx';
import { useFormats } from '../look/useFormats.ts';
import { ZoneSwatch } from '../look/ZoneSwatch.tsx';
import { useResources } from '../store/resources.ts';
import { useStates } from '../store/states.ts';
import { useTexts } from '../texts/useTexts.ts';
import { ResourceTable, type ResourceColumn } from './ResourceTable.tsx';

type CommonColumn = 'id' | 'name' | 'state' | 'zone' | 'address' | 'launch';

export interface InstanceTableProps {
  /** Preferences are kept under it. */
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  /** Instances in these states are left out. */
  readonly without: ReadonlySet<InstanceState>;
  /** In their order; common ones by their id. */
  readonly columns: readonly (CommonColumn | ResourceColumn<Instance>)[];
  /** Said below the state of an instance. */
  readonly noteOf?: (instance: Instance) => string | null;
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
  readonly isSelectable?: (instance: Instance) => boolean;
  readonly actions?: ReactNode;
  /** What to do where there is none; left out: the actions. */
  readonly emptyAction?: ReactNode;
}

/** Instances to choose from, as targets of a group or instances of a Classic Load Balancer. */
export function InstanceTable(props: InstanceTableProps) {
  const { register: texts } = useTexts().targetGroups;
  const instances = useResources(({ resources }) => resources.instances);
  const isLoaded = useResources((state) => state.isLoaded);
  const common = useCommonColumns(props.noteOf);
  const { without, description, isSelectable, actions, emptyAction = actions } = props;
  const items = useMemo(() => [...instances.values()].filter(({ state }) => !without.has(state)), [instances, without]);
  const filter = (key: string, label: string, valueOf: (instance: Instance) => string) => ({
    key,
    label,
    groupLabel: label,
    valueOf,
  });
  return (
    <ResourceTable
      name={props.name}
      title={props.title}
      what={texts.availableWhat}
      items={items}
      keyOf={({ instanceId }) => instanceId}
      nameOf={({ name, instanceId }) => (name === '' ? instanceId : name)}
      columns={props.columns.map((column) => (typeof column === 'string' ? common[column] : column))}
      filters={[
        filter('name', texts.name, ({ name }) => name),
        filter('id', texts.instanceId, ({ instanceId }) => instanceId),
        filter('state', texts.state, ({ state }) => state),
        filter('zone', texts.zone, ({ zone }) => zone),
      ]}
      isLoading={!isLoaded}
      empty={{ title: texts.noInstances, text: texts.noInstancesText, action: emptyAction }}
      selected={props.selected}
      onSelect={props.onSelect}
      {...(description !== undefined && { description })}
      {...(isSelectable && { isSelectable })}
      {...(actions !== undefined && { actions })}
    />
  );
}

function useCommonColumns(
  noteOf: InstanceTableProps['noteOf'],
): Readonly<Record<CommonColumn, ResourceColumn<Instance>>> {
  const { targetGroups, parts } = useTexts();
  const texts = targetGroups.register;
  const formats = useFormats();
  const details = useStates(({ instances }) => instances);
  const zones = useResources(({ resources }) => resources.zones);
  return {
    id: {
      id: 'id',
      header: texts.instanceId,
      cell: ({ instanceId }) => <Link href={`#/instances/${instanceId}`}>{instanceId}</Link>,
      minWidth: 170,
    },
    name: {
      id: 'name',
      header: texts.name,
      cell: ({ name }) => (name === '' ? parts.none : name),
      compare: (one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }),
    },
    state: {
      id: 'state',
      header: texts.state,
      cell: (instance) => {
        const note = noteOf?.(instance) ?? null;
        return (
          <>
            <InstanceStatus instance={instance} detail={details.get(instance.instanceId)} />
            {note !== null && <div>{note}</div>}
          </>
        );
      },
      minWidth: 130,
    },
    zone: {
      id: 'zone',
      header: texts.zone,
      cell: ({ zone }) => <ZoneSwatch place={zones.indexOf(zone)}>{zone}</ZoneSwatch>,
      compare: (one, other) => one.zone.localeCompare(other.zone),
      minWidth: 130,
    },
    address: { id: 'address', header: texts.address, cell: ({ address }) => address },
    launch: {
      id: 'launch',
      header: texts.launchTime,
      cell: ({ launchedAtMs }) => formats.moment(launchedAtMs),
      minWidth: 180,
      isShown: 'wide',
    },
  };
}
