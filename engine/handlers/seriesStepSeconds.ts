/** Longest range of each step, seconds: 15 minutes are kept by the second, what is older by the minute and five. */
const STEPS = [
  { rangeSeconds: 600, stepSeconds: 1 },
  { rangeSeconds: 900, stepSeconds: 2 },
  { rangeSeconds: 36_000, stepSeconds: 60 },
  { rangeSeconds: 86_400, stepSeconds: 300 },
] as const;

/** The finest step of a chart, seconds, that what is kept can fill and that makes at most 600 points. Source: UIX-01. */
export function seriesStepSeconds(rangeSeconds: number): number {
  return STEPS.find((step) => rangeSeconds <= step.rangeSeconds)?.stepSeconds ?? 300;
}
