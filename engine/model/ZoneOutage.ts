import type { ZoneName } from './names.ts';

/**
 * How a zone that is out treats who speaks to it: `hang`, nothing comes back, as when power or the network is gone;
 * `reset`, connections are reset, as when hosts are up and what runs on them is not.
 */
export const OUTAGE_MODES = ['hang', 'reset'] as const;
export type OutageMode = (typeof OUTAGE_MODES)[number];

/**
 * A zone of the region that is made to fail, for all load balancers alike, until that is ended: there is at most one of
 * each zone. Source: contract, *Starting*, `outage`.
 */
export interface ZoneOutage {
  readonly zone: ZoneName;
  readonly mode: OutageMode;
  /** Epoch milliseconds. */
  readonly startedAtMs: number;
}
