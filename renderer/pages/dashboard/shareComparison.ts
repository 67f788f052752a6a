import { expectedShares, type ShareQuestion } from '../../../engine/model/expectedShares.ts';

/** What a target of a zone gets of all requests, with cross-zone on and off; shares 0 to 1. */
export interface ZoneShares {
  readonly zone: string;
  readonly on: ShareRange;
  readonly off: ShareRange;
}

/** From the least to the most among the targets that get anything; both 0 when none does. */
export interface ShareRange {
  readonly least: number;
  readonly most: number;
}

/** The shares of each zone's targets with cross-zone on and off, all else as it is. Source: console, *Seeing the arithmetic*. */
export function shareComparison(question: ShareQuestion): readonly ZoneShares[] {
  const on = expectedShares({ ...question, isCrossZone: true }).shares;
  const off = expectedShares({ ...question, isCrossZone: false }).shares;
  const zones = [...new Set(question.targets.map(({ zone }) => zone))];
  return zones.map((zone) => {
    const of = (shares: readonly number[]) => shares.filter((_, target) => question.targets[target]?.zone === zone);
    return { zone, on: rangeOf(of(on)), off: rangeOf(of(off)) };
  });
}

function rangeOf(shares: readonly number[]): ShareRange {
  const some = shares.filter((share) => share > 0);
  return some.length === 0 ? { least: 0, most: 0 } : { least: Math.min(...some), most: Math.max(...some) };
}
