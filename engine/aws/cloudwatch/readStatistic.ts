import type { PeriodStatistics } from '../../metrics/cloudWatch/statisticsOf.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';

/** The statistics that every metric has. */
export const STATISTICS = ['SampleCount', 'Average', 'Sum', 'Minimum', 'Maximum'] as const;
const PERCENTILE = /^p(\d{1,2}(?:\.\d{1,10})?|100)$/;

/**
 * How a statistic is read of a period: one of the five, or a percentile such as `p99.9`, which only times have.
 * `InvalidParameterValue` for another.
 */
export function readStatistic(name: string): (statistics: PeriodStatistics) => number | undefined {
  const plain = STATISTICS.find((one) => one === name);
  if (plain) return (statistics) => statistics[plain];
  const [, percent] = PERCENTILE.exec(name) ?? [];
  if (percent !== undefined) return ({ percentile }) => percentile?.(Number(percent));
  throw new BalanzaError(
    'InvalidParameterValue',
    `The value ${name.slice(0, 64)} for parameter Stat is not supported: there are ${STATISTICS.join(', ')}, and percentiles such as p99.`,
  );
}
