import { describe, expect, it } from 'vitest';
import { curvePaths, highestOf, type PlotArea } from '../../../renderer/charts/curvePaths.ts';
import { valueTicks } from '../../../renderer/charts/valueTicks.ts';

/** 10 px a second, and 10 px for one. */
const plot: PlotArea = { left: 0, right: 30, top: 0, bottom: 100, startMs: 0, endMs: 3_000, most: 10 };
const rows = (...values: readonly (readonly (number | null)[])[]) =>
  values.map((each, index) => ({ atMs: index * 1_000, values: each }));
const lines = (paths: ReturnType<typeof curvePaths>) => paths.map(({ line }) => line);

describe('curvePaths', () => {
  it('stacks areas in the order of the series', () => {
    expect(curvePaths(rows([1, 2], [3, 4]), 'stacked', plot)).toEqual([
      { line: 'M0,90L10,70', area: 'M0,90L10,70L10,100L0,100Z' },
      { line: 'M0,70L10,30', area: 'M0,70L10,30L10,70L0,90Z' },
    ]);
  });

  it('draws each line from zero', () => {
    expect(curvePaths(rows([1, 2], [3, 4]), 'lines', plot)).toEqual([
      { line: 'M0,90L10,70', area: '' },
      { line: 'M0,80L10,60', area: '' },
    ]);
  });

  it.each(['columns', 'steps'] as const)('draws %s as steps that last until the next value', (kind) => {
    expect(curvePaths(rows([1], [3], [2]), kind, plot)).toEqual([
      { line: 'M0,90H10V70H20V80', area: 'M0,90H10V70H20V80L20,100V100H10V100H0Z' },
    ]);
  });

  it('cuts a curve at a gap, and lets what is above it stand lower there', () => {
    expect(lines(curvePaths(rows([1, 2], [null, 2], [1, 2], [1, 2]), 'stacked', plot))).toEqual([
      'M0,90M20,90L30,90',
      'M0,70L10,80L20,70L30,70',
    ]);
  });

  it('shows a value that stands alone', () => {
    expect(lines(curvePaths(rows([null], [4], [null]), 'lines', plot))).toEqual(['M10,60h.1']);
  });

  it('has no curves without rows', () => {
    expect(curvePaths([], 'stacked', plot)).toEqual([]);
  });
});

describe('highestOf', () => {
  it('is the highest sum of what stacks, and the highest value of lines', () => {
    const both = rows([3, 4], [6, null]);
    expect([highestOf(both, 'stacked'), highestOf(both, 'lines')]).toEqual([7, 6]);
  });

  it('is 0 where there is nothing', () => {
    expect([highestOf([], 'lines'), highestOf(rows([null]), 'stacked')]).toEqual([0, 0]);
  });
});

describe('valueTicks', () => {
  it.each([
    { highest: 0, ticks: [0, 1, 2, 3] },
    { highest: 3, ticks: [0, 1, 2, 3] },
    { highest: 310, ticks: [0, 120, 240, 360] },
    { highest: 0.4, ticks: [0, 0.15, 0.3, 0.45] },
    { highest: 2_900, ticks: [0, 1_000, 2_000, 3_000] },
  ])('are round and reach $highest', ({ highest, ticks }) => {
    expect(valueTicks(highest, false)).toEqual(ticks);
  });

  it.each([
    { highest: 1, ticks: [0, 1, 2, 3] },
    { highest: 4, ticks: [0, 2, 4, 6] },
    { highest: 40, ticks: [0, 15, 30, 45] },
    { highest: 9, ticks: [0, 3, 6, 9] },
  ])('are whole where $highest things are counted', ({ highest, ticks }) => {
    expect(valueTicks(highest, true)).toEqual(ticks);
  });
});
