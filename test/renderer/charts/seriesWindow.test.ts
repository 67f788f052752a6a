import { describe, expect, it } from 'vitest';
import { seriesWindow } from '../../../renderer/charts/seriesWindow.ts';

const all = (startMs: number, ...values: (number | null)[][]) =>
  ({ kind: 'all', startMs, stepMs: 1_000, values }) as const;
const next = (startMs: number, ...values: (number | null)[][]) =>
  ({ kind: 'next', startMs, stepMs: 1_000, values }) as const;

describe('seriesWindow', () => {
  it('adds steps as they come', () => {
    const held = seriesWindow(all(0, [1, 2]), next(2_000, [3]), 60);
    expect(held).toEqual({ startMs: 0, stepMs: 1_000, values: [[1, 2, 3]] });
  });

  it('replaces a step that was not over', () => {
    expect(seriesWindow(all(0, [1, 2]), next(1_000, [5, 6]), 60).values).toEqual([[1, 5, 6]]);
  });

  it('leaves a gap where steps were missed', () => {
    expect(seriesWindow(all(0, [1, 2]), next(4_000, [5]), 60).values).toEqual([[1, 2, null, null, 5]]);
  });

  it('starts anew with all of a range, and with another step', () => {
    expect(seriesWindow(all(0, [1, 2]), all(9_000, [7]), 60)).toMatchObject({ startMs: 9_000, values: [[7]] });
    expect(seriesWindow(all(0, [1, 2]), { ...next(9_000, [7]), stepMs: 5_000 }, 60).values).toEqual([[7]]);
  });

  it('UIX-01 never holds more than the range', () => {
    let held = seriesWindow(null, all(0, []), 60);
    for (let second = 0; second < 10_000; second += 1) held = seriesWindow(held, next(second * 1_000, [second]), 60);
    expect(held.values[0]).toHaveLength(61);
    expect(held.startMs).toBe(9_939_000);
    expect(held.values[0]?.at(-1)).toBe(9_999);
  });

  it('takes no notice of what is older than all it holds', () => {
    const held = all(5_000, [1]);
    expect(seriesWindow(held, next(1_000, [9]), 60)).toBe(held);
  });
});
