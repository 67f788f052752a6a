import { create } from 'zustand';
import type { TrafficRunView } from '../../engine/contract/views/TrafficRunView.ts';

interface TrafficRunsState {
  /** Oldest first. */
  readonly runs: readonly TrafficRunView[];
}

/** What the traffic generator sends and sent. */
export const useTrafficRuns = create<TrafficRunsState>()(() => ({ runs: [] }));
