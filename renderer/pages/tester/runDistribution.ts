import type { TrafficRunView } from '../../../engine/contract/views/TrafficRunView.ts';
import { expectedSharesGiven } from '../../../engine/model/expectedShares.ts';
import { countVerdict, type CountVerdict } from './countVerdict.ts';

/** What one target got of a run. Shares are 0 to 1. */
export interface DistributionRow {
  readonly id: string;
  readonly name: string;
  /** A zone's name, `all`, or empty for who was not in the group. */
  readonly zone: string;
  /** Place of the zone in the region; -1 for none. */
  readonly place: number;
  readonly count: number;
  readonly observed: number;
  /** Null for who was not in the group when the run began. */
  readonly expected: number | null;
  /** Null as well when what is to be expected has changed while the run went on: then it proves nothing. */
  readonly verdict: CountVerdict | null;
}

/**
 * What each target of the group got of a run, beside what the arithmetic expects given how the run's clients split over
 * the nodes; then those that answered and were not in the group. A run is judged by how things were when it began, not
 * by how they are now. `zones`: of the region, in order.
 */
export function runDistribution(run: TrafficRunView, zones: readonly string[]): readonly DistributionRow[] {
  const { expectation, hasChanged } = run;
  const total = Object.values(run.targets).reduce((sum, count) => sum + count, 0);
  const shareOf = (count: number) => (total > 0 ? count / total : 0);
  const perNode = (expectation?.nodes ?? []).map((address) => run.nodes[address] ?? 0);
  const shares = (expectation && expectedSharesGiven(expectation.question, perNode)?.shares) ?? [];
  const known = (expectation?.targets ?? []).map(({ id, key, name }, place): DistributionRow => {
    const count = run.targets[id] ?? run.targets[key] ?? 0;
    const expected = shares[place] ?? 0;
    const zone = expectation?.question.targets[place]?.zone ?? '';
    return {
      id: key,
      name,
      zone,
      place: zones.indexOf(zone),
      count,
      observed: shareOf(count),
      expected,
      verdict: hasChanged ? null : countVerdict({ count, total, expectedShare: expected, nodes: perNode.length }),
    };
  });
  const names = new Set((expectation?.targets ?? []).flatMap(({ id, key }) => [id, key]));
  const others = Object.entries(run.targets)
    .filter(([id]) => !names.has(id))
    .map(([id, count]): DistributionRow => ({
      id,
      name: id,
      zone: '',
      place: -1,
      count,
      observed: shareOf(count),
      expected: null,
      verdict: null,
    }));
  return [...known, ...others];
}
