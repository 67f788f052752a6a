import { csvOf } from '../../parts/csvOf.ts';
import { eventOutcome } from '../../parts/events/eventOutcome.ts';
import type { EventRow } from './eventRows.ts';

const HEADER = [
  'time',
  'severity',
  'type',
  'code',
  'event',
  'resource',
  'resourceType',
  'resourceId',
  'actor',
  'outcome',
  'detail',
];

/** Events as CSV, in the words of the page, with the codes beside them for programs. */
export function eventsCsv(rows: readonly EventRow[]): string {
  return csvOf(
    HEADER,
    rows.map(({ event, words, resource, resourceType, summary }) => [
      new Date(event.atMs).toISOString(),
      event.severity,
      event.kind,
      event.fact?.code ?? null,
      words.title,
      resource?.name ?? null,
      resourceType,
      event.resource,
      event.actor,
      eventOutcome(event),
      summary,
    ]),
  );
}

/** Events as JSON, as the engine keeps them. */
export function eventsJson(rows: readonly EventRow[]): string {
  return JSON.stringify(
    rows.map(({ event }) => event),
    null,
    2,
  );
}
