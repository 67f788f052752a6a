import { ShareBar } from '../../../charts/ShareBar.tsx';
import { zoneLook } from '../../../look/zoneLook.ts';
import { useGroupFigures } from '../GroupLive.tsx';
import type { TargetRow } from './targetRows.ts';
import { shareDomain } from '../../../charts/shareDomain.ts';

/** Share of the group's requests now, and the expected one. */
export function ShareCell({ row }: { readonly row: TargetRow }) {
  const { rates, total, expected, largestShare } = useGroupFigures();
  const { key } = row.target;
  return (
    <ShareBar
      share={total > 0 ? (rates.get(key) ?? 0) / total : 0}
      expected={expected.get(key) ?? null}
      domain={shareDomain(largestShare)}
      colour={zoneLook(row.place).fill}
    />
  );
}
