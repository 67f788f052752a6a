import { create } from 'zustand';
import type { TrafficView } from '../../engine/contract/views/TrafficView.ts';
import { whenLive } from './pause.ts';

interface TrafficState {
  /** The last second; null before the first sample. */
  readonly now: TrafficView | null;
  /** The last minute, oldest first, for sparklines. */
  readonly lastMinute: readonly TrafficView[];
}

const KEPT_SECONDS = 60;

/** What flows, once a second. */
export const useTraffic = create<TrafficState>()(() => ({ now: null, lastMinute: [] }));

/** Takes over what the engine sent. */
export const applyTraffic = whenLive((view: TrafficView) => {
  useTraffic.setState(({ lastMinute }) => ({ now: view, lastMinute: [...lastMinute.slice(1 - KEPT_SECONDS), view] }));
}, KEPT_SECONDS);
