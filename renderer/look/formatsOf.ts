import type { Language } from '../../engine/contract/Language.ts';

/** Stands where there is no figure. Zero is a figure. */
export const NO_FIGURE = '–';

type Figure = number | null | undefined;

/**
 * Every figure and moment as the console writes it: one place, so that a column never mixes precisions. A figure that is
 * null, undefined or not finite is an en dash. Only what is shown is localised; fields, files and the API keep plain digits
 * (UIX-02).
 */
export interface Formats {
  /** `12.5`, `200.3`, `4,187`: one decimal below 1000, none above. */
  readonly rate: (perSecond: Figure) => string;
  /** An observed share (0 to 1) in three digits, so that it compares with a computed one: `49.6%`, `25.0%`, `6.24%`. */
  readonly observed: (share: Figure) => string;
  /** A computed share, exact to two decimals, no zeros at the end: `25%`, `6.25%`, `7.14%`. */
  readonly exact: (share: Figure) => string;
  /** A difference of shares, with its sign and two decimals, so that a column lines up: `+1.00%`, `-0.17%`, `0.00%`. */
  readonly difference: (shares: Figure) => string;
  /** An equal part, one decimal at most: `50%`, `33.3%`. */
  readonly part: (share: Figure) => string;
  readonly integer: (value: Figure) => string;
  /** At most `digits` decimals, 1 unless given, no zeros at the end. */
  readonly decimal: (value: Figure, digits?: number) => string;
  /** For axes and legends: `3`, `0.4`, `250`, `1.2 k`, `3 M`. */
  readonly short: (value: Figure) => string;
  /** `9 ms`, `184 ms`, `1.24 s`. */
  readonly latency: (ms: Figure) => string;
  /** Latency on an axis, where zero is a place: `0`. */
  readonly latencyTick: (ms: Figure) => string;
  /** `60 s`, `1.5 s`. */
  readonly seconds: (seconds: Figure) => string;
  /** `812 B`, `1.5 KiB`, `120 MiB`. */
  readonly bytes: (bytes: Figure) => string;
  /** `12:03:10`, 24 hours, so that it lines up. */
  readonly clock: (atMs: Figure) => string;
  /** `12:03`, of axes. */
  readonly minute: (atMs: Figure) => string;
  /** Day and time: `Nov 30, 2026, 12:03:10`. */
  readonly moment: (atMs: Figure) => string;
  /** What is left: `29:58`, from an hour on `1:29:58`. Below zero is `0:00`. */
  readonly countdown: (ms: Figure) => string;
  /** A length of time in its two largest units: `12 s`, `3 min 5 s`, `2 h 10 min`, `4 d 3 h`. */
  readonly duration: (ms: Figure) => string;
}

const CACHE = new Map<string, Formats>();

/** The formats of a language; clocks in the time of the machine, or UTC. */
export function formatsOf(language: Language, timeZone: 'local' | 'utc' = 'local'): Formats {
  const key = `${language} ${timeZone}`;
  const known = CACHE.get(key);
  if (known) return known;
  const made = makeFormats(language, timeZone);
  CACHE.set(key, made);
  return made;
}

function makeFormats(language: Language, timeZone: 'local' | 'utc'): Formats {
  const decimals = (min: number, max: number, style: 'decimal' | 'percent' = 'decimal') => {
    const format = new Intl.NumberFormat(language, { style, minimumFractionDigits: min, maximumFractionDigits: max });
    return (value: number) => format.format(value);
  };
  const whole = decimals(0, 0);
  const one = decimals(1, 1);
  const two = decimals(2, 2);
  const upTo = [whole, decimals(0, 1), decimals(0, 2), decimals(0, 3)];
  const upToOne = decimals(0, 1);
  const percentOne = decimals(1, 1, 'percent');
  const percentTwo = decimals(2, 2, 'percent');
  const signed = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  const percentUpToOne = decimals(0, 1, 'percent');
  const percentUpToTwo = decimals(0, 2, 'percent');
  const latency = (ms: number) => (ms < 999.5 ? `${ms < 9.95 ? upToOne(ms) : whole(ms)} ms` : `${two(ms / 1_000)} s`);
  return {
    rate: orDash((value) => (value < 999.95 ? one(value) : whole(value))),
    observed: orDash((share) => (share > 0 && share < 0.099_95 ? percentTwo(share) : percentOne(share))),
    exact: orDash(percentUpToTwo),
    difference: orDash((shares) => signed.format(shares)),
    part: orDash(percentUpToOne),
    integer: orDash(whole),
    decimal: (value, digits = 1) => orDash(upTo[digits] ?? two)(value),
    short: orDash((value) => shortened(value, upToOne, whole)),
    latency: orDash(latency),
    latencyTick: orDash((ms) => (ms === 0 ? '0' : latency(ms))),
    seconds: orDash((value) => `${upToOne(value)} s`),
    bytes: orDash((value) => inBinaryUnits(value, upToOne)),
    countdown: orDash(countdown),
    duration: orDash((ms) => duration(ms, whole)),
    ...makeClocks(language, timeZone),
  };
}

function makeClocks(language: Language, timeZone: 'local' | 'utc'): Pick<Formats, 'clock' | 'minute' | 'moment'> {
  const zone = timeZone === 'utc' ? { timeZone: 'UTC' } : {};
  const time = { hourCycle: 'h23', hour: '2-digit', minute: '2-digit' } as const;
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(language, { ...options, ...zone });
    return orDash((atMs) => made.format(atMs));
  };
  return {
    clock: format({ ...time, second: '2-digit' }),
    minute: format(time),
    moment: format({ ...time, second: '2-digit', day: 'numeric', month: 'short', year: 'numeric' }),
  };
}

function orDash(format: (value: number) => string): (value: Figure) => string {
  // A negative zero would show as -0.
  return (value) => (typeof value === 'number' && Number.isFinite(value) ? format(value === 0 ? 0 : value) : NO_FIGURE);
}

type Write = (value: number) => string;

function shortened(value: number, upToOne: Write, whole: Write): string {
  if (value >= 999_500) return `${upToOne(value / 1_000_000)} M`;
  if (value >= 999.5) return `${upToOne(value / 1_000)} k`;
  return value >= 9.95 ? whole(value) : upToOne(value);
}

function inBinaryUnits(bytes: number, write: Write): string {
  const units = ['B', 'KiB', 'MiB', 'GiB'] as const;
  const place = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  return `${write(bytes / 1_024 ** place)} ${units[place] ?? 'B'}`;
}

function countdown(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, place) => (place === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

function duration(ms: number, whole: Write): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const parts = [
    { unit: 'd', count: Math.floor(seconds / 86_400) },
    { unit: 'h', count: Math.floor(seconds / 3_600) % 24 },
    { unit: 'min', count: Math.floor(seconds / 60) % 60 },
    { unit: 's', count: seconds % 60 },
  ];
  const first = parts.findIndex(({ count }) => count > 0);
  if (first < 0) return '0 s';
  return parts
    .slice(first, first + 2)
    .filter(({ count }, place) => place === 0 || count > 0)
    .map(({ unit, count }) => `${whole(count)} ${unit}`)
    .join(' ');
}
