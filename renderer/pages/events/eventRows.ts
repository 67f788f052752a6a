import type { EngineEvent } from '../../../engine/model/EngineEvent.ts';
import type { Resources } from '../../../engine/model/Resources.ts';
import { wordedEvent } from '../../parts/events/wordedEvent.ts';
import { resourceName, type NamedResource } from '../../parts/resourceName.ts';
import type { WordedEvent } from '../../texts/EventWords.ts';
import type { Texts } from '../../texts/useTexts.ts';
import { fieldWords } from '../../parts/events/fieldWords.ts';

/** A row of the event history. */
export interface EventRow {
  readonly key: string;
  readonly event: EngineEvent;
  readonly words: WordedEvent;
  /** Null: it concerns the engine itself. */
  readonly resource: NamedResource | null;
  readonly resourceType: keyof Texts['events']['resourceTypes'];
  /** What the event says besides its name: its detail, else the fields that have another value. */
  readonly summary: string;
}

/** Address of the page with the details of an event open. */
export const eventPath = (key: string) => `#/events?event=${key}`;

/** Fields that a summary names; the rest is in the details. */
const SUMMED_UP = 2;

/** Events in words, with the resource of each as it is now. `events`: newest first. */
export function eventRows(events: readonly EngineEvent[], resources: Resources, texts: Texts): readonly EventRow[] {
  const keys = keysOf(events);
  return events.map((event, place) => {
    const words = wordedEvent(texts, event);
    return {
      key: keys[place] ?? '',
      event,
      words,
      resource: event.resource === null ? null : resourceName(resources, event.resource),
      resourceType: resourceTypeOf(event.resource),
      summary: words.detail === '' ? fieldsText(event, texts) : words.detail,
    };
  });
}

/** A key for each event that stays its own while newer ones come and the oldest go. `events`: newest first. */
function keysOf(events: readonly EngineEvent[]): readonly string[] {
  const seen = new Map<number, number>();
  const keys = events.toReversed().map(({ atMs }) => {
    const count = (seen.get(atMs) ?? 0) + 1;
    seen.set(atMs, count);
    return `${atMs}-${count}`;
  });
  return keys.reverse();
}

/** `Health check path: / → /health`. */
function fieldsText({ fields }: EngineEvent, texts: Texts): string {
  return fields
    .slice(0, SUMMED_UP)
    .map((field) => fieldWords(field, texts))
    .map(({ label, before, after }) => `${label}: ${before} → ${after}`)
    .join(', ');
}

/** Of which type the resource of an ARN or id is. */
export function resourceTypeOf(id: string | null): EventRow['resourceType'] {
  if (id === null) return 'engine';
  if (id.startsWith('i-')) return 'instance';
  if (id.startsWith('sg-')) return 'securityGroup';
  if (id.includes(':certificate/')) return 'certificate';
  const kind = /:(loadbalancer|listener|listener-rule|targetgroup)\//.exec(id)?.[1];
  switch (kind) {
    case 'loadbalancer':
      return 'loadBalancer';
    case 'listener':
      return 'listener';
    case 'listener-rule':
      return 'rule';
    case 'targetgroup':
      return 'targetGroup';
    default:
      return 'other';
  }
}
