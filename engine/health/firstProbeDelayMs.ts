/**
 * Window in milliseconds over which the first probes of `pending` targets are spread: those that have not been probed
 * yet. A tenth of a second for one, so that it is soon healthy; 3 s from 290 on, so that no slot of 100 ms holds more
 * than a twentieth of them. Less than the shortest interval (5 s). Source: HCK-02.
 */
export function firstProbeWindowMs(pending: number): number {
  return Math.min(3_000, 100 + 10 * pending);
}

/**
 * Delay of the first probe of a new target, milliseconds: the `index`th (0-based) of `count` that come at once has its
 * own share of `windowMs`, and `fraction` (drawn, 0 to below 1) is its place therein.
 */
export function firstProbeDelayMs(input: {
  readonly index: number;
  readonly count: number;
  readonly windowMs: number;
  readonly fraction: number;
}): number {
  return ((input.index + input.fraction) / input.count) * input.windowMs;
}
