import { create } from 'zustand';
import type {
  InstanceDetailView,
  ListeningView,
  LoadBalancerStateView,
  StatesView,
  ZoneInDns,
} from '../../engine/contract/views/StatesView.ts';
import type { TargetHealth } from '../../engine/model/TargetHealth.ts';
import { whenLive } from './pause.ts';

/** What the engine observes; keys as in `StatesView`. */
export interface States {
  readonly targets: ReadonlyMap<string, TargetHealth>;
  readonly loadBalancers: ReadonlyMap<string, LoadBalancerStateView>;
  readonly dns: ReadonlyMap<string, readonly ZoneInDns[]>;
  readonly listeners: ReadonlyMap<string, ListeningView>;
  readonly instances: ReadonlyMap<string, InstanceDetailView>;
}

const NOTHING: States = {
  targets: new Map(),
  loadBalancers: new Map(),
  dns: new Map(),
  listeners: new Map(),
  instances: new Map(),
};

/** States of targets, load balancers, listeners and instances, and what is in DNS, as the engine has them. */
export const useStates = create<States>()(() => NOTHING);

/** Takes over what the engine sent. */
export const applyStates = whenLive((view: StatesView) => {
  useStates.setState((before) => {
    const base = view.isAll ? NOTHING : before;
    return {
      targets: merged(base.targets, view.targets),
      loadBalancers: merged(base.loadBalancers, view.loadBalancers),
      dns: merged(base.dns, view.dns),
      listeners: merged(base.listeners, view.listeners),
      instances: merged(base.instances, view.instances),
    };
  });
});

/** The same map where nothing changed, so that who looks at it need not look again. */
function merged<Value>(
  before: ReadonlyMap<string, Value>,
  changes: Readonly<Record<string, Value | null>>,
): ReadonlyMap<string, Value> {
  const entries = Object.entries(changes);
  if (entries.length === 0) return before;
  const after = new Map(before);
  for (const [key, value] of entries) {
    if (value === null) after.delete(key);
    else after.set(key, value);
  }
  return after;
}
