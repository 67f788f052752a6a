import { create } from 'zustand';
import type { TrafficView } from '../../engine/contract/views/TrafficView.ts';
import { meanTraffic, SMOOTHED_SAMPLES } from './meanTraffic.ts';
import { whenLive } from './pause.ts';

interface TrafficState {
  /** The mean of the last two seconds, as the map has it; null before the first sample. */
  readonly now: TrafficView | null;
  /** The last minute, oldest first, for sparklines. */
  readonly lastMinute: readonly TrafficView[];
}

const KEPT_SECONDS = 60;

/** What flows, once a second. */
export const useTraffic = create<TrafficState>()(() => ({ now: null, lastMinute: [] }));

/** Takes over what the engine sent. */
export const applyTraffic = whenLive((view: TrafficView) => {
  useTraffic.setState(({ lastMinute }) => ({
    now: meanTraffic([...lastMinute.slice(1 - SMOOTHED_SAMPLES), view]),
    lastMinute: [...lastMinute.slice(1 - KEPT_SECONDS), view],
  }));
}, KEPT_SECONDS);
