import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import Table from '@cloudscape-design/components/table';
import { useMemo, useState } from 'react';
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

/** How a run was divided, beside what was to be expected. */
export function RunDistribution({ run }: { readonly run: TrafficRunView }) {
  const { tester: texts, parts } = useTexts();
  const formats = useFormats();
  const zones = useResources(({ resources }) => resources.zones);
  const rows = useMemo(() => runDistribution(run, zones), [run, zones]);
  const total = Object.values(run.targets).reduce((sum, count) => sum + count, 0);
  const [page, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const shownPage = Math.min(page, pages);
  const { columns, verdicts } = texts;
  const { expectations, hasChanged } = run;
  const groups = expectations.map(({ targetGroupName, part }) =>
    expectations.length === 1 ? targetGroupName : `${targetGroupName} (${formats.part(part)})`,
  );
  const description =
    groups.length === 0
      ? texts.noExpectation
      : hasChanged
        ? texts.expectationChanged(groups.join(', '))
        : groups.length === 1
          ? texts.expectedThen(groups.join(', '))
          : texts.severalGroups(groups.join(', '));
  const difference = ({ observed, expected }: DistributionRow) => {
    if (expected === null) return parts.none;
    const points = observed - expected;
    return `${points > 0 ? '+' : ''}${formats.exact(points)}`;
  };
  const verdictText = (verdict: CountVerdict) =>
    verdict === 'noise' ? verdicts.noise(formats.integer(total)) : verdicts[verdict];
  return (
    <Table
      header={
        <Header variant="h2" description={description}>
          {texts.distribution}
        </Header>
      }
      items={rows.slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE)}
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
      trackBy="id"
      contentDensity="compact"
      ariaLabels={{ tableLabel: texts.distribution }}
      empty={texts.noAnswers}
      columnDefinitions={[
        {
          id: 'zone',
          header: columns.zone,
          cell: ({ zone, place }) => (zone === '' ? parts.none : <ZoneSwatch place={place}>{zone}</ZoneSwatch>),
        },
        { id: 'target', header: columns.target, cell: ({ name }) => name, isRowHeader: true },
        {
          id: 'count',
          header: <Figure>{columns.count}</Figure>,
          cell: ({ count }) => <Figure>{formats.integer(count)}</Figure>,
        },
        {
          id: 'observed',
          header: <Figure>{columns.observed}</Figure>,
          cell: ({ observed }) => <Figure>{formats.observed(observed)}</Figure>,
        },
        {
          id: 'expected',
          header: <Figure>{columns.expected}</Figure>,
          cell: ({ expected }) => <Figure>{formats.exact(expected)}</Figure>,
        },
        {
          id: 'difference',
          header: <Figure>{columns.difference}</Figure>,
          cell: (row) => <Figure>{difference(row)}</Figure>,
        },
        {
          id: 'verdict',
          header: columns.verdict,
          cell: ({ verdict }) =>
            verdict === null ? (
              hasChanged ? (
                <StatusIndicator type="info">{texts.changed}</StatusIndicator>
              ) : (
                texts.unexpected
              )
            ) : (
              <StatusIndicator type={VERDICT[verdict]}>{verdictText(verdict)}</StatusIndicator>
            ),
        },
      ]}
    />
  );
}
