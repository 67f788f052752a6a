/** What wrk says of one run. */
export interface WrkResult {
  readonly requests: number;
  /** Answers with a status other than 2xx and 3xx. */
  readonly badStatuses: number;
  /** Connections refused, reads and writes that failed, timeouts. */
  readonly socketErrors: number;
  /** Latencies in milliseconds; null when nothing was answered. */
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
}

const MS = { us: 0.001, ms: 1, s: 1_000, m: 60_000 } as const;

/** Reads wrk's report (`wrk --latency`). */
export function parseWrk(report: string): WrkResult {
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(report)?.slice(1) ?? [];
  return {
    requests: Number(/(\d+) requests in/.exec(report)?.[1] ?? 0),
    badStatuses: Number(/Non-2xx or 3xx responses: (\d+)/.exec(report)?.[1] ?? 0),
    socketErrors: errors.reduce((sum, count) => sum + Number(count), 0),
    p50Ms: percentile(report, '50'),
    p99Ms: percentile(report, '99'),
  };
}

function percentile(report: string, which: string): number | null {
  const [, number, unit] = new RegExp(`^ +${which}% +([\\d.]+)(us|ms|s|m)$`, 'm').exec(report) ?? [];
  if (number === undefined || unit === undefined) return null;
  return Number(number) * MS[unit as keyof typeof MS]; // one of the four that the expression takes
}
