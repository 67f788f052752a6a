import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { OutageDialog } from '../../parts/outages/OutageDialog.tsx';
import { useEndOutage } from '../../parts/outages/useEndOutage.ts';
import { zonePath } from '../../parts/zonePath.ts';
import { useIsConnected } from '../../store/connection.ts';
import { useTexts } from '../../texts/useTexts.ts';
import type { ZoneRow } from './zoneRows.ts';

export interface ZoneActionsProps {
  /** Undefined: none is selected. */
  readonly row: ZoneRow | undefined;
  /** Whether this is the page of the zone, which has no way to itself. */
  readonly isOnPage?: boolean;
}

/** What can be done with a zone, and what cannot, with the reason. Source: console, *Zones*. */
export function ZoneActions({ row, isOnPage = false }: ZoneActionsProps) {
  const { zones: texts, outages, parts, shell } = useTexts();
  const navigate = useNavigate();
  const isConnected = useIsConnected();
  const end = useEndOutage();
  const [isAsking, setAsking] = useState(false);
  const readOnly = isConnected ? null : shell.connection.readOnly;
  const item = (id: string, text: string, reason: string | null = null) => ({
    id,
    text,
    ...(reason !== null && { disabled: true, disabledReason: reason }),
  });
  const isOut = row?.isOut === true;
  const shiftable = row?.balancers.find(({ isClassic }) => isClassic !== true);
  return (
    <>
      <ActionsMenu
        disabledReason={row === undefined ? parts.selectFirst : null}
        items={[
          ...(isOnPage ? [] : [item('open', parts.open)]),
          item('shift', texts.shifts.startButton, shiftable === undefined ? texts.actions.noBalancer : null),
          isOut ? item('end', outages.end, readOnly) : item('outage', outages.simulate, readOnly),
          item('add', texts.actions.add, texts.actions.fixed),
          item('rename', texts.actions.rename, texts.actions.fixed),
          item('delete', texts.actions.delete, texts.actions.fixed),
        ]}
        onAction={(id) => {
          if (row === undefined) return;
          const { zone } = row;
          const runs: Readonly<Record<string, () => void>> = {
            open: () => void navigate(zonePath(zone)),
            shift: () => void navigate(`/zonal-shifts/start?lb=${shiftable?.name ?? ''}&zone=${zone}`),
            outage: () => {
              setAsking(true);
            },
            end: () => void end(zone),
          };
          runs[id]?.();
        }}
      />
      {isAsking && row && (
        <OutageDialog
          zone={row.zone}
          onDismiss={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
