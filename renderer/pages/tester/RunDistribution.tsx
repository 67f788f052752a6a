import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { createContext, memo, useContext, useMemo, useState, type ReactNode } from 'react';
import type { TrafficRunView } from '../../../engine/contract/views/TrafficRunView.ts';
import { useFormats } from '../../look/useFormats.ts';
import { ZoneSwatch } from '../../look/ZoneSwatch.tsx';
import { Figure } from '../../parts/Figure.tsx';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';
import type { CountVerdict } from './countVerdict.ts';
import { runDistribution, type DistributionRow } from './runDistribution.ts';

const VERDICT: Readonly<Record<CountVerdict, StatusIndicatorProps.Type>> = {
  matches: 'success',
  noise: 'success',
  differs: 'warning',
};

/** Rows of a page: hundreds that change each second would be a long task each second. */
const PAGE_SIZE = 20;

export interface RunDistributionProps {
  readonly run: TrafficRunView;
  /** Another run, whose shares stand beside its own; null: none. */
  readonly compared: TrafficRunView | null;
}

/** What changes each second: only the cells follow it, since a table drawn anew costs ten times what they do. */
interface Figures {
  readonly rows: ReadonlyMap<string, DistributionRow>;
  /** Shares of the other run, by row; null: none. */
  readonly others: ReadonlyMap<string, number> | null;
  readonly total: number;
  readonly hasChanged: boolean;
}
const FiguresContext = createContext<Figures>({ rows: new Map(), others: null, total: 0, hasChanged: false });

/** How a run was divided, beside what was to be expected. */
export function RunDistribution({ run, compared }: RunDistributionProps) {
  const zones = useResources(({ resources }) => resources.zones);
  const rows = useMemo(() => runDistribution(run, zones), [run, zones]);
  const others = useMemo(
    () => compared && new Map(runDistribution(compared, zones).map(({ id, observed }) => [id, observed])),
    [compared, zones],
  );
  const figures = useMemo(
    (): Figures => ({
      rows: new Map(rows.map((row) => [row.id, row])),
      others,
      total: Object.values(run.targets).reduce((sum, count) => sum + count, 0),
      hasChanged: run.hasChanged,
    }),
    [rows, others, run],
  );
  // One value while the rows are the same ones, in the same order.
  const ids = rows.map(({ id }) => id).join('\n');
  return (
    <FiguresContext value={figures}>
      <DistributionTable ids={ids} description={useDescription(run)} isCompared={others !== null} />
    </FiguresContext>
  );
}

function useDescription({ expectations, hasChanged }: TrafficRunView): string {
  const { tester: texts } = useTexts();
  const formats = useFormats();
  const groups = expectations.map(({ targetGroupName, part }) =>
    expectations.length === 1 ? targetGroupName : `${targetGroupName} (${formats.part(part)})`,
  );
  if (groups.length === 0) return texts.noExpectation;
  if (hasChanged) return texts.expectationChanged(groups.join(', '));
  return groups.length === 1 ? texts.expectedThen(groups.join(', ')) : texts.severalGroups(groups.join(', '));
}

const DistributionTable = memo(function DistributionTable(props: {
  /** Separated by line ends. */
  readonly ids: string;
  readonly description: string;
  readonly isCompared: boolean;
}) {
  const { tester: texts } = useTexts();
  const { columns } = texts;
  const ids = props.ids.split('\n').filter((id) => id !== '');
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(ids.length / PAGE_SIZE));
  const shownPage = Math.min(page, pages);
  const column = (id: CellName, header: ReactNode): TableProps.ColumnDefinition<string> => ({
    id,
    header,
    cell: (row) => <Cell id={row} name={id} />,
    isRowHeader: id === 'target',
  });
  return (
    <Table
      header={
        <Header variant="h2" description={props.description}>
          {texts.distribution}
        </Header>
      }
      items={ids.slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE)}
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
      trackBy={(id) => id}
      contentDensity="compact"
      ariaLabels={{ tableLabel: texts.distribution }}
      empty={texts.noAnswers}
      columnDefinitions={[
        column('zone', columns.zone),
        column('target', columns.target),
        column('count', <Figure>{columns.count}</Figure>),
        column('observed', <Figure>{columns.observed}</Figure>),
        ...(props.isCompared ? [column('compared', <Figure>{columns.compared}</Figure>)] : []),
        column('expected', <Figure>{columns.expected}</Figure>),
        column('difference', <Figure>{columns.difference}</Figure>),
        column('verdict', columns.verdict),
      ]}
    />
  );
});

type CellName = 'zone' | 'target' | 'count' | 'observed' | 'compared' | 'expected' | 'difference' | 'verdict';

function Cell({ id, name }: { readonly id: string; readonly name: CellName }) {
  const { tester: texts, parts } = useTexts();
  const formats = useFormats();
  const { rows, others, total, hasChanged } = useContext(FiguresContext);
  const row = rows.get(id);
  if (!row) return null;
  const { zone, place, count, observed, expected, verdict, isMember } = row;
  switch (name) {
    case 'zone':
      return zone === '' ? parts.none : <ZoneSwatch place={place}>{zone}</ZoneSwatch>;
    case 'target':
      return row.name;
    case 'count':
      return <Figure>{formats.integer(count)}</Figure>;
    case 'observed':
      return <Figure>{formats.observed(observed)}</Figure>;
    case 'compared':
      return <Figure>{formats.observed(others?.get(id) ?? 0)}</Figure>;
    case 'expected':
      return <Figure>{formats.exact(expected)}</Figure>;
    case 'difference':
      return <Figure>{formats.difference(expected === null ? null : observed - expected)}</Figure>;
    case 'verdict':
      if (verdict !== null) {
        const word = verdict === 'noise' ? texts.verdicts.noise(formats.integer(total)) : texts.verdicts[verdict];
        return <StatusIndicator type={VERDICT[verdict]}>{word}</StatusIndicator>;
      }
      if (hasChanged) return <StatusIndicator type="info">{texts.changed}</StatusIndicator>;
      return isMember ? texts.methodDecides : texts.unexpected;
    default:
      return name satisfies never;
  }
}
