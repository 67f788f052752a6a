import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countWaiting, setPaused, setRefresh, whenLive } from '../../../renderer/store/pause.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  setRefresh(1);
  setPaused(false);
  vi.useRealTimers();
});

function taken() {
  const values: number[] = [];
  return { values, take: whenLive((value: number) => values.push(value)) };
}

it('console, Settings: takes values over at the pace that was asked for, all of them and in order', () => {
  const { values, take } = taken();
  setRefresh(5);
  for (let second = 1; second <= 4; second += 1) {
    take(second);
    vi.advanceTimersByTime(1_000);
  }
  expect(values).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(values).toEqual([1, 2, 3, 4]);
  take(5);
  setRefresh(1);
  expect(values).toEqual([1, 2, 3, 4, 5]);
  take(6);
  expect(values).toEqual([1, 2, 3, 4, 5, 6]);
});

it('console, Settings: a slower pace does not end a pause', () => {
  const { values, take } = taken();
  setRefresh(2);
  setPaused(true);
  take(1);
  vi.advanceTimersByTime(10_000);
  expect([values, countWaiting()]).toEqual([[], 1]);
  setPaused(false);
  expect(values).toEqual([1]);
});
