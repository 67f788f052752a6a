import { create } from 'zustand';
import type { EngineEvent } from '../../engine/model/EngineEvent.ts';

interface EventsState {
  readonly isLoaded: boolean;
  /** Newest first. */
  readonly events: readonly EngineEvent[];
}

/** How many events a window keeps; older ones are the engine's to tell. */
export const KEPT_EVENTS = 1_000;

/** What happened: changes, health, DNS, faults. */
export const useEvents = create<EventsState>()(() => ({ isLoaded: false, events: [] }));

/** Takes over what the engine sent; newest first. */
export function applyEvents(view: { readonly isAll: boolean; readonly events: readonly EngineEvent[] }): void {
  useEvents.setState(({ events }) => ({
    isLoaded: true,
    events: view.isAll ? view.events : [...view.events, ...events].slice(0, KEPT_EVENTS),
  }));
}
