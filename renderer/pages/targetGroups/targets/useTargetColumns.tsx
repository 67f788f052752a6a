import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import { useEffect, useRef, type ReactNode } from 'react';
import type { SampleView } from '../../../../engine/contract/views/SampleView.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useFormats } from '../../../look/useFormats.ts';
import { ZoneSwatch } from '../../../look/ZoneSwatch.tsx';
import { FaultBadge } from '../../../parts/faults/FaultBadge.tsx';
import { Figure } from '../../../parts/Figure.tsx';
import type { ResourceColumn } from '../../../parts/ResourceTable.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { hasMethod, hasProbe } from '../balancing/BalancingLive.tsx';
import { methodColumns } from '../balancing/methodColumns.tsx';
import { CHECK_LOG_ID } from './CheckLog.tsx';
import { ChecksCell } from './ChecksCell.tsx';
import { LastCheckCell } from './LastCheckCell.tsx';
import { RateCell } from './RateCell.tsx';
import { ShareCell } from './ShareCell.tsx';
import { StatusCell } from './StatusCell.tsx';
import { StatusDetails } from './StatusDetails.tsx';
import { TargetMenu, type TargetAction } from './TargetMenu.tsx';
import type { TargetRow } from './targetRows.ts';

export interface TargetColumnsInput {
  readonly group: TargetGroup;
  readonly user: LoadBalancer | null;
  readonly samples: ReadonlyMap<string, SampleView>;
  /** Key of the target whose log is open; null: none. */
  readonly openKey: string | null;
  readonly onToggle: (key: string) => void;
  readonly onAction: (action: TargetAction, row: TargetRow) => void;
}

/** Columns of the registered targets, in the console's order; ours follow. Source: console, *Target groups*. */
export function useTargetColumns(input: TargetColumnsInput): readonly ResourceColumn<TargetRow>[] {
  const { balancing, targetGroups, map, parts } = useTexts();
  const texts = targetGroups.targets;
  const formats = useFormats();
  const { group, samples } = input;
  const isInstances = group.targetType === 'instance';
  const isFunctions = group.targetType === 'lambda';
  const rate = isFunctions || group.protocol.startsWith('HTTP') ? texts.rate : map.units.flows.column;
  const named: readonly ResourceColumn<TargetRow>[] = [
    {
      id: 'name',
      header: texts.name,
      cell: ({ instance }) => instance?.name ?? parts.none,
      compare: (one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }),
      minWidth: 90,
    },
  ];
  const port: ResourceColumn<TargetRow> = {
    id: 'port',
    header: texts.port,
    cell: ({ target }) => target.port,
    compare: (one, other) => one.target.port - other.target.port,
  };
  return [
    {
      id: 'id',
      header: isInstances ? texts.instanceId : isFunctions ? targetGroups.register.function.label : texts.ipAddress,
      cell: (row) => (
        <>
          <LogToggle row={row} openKey={input.openKey} onToggle={input.onToggle}>
            {isInstances ? <Link href={`#/instances/${row.target.id}`}>{row.target.id}</Link> : row.target.id}
            <TargetMenu
              row={row}
              sample={samples.get(row.target.id)}
              onChoose={(action) => {
                input.onAction(action, row);
              }}
            />
          </LogToggle>
          {/* Here, where there is room for it on one line. */}
          <div className="bz-row-badge">
            <FaultBadge sample={samples.get(row.target.id)} />
          </div>
        </>
      ),
      minWidth: 150,
    },
    ...(isInstances ? named : []),
    ...(isFunctions ? [] : [port]),
    {
      id: 'zone',
      header: texts.zone,
      cell: ({ target, place }) => (
        <ZoneSwatch place={place}>{target.zone === 'all' ? texts.allZones : target.zone}</ZoneSwatch>
      ),
      compare: (one, other) => one.place - other.place,
      minWidth: 105,
    },
    { id: 'status', header: texts.status, cell: (row) => <StatusCell row={row} />, minWidth: 115 },
    {
      id: 'details',
      header: <span className="bz-lines">{texts.statusDetails}</span>,
      label: texts.statusDetails,
      cell: (row) => <StatusDetails group={group} row={row} user={input.user} sample={samples.get(row.target.id)} />,
      minWidth: 140,
    },
    { id: 'checks', header: texts.checks, cell: (row) => <ChecksCell row={row} />, minWidth: 110 },
    {
      id: 'share',
      header: <span className="bz-lines">{texts.share}</span>,
      label: texts.share,
      cell: (row) => <ShareCell row={row} />,
      minWidth: 120,
    },
    ...(hasMethod(group) ? methodColumns(balancing, hasProbe(group)) : []),
    {
      id: 'rate',
      header: <Figure>{rate}</Figure>,
      label: rate,
      cell: (row) => <RateCell row={row} />,
      isShown: 'wide',
    },
    {
      id: 'lastCheck',
      header: texts.lastCheck,
      cell: (row) => <LastCheckCell row={row} />,
      minWidth: 170,
      isShown: 'wide',
    },
    {
      id: 'override',
      header: <span className="bz-lines">{texts.override}</span>,
      label: texts.override,
      cell: ({ override }) => <span className="bz-lines">{texts.overrides[override]}</span>,
      minWidth: 110,
      isShown: 'wide',
    },
    ...(isInstances
      ? [
          {
            id: 'launch',
            header: texts.launchTime,
            cell: ({ instance }: TargetRow) => formats.moment(instance?.launchedAtMs),
            minWidth: 180,
            isShown: false,
          },
        ]
      : []),
  ];
}

/** What a row is called, with the button that opens its log; a row whose log is open is not under it. */
function LogToggle(props: {
  readonly row: TargetRow;
  readonly openKey: string | null;
  readonly onToggle: (key: string) => void;
  readonly children: ReactNode;
}) {
  const { targetGroups } = useTexts();
  const { key } = props.row.target;
  const isOpen = props.openKey === key;
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isOpen) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <span className="bz-row-name" ref={ref}>
      <Button
        variant="inline-icon"
        iconName={isOpen ? 'caret-down-filled' : 'caret-right-filled'}
        ariaLabel={targetGroups.targets.log.open(props.row.name)}
        ariaExpanded={isOpen}
        {...(isOpen && { ariaControls: CHECK_LOG_ID })}
        onClick={() => {
          props.onToggle(key);
        }}
      />
      {props.children}
    </span>
  );
}
