import type { TrafficResult } from '../../instances/traffic/TrafficTally.ts';

/**
 * The result of traffic as a person reads it: counts and shares (of all requests, in percent) by status, node and target.
 * `names` gives an instance id's name; it stands beside the id, and the rows are in the order of names.
 */
export function trafficTable(result: TrafficResult, names: ReadonlyMap<string, string>): string {
  const shown = (id: string) => {
    const name = names.get(id) ?? '';
    return name === '' ? id : `${name}  ${id}`;
  };
  return [
    `${result.requests} requests, ${result.errors} errors`,
    ...rows('statuses', result.statuses, result.requests),
    ...rows('nodes', result.nodes, result.requests),
    ...rows('targets', renamed(result.targets, shown), result.requests),
    ...rows('errors', result.errorCodes, result.requests),
    '',
  ].join('\n');
}

function renamed(counts: TrafficResult['targets'], nameOf: (id: string) => string): TrafficResult['targets'] {
  return Object.fromEntries(Object.entries(counts).map(([id, count]) => [nameOf(id), count]));
}

function rows(title: string, counts: Readonly<Record<string, number>>, all: number): readonly string[] {
  const entries = Object.entries(counts).toSorted(([one], [other]) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
  if (entries.length === 0) return [];
  const width = Math.max(24, ...entries.map(([name]) => name.length));
  const share = (count: number) => `${((100 * count) / Math.max(1, all)).toFixed(2)} %`;
  return [
    title,
    ...entries.map(
      ([name, count]) => `  ${name.padEnd(width)}${String(count).padStart(8)}${share(count).padStart(10)}`,
    ),
  ];
}
