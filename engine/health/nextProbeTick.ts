/**
 * When probes start. Everything is counted in ticks of `TICK_MS`, whole numbers, so that an interval is kept exactly.
 *
 * Each target has a phase, a fraction of its interval; its probes start where the phase falls, again and again, however
 * long answers take (HCK-06). Phases follow the golden ratio, which splits the circle ever more evenly, whatever the
 * number of targets and however they come and go; where a node's sequence starts is drawn, so that nodes do not probe
 * in step (HCK-02). A new target does not wait for its phase: its first probe comes soon, and the following gaps are
 * stretched, by a fifth at most, until the phase is reached. A gap is never shorter than the interval, so a probe never
 * meets the one before it.
 */
export const TICK_MS = 20;

const GOLDEN_FRACTION = (Math.sqrt(5) - 1) / 2;

/** How much longer than the interval a gap may be while a target moves to its phase. */
const STRETCH = 0.2;

/** Phase of the `count`th target (0-based) of a node; `offset` is drawn once per node. A fraction, 0 to below 1. */
export function phaseOf(count: number, offset: number): number {
  return (offset + count * GOLDEN_FRACTION) % 1;
}

/** A delay or interval in ticks, rounded up: 0 ms is now. */
export function ticksOf(ms: number): number {
  return Math.ceil(ms / TICK_MS);
}

/** The first tick at or after `fromTick` that is at the phase. */
export function phaseTick(fromTick: number, intervalTicks: number, phase: number): number {
  const place = Math.floor(phase * intervalTicks);
  const past = (((fromTick - place) % intervalTicks) + intervalTicks) % intervalTicks;
  return past === 0 ? fromTick : fromTick + intervalTicks - past;
}

/**
 * The tick of the probe after one that started at `lastTick`: an interval later once the target is at its phase; until
 * then later by up to a fifth of the interval. Source: E-093, HCK-06.
 */
export function nextProbeTick(lastTick: number, intervalTicks: number, phase: number): number {
  const earliest = lastTick + intervalTicks;
  const latest = earliest + Math.floor(intervalTicks * STRETCH);
  return Math.min(phaseTick(earliest, intervalTicks, phase), latest);
}
