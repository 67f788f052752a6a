import type { WrkResult } from './parseWrk.ts';

/** Reads h2load's report. It gives no percentiles. */
export function parseH2load(report: string): WrkResult {
  const count = (name: string) => Number(new RegExp(`(\\d+) ${name}`).exec(report)?.[1] ?? 0);
  return {
    requests: count('succeeded'),
    badStatuses: count('4xx') + count('5xx'),
    socketErrors: count('errored') + count('timeout'),
    p50Ms: null,
    p99Ms: null,
  };
}
