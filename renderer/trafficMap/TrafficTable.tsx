import Header from '@cloudscape-design/components/header';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { useMemo, useState } from 'react';
import { TargetStatus } from '../look/TargetStatus.tsx';
import { useFormats } from '../look/useFormats.ts';
import { ZoneSwatch } from '../look/ZoneSwatch.tsx';
import { useTexts } from '../texts/useTexts.ts';
import type { MapScene, MapTarget } from './MapScene.ts';

type ColumnId = 'zone' | 'target' | 'state' | 'rate' | 'share' | 'expected' | 'difference';

/** What a column sorts by. */
const SORTED_BY: Readonly<Record<ColumnId, (target: MapTarget) => string | number>> = {
  zone: ({ zone }) => zone,
  target: ({ name }) => name,
  state: ({ health }) => health.state,
  rate: ({ requests }) => requests,
  share: ({ share }) => share,
  expected: ({ expected }) => expected,
  difference: ({ share, expected }) => share - expected,
};

/** The traffic map's figures as a table that can be sorted: the way for who cannot see the map. Source: console, *Traffic map*. */
export function TrafficTable({ scene }: { readonly scene: MapScene }) {
  const { map } = useTexts();
  const columns = useColumns(scene);
  const [sorting, setSorting] = useState<{ readonly id: ColumnId; readonly isDescending: boolean }>({
    id: 'zone',
    isDescending: false,
  });
  const items = useMemo(() => sortedTargets(scene.targets, sorting), [scene.targets, sorting]);
  const sortingColumn = columns.find(({ id }) => id === sorting.id);
  return (
    <Table
      items={items}
      columnDefinitions={columns}
      trackBy="key"
      variant="container"
      {...(sortingColumn ? { sortingColumn } : {})}
      sortingDescending={sorting.isDescending}
      onSortingChange={({ detail }) => {
        const column = columns.find(({ id }) => id === detail.sortingColumn.sortingField);
        if (column) setSorting({ id: column.id, isDescending: detail.isDescending ?? false });
      }}
      ariaLabels={{ tableLabel: map.table.title }}
      header={<Header counter={`(${scene.targets.length})`}>{map.table.title}</Header>}
      empty={map.table.none}
    />
  );
}

/** Equal ones keep the order of the map. */
function sortedTargets(
  targets: readonly MapTarget[],
  { id, isDescending }: { readonly id: ColumnId; readonly isDescending: boolean },
): readonly MapTarget[] {
  const valueOf = SORTED_BY[id];
  const compare = (one: MapTarget, other: MapTarget) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    return typeof a === 'number' && typeof b === 'number'
      ? a - b
      : String(a).localeCompare(String(b), undefined, { numeric: true });
  };
  return targets.toSorted((one, other) => (isDescending ? compare(other, one) : compare(one, other)));
}

function useColumns(scene: MapScene) {
  const { map } = useTexts();
  const formats = useFormats();
  const { table } = map;
  type Column = TableProps.ColumnDefinition<MapTarget> & { readonly id: ColumnId };
  const column = (id: ColumnId, header: string, cell: Column['cell']): Column => ({
    id,
    header,
    cell,
    sortingField: id,
  });
  return [
    column('zone', table.zone, ({ zone }) => {
      const { zone: name = '', place = -1 } = scene.zones[zone] ?? {};
      return <ZoneSwatch place={place}>{name === 'all' ? map.allZones : name}</ZoneSwatch>;
    }),
    { ...column('target', table.target, ({ name }) => name), isRowHeader: true },
    column('state', table.status, ({ health }) => <TargetStatus state={health.state} />),
    column('rate', table.rate, ({ requests }) => formats.rate(requests)),
    column('share', table.share, ({ share }) => formats.observed(share)),
    column('expected', table.expected, ({ expected }) => formats.exact(expected)),
    column('difference', table.difference, ({ share, expected }) => formats.exact(share - expected)),
  ];
}
