import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import type { TargetHealthState } from '../../../engine/model/TargetHealth.ts';
import { useFormats } from '../../look/useFormats.ts';
import { ZoneSwatch } from '../../look/ZoneSwatch.tsx';
import { Figure } from '../../parts/Figure.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import type { DistributionRow } from './distributionRows.ts';
import { useGroupFigures, type GroupFigures } from './GroupLive.tsx';
import type { TargetFilter } from './useTargetFilter.ts';

export interface DistributionProps {
  readonly rows: readonly DistributionRow[];
  readonly onChoose: (filter: TargetFilter) => void;
}

/** In the console's order. */
const STATES: readonly TargetHealthState[] = ['healthy', 'unhealthy', 'unused', 'initial', 'draining'];

/** In a low window it comes closed, so that the targets below are in sight. */
const isRoomy = () => window.innerHeight >= 900;

/** Targets by zone and state; a figure filters the table below. Source: console, *Target groups*. */
export function Distribution({ rows, onChoose }: DistributionProps) {
  const { targetGroups } = useTexts();
  const texts = targetGroups.details;
  return (
    <ExpandableSection headerText={texts.distribution} headingTagOverride="h3" defaultExpanded={isRoomy()}>
      <Table
        variant="embedded"
        contentDensity="compact"
        trackBy={({ zone }) => zone ?? ''}
        items={rows}
        columnDefinitions={useColumns(onChoose)}
        ariaLabels={{ tableLabel: texts.distribution }}
      />
    </ExpandableSection>
  );
}

function useColumns(onChoose: DistributionProps['onChoose']): TableProps.ColumnDefinition<DistributionRow>[] {
  const { targetGroups, states } = useTexts();
  const texts = targetGroups.details;
  const formats = useFormats();
  const nameOf = ({ zone }: DistributionRow) =>
    zone === null ? texts.allZones : zone === 'all' ? texts.outsideZones : zone;
  const count = (row: DistributionRow, state: TargetHealthState | null) => {
    const number = state === null ? row.total : row.counts[state];
    const figure = formats.integer(number);
    if (number === 0) return <Figure>{figure}</Figure>;
    const what = state === null ? targetGroups.targets.what : states.target[state];
    return (
      <Figure>
        <Button
          variant="inline-link"
          ariaLabel={texts.filterBy(figure, what, nameOf(row))}
          onClick={() => {
            onChoose({ state, zone: row.zone });
          }}
        >
          {figure}
        </Button>
      </Figure>
    );
  };
  return [
    {
      id: 'zone',
      header: targetGroups.targets.zone,
      isRowHeader: true,
      cell: (row) =>
        row.zone === null ? <b>{nameOf(row)}</b> : <ZoneSwatch place={row.place}>{nameOf(row)}</ZoneSwatch>,
    },
    { id: 'total', header: <Figure>{texts.totalColumn}</Figure>, cell: (row) => count(row, null) },
    ...STATES.map((state) => ({
      id: state,
      header: <Figure>{states.target[state]}</Figure>,
      cell: (row: DistributionRow) => count(row, state),
    })),
    {
      id: 'share',
      header: <Figure>{texts.shareNow}</Figure>,
      cell: (row) => <ShareOf row={row} of={({ rates, total }) => (total > 0 ? sumOf(rates, row) / total : null)} />,
    },
    {
      id: 'expected',
      header: <Figure>{texts.expectedShare}</Figure>,
      cell: (row) => (
        <ShareOf row={row} isExact of={({ expected }) => (expected.size === 0 ? null : sumOf(expected, row))} />
      ),
    },
  ];
}

/** Follows the figures itself, so that the table stands still. */
function ShareOf(props: {
  readonly row: DistributionRow;
  readonly isExact?: boolean;
  readonly of: (figures: GroupFigures) => number | null;
}) {
  const formats = useFormats();
  const share = props.of(useGroupFigures());
  return <Figure>{props.isExact === true ? formats.exact(share) : formats.observed(share)}</Figure>;
}

function sumOf(figures: ReadonlyMap<string, number>, { keys }: DistributionRow): number {
  return keys.reduce((sum, key) => sum + (figures.get(key) ?? 0), 0);
}
