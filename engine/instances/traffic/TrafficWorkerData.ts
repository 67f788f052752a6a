import type { TrafficPlan } from './TrafficPlan.ts';
import type { TrafficResult } from './TrafficTally.ts';

/** What the worker of one traffic run is started with: it is the entry of the samples' worker in another part. */
export interface TrafficWorkerData {
  readonly traffic: TrafficPlan & {
    /** The DNS server that the clients ask. */
    readonly dns: { readonly host: string; readonly port: number };
  };
}

/** Run to engine. */
export type FromTrafficWorker =
  /** What came so far, once a second. */
  | { readonly kind: 'progress'; readonly result: TrafficResult }
  /** `error`: a sentence when it could not begin, or ended early; null when it ran as planned or was stopped. */
  | { readonly kind: 'ended'; readonly result: TrafficResult | null; readonly error: string | null };

/** Engine to run. */
export type ToTrafficWorker = 'stop';
