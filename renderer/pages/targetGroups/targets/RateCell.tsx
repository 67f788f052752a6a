import { useFormats } from '../../../look/useFormats.ts';
import { Figure } from '../../../parts/Figure.tsx';
import { useGroupFigures } from '../GroupLive.tsx';
import type { TargetRow } from './targetRows.ts';

/** Requests or flows a second. */
export function RateCell({ row }: { readonly row: TargetRow }) {
  const { rates } = useGroupFigures();
  const formats = useFormats();
  return <Figure>{formats.rate(rates.get(row.target.key))}</Figure>;
}
