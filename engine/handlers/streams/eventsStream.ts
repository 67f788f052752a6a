import type { EngineEvent } from '../../model/EngineEvent.ts';
import type { StreamHandler } from '../StreamHandler.ts';
import { Pace } from '../Pace.ts';

/** The newest events, then those that came since, newest first each time. */
export const eventsStream: StreamHandler<'events'> = ({ limit }, { control, clock }, emit) => {
  emit({ isAll: true, events: control.events(limit) });
  let waiting: EngineEvent[] = [];
  const pace = new Pace(clock, () => {
    const events = waiting.reverse();
    waiting = [];
    emit({ isAll: false, events });
  });
  const stop = control.onEvents((events) => {
    waiting.push(...events);
    pace.wish();
  });
  return () => {
    stop();
    pace.close();
  };
};
