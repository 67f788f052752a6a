import type { ParsedStreamInput } from '../../contract/streams.ts';
import type { SeriesScope } from '../../metrics/SeriesScope.ts';
import { seriesStepSeconds } from '../seriesStepSeconds.ts';
import type { ConsoleContext } from '../ConsoleContext.ts';
import type { StreamHandler } from '../StreamHandler.ts';

type Asked = ParsedStreamInput<'series'>['series'];

/** Seconds before the last sample that are sent again with the next: the wall clock and the samples are not in step. */
const OVERLAP_SECONDS = 2;

/** All points of the range, then, a second at a time, those that are new or not over yet. Source: UIX-01, UIX-04. */
export const seriesStream: StreamHandler<'series'> = ({ series, rangeSeconds }, context, emit) => {
  const { metrics, clock } = context;
  const step = seriesStepSeconds(rangeSeconds);
  const nowSecond = () => Math.floor(clock.nowMs() / 1_000);
  let sentTo = nowSecond();
  // Not before the range begins: the seconds reach back no further than the longest range that is drawn from them.
  const first = Math.ceil((sentTo - rangeSeconds) / step) * step;
  emit({ kind: 'all', ...points({ series, context, step, first, toSecond: sentTo }) });
  return metrics.onSample(() => {
    const toSecond = nowSecond();
    const from = Math.max(first, Math.floor((Math.min(sentTo, toSecond) - OVERLAP_SECONDS) / step) * step);
    sentTo = toSecond;
    if (toSecond > from) emit({ kind: 'next', ...points({ series, context, step, first: from, toSecond }) });
  });
};

interface PointsInput {
  readonly series: Asked;
  readonly context: ConsoleContext;
  readonly step: number;
  readonly first: number;
  /** Exclusive. */
  readonly toSecond: number;
}

function points({ series, context, step, first, toSecond }: PointsInput) {
  const count = Math.max(0, Math.ceil((toSecond - first) / step));
  const startMs = first * 1_000;
  const stepMs = step * 1_000;
  const values = series.map(({ scope, metric }) => {
    const answer = context.metrics.series({
      scope: scope as SeriesScope, // names that nobody has find no series, and so no points
      metric,
      fromMs: startMs,
      toMs: toSecond * 1_000,
      stepMs,
    });
    // What is kept more coarsely than it is drawn (targets, by five minutes) holds for all steps that it covers.
    return Array.from({ length: count }, (_, place) => {
      const covering = Math.floor((startMs + place * stepMs - answer.startMs) / answer.stepMs);
      return answer.values[covering] ?? null;
    });
  });
  return { startMs, stepMs, values };
}
