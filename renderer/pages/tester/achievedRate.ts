import type { TrafficRunView } from '../../../engine/contract/views/TrafficRunView.ts';

/** Shorter, and one late request would say more than all others. */
const LEAST_MS = 500;

/** Requests a second that a run has sent so far, over all of it; null in its first moments. */
export function achievedRate(
  { requests, startedAtMs, endedAtMs }: Pick<TrafficRunView, 'requests' | 'startedAtMs' | 'endedAtMs'>,
  nowMs: number,
): number | null {
  const lastedMs = (endedAtMs ?? nowMs) - startedAtMs;
  return lastedMs < LEAST_MS ? null : requests / (lastedMs / 1_000);
}
