import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LatencyHistogram } from '../../../../renderer/pages/tester/LatencyHistogram.tsx';
import { openPage } from '../openPage.tsx';

afterEach(cleanup);

const rows = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

it('console 1.14: has a row for each class of latency, with its part of all answers', () => {
  const latencyClasses = [
    { toMs: 0.5, count: 30 },
    { toMs: 1, count: 0 },
    { toMs: 2_000, count: 10 },
  ];
  openPage(<LatencyHistogram latencyClasses={latencyClasses} />);
  expect(rows()).toEqual(['0.5 ms3075.0%', '1 ms0–', '2.00 s1025.0%']);
});

it('is not there before the first answer', () => {
  openPage(<LatencyHistogram latencyClasses={[]} />);
  expect(screen.queryByRole('table')).toBeNull();
});
