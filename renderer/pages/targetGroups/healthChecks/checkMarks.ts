import type { ProbeView } from '../../../../engine/contract/views/ProbeView.ts';
import type { ProbesByTarget } from './useProbes.ts';

/** Milliseconds that checks are drawn over. */
export interface CheckRange {
  readonly startMs: number;
  readonly endMs: number;
}

/** Older checks are not drawn: with an interval of 5 s that is what is recorded, with 30 s it still shows thirty. */
const MOST_MS = 15 * 60_000;
/** The range is never shorter, so that a first check does not fill it. */
const LEAST_MS = 60_000;

/** The range of all recorded checks of a group, so that the rows of a table compare; null when there are none. */
export function checkRange(probes: ProbesByTarget): CheckRange | null {
  const starts = Object.values(probes).flatMap((ofTarget) => ofTarget.map(({ startedAtMs }) => startedAtMs));
  if (starts.length === 0) return null;
  const endMs = starts.reduce((one, other) => Math.max(one, other));
  const oldest = starts.reduce((one, other) => Math.min(one, other));
  return { startMs: Math.min(endMs - LEAST_MS, Math.max(oldest, endMs - MOST_MS)), endMs };
}

export type MarkKind = 'passed' | 'failed' | 'timeout' | 'unknown';

const KIND: Readonly<Record<ProbeView['outcome'], MarkKind>> = {
  passed: 'passed',
  codeMismatch: 'failed',
  testFailed: 'failed',
  failed: 'failed',
  timeout: 'timeout',
  notRun: 'unknown',
};

/** Height of a row of marks, pixels. */
export const MARKS_HEIGHT = 20;
const BAR = 3;

/** Where a moment is in a drawing, pixels from its left. */
export function placeOf(atMs: number, { startMs, endMs }: CheckRange, width: number): number {
  return Math.round(((atMs - startMs) / (endMs - startMs)) * (width - BAR));
}

/**
 * SVG paths of checks at the moments they ran, one for each kind: passed is low (taller is slower), failed full, timed
 * out hollow. The distance of marks shows the interval. Source: console, *Metrics and charts*.
 */
export function checkMarks(
  probes: readonly ProbeView[],
  range: CheckRange,
  width: number,
): Readonly<Record<MarkKind, string>> {
  const paths = { passed: '', failed: '', timeout: '', unknown: '' };
  for (const { outcome, startedAtMs, latencyMs } of probes) {
    if (startedAtMs < range.startMs) continue;
    const kind = KIND[outcome];
    paths[kind] += markPath(kind, placeOf(startedAtMs, range, width), latencyMs);
  }
  return paths;
}

function markPath(kind: MarkKind, x: number, latencyMs: number): string {
  switch (kind) {
    case 'passed': {
      const height = Math.round(
        Math.min(MARKS_HEIGHT - 4, 5 + 4 * Math.max(0, Math.log10(Math.max(1, latencyMs) / 5))),
      );
      return `M${x} ${MARKS_HEIGHT - height}h${BAR}v${height}h-${BAR}z`;
    }
    case 'failed':
      return `M${x} 1h${BAR}v${MARKS_HEIGHT - 1}h-${BAR}z`;
    case 'timeout':
      return `M${x + 0.5} 1.5h${BAR - 1}v${MARKS_HEIGHT - 2}h-${BAR - 1}z`;
    case 'unknown':
      return `M${x} ${MARKS_HEIGHT - BAR}h${BAR}v${BAR}h-${BAR}z`;
    default:
      return kind satisfies never;
  }
}
