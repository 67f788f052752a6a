import { useFormats } from '../../../look/useFormats.ts';
import { Figure } from '../../../parts/Figure.tsx';
import type { ResourceColumn } from '../../../parts/ResourceTable.tsx';
import { useTexts, type Texts } from '../../../texts/useTexts.ts';
import type { TargetRow } from '../targets/targetRows.ts';
import type { PeerStateName } from '../../../../engine/model/upstream/PeerFigures.ts';
import { ProbeStrip } from '../../../charts/ProbeStrip.tsx';
import { useGroupFigures } from '../GroupLive.tsx';
import { probeReason } from '../targets/probeResult.ts';
import { useTargetFigures } from './BalancingLive.tsx';
import { PeerState } from './LiveTargets.tsx';

/**
 * Columns of the targets of a group with a method of Angie's; their cells are within a `BalancingLive`. Where a probe takes
 * targets out, what the method makes of each is always shown, with the probe's last runs.
 */
export function methodColumns(
  { columns }: Texts['balancing'],
  isProbed: boolean,
): readonly ResourceColumn<TargetRow>[] {
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
      ...(!isProbed && { isShown: 'wide' as const }),
    },
    ...(isProbed
      ? [
          {
            id: 'probes',
            header: columns.probes,
            cell: (row: TargetRow) => <UpstreamProbesCell row={row} />,
            minWidth: 110,
          },
        ]
      : []),
    { ...figure('headerTime', columns.headerTime, (row) => <AverageCell row={row} />), isShown: 'wide' },
  ];
}

/** Marks of a strip: as many as of health checks. */
const STRIP_SLOTS = 20;
const NO_PROBES: readonly never[] = [];

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
  if (state === undefined) return parts.none;
  return (
    <>
      <PeerState state={state} />
      <WhyBarred row={row} state={state} />
    </>
  );
}

/** What came of the last probe of a target that its probe keeps out. */
function WhyBarred({ row, state }: CellProps & { readonly state: PeerStateName }) {
  const { balancing, targetGroups } = useTexts();
  const { upstreamProbes } = useGroupFigures();
  const last = upstreamProbes[row.target.key]?.at(-1);
  if (state === 'checking') return <div className="bz-reason">{balancing.probe.waiting}</div>;
  if (state !== 'unhealthy' || last === undefined || last.outcome === 'passed') return null;
  return <div className="bz-reason">{balancing.probe.failed(probeReason(last, targetGroups.targets.outcome))}</div>;
}

/** The last runs of the probe as marks. */
function UpstreamProbesCell({ row }: CellProps) {
  const { upstreamProbes } = useGroupFigures();
  return <ProbeStrip probes={upstreamProbes[row.target.key] ?? NO_PROBES} slots={STRIP_SLOTS} />;
}

function AverageCell({ row }: CellProps) {
  const formats = useFormats();
  const headerMs = useTargetFigures(row.target.key)?.headerMs ?? 0;
  return <Figure>{formats.latency(headerMs > 0 ? headerMs : undefined)}</Figure>;
}
