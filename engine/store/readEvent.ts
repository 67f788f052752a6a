import type { EngineEvent } from '../model/EngineEvent.ts';

/** An event as its table has it. `more`: JSON; null or not there for one that an older version kept. */
export type EventRow = Pick<EngineEvent, 'atMs' | 'kind' | 'title' | 'detail' | 'resource'> & {
  readonly more?: string | null;
};

type More = Pick<EngineEvent, 'severity' | 'actor' | 'fact' | 'fields'>;

/** The values of the columns of an event, in the order of the table. */
export function eventColumns({ atMs, kind, title, detail, resource, severity, actor, fact, fields }: EngineEvent) {
  const more: More = { severity, actor, fact, fields };
  return [atMs, kind, title, detail, resource, JSON.stringify(more)] as const;
}

/** The event of a row. One of an older version has its sentence only; what it concerned was not told apart by how bad. */
export function readEvent({ atMs, kind, title, detail, resource, more = null }: EventRow): EngineEvent {
  const known = more === null ? null : (JSON.parse(more) as More); // as `eventColumns` wrote it
  const { severity = 'info', actor = null, fact = null, fields = [] } = known ?? {};
  return { atMs, kind, severity, actor, title, detail, resource, fact, fields };
}
