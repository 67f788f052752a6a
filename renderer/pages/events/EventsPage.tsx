import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import { useMemo, useState } from 'react';
import type { EngineEvent } from '../../../engine/model/EngineEvent.ts';
import { useFormats } from '../../look/useFormats.ts';
import { csvOf } from '../../parts/csvOf.ts';
import { downloadText } from '../../parts/downloadText.ts';
import { ResourceTable, type ResourceColumn, type ResourceFilter } from '../../parts/ResourceTable.tsx';
import { resourceName, type NamedResource } from '../../parts/resourceName.ts';
import { Page } from '../../shell/Page.tsx';
import { useEvents } from '../../store/events.ts';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';

interface Row {
  readonly key: string;
  readonly event: EngineEvent;
  readonly resource: NamedResource | null;
}

/** What happened, newest first. New events wait behind a button, so that nothing moves under the pointer. */
export function EventsPage() {
  const { events: texts } = useTexts();
  const { events, isLoaded } = useEvents();
  const resources = useResources((state) => state.resources);
  const [untilMs, setUntilMs] = useState<number | null>(null);
  const shownUntilMs = untilMs ?? (isLoaded ? Date.now() : Number.POSITIVE_INFINITY);
  if (untilMs === null && isLoaded) setUntilMs(shownUntilMs);
  const shown = events.filter(({ atMs }) => atMs <= shownUntilMs);
  const waiting = events.length - shown.length;
  const rows = shown.map((event, place): Row => ({
    key: `${event.atMs}-${shown.length - place}`,
    event,
    resource: event.resource === null ? null : resourceName(resources, event.resource),
  }));
  return (
    <Page title={texts.title} isTitleWithin help={useHelp()}>
      <ResourceTable
        name="events"
        title={texts.title}
        isPage
        what={texts.what}
        items={rows}
        keyOf={({ key }) => key}
        nameOf={({ event }) => event.title}
        columns={useColumns()}
        filters={useFilters()}
        isLoading={!isLoaded}
        empty={{ title: texts.emptyTitle, text: texts.emptyText }}
        actions={
          <>
            {waiting > 0 && (
              <Button
                iconName="refresh"
                onClick={() => {
                  setUntilMs(Date.now());
                }}
              >
                {texts.newEvents(waiting)}
              </Button>
            )}
            <Button onClick={() => saveCsv(rows)}>{texts.exportCsv}</Button>
            <Button onClick={() => saveJson(rows)}>{texts.exportJson}</Button>
          </>
        }
      />
    </Page>
  );
}

function useHelp() {
  const { events: texts } = useTexts();
  return useMemo(() => ({ title: texts.title, paragraphs: texts.help }), [texts]);
}

function useColumns(): readonly ResourceColumn<Row>[] {
  const { events: texts, parts } = useTexts();
  const formats = useFormats();
  return [
    {
      id: 'time',
      header: texts.time,
      cell: ({ event }) => formats.moment(event.atMs),
      compare: (one, other) => one.event.atMs - other.event.atMs,
      width: 220,
    },
    { id: 'kind', header: texts.kind, cell: ({ event }) => <Badge>{texts.kindNames[event.kind]}</Badge>, width: 140 },
    { id: 'event', header: texts.event, cell: ({ event }) => event.title, minWidth: 240 },
    {
      id: 'resource',
      header: texts.resource,
      cell: ({ resource }) =>
        resource === null ? (
          parts.none
        ) : resource.path === null ? (
          resource.name
        ) : (
          <Link href={`#${resource.path}`}>{resource.name}</Link>
        ),
      minWidth: 160,
    },
    { id: 'detail', header: texts.detail, cell: ({ event }) => event.detail || parts.none, minWidth: 240 },
  ];
}

function useFilters(): readonly ResourceFilter<Row>[] {
  const { events: texts } = useTexts();
  return [
    { key: 'kind', label: texts.kind, groupLabel: texts.kinds, valueOf: ({ event }) => texts.kindNames[event.kind] },
    {
      key: 'resource',
      label: texts.resource,
      groupLabel: texts.resources,
      valueOf: ({ resource }) => resource?.name ?? '',
    },
    { key: 'event', label: texts.event, groupLabel: texts.event, valueOf: ({ event }) => event.title },
    { key: 'detail', label: texts.detail, groupLabel: texts.detail, valueOf: ({ event }) => event.detail },
  ];
}

function saveCsv(rows: readonly Row[]): void {
  const header = ['time', 'type', 'event', 'resource', 'detail'];
  const cells = rows.map(({ event }) => [
    new Date(event.atMs).toISOString(),
    event.kind,
    event.title,
    event.resource,
    event.detail,
  ]);
  downloadText('balanza-events.csv', 'text/csv', csvOf(header, cells));
}

function saveJson(rows: readonly Row[]): void {
  downloadText(
    'balanza-events.json',
    'application/json',
    JSON.stringify(
      rows.map(({ event }) => event),
      null,
      2,
    ),
  );
}
