import type { EngineEvent, EventSeverity } from '../../../engine/model/EngineEvent.ts';

/** What came of an event. */
export type EventOutcome = 'succeeded' | 'happened' | 'impaired' | 'failed';

const OUTCOMES: Readonly<Record<EventSeverity, EventOutcome>> = {
  info: 'happened',
  success: 'succeeded',
  warning: 'impaired',
  error: 'failed',
};

/** What came of an event: what somebody changed is in the history only where it succeeded. Source: console, *Event history*. */
export function eventOutcome({ kind, severity }: Pick<EngineEvent, 'kind' | 'severity'>): EventOutcome {
  return kind === 'change' && severity === 'info' ? 'succeeded' : OUTCOMES[severity];
}
