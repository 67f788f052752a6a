import type { TrafficRunView } from '../../../engine/contract/views/TrafficRunView.ts';
import { expectedSharesGiven } from '../../../engine/model/expectedShares.ts';
import type { MapScene } from '../../trafficMap/MapScene.ts';
import { countVerdict, type CountVerdict } from './countVerdict.ts';

/** What one target got of a run. Shares are 0 to 1. */
export interface DistributionRow {
  readonly id: string;
  readonly name: string;
  /** A zone's name, `all`, or empty for who is not in the group now. */
  readonly zone: string;
  /** Place of the zone in the region; -1 for none. */
  readonly place: number;
  readonly count: number;
  readonly observed: number;
  /** Null for who is not in the group now. */
  readonly expected: number | null;
  readonly verdict: CountVerdict | null;
}

/**
 * What each target of the group got of a run, beside what the arithmetic expects given how the run's clients split over
 * the nodes; then those that answered and are not in the group now. `scene`: of the group, as it is now.
 */
export function runDistribution(run: TrafficRunView, scene: MapScene): readonly DistributionRow[] {
  const total = Object.values(run.targets).reduce((sum, count) => sum + count, 0);
  const perNode = scene.nodes.map(({ address }) => run.nodes[address] ?? 0);
  const expected = expectedSharesGiven(scene.question, perNode);
  const shareOf = (count: number) => (total > 0 ? count / total : 0);
  const idOf = (key: string) => (key.startsWith('i-') ? key.slice(0, key.lastIndexOf(':')) : key);
  const known = scene.targets.map(({ key, name, zone }, place): DistributionRow => {
    const count = run.targets[idOf(key)] ?? run.targets[key] ?? 0;
    const expectedShare = expected?.shares[place] ?? 0;
    const band = scene.zones[zone];
    return {
      id: key,
      name,
      zone: band?.zone ?? '',
      place: band?.place ?? -1,
      count,
      observed: shareOf(count),
      expected: expectedShare,
      verdict: countVerdict({ count, total, expectedShare, nodes: scene.nodes.length }),
    };
  });
  const names = new Set(scene.targets.flatMap(({ key }) => [key, idOf(key)]));
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
