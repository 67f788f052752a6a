import { BalanzaError } from '../../model/BalanzaError.ts';

/** Shortest period, seconds: load balancers report by the minute. */
const MINUTE = 60;

export interface AskedRange {
  readonly StartTime: number;
  readonly EndTime: number;
  readonly Period: number;
}

/**
 * A range of time in whole periods, seconds since the epoch; the start is rounded down to the minute, as CloudWatch does.
 * `InvalidParameterValue` for a period that is no multiple of 60, or an end that is not after the start.
 */
export function askedRange({ StartTime, EndTime, Period }: AskedRange): {
  readonly fromSecond: number;
  readonly toSecond: number;
  readonly periodSeconds: number;
} {
  if (Period < MINUTE || Period % MINUTE !== 0)
    throw new BalanzaError(
      'InvalidParameterValue',
      `The value ${Period} for parameter Period is not supported: it must be a multiple of ${MINUTE}, since load balancers report by the minute.`,
    );
  if (StartTime >= EndTime)
    throw new BalanzaError('InvalidParameterValue', 'The parameter StartTime must be less than the parameter EndTime.');
  const fromSecond = Math.floor(StartTime / 1_000 / MINUTE) * MINUTE;
  return { fromSecond, toSecond: Math.ceil(EndTime / 1_000), periodSeconds: Period };
}
