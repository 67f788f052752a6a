import { useFormats } from '../../../look/useFormats.ts';
import { Figure } from '../../../parts/Figure.tsx';
import type { ResourceColumn } from '../../../parts/ResourceTable.tsx';
import { useTexts, type Texts } from '../../../texts/useTexts.ts';
import type { TargetRow } from '../targets/targetRows.ts';
import { useTargetFigures } from './BalancingLive.tsx';
import { PeerState } from './LiveTargets.tsx';

/** Columns of the targets of a group with a method of Angie's; their cells are within a `BalancingLive`. */
export function methodColumns({ columns }: Texts['balancing']): readonly ResourceColumn<TargetRow>[] {
  const figure = (id: string, label: string, cell: ResourceColumn<TargetRow>['cell']) => ({
    id,
    header: <Figure>{label}</Figure>,
    label,
    cell,
  });
  return [
    figure('weight', columns.weight, (row) => <WeightCell row={row} />),
    figure('inFlight', columns.inFlight, (row) => <InFlightCell row={row} />),
    {
      id: 'methodState',
      header: columns.state,
      cell: (row) => <StateCell row={row} />,
      minWidth: 130,
      isShown: 'wide',
    },
    { ...figure('headerTime', columns.headerTime, (row) => <AverageCell row={row} />), isShown: 'wide' },
  ];
}

interface CellProps {
  readonly row: TargetRow;
}

function WeightCell({ row }: CellProps) {
  const { balancing } = useTexts();
  const formats = useFormats();
  const parameters = useTargetFigures(row.target.key)?.parameters;
  const weight = formats.integer(parameters?.weight);
  return <Figure>{parameters?.isBackup === true ? `${weight} (${balancing.columns.backup})` : weight}</Figure>;
}

function InFlightCell({ row }: CellProps) {
  const { balancing } = useTexts();
  const formats = useFormats();
  const figures = useTargetFigures(row.target.key);
  const inFlight = formats.integer(figures?.inFlight);
  const limit = figures?.parameters.maxConns ?? 0;
  return <Figure>{limit > 0 ? balancing.columns.ofLimit(inFlight, formats.integer(limit)) : inFlight}</Figure>;
}

function StateCell({ row }: CellProps) {
  const { parts } = useTexts();
  const state = useTargetFigures(row.target.key)?.state;
  return state === undefined ? parts.none : <PeerState state={state} />;
}

function AverageCell({ row }: CellProps) {
  const formats = useFormats();
  const headerMs = useTargetFigures(row.target.key)?.headerMs ?? 0;
  return <Figure>{formats.latency(headerMs > 0 ? headerMs : undefined)}</Figure>;
}
