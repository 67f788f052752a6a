import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ZonalShift } from '../../../engine/model/ZonalShift.ts';
import { useFormats } from '../../look/useFormats.ts';
import { useNowMs } from '../../look/useNowMs.ts';
import { ResourceTable, type ResourceColumn } from '../../parts/ResourceTable.tsx';
import { CancelShiftDialog } from '../../parts/shifts/CancelShiftDialog.tsx';
import { UpdateShiftDialog } from '../../parts/shifts/UpdateShiftDialog.tsx';
import { usePageKeys } from '../../parts/usePageKeys.ts';
import { Page } from '../../shell/Page.tsx';
import { useIsConnected } from '../../store/connection.ts';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { loadBalancerPath } from '../../parts/loadBalancerPath.ts';
import { Clipped } from '../../parts/Clipped.tsx';
import { Copyable } from '../../parts/Copyable.tsx';
import { FormButton } from '../../parts/FormButton.tsx';

/** Zonal shifts, those that are over too. */
export function ZonalShiftsPage() {
  const { zones } = useTexts();
  const texts = zones.shifts;
  const resources = useResources((state) => state.resources);
  const isLoaded = useResources((state) => state.isLoaded);
  const isConnected = useIsConnected();
  const navigate = useNavigate();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<'cancel' | 'update' | null>(null);
  const shifts = useMemo(
    () => [...resources.zonalShifts.values()].toSorted((one, other) => other.startedAtMs - one.startedAtMs),
    [resources.zonalShifts],
  );
  const chosen = shifts.find(({ zonalShiftId, status }) => zonalShiftId === selected[0] && status === 'ACTIVE');
  const help = useMemo(() => ({ title: texts.title, paragraphs: texts.help }), [texts]);
  const close = () => {
    setOpen(null);
  };
  usePageKeys({
    s: () => void navigate('/zonal-shifts/start'),
    c: () => {
      if (chosen !== undefined && isConnected) setOpen('cancel');
    },
  });
  const ofActive = { disabled: chosen === undefined || !isConnected, disabledReason: texts.onlyActive };
  return (
    <Page title={texts.title} isTitleWithin help={help}>
      <ResourceTable
        name="zonalShifts"
        title={texts.title}
        isPage
        what={texts.what}
        items={shifts}
        keyOf={({ zonalShiftId }) => zonalShiftId}
        nameOf={({ zonalShiftId }) => zonalShiftId}
        columns={useColumns()}
        filters={[
          {
            key: 'status',
            label: texts.status,
            groupLabel: texts.status,
            valueOf: ({ status }) => texts.statuses[status],
          },
          { key: 'zone', label: texts.away, groupLabel: texts.away, valueOf: ({ awayFrom }) => awayFrom },
          { key: 'comment', label: texts.comment, groupLabel: texts.comment, valueOf: ({ comment }) => comment },
        ]}
        isLoading={!isLoaded}
        empty={{
          title: texts.emptyTitle,
          text: texts.emptyText,
          action: <FormButton href="#/zonal-shifts/start">{texts.startButton}</FormButton>,
        }}
        isSingle
        selected={selected}
        onSelect={setSelected}
        isSelectable={({ status }) => status === 'ACTIVE'}
        actions={
          <>
            <Button
              {...ofActive}
              onClick={() => {
                setOpen('update');
              }}
            >
              {texts.update}
            </Button>
            <Button
              {...ofActive}
              onClick={() => {
                setOpen('cancel');
              }}
            >
              {texts.cancel}
            </Button>
            <FormButton variant="primary" href="#/zonal-shifts/start">
              {texts.startButton}
            </FormButton>
          </>
        }
      />
      {open === 'cancel' && chosen && <CancelShiftDialog shift={chosen} onDismiss={close} />}
      {open === 'update' && chosen && <UpdateShiftDialog shift={chosen} onDismiss={close} />}
    </Page>
  );
}

/** Enough to tell shifts apart; what is copied is whole. */
const ID_SHOWN = 8;
const INDICATOR = { ACTIVE: 'info', EXPIRED: 'stopped', CANCELED: 'stopped' } as const;

function useColumns(): readonly ResourceColumn<ZonalShift>[] {
  const { zones, parts } = useTexts();
  const texts = zones.shifts;
  const formats = useFormats();
  const loadBalancers = useResources(({ resources }) => resources.loadBalancers);
  const nowMs = useNowMs();
  return [
    {
      id: 'id',
      header: texts.id,
      cell: ({ zonalShiftId }) => (
        <Copyable value={zonalShiftId} what={texts.id} shown={`${zonalShiftId.slice(0, ID_SHOWN)}…`} />
      ),
      minWidth: 110,
    },
    {
      id: 'resource',
      header: texts.resource,
      cell: ({ loadBalancerArn }) => {
        const one = loadBalancers.get(loadBalancerArn);
        return one === undefined ? parts.none : <Link href={`#${loadBalancerPath(one)}`}>{one.name}</Link>;
      },
      minWidth: 140,
    },
    { id: 'away', header: texts.away, cell: ({ awayFrom }) => awayFrom, minWidth: 110 },
    {
      id: 'status',
      header: texts.status,
      cell: ({ status }) => <StatusIndicator type={INDICATOR[status]}>{texts.statuses[status]}</StatusIndicator>,
      minWidth: 105,
    },
    { id: 'start', header: texts.start, cell: ({ startedAtMs }) => formats.moment(startedAtMs), minWidth: 170 },
    { id: 'expiry', header: texts.expiry, cell: ({ expiresAtMs }) => formats.moment(expiresAtMs), minWidth: 170 },
    {
      id: 'left',
      header: texts.left,
      cell: ({ status, expiresAtMs }) => (status === 'ACTIVE' ? formats.countdown(expiresAtMs - nowMs) : parts.none),
      minWidth: 95,
    },
    { id: 'comment', header: texts.comment, cell: ({ comment }) => <Clipped text={comment} />, minWidth: 130 },
  ];
}
