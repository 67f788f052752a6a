/** Length of the periods that are kept beyond the seconds, and for how long each. */
export const HISTORY_PERIODS = {
  /** Everything but targets: a day by the minute. */
  minute: { periodSeconds: 60, keptSeconds: 24 * 3_600 },
  /** Everything: 15 days by five minutes. */
  fiveMinutes: { periodSeconds: 300, keptSeconds: 15 * 24 * 3_600 },
} as const;

export type PeriodSeconds = (typeof HISTORY_PERIODS)[keyof typeof HISTORY_PERIODS]['periodSeconds'];

/** One period of one series; the cells are those of `COLUMN`, or only what was not 0 of them. */
export interface HistoryPoint {
  /** Seconds since the epoch, a multiple of the period. */
  readonly startSecond: number;
  readonly cells: Float64Array;
}

export interface HistoryEntry extends HistoryPoint {
  /** `scopeKey` of the series. */
  readonly key: string;
}

export interface HistoryRange {
  readonly key: string;
  readonly periodSeconds: PeriodSeconds;
  /** Inclusive. */
  readonly fromSecond: number;
  /** Exclusive. */
  readonly toSecond: number;
}

/** Where periods are kept when they are over. It never throws: metrics that cannot be kept stop nothing. */
export interface MetricsHistory {
  /** Keeps a batch, as one transaction. What is there already of a period is added to (an engine that was restarted). */
  append(periodSeconds: PeriodSeconds, entries: readonly HistoryEntry[]): void;
  /** The points that begin in the range, in order. */
  read(range: HistoryRange): readonly HistoryPoint[];
  /** Removes what is older than it is kept for. */
  prune(nowSecond: number): void;
  close(): void;
}
