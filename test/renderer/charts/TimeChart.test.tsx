import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moveCursor, cursor } from '../../../renderer/charts/cursor.ts';
import { TimeChart, type TimeChartProps } from '../../../renderer/charts/TimeChart.tsx';
import { prefer, restorePreferences } from '../../../renderer/store/preferences.ts';
import { measuredElements } from '../look/measuredElements.ts';

let restore: () => void;
beforeEach(() => {
  restore = measuredElements(500);
  prefer({ language: 'en', timeZone: 'utc' });
});
afterEach(() => {
  cleanup();
  restore();
  restorePreferences();
  moveCursor(null);
});

const START = Date.UTC(2026, 0, 1, 12, 0, 0);
const props: TimeChartProps = {
  title: 'Requests',
  unit: 'per second, by zone',
  kind: 'stacked',
  startMs: START,
  stepMs: 1_000,
  rangeSeconds: 60,
  series: [
    { name: 'a', colour: 'blue', values: [1, 2, null, 4] },
    { name: 'b', colour: 'teal', values: [10, 20, 30, 40] },
  ],
  writeValue: (value) => (value === null ? '–' : String(value)),
};
const reading = () => screen.getByRole('slider').getAttribute('aria-valuetext');

describe('TimeChart', () => {
  it('writes the newest values that there are: the step that has just begun has none', () => {
    const series = props.series.map((one) => ({ ...one, values: [...one.values, null] }));
    const { container } = render(<TimeChart {...props} series={series} />);
    expect(container.querySelector('.bz-chart-legend')?.textContent).toBe('a4b40Total44');
  });

  it('reads out the newest values, and those at the cursor', () => {
    render(<TimeChart {...props} />);
    expect(reading()).toBe('12:00:03: a 4, b 40');
    act(() => moveCursor(START + 2_000));
    expect(reading()).toBe('12:00:02: a –, b 30');
  });

  it('moves the cursor of all charts by keyboard, and stops at the ends', () => {
    render(<TimeChart {...props} />);
    render(<TimeChart {...props} title="Others" />);
    const [first] = screen.getAllByRole('slider');
    if (!first) throw new Error('two charts were drawn');
    fireEvent.keyDown(first, { key: 'ArrowLeft' });
    expect(screen.getAllByRole('slider').map((slider) => slider.getAttribute('aria-valuetext'))).toEqual([
      '12:00:02: a –, b 30',
      '12:00:02: a –, b 30',
    ]);
    fireEvent.keyDown(first, { key: 'ArrowLeft', shiftKey: true });
    expect(cursor.getState().atMs).toBe(START);
    fireEvent.keyDown(first, { key: 'End' });
    fireEvent.keyDown(first, { key: 'ArrowRight' });
    expect(cursor.getState().atMs).toBe(START + 3_000);
    fireEvent.keyDown(first, { key: 'Escape' });
    expect(cursor.getState().atMs).toBeNull();
  });

  it('shows the same figures as a table, newest first, gaps as such', () => {
    render(<TimeChart {...props} />);
    fireEvent.click(screen.getByRole('button', { name: 'Requests as a table' }));
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual(['Timeab', '12:00:02435', '12:00:001.515']);
  });

  it('draws its curves, and a gap as a gap', async () => {
    const { container } = render(<TimeChart {...props} kind="steps" />);
    await waitFor(() => expect(container.querySelectorAll('.bz-curve-area')).toHaveLength(2), { timeout: 5_000 });
    // The lowest of a stack is drawn last: its edge stays in sight where those above add nothing.
    const [b, a] = [...container.querySelectorAll('.bz-curve-area')].map((path) => path.getAttribute('d') ?? '');
    // A gap cuts a curve in two.
    expect([a?.match(/M/g)?.length, b?.match(/M/g)?.length]).toEqual([2, 1]);
  });

  it('says so when there is no data', () => {
    render(<TimeChart {...props} series={[{ name: 'a', colour: 'blue', values: [null, null] }]} />);
    screen.getByText('No data in this range');
  });
});
