import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table from '@cloudscape-design/components/table';
import { useState } from 'react';
import { eventSteps } from '../../awsCommand/eventSteps.ts';
import { useFormats } from '../../look/useFormats.ts';
import { Copyable } from '../../parts/Copyable.tsx';
import { EquivalentCommand } from '../../parts/EquivalentCommand.tsx';
import { EVENT_LOOK } from '../../parts/events/eventLook.ts';
import { useIsConnected } from '../../store/connection.ts';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { EventResource } from './EventResource.tsx';
import { eventPath, type EventRow } from './eventRows.ts';
import { RevertDialog } from './RevertDialog.tsx';
import { revertOf } from './revertOf.ts';
import { fieldWords } from '../../parts/events/fieldWords.ts';

export interface EventDetailsProps {
  readonly row: EventRow;
  /** All rows of the history, to find what happened around the same time. */
  readonly rows: readonly EventRow[];
  readonly onClose: () => void;
}

/** What happened to a resource this long before and after an event is related to it. */
const RELATED_MS = 60_000;
const MOST_RELATED = 8;

/** Everything that the history holds of one event. Source: console, *Event history*. */
export function EventDetails({ row, rows, onClose }: EventDetailsProps) {
  const { events, parts } = useTexts();
  const texts = events.details;
  const { event, words } = row;
  const json = JSON.stringify(event, null, 2);
  const steps = eventSteps(event);
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={texts.title}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <RevertButton row={row} />
              <Button variant="icon" iconName="close" ariaLabel={texts.close} onClick={onClose} />
            </SpaceBetween>
          }
        >
          {words.title}
        </Header>
      }
    >
      <SpaceBetween size="l">
        {words.detail !== '' && <Box variant="p">{words.detail}</Box>}
        <KeyValuePairs columns={2} items={useFacts(row)} />
        {event.fields.length > 0 && <Fields row={row} />}
        <Related row={row} rows={rows} />
        {steps.length > 0 && <EquivalentCommand steps={steps} />}
        <ExpandableSection headerText={texts.json}>
          <pre className="bz-output" tabIndex={0} aria-label={texts.copy}>
            {json}
          </pre>
          <CopyToClipboard
            textToCopy={json}
            copyButtonText={parts.copy(texts.copy)}
            copySuccessText={parts.copied(texts.copy)}
            copyErrorText={parts.copyFailed(texts.copy)}
          />
        </ExpandableSection>
      </SpaceBetween>
    </Container>
  );
}

/** For changes that people or programs made; disabled where the event does not hold what it takes. */
function RevertButton({ row }: { readonly row: EventRow }) {
  const { events, shell } = useTexts();
  const isConnected = useIsConnected();
  const resources = useResources((state) => state.resources);
  const [isAsking, setAsking] = useState(false);
  const { event } = row;
  if (event.kind !== 'change' || event.actor === 'engine') return null;
  const revert = revertOf(event, resources);
  const reason = !isConnected ? shell.connection.readOnly : revert === null ? events.revert.cannot : null;
  return (
    <>
      <Button
        disabled={reason !== null}
        {...(reason !== null && { disabledReason: reason })}
        onClick={() => {
          setAsking(true);
        }}
      >
        {events.revert.button}
      </Button>
      {isAsking && revert && (
        <RevertDialog
          row={row}
          revert={revert}
          onDismiss={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
}

function useFacts({ event, resource, resourceType }: EventRow) {
  const { events: texts, parts } = useTexts();
  const formats = useFormats();
  return [
    { label: texts.time, value: formats.moment(event.atMs) },
    {
      label: texts.severity,
      value: <StatusIndicator type={EVENT_LOOK[event.severity]}>{texts.severities[event.severity]}</StatusIndicator>,
    },
    { label: texts.kind, value: texts.kindNames[event.kind] },
    { label: texts.actor, value: texts.actors[event.actor ?? 'unknown'] },
    { label: texts.resource, value: <EventResource resource={resource} /> },
    { label: texts.resourceType, value: texts.resourceTypes[resourceType] },
    ...(event.resource === null
      ? []
      : [
          {
            label: texts.details.resourceId,
            value: <Copyable value={event.resource} what={texts.details.resourceId} />,
          },
        ]),
    { label: texts.details.code, value: event.fact === null ? parts.none : <code>{event.fact.code}</code> },
  ];
}

function Fields({ row: { event } }: { readonly row: EventRow }) {
  const words = useTexts();
  const texts = words.events.details;
  return (
    <Table
      variant="embedded"
      contentDensity="compact"
      wrapLines
      header={<Header variant="h3">{texts.fields}</Header>}
      items={event.fields}
      trackBy={({ resource, field }) => `${resource} ${field}`}
      ariaLabels={{ tableLabel: texts.fields }}
      columnDefinitions={[
        {
          id: 'field',
          header: texts.field,
          cell: (one) => <span title={one.field}>{fieldWords(one, words).label}</span>,
          isRowHeader: true,
        },
        { id: 'before', header: texts.before, cell: (one) => fieldWords(one, words).before },
        { id: 'after', header: texts.after, cell: (one) => fieldWords(one, words).after },
      ]}
    />
  );
}

function Related({ row, rows }: Omit<EventDetailsProps, 'onClose'>) {
  const { events } = useTexts();
  const formats = useFormats();
  const { event } = row;
  const related = rows.filter(
    (one) =>
      one.key !== row.key &&
      one.event.resource === event.resource &&
      Math.abs(one.event.atMs - event.atMs) <= RELATED_MS,
  );
  return (
    <div>
      <Box variant="h3">{events.details.related}</Box>
      {related.length === 0 ? (
        <Box color="text-body-secondary">{events.details.relatedNone}</Box>
      ) : (
        <ul className="bz-rows is-events">
          {related.slice(0, MOST_RELATED).map((one) => (
            <li key={one.key}>
              <time dateTime={new Date(one.event.atMs).toISOString()}>{formats.clock(one.event.atMs)}</time>
              <StatusIndicator
                type={EVENT_LOOK[one.event.severity]}
                iconAriaLabel={events.severities[one.event.severity]}
              >
                <Link href={eventPath(one.key)}>{one.words.title}</Link>
              </StatusIndicator>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
