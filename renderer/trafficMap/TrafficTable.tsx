import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { createContext, useContext, useMemo, useState } from 'react';
import { drainsUnhealthy } from '../../engine/model/TargetHealth.ts';
import type { Formats } from '../look/formatsOf.ts';
import { TargetStatus } from '../look/TargetStatus.tsx';
import { useFormats } from '../look/useFormats.ts';
import { ZoneSwatch } from '../look/ZoneSwatch.tsx';
import { Figure } from '../parts/Figure.tsx';
import { useStableOrder } from '../parts/useStableOrder.ts';
import { useTexts, type Texts } from '../texts/useTexts.ts';
import type { MapScene, MapTarget, MapZone } from './MapScene.ts';
import { useUnitWords, type UnitWords } from './useUnitWords.ts';

type ColumnId = 'zone' | 'target' | 'state' | 'rate' | 'share' | 'expected' | 'difference';

/** What a column sorts by. */
const SORTED_BY: Readonly<Record<ColumnId, (target: MapTarget) => string | number>> = {
  zone: ({ zone }) => zone,
  target: ({ name }) => name,
  state: ({ health }) => health.state,
  rate: ({ requests }) => requests,
  share: ({ share }) => share,
  expected: ({ expected }) => expected ?? 0,
  difference: ({ share, expected }) => (expected === null ? 0 : share - expected),
};

interface Sorting {
  readonly id: ColumnId;
  readonly isDescending: boolean;
}

/** Rows of a page: hundreds of rows that change each second would be laid out each second. */
const PAGE_SIZE = 20;

const TargetsContext = createContext<ReadonlyMap<string, MapTarget>>(new Map());

/**
 * The traffic map's figures as a table, a page at a time: the way for who cannot see the map. Sorted by what figures are
 * at the press, so that nothing moves under the pointer. What changes each second the cells follow themselves: the
 * table is worked out anew only when a target comes, goes or changes its state. Source: console, *Traffic map*.
 */
export function TrafficTable({ scene }: { readonly scene: MapScene }) {
  const { map } = useTexts();
  const formats = useFormats();
  const words = useUnitWords();
  const [sorting, setSorting] = useState<Sorting>({ id: 'zone', isDescending: false });
  const [page, setPage] = useState(1);
  const byKey = useMemo(() => new Map(scene.targets.map((target) => [target.key, target])), [scene.targets]);
  const ordered = useStableOrder(scene.targets, {
    keyOf: ({ key }) => key,
    compare: comparisonBy(sorting),
    version: sorting,
  });
  const pages = Math.max(1, Math.ceil(ordered.length / PAGE_SIZE));
  const shownPage = Math.min(page, pages);
  const items = ordered.slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE);
  const rows = JSON.stringify([
    scene.zones.map(({ zone, place }) => [zone, place]),
    items.map(({ key, name, zone, health }) => [key, name, zone, health.state, drainsUnhealthy(health)]),
    scene.targets.length,
  ]);
  const table = useMemo(() => {
    const columns = columnsOf(scene.zones, { map, formats, words });
    const sortingColumn = columns.find(({ id }) => id === sorting.id);
    return (
      <Table
        items={items}
        columnDefinitions={columns}
        trackBy="key"
        variant="embedded"
        contentDensity="compact"
        {...(sortingColumn ? { sortingColumn } : {})}
        sortingDescending={sorting.isDescending}
        onSortingChange={({ detail }) => {
          const column = columns.find(({ id }) => id === detail.sortingColumn.sortingField);
          if (column) setSorting({ id: column.id, isDescending: detail.isDescending ?? false });
        }}
        ariaLabels={{ tableLabel: map.table.title }}
        header={
          <Header variant="h3" counter={`(${scene.targets.length})`}>
            {map.table.title}
          </Header>
        }
        pagination={
          pages > 1 && (
            <Pagination
              currentPageIndex={shownPage}
              pagesCount={pages}
              onChange={({ detail }) => {
                setPage(detail.currentPageIndex);
              }}
            />
          )
        }
        empty={map.table.none}
      />
    );
    // The text stands for all of the scene that is in the rows themselves.
  }, [rows, map, formats, words, sorting, shownPage, pages]);
  return <TargetsContext value={byKey}>{table}</TargetsContext>;
}

/** Equal ones keep the order of the map. */
function comparisonBy({ id, isDescending }: Sorting) {
  const valueOf = SORTED_BY[id];
  return (one: MapTarget, other: MapTarget): number => {
    const [a, b] = isDescending ? [valueOf(other), valueOf(one)] : [valueOf(one), valueOf(other)];
    return typeof a === 'number' && typeof b === 'number'
      ? a - b
      : String(a).localeCompare(String(b), undefined, { numeric: true });
  };
}

type Column = TableProps.ColumnDefinition<MapTarget> & { readonly id: ColumnId };

function columnsOf(
  zones: readonly MapZone[],
  { map, formats, words }: { readonly map: Texts['map']; readonly formats: Formats; readonly words: UnitWords },
): readonly Column[] {
  const { table } = map;
  const column = (id: ColumnId, cell: Column['cell']): Column => ({
    id,
    header: table[id === 'state' ? 'status' : id],
    cell,
    sortingField: id,
  });
  const figure = (id: ColumnId, write: (target: MapTarget) => string): Column => ({
    ...column(id, ({ key }) => <TargetFigure targetKey={key} write={write} />),
    header: <Figure>{table[id === 'state' ? 'status' : id]}</Figure>,
  });
  return [
    column('zone', ({ zone }) => {
      const { zone: name = '', place = -1 } = zones[zone] ?? {};
      return <ZoneSwatch place={place}>{name === 'all' ? map.allZones : name}</ZoneSwatch>;
    }),
    { ...column('target', ({ name }) => name), isRowHeader: true },
    column('state', ({ health }) => <TargetStatus state={health.state} drains={drainsUnhealthy(health)} />),
    { ...figure('rate', ({ requests }) => words.figure(requests)), header: <Figure>{words.column}</Figure> },
    figure('share', ({ share }) => formats.observed(share)),
    figure('expected', ({ expected }) => formats.exact(expected)),
    figure('difference', ({ share, expected }) => formats.difference(expected === null ? null : share - expected)),
  ];
}

/** A figure of a target, as it is now. */
function TargetFigure(props: { readonly targetKey: string; readonly write: (target: MapTarget) => string }) {
  const target = useContext(TargetsContext).get(props.targetKey);
  return <Figure>{target && props.write(target)}</Figure>;
}
