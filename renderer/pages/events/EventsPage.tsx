import Badge from '@cloudscape-design/components/badge';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import Select from '@cloudscape-design/components/select';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormats } from '../../look/useFormats.ts';
import { downloadText } from '../../parts/downloadText.ts';
import { EVENT_LOOK } from '../../parts/events/eventLook.ts';
import { eventOutcome } from '../../parts/events/eventOutcome.ts';
import { ResourceTable, type ResourceColumn, type ResourceFilter } from '../../parts/ResourceTable.tsx';
import { Page } from '../../shell/Page.tsx';
import { useEvents } from '../../store/events.ts';
import { useRunning } from '../../store/useRunning.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { EventDetails } from './EventDetails.tsx';
import { eventsCsv, eventsJson } from './eventsCsv.ts';
import { EventResource } from './EventResource.tsx';
import { eventPath, eventRows, type EventRow } from './eventRows.ts';
import './events.css';
import { Clipped } from '../../parts/Clipped.tsx';

const RANGES = { all: Number.POSITIVE_INFINITY, minutes: 900_000, hour: 3_600_000, day: 86_400_000 } as const;
type Range = keyof typeof RANGES;
const RANGE_IDS = ['all', 'minutes', 'hour', 'day'] as const satisfies readonly Range[];

/** What happened, newest first. New events wait behind a button, so that nothing moves under the pointer. */
export function EventsPage() {
  const { events: texts } = useTexts();
  const { rows, waiting, showWaiting, isLoaded, range, setRange } = useShownRows();
  const [query, setQuery] = useSearchParams();
  const open = rows.find(({ key }) => key === query.get('event'));
  const options = RANGE_IDS.map((id) => ({ value: id, label: texts.ranges[id] }));
  return (
    <Page title={texts.title} isTitleWithin help={useHelp()}>
      <div className={open === undefined ? '' : 'bz-beside'}>
        <ResourceTable
          name="events"
          title={texts.title}
          isPage
          what={texts.what}
          items={rows}
          keyOf={({ key }) => key}
          nameOf={({ words }) => words.title}
          columns={useColumns()}
          filters={useFilters()}
          isLoading={!isLoaded}
          empty={{ title: texts.emptyTitle, text: texts.emptyText }}
          belowFilter={
            <Select
              ariaLabel={texts.range}
              options={options}
              selectedOption={options.find(({ value }) => value === range) ?? null}
              onChange={({ detail }) => {
                setRange(RANGE_IDS.find((id) => id === detail.selectedOption.value) ?? 'all');
              }}
            />
          }
          actions={
            <>
              {waiting > 0 && (
                <Button iconName="refresh" onClick={showWaiting}>
                  {texts.newEvents(waiting)}
                </Button>
              )}
              <Button
                onClick={() => {
                  downloadText('balanza-events.csv', 'text/csv', eventsCsv(rows));
                }}
              >
                {texts.exportCsv}
              </Button>
              <Button
                onClick={() => {
                  downloadText('balanza-events.json', 'application/json', eventsJson(rows));
                }}
              >
                {texts.exportJson}
              </Button>
            </>
          }
        />
        {open !== undefined && (
          <EventDetails
            row={open}
            rows={rows}
            onClose={() => {
              setQuery({}, { replace: true });
            }}
          />
        )}
      </div>
    </Page>
  );
}

/** The events that had come when the page was opened, or was last asked for more. */
function useShownRows() {
  const texts = useTexts();
  const { events, isLoaded } = useEvents();
  const resources = useRunning();
  const [range, setRange] = useState<Range>('all');
  const [untilMs, setUntilMs] = useState<number | null>(null);
  const shownUntilMs = untilMs ?? (isLoaded ? Date.now() : Number.POSITIVE_INFINITY);
  if (untilMs === null && isLoaded) setUntilMs(shownUntilMs);
  const shown = useMemo(() => events.filter(({ atMs }) => atMs <= shownUntilMs), [events, shownUntilMs]);
  const rows = useMemo(() => {
    const sinceMs = shownUntilMs - RANGES[range];
    return eventRows(shown, resources, texts).filter(({ event }) => event.atMs >= sinceMs);
  }, [shown, resources, texts, range, shownUntilMs]);
  const showWaiting = () => {
    setUntilMs(Date.now());
  };
  return { rows, waiting: events.length - shown.length, showWaiting, isLoaded, range, setRange };
}

function useHelp() {
  const { events: texts } = useTexts();
  return useMemo(() => ({ title: texts.title, paragraphs: texts.help }), [texts]);
}

function useColumns(): readonly ResourceColumn<EventRow>[] {
  const { events: texts } = useTexts();
  const formats = useFormats();
  return [
    {
      id: 'time',
      header: texts.time,
      cell: ({ event }) => formats.moment(event.atMs),
      compare: (one, other) => one.event.atMs - other.event.atMs,
      width: 180,
    },
    {
      id: 'event',
      header: texts.event,
      cell: ({ key, event, words }) => (
        <StatusIndicator type={EVENT_LOOK[event.severity]} iconAriaLabel={texts.severities[event.severity]}>
          <Link href={eventPath(key)}>{words.title}</Link>
        </StatusIndicator>
      ),
      minWidth: 220,
    },
    {
      id: 'resource',
      header: texts.resource,
      cell: ({ resource }) => <EventResource resource={resource} />,
      minWidth: 140,
    },
    {
      id: 'resourceType',
      header: texts.resourceType,
      cell: ({ resourceType }) => texts.resourceTypes[resourceType],
      minWidth: 130,
      isShown: 'wide',
    },
    { id: 'actor', header: texts.actor, cell: ({ event }) => texts.actors[event.actor ?? 'unknown'], minWidth: 100 },
    {
      id: 'outcome',
      header: texts.outcome,
      cell: ({ event }) => texts.outcomes[eventOutcome(event)],
      minWidth: 110,
    },
    { id: 'detail', header: texts.detail, cell: ({ summary }) => <Clipped text={summary} />, minWidth: 200 },
    {
      id: 'kind',
      header: texts.kind,
      cell: ({ event }) => <Badge>{texts.kindNames[event.kind]}</Badge>,
      width: 140,
      isShown: false,
    },
  ];
}

function useFilters(): readonly ResourceFilter<EventRow>[] {
  const { events: texts } = useTexts();
  const filter = (key: string, label: string, valueOf: ResourceFilter<EventRow>['valueOf']) => ({
    key,
    label,
    groupLabel: label,
    valueOf,
  });
  return [
    filter('severity', texts.severity, ({ event }) => texts.severities[event.severity]),
    { ...filter('kind', texts.kind, ({ event }) => texts.kindNames[event.kind]), groupLabel: texts.kinds },
    { ...filter('resource', texts.resource, ({ resource }) => resource?.name ?? ''), groupLabel: texts.resources },
    filter('resourceType', texts.resourceType, ({ resourceType }) => texts.resourceTypes[resourceType]),
    filter('actor', texts.actor, ({ event }) => texts.actors[event.actor ?? 'unknown']),
    filter('outcome', texts.outcome, ({ event }) => texts.outcomes[eventOutcome(event)]),
    filter('event', texts.event, ({ words }) => words.title),
    filter('detail', texts.detail, ({ summary }) => summary),
  ];
}
