import type { EngineEvent } from '../../engine/model/EngineEvent.ts';

/** Something that happened, drawn on every chart. Blue settings, red health and faults, grey the rest, recoveries among it. */
export interface ChartMarker {
  readonly atMs: number;
  readonly kind: 'settings' | 'health' | 'fault' | 'other';
  readonly title: string;
  readonly detail: string;
}

/** A mark as it stands on a chart: `2`, or `2–3` for several that are too close. `x` from the left of the plot. */
export interface PlacedMarker {
  readonly x: number;
  readonly label: string;
  readonly kind: ChartMarker['kind'];
}

const KIND: Readonly<Record<EngineEvent['kind'], ChartMarker['kind']>> = {
  change: 'settings',
  health: 'health',
  request: 'fault',
  dns: 'other',
  listener: 'fault',
  worker: 'fault',
  instance: 'other',
  store: 'fault',
  engine: 'other',
};

/** What has recovered is no fault: it would alarm in red. */
function kindOf({ kind, severity }: EngineEvent): ChartMarker['kind'] {
  return severity === 'success' && kind !== 'change' ? 'other' : KIND[kind];
}

const isBad = (kind: ChartMarker['kind']) => kind === 'health' || kind === 'fault';

/** Most marks that a chart carries: more would hide it. */
export const MOST_MARKERS = 9;

/** The newest events since a moment as marks, oldest first. `events`: newest first, as the store has them. */
export function chartMarkers(events: readonly EngineEvent[], sinceMs: number): readonly ChartMarker[] {
  return events
    .filter(({ atMs }) => atMs >= sinceMs)
    .slice(0, MOST_MARKERS)
    .map((event) => ({ atMs: event.atMs, kind: kindOf(event), title: event.title, detail: event.detail }))
    .toReversed();
}

/** Room that a mark needs, CSS pixels. */
const MARKER_WIDTH = 20;

/** Where marks stand in a plot; those closer than a mark's width share one, which is red if one of them is. Numbers are places in the list, from 1. */
export function placedMarkers(
  markers: readonly ChartMarker[],
  plot: { readonly startMs: number; readonly endMs: number; readonly width: number },
): readonly PlacedMarker[] {
  const placed: { x: number; first: number; last: number; kind: ChartMarker['kind'] }[] = [];
  markers.forEach(({ atMs, kind }, index) => {
    const x = ((atMs - plot.startMs) / (plot.endMs - plot.startMs)) * plot.width;
    if (x < 0 || x > plot.width) return;
    const before = placed.at(-1);
    if (before && x - before.x < MARKER_WIDTH) {
      before.x = (before.x + x) / 2;
      before.last = index + 1;
      if (!isBad(before.kind)) before.kind = kind;
    } else {
      placed.push({ x, first: index + 1, last: index + 1, kind });
    }
  });
  return placed.map(({ x, first, last, kind }) => ({
    x,
    kind,
    label: first === last ? `${first}` : `${first}–${last}`,
  }));
}
