import { expect, it } from 'vitest';
import { RANGE_SECONDS } from '../../../engine/contract/views/SeriesView.ts';
import { seriesStepSeconds } from '../../../engine/handlers/seriesStepSeconds.ts';

it.each([
  { range: '1 minute', seconds: 60, step: 1 },
  { range: '10 minutes', seconds: 600, step: 1 },
  { range: '15 minutes', seconds: 900, step: 2 },
  { range: '1 hour', seconds: 3_600, step: 60 },
  { range: '10 hours', seconds: 36_000, step: 60 },
  { range: '24 hours', seconds: 86_400, step: 300 },
])('UIX-01 draws $range by $step s', ({ seconds, step }) => {
  expect(seriesStepSeconds(seconds)).toBe(step);
});

it('UIX-01 draws no range with more than 600 points', () => {
  const { min, max } = RANGE_SECONDS;
  for (let seconds: number = min; seconds <= max; seconds += 1) {
    if (seconds / seriesStepSeconds(seconds) > 600) expect.fail(`${seconds} s`);
  }
});
