import type { EventFact } from './EventFact.ts';

/** How good or bad it is; `success`: something has recovered, or a thing asked for has come about. */
export type EventSeverity = 'info' | 'success' | 'warning' | 'error';

/** Who caused it: somebody at the console, a program through the API, or the engine itself. */
export type EventActor = 'console' | 'api' | 'engine';

/** A field of a resource that a change gave another value; values as JSON, null where there was or is none. */
export interface FieldChange {
  /** ARN or id of the resource. */
  readonly resource: string;
  /** Path within it, such as `healthCheck.healthCheckPath`. */
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Something that happened, for the history that people read. */
export interface EngineEvent {
  readonly atMs: number;
  readonly kind: 'change' | 'health' | 'request' | 'dns' | 'listener' | 'worker' | 'instance' | 'store' | 'engine';
  readonly severity: EventSeverity;
  /** Null: kept before this was known. */
  readonly actor: EventActor | null;
  /** A few words in English, such as `Target a1:8080 is unhealthy`: for logs, and where `fact` is null. */
  readonly title: string;
  readonly detail: string;
  /** ARN or id of what it concerns. */
  readonly resource: string | null;
  /** What happened, to be worded in any language; null: kept before there were codes. */
  readonly fact: EventFact | null;
  /** What a change changed in resources that were there before and after; at most 20. */
  readonly fields: readonly FieldChange[];
}

/** An event before it is known when it is kept, and how bad it is. */
export type EventNews = Pick<EngineEvent, 'kind' | 'title' | 'detail' | 'resource' | 'fact'>;
