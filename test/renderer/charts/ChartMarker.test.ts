import { describe, expect, it } from 'vitest';
import type { EngineEvent } from '../../../engine/model/EngineEvent.ts';
import { eventOf } from '../../../engine/model/eventOf.ts';
import { chartMarkers, MOST_MARKERS, placedMarkers } from '../../../renderer/charts/ChartMarker.ts';

const event = (atMs: number, kind: EngineEvent['kind'] = 'change'): EngineEvent =>
  eventOf({ kind, title: `at ${atMs}`, detail: '', resource: null, fact: null }, { atMs });

describe('chartMarkers', () => {
  it('are the events of the range, oldest first', () => {
    const markers = chartMarkers([event(30, 'health'), event(20, 'listener'), event(10)], 15);
    expect(markers.map(({ atMs, kind }) => [atMs, kind])).toEqual([
      [20, 'fault'],
      [30, 'health'],
    ]);
  });

  it('are red for what goes wrong, not for what recovers', () => {
    const health = (atMs: number, severity: EngineEvent['severity']) => ({ ...event(atMs, 'health'), severity });
    const markers = chartMarkers([health(20, 'error'), health(10, 'success')], 0);
    expect(markers.map(({ kind }) => kind)).toEqual(['other', 'health']);
  });

  it('UIX-01 are the newest few, however much happens', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => event(1_000 - index));
    const markers = chartMarkers(many, 0);
    expect(markers).toHaveLength(MOST_MARKERS);
    expect(markers.at(-1)?.atMs).toBe(1_000);
  });
});

describe('placedMarkers', () => {
  const marker = (atMs: number) => ({ atMs, kind: 'health', title: '', detail: '' }) as const;
  const plot = { startMs: 0, endMs: 1_000, width: 500 };

  it('share one mark when they are too close to be read', () => {
    const placed = placedMarkers([marker(100), marker(500), marker(510), marker(520)], plot);
    expect(placed.map(({ label }) => label)).toEqual(['1', '2–4']);
  });

  it('are red where one of those that share a mark is', () => {
    const others = [500, 510, 520].map((atMs, place) => ({
      ...marker(atMs),
      kind: place === 1 ? ('fault' as const) : ('settings' as const),
    }));
    expect(placedMarkers(others, plot).map(({ label, kind }) => [label, kind])).toEqual([['1–3', 'fault']]);
  });

  it('keep their numbers when older ones have left the plot', () => {
    expect(placedMarkers([marker(-5), marker(400), marker(2_000)], plot).map(({ label, x }) => [label, x])).toEqual([
      ['2', 200],
    ]);
  });
});
