import type { TrafficExpectation, TrafficRunView } from '../../../engine/contract/views/TrafficRunView.ts';
import { groupBy } from '../../../engine/model/groupBy.ts';
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
  /** Whether it was in a group of the run when that began. */
  readonly isMember: boolean;
  readonly count: number;
  readonly observed: number;
  /** Null for who was not in the group when the run began, and where the method decides. */
  readonly expected: number | null;
  /** Null as well when what is to be expected has changed while the run went on: then it proves nothing. */
  readonly verdict: CountVerdict | null;
}

/**
 * What each target of the groups got of a run, beside what the arithmetic expects given how the run's clients split over
 * the nodes; then those that answered and were in none. Answers tell the target and not the group, so one that is in
 * several groups is one row, with the sum of what is expected. A run is judged by how things were when it began, not by
 * how they are now. `zones`: of the region, in order.
 */
export function runDistribution(run: TrafficRunView, zones: readonly string[]): readonly DistributionRow[] {
  const { expectations, hasChanged } = run;
  const total = Object.values(run.targets).reduce((sum, count) => sum + count, 0);
  const shareOf = (count: number) => (total > 0 ? count / total : 0);
  const targets = [...groupBy(expectations.flatMap(expectedOf(run)), ({ counted }) => counted).values()];
  const nodes = Math.max(0, ...expectations.map((one) => one.nodes.length));
  const known = targets.flatMap((same): readonly DistributionRow[] => {
    const [first] = same;
    if (first === undefined) return [];
    const { counted, key, name, zone } = first;
    const count = run.targets[counted] ?? 0;
    const expected = same.reduce<number | null>(
      (sum, one) => (sum === null || one.expected === null ? null : sum + one.expected),
      0,
    );
    const verdict =
      hasChanged || expected === null ? null : countVerdict({ count, total, expectedShare: expected, nodes });
    const place = zones.indexOf(zone);
    return [{ id: key, name, zone, place, isMember: true, count, observed: shareOf(count), expected, verdict }];
  });
  const names = new Set(expectations.flatMap((one) => one.targets.flatMap(({ id, key }) => [id, key])));
  const others = Object.entries(run.targets)
    .filter(([id]) => !names.has(id))
    .map(([id, count]): DistributionRow => ({
      id,
      name: id,
      zone: '',
      place: -1,
      isMember: false,
      count,
      observed: shareOf(count),
      expected: null,
      verdict: null,
    }));
  return [...known, ...others];
}

/** The targets of a group with what each should get of all requests of the run; `counted`: what its answers are counted by. */
function expectedOf(run: TrafficRunView) {
  return ({ part, question, nodes, targets }: TrafficExpectation) => {
    const perNode = nodes.map((address) => run.nodes[address] ?? 0);
    const given = expectedSharesGiven(question, perNode);
    return targets.map(({ id, key, name }, place) => ({
      counted: run.targets[id] === undefined && run.targets[key] !== undefined ? key : id,
      key,
      name,
      zone: question.targets[place]?.zone ?? '',
      expected: question.isDecidedByMethod === true ? null : (given?.shares[place] ?? 0) * part,
    }));
  };
}
