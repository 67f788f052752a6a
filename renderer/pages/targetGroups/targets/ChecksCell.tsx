import { ProbeStrip } from '../../../charts/ProbeStrip.tsx';
import { useGroupFigures } from '../GroupLive.tsx';
import type { TargetRow } from './targetRows.ts';

/** Marks of the strip: fewer than are kept, since a row has little room. */
const STRIP_SLOTS = 20;
const NO_PROBES: readonly never[] = [];

/** The last checks as marks. */
export function ChecksCell({ row }: { readonly row: TargetRow }) {
  const { probes } = useGroupFigures();
  return <ProbeStrip probes={probes[row.target.key] ?? NO_PROBES} slots={STRIP_SLOTS} />;
}
