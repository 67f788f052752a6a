import Link from '@cloudscape-design/components/link';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table from '@cloudscape-design/components/table';
import Header from '@cloudscape-design/components/header';
import { useMemo } from 'react';
import { useFormats } from '../../look/useFormats.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { EVENT_LOOK } from '../../parts/events/eventLook.ts';
import { wordedEvent } from '../../parts/events/wordedEvent.ts';
import { useEvents } from '../../store/events.ts';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { zoneEvents } from './zoneEvents.ts';
import type { ZoneRow } from './zoneRows.ts';

const SHOWN = 50;

/** The newest events that concern a zone. */
export function ZoneEvents({ row }: { readonly row: ZoneRow }) {
  const texts = useTexts();
  const { one } = texts.zones;
  const formats = useFormats();
  const events = useEvents((state) => state.events);
  const instances = useResources(({ resources }) => resources.instances);
  const shown = useMemo(() => {
    const inIt = [...instances.values()].filter(({ zone }) => zone === row.zone).map(({ instanceId }) => instanceId);
    return zoneEvents(events, row, new Set(inIt)).slice(0, SHOWN);
  }, [events, instances, row]);
  return (
    <Table
      items={shown}
      contentDensity="compact"
      wrapLines
      ariaLabels={{ tableLabel: one.tabs.events }}
      empty={<EmptyState title={one.noEventsTitle} text={one.noEventsText} />}
      header={
        <Header variant="h2" actions={<Link href="#/events">{texts.dashboard.recent.all}</Link>}>
          {one.tabs.events}
        </Header>
      }
      columnDefinitions={[
        { id: 'time', header: one.time, cell: ({ atMs }) => formats.moment(atMs), width: 200 },
        {
          id: 'event',
          header: one.event,
          isRowHeader: true,
          cell: (event) => (
            <StatusIndicator type={EVENT_LOOK[event.severity]} iconAriaLabel={texts.events.severities[event.severity]}>
              {wordedEvent(texts, event).title}
            </StatusIndicator>
          ),
        },
        {
          id: 'detail',
          header: one.detail,
          cell: (event) => wordedEvent(texts, event).detail || texts.parts.none,
        },
      ]}
    />
  );
}
