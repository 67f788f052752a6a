import type { StatesView } from '../../contract/views/StatesView.ts';
import type { ObservedStates } from '../../control/health/observedStates.ts';
import type { StreamHandler } from '../StreamHandler.ts';
import { Pace } from '../Pace.ts';

/** What the engine observes, whole at first, then what differs from what was sent last. */
export const statesStream: StreamHandler<'states'> = (_, { control, clock }, emit) => {
  let sent = control.observed();
  emit({ isAll: true, ...difference(NOTHING, sent) });
  const pace = new Pace(clock, () => {
    const now = control.observed();
    const changed = difference(sent, now);
    sent = now;
    if (Object.values(changed).some((states) => Object.keys(states).length > 0)) emit({ isAll: false, ...changed });
  });
  const stop = control.onStates(() => {
    pace.wish();
  });
  return () => {
    stop();
    pace.close();
  };
};

const NOTHING: ObservedStates = {
  targets: new Map(),
  loadBalancers: new Map(),
  dns: new Map(),
  listeners: new Map(),
  instances: new Map(),
};

function difference(before: ObservedStates, after: ObservedStates): Omit<StatesView, 'isAll'> {
  return {
    targets: changesOf(before.targets, after.targets),
    loadBalancers: changesOf(before.loadBalancers, after.loadBalancers),
    dns: changesOf(before.dns, after.dns),
    listeners: changesOf(before.listeners, after.listeners),
    instances: changesOf(before.instances, after.instances),
  };
}

/** What is new or other than before, and null for what is gone. */
function changesOf<State>(
  before: ReadonlyMap<string, State>,
  after: ReadonlyMap<string, State>,
): Record<string, State | null> {
  const changes: Record<string, State | null> = {};
  for (const [key, state] of after) if (!isSame(before.get(key), state)) changes[key] = state;
  for (const key of before.keys()) if (!after.has(key)) changes[key] = null;
  return changes;
}

/** States are small plain records, most of them the very same as before. */
const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);
