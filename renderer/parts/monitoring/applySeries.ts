import type { SeriesView } from '../../../engine/contract/views/SeriesView.ts';

/** Points of several series over one range; `values[i][n]` is of series `i` in the step at `startMs + n × stepMs`. */
export type SeriesPoints = Pick<SeriesView, 'startMs' | 'stepMs' | 'values'>;

/**
 * The points after another value of the stream: a new step is added and the oldest goes, a step that comes again
 * replaces what was said of it before, and steps that never came are gaps. Source: UIX-01.
 */
export function applySeries(before: SeriesPoints | null, view: SeriesView, rangeSeconds: number): SeriesPoints {
  if (view.kind === 'all' || before === null || view.stepMs !== before.stepMs) return view;
  const { startMs, stepMs } = before;
  const place = Math.round((view.startMs - startMs) / stepMs);
  if (place < 0) return before;
  const most = Math.ceil((rangeSeconds * 1_000) / stepMs);
  const dropped = Math.max(0, place + 1 - most);
  return {
    startMs: startMs + dropped * stepMs,
    stepMs,
    values: before.values.map((points, series) =>
      withPoint(points, place, view.values[series]?.[0] ?? null).slice(dropped),
    ),
  };
}

function withPoint(points: readonly (number | null)[], place: number, value: number | null): (number | null)[] {
  const after = points.slice(0, place);
  while (after.length < place) after.push(null);
  after.push(value, ...points.slice(place + 1));
  return after;
}
