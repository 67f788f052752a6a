import type { SeriesView } from '../../engine/contract/views/SeriesView.ts';

/** Points of some series over one range, as charts read them; `values[i][n]` as in `SeriesView`. */
export type SeriesWindow = Omit<SeriesView, 'kind'>;

/**
 * What a window holds after the engine sent more: all of the range, or the steps since, of which the first may replace the
 * last one held. Steps that were missed are gaps; what is older than the range goes, so a window never grows (UIX-01).
 */
export function seriesWindow(before: SeriesWindow | null, view: SeriesView, rangeSeconds: number): SeriesWindow {
  if (view.kind === 'all' || before === null || before.stepMs !== view.stepMs) return newest(view, rangeSeconds);
  const offset = Math.round((view.startMs - before.startMs) / view.stepMs);
  if (offset < 0) return before;
  const values = view.values.map((points, series) => {
    const kept = (before.values[series] ?? []).slice(0, offset);
    const missed = Array.from({ length: offset - kept.length }, () => null);
    return [...kept, ...missed, ...points];
  });
  return newest({ startMs: before.startMs, stepMs: view.stepMs, values }, rangeSeconds);
}

function newest({ startMs, stepMs, values }: SeriesWindow, rangeSeconds: number): SeriesWindow {
  const most = Math.ceil((rangeSeconds * 1_000) / stepMs) + 1;
  const length = Math.max(0, ...values.map((points) => points.length));
  const dropped = Math.max(0, length - most);
  return {
    startMs: startMs + dropped * stepMs,
    stepMs,
    values: dropped === 0 ? values : values.map((points) => points.slice(dropped)),
  };
}
