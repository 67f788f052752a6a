import { NET_DRIVER_RATIO_MARKS, RATIO_MARKS, type Mark } from '../acceptance.ts';
import type { Driver } from '../engine/driverOf.ts';
import type { Sample, Samples } from './measureProxies.ts';
import { median, medianRatio } from './medianRatio.ts';

/** The name of our own proxy among the samples. */
export const BALANZA = 'balanza';

/** Balanza against one peer under one load. */
export interface ComparisonRow {
  readonly load: string;
  readonly peer: string;
  /** Requests per proxy CPU second, ours as a multiple of theirs; null when it could not be measured. */
  readonly ratio: number | null;
  /** The same by wall clock. */
  readonly wallRatio: number | null;
  /** What the ratio is held to; null when nothing is asked. */
  readonly mark: Mark | null;
  readonly balanza: MedianSample;
  readonly other: MedianSample;
}

export interface MedianSample {
  readonly requestsPerCpuSecond: number | null;
  readonly requestsPerSecond: number | null;
  readonly cpu: number | null;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  /** Sums over all rounds. */
  readonly badStatuses: number;
  readonly socketErrors: number;
}

/** What the ratios of a driver are held to. */
export const marksOf = (driver: Driver) => (driver === 'net' ? NET_DRIVER_RATIO_MARKS : RATIO_MARKS);

/** Samples as rows: one for each load and peer. */
export function comparison(samples: Samples, driver: Driver): readonly ComparisonRow[] {
  const marks = marksOf(driver);
  return Object.entries(samples).flatMap(([load, { [BALANZA]: ours = [], ...peers }]) =>
    Object.entries(peers).map(([peer, theirs]) => ({
      load,
      peer,
      ratio: ratioOf('requestsPerCpuSecond', ours, theirs),
      wallRatio: ratioOf('requestsPerSecond', ours, theirs),
      mark: marks[load]?.[peer] ?? null,
      balanza: medianSample(ours),
      other: medianSample(theirs),
    })),
  );
}

/** Sentences on what is not good enough: ratios below their floor, and bad answers or lost requests of ours. */
export function failuresOf(rows: readonly ComparisonRow[]): readonly string[] {
  const low = rows
    .filter(({ mark, ratio }) => mark !== null && !((ratio ?? 0) >= mark.floor))
    .map(
      ({ load, peer, ratio, mark }) => `${load}: ${fixed(ratio)} × ${peer}, below the floor of ${fixed(mark?.floor)}`,
    );
  const bad = rows
    .filter(({ balanza }) => balanza.badStatuses > 0)
    .map(({ load, balanza }) => `${load}: Balanza gave ${balanza.badStatuses} answers that are not 2xx or 3xx`);
  return [...low, ...new Set(bad)];
}

/** The table for a person. */
export function comparisonTable(rows: readonly ComparisonRow[]): string {
  const head = ['load', 'peer', 'ratio', 'floor', 'goal', 'by wall', 'req/CPU-s', 'peer', 'p99 ms', 'peer'];
  const lines = rows.map((row) => [
    row.load,
    row.peer,
    fixed(row.ratio),
    fixed(row.mark?.floor),
    fixed(row.mark?.goal),
    fixed(row.wallRatio),
    fixed(row.balanza.requestsPerCpuSecond, 0),
    fixed(row.other.requestsPerCpuSecond, 0),
    fixed(row.balanza.p99Ms, 1),
    fixed(row.other.p99Ms, 1),
  ]);
  return [head, ...lines]
    .map((cells) => cells.map((cell, column) => cell.padEnd(WIDTHS[column] ?? 0)).join(' '))
    .join('\n');
}

const WIDTHS = [10, 11, 7, 6, 6, 8, 10, 8, 7];

const fixed = (value: number | null | undefined, digits = 2) => value?.toFixed(digits) ?? '-';

type Rate = 'requestsPerCpuSecond' | 'requestsPerSecond';

const ratioOf = (rate: Rate, ours: readonly Sample[], theirs: readonly Sample[]) =>
  medianRatio(
    ours.map((sample) => sample[rate]),
    theirs.map((sample) => sample[rate]),
  );

function medianSample(samples: readonly Sample[]): MedianSample {
  const middle = (pick: (sample: Sample) => number | null) => median(samples.map((sample) => pick(sample) ?? NaN));
  return {
    requestsPerCpuSecond: middle((sample) => sample.requestsPerCpuSecond),
    requestsPerSecond: middle((sample) => sample.requestsPerSecond),
    cpu: middle((sample) => sample.cpu),
    p50Ms: middle((sample) => sample.p50Ms),
    p99Ms: middle((sample) => sample.p99Ms),
    badStatuses: samples.reduce((sum, { badStatuses }) => sum + badStatuses, 0),
    socketErrors: samples.reduce((sum, { socketErrors }) => sum + socketErrors, 0),
  };
}
